import { describe, expect, test } from 'vitest';
import { closesOfReminder, remindedAt, remindersOf, reminderTimer } from '../../src/entry/reminders.ts';
import type { Event } from '../../src/event/event.ts';

const eventWith = (over: Partial<Event> = {}): Event =>
  ({ _id: 'feis', inPerson: false, published: true, videoEnd: '2026-05-10', ...over }) as Event;
// Videos are taken until seven in the morning of the day after.
const closes = Date.parse('2026-05-11T07:00:00.000Z');
const hoursBefore = (hours: number): Date => new Date(closes - hours * 3_600_000);

describe('a reminder of missing videos', () => {
  test.each([72, 24, 3])('is due %i hours before they are taken no more', (hours) => {
    expect(remindedAt(eventWith(), hours)).toEqual([hoursBefore(hours).toISOString()]);
  });

  test.each([
    ['is danced in a hall alone', { inPerson: true, videoEnd: '' }],
    ['is not published', { published: false }],
    ['takes videos without an end', { videoEnd: '' }],
  ])('is not sent for a feis that %s', (_, over) => {
    expect(remindedAt(eventWith(over), 24)).toEqual([]);
    expect(closesOfReminder(eventWith(over), 24, new Date(0))).toBeUndefined();
    expect(remindersOf(eventWith(over), new Date(0))).toEqual([]);
  });

  test('comes three times, of those that are still to come', () => {
    const due = (hours: number) => ({ event: 'feis', hours, at: hoursBefore(hours).toISOString() });
    const early = new Date(hoursBefore(72).getTime() - 1);
    expect(remindersOf(eventWith(), early)).toEqual([due(72), due(24), due(3)]);
    expect(remindersOf(eventWith(), hoursBefore(72))).toEqual([due(24), due(3)]);
    expect(remindersOf(eventWith(), hoursBefore(3))).toEqual([]);
  });

  test('comes again before a last round closes that waits for a recall, where that has a day of its own', () => {
    const later = eventWith({ round3End: '2026-05-12' });
    const [first = '', second = ''] = remindedAt(later, 24);
    expect([first, second]).toEqual([hoursBefore(24).toISOString(), hoursBefore(-24).toISOString()]);
    expect(remindersOf(later, hoursBefore(3)).map(({ hours }) => hours)).toEqual([24, 3]);
    expect(remindersOf(eventWith({ round3End: '2026-05-10' }), new Date(0)), 'the same day').toHaveLength(3);
    const late = (at: string) => closesOfReminder(later, 24, new Date(Date.parse(at) + 3_600_000))?.getTime();
    expect(late(first)).toBe(closes);
    expect(late(second)).toBe(closes + 48 * 3_600_000);
  });

  test.each([
    [3_600_000, 900],
    [900_000, 900],
    [899_001, 900],
    [899_000, 899],
    [1, 1],
    [0, 0],
    [-5_000, 0],
  ])('that is due in %i ms waits for %i s', (ms, seconds) => {
    const now = new Date('2026-05-08T07:00:00.000Z');
    const reminder = { event: 'feis', hours: 72, at: new Date(now.getTime() + ms).toISOString() };
    expect(reminderTimer(reminder, now)).toEqual([
      { kind: 'remind', ...reminder, after: seconds },
      { delaySeconds: seconds },
    ]);
  });
});

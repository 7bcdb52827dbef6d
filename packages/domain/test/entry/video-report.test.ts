import { expect, it } from 'vitest';
import {
  askedHours,
  askedUntil,
  isAskedAgain,
  isReportOver,
  waitsLongest,
  watchedAt,
} from '../../src/entry/video-report.ts';

const one = '01arz3ndektsv4rrffq69g5fav';

it('knows the address of a video, by score or by entry competition', () => {
  expect(watchedAt(`https://rince.example/app/j/2/${one}-${one}`)).toEqual({ round: 2, named: `${one}-${one}` });
  expect(watchedAt(`/app/j/3/${one}?from=results`)).toEqual({ round: 3, named: one });
  for (const url of [`/app/j/4/${one}`, `/app/j/1/${one}x`, `/app/j/1/${one}-`, '/app/j/1/', '/app/entries'])
    expect(watchedAt(url), url).toBeUndefined();
});

it('waits for another video until the moment that was said', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const until = (moment: string) => ({ again: { until: moment, report: one } });
  expect(isAskedAgain(until('2026-06-01T12:00:01Z'), now)).toBe(true);
  expect(isAskedAgain(until('2026-06-01T12:00:00Z'), now)).toBe(false);
  for (const video of [undefined, {}]) expect(isAskedAgain(video, now)).toBe(false);
});

it('asks for another video for two days unless the organizer says otherwise, from an hour to two weeks', () => {
  expect(askedHours).toEqual({ least: 1, usual: 2 * 24, most: 14 * 24 });
});

it('takes the other video for whole hours from the moment it is asked for, and not while cards are closed without it', () => {
  const now = new Date('2026-06-01T12:00:00.500Z');
  for (const [hours, until] of [
    [1, '2026-06-01T13:00:00.500Z'],
    [48, '2026-06-03T12:00:00.500Z'],
  ] as const)
    for (const judgingEnd of ['2026-06-30', ''])
      expect(askedUntil({ judgingEnd }, hours, now).toISOString()).toBe(until);
  // Judging closes at seven of the day after.
  for (const [judgingEnd, until] of [
    ['2026-06-03', '2026-06-03T07:00:00.000Z'],
    ['2026-06-01', '2026-06-02T07:00:00.000Z'],
    ['2026-05-31', '2026-06-03T12:00:00.500Z'],
  ] as const)
    expect(askedUntil({ judgingEnd }, 48, now).toISOString(), judgingEnd).toBe(until);
  const lastDay = new Date('2026-06-03T07:00:00Z');
  expect(askedUntil({ judgingEnd: '2026-06-03' }, 48, lastDay).toISOString()).toBe('2026-06-04T07:00:00.000Z');
  const closed = new Date('2026-06-04T07:00:00Z');
  expect(askedUntil({ judgingEnd: '2026-06-03' }, 1, closed).toISOString()).toBe('2026-06-04T08:00:00.000Z');
});

it('is nothing to anybody from the second at which its time is over', () => {
  const end = new Date('2026-06-01T12:00:00Z');
  const report = { expiresAt: end.getTime() / 1000 };
  expect(isReportOver(report, end)).toBe(true);
  expect(isReportOver(report, new Date(end.getTime() - 1))).toBe(false);
});

it('knows of several reports of a round the one that waits longest, and none that is closed, over, or of another round or dancer', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const report = (_id: string, until: string | undefined, over: object = {}) => ({
    ...{ _id, entryCompetition: 'line', dancer: 'una', round: 1 as const, state: 'open' as const, until },
    ...over,
  });
  const mine = report('mine', '2026-06-09T12:00:00Z');
  const [short, long] = [report('short', '2026-06-01T12:00:01Z'), report('long', '2026-06-02T12:00:00Z')];
  const not = [
    report('over', '2026-06-01T12:00:00Z'),
    report('closed', '2026-06-08T12:00:00Z', { state: 'closed' }),
    report('line', '2026-06-08T12:00:00Z', { entryCompetition: 'another' }),
    report('dancer', '2026-06-08T12:00:00Z', { dancer: 'cian' }),
    report('round', '2026-06-08T12:00:00Z', { round: 2 }),
    report('never', undefined),
  ];
  expect(waitsLongest([mine, short, long, ...not], mine, now)).toEqual(long);
  expect(waitsLongest([mine, long, short, ...not], mine, now)).toEqual(long);
  expect(waitsLongest([mine, short, ...not], mine, now)).toEqual(short);
  expect(waitsLongest([mine, ...not], mine, now)).toBeUndefined();
});

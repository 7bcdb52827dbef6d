import {
  dayIn,
  isBeforeVideos,
  isRegistrationOpen,
  isVideoOpen,
  registrationCloses,
} from '@rince/domain/event/windows';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

it('takes videos until 31 hours after the beginning of the last day, and of an event without one never', () => {
  const at = (instant: string): boolean => isVideoOpen('2026-03-20', new Date(instant));
  expect(at('2026-03-21T06:59:59.999Z')).toBe(true);
  expect(at('2026-03-21T07:00:00.000Z')).toBe(false);
  expect(isVideoOpen('', new Date('2026-03-20T00:00:00Z'))).toBe(false);
});

it('knows the day of a time zone, and whether registration is open, however the browser puts a date together', () => {
  const slashes = (date?: Date | number): string => new Date(date ?? 0).toLocaleDateString('en-US');
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(slashes);
  const evening = new Date('2026-11-22T04:30:00Z');
  expect(dayIn('America/Toronto', evening)).toBe('2026-11-21');
  expect(dayIn('Europe/Dublin', evening)).toBe('2026-11-22');
  expect(dayIn('UTC', new Date('2026-03-05T00:00:00Z'))).toBe('2026-03-05');
  const feis = { registrationStart: '2026-11-01', registrationEnd: '2026-11-21', timeZone: 'America/Toronto' };
  expect(isRegistrationOpen(feis, evening)).toBe(true);
  expect(isRegistrationOpen(feis, new Date('2026-11-22T05:00:00Z'))).toBe(false);
});

it('the first day of videos begins at midnight, where the feis is', () => {
  const event = { videoStart: '2026-05-10', timeZone: 'America/Toronto' };
  const midnight = Date.parse('2026-05-10T04:00:00Z');
  expect(isBeforeVideos(event, new Date(midnight - 1))).toBe(true);
  expect(isBeforeVideos(event, new Date(midnight))).toBe(false);
  expect(isBeforeVideos({ ...event, videoStart: '' }, new Date(midnight - 1)), 'no day was said').toBe(false);
});

it('registration closes at midnight, where the feis is, also on the day on which clocks change', () => {
  const closes = (registrationEnd: string, timeZone: string) =>
    registrationCloses({ registrationEnd, timeZone }).toISOString();
  expect(closes('2026-05-10', 'America/Toronto')).toBe('2026-05-11T04:00:00.000Z');
  expect(closes('2026-11-01', 'America/Toronto')).toBe('2026-11-02T05:00:00.000Z');
  expect(closes('2026-05-10', 'Asia/Kathmandu')).toBe('2026-05-10T18:15:00.000Z');
  expect(closes('2026-05-10', 'Pacific/Kiritimati')).toBe('2026-05-10T10:00:00.000Z');
  expect(closes('2026-05-10', 'Pacific/Pago_Pago')).toBe('2026-05-11T11:00:00.000Z');
  expect(closes('9999-12-31', 'America/Toronto'), 'the last day there is').toBe('+010000-01-01T13:00:00.000Z');
});

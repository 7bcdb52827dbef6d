import { isBeforeVideos, isSent, isTrial } from '@rince/domain/entry/video';
import { describe, expect, test } from 'vitest';

const event = { videoStart: '2026-05-10', timeZone: 'America/Toronto' };
/** The first moment of the first day, where the feis is. */
const first = Date.parse('2026-05-10T04:00:00Z');

describe('a try of a camera', () => {
  test('comes before the first day of videos, in the time zone of the feis', () => {
    expect(isBeforeVideos(event, new Date(first - 1))).toBe(true);
    expect(isBeforeVideos(event, new Date(first))).toBe(false);
    expect(isBeforeVideos(event, new Date(first + 86_400_000))).toBe(false);
    expect(isBeforeVideos({ ...event, videoStart: '' }, new Date(first - 1)), 'no day was said').toBe(false);
  });

  test('is shorter than a dance, and known to be', () => {
    const uploadedAt = new Date(first - 1).toISOString();
    expect(isTrial(event, { uploadedAt }, 19.9)).toBe(true);
    expect(isTrial(event, { uploadedAt }, 20)).toBe(false);
    expect(isTrial({ ...event, shortestVideo: 40 }, { uploadedAt }, 20)).toBe(true);
    expect(isTrial(event, { uploadedAt }, undefined), 'nobody could tell').toBe(false);
    expect(isTrial(event, { uploadedAt: new Date(first).toISOString() }, 5)).toBe(false);
  });

  test('is not the dance that is owed', () => {
    const video = { key: 'k', name: 'n', size: 1, uploadedAt: '2026-05-09T00:00:00Z' };
    expect([isSent({ video }), isSent({ video: { ...video, trial: true } }), isSent({}), isSent(undefined)]).toEqual([
      ...[true, false, false, false],
    ]);
  });
});

import { expect, test } from 'vitest';
import {
  allowedRounds,
  type DancedAt,
  roundsByVideo,
  roundsByVideoOf,
  roundsOwed,
  sentBy,
  takesVideos,
} from '../../src/entry/round-by-video.ts';
import type { RecallType } from '../../src/tabulation/recall.ts';

const online = (rounds: number): DancedAt => ({ event: { inPerson: false }, grade: { rounds } });
const hall = (rounds: number, videoRounds?: readonly (1 | 2 | 3)[]): DancedAt => ({
  event: { inPerson: true },
  grade: { rounds, ...(videoRounds ? { videoRounds } : {}) },
});
const line = { _id: 'line', dancer: 'her' };
const nobody = allowedRounds([]);
const leave = (round: 1 | 2 | 3, over = {}) =>
  ({ type: 'Dances by video', entryCompetition: 'line', dancer: 'her', round, state: 'open', ...over }) as const;

test('everybody sends every round of a feis before cameras, and of one in a hall those that the category names', () => {
  expect(roundsByVideo(online(3))).toEqual([1, 2, 3]);
  expect(roundsByVideo({ ...online(2), grade: { rounds: 2, videoRounds: [1] } })).toEqual([1, 2]);
  expect(roundsByVideo(hall(3))).toEqual([]);
  expect(roundsByVideo(hall(3, [2]))).toEqual([2]);
  // The category has one round less than when they were named.
  expect(roundsByVideo(hall(1, [1, 2]))).toEqual([1]);
});

test('a dancer who was let sends a round more, and nobody else does', () => {
  const allowed = allowedRounds([leave(3), leave(1)]);
  expect(roundsByVideoOf(hall(3, [2]), allowed, line)).toEqual([1, 2, 3]);
  expect(roundsByVideoOf(hall(3, [2]), allowed, { ...line, _id: 'other' })).toEqual([2]);
  expect(roundsByVideoOf(hall(2), allowed, line)).toEqual([1]);
  expect(roundsByVideoOf(hall(3), nobody, line)).toEqual([]);
  expect(roundsByVideoOf(hall(3, [2]), allowed, { ...line, dancer: 'him' }), 'who took the line over').toEqual([2]);
});

test('a leave that was taken back lets nobody, unless the video was there', () => {
  expect([...allowedRounds([leave(1, { state: 'closed' })])]).toEqual([]);
  expect([...allowedRounds([leave(1, { state: 'closed', sent: false })])]).toEqual([]);
  expect([...allowedRounds([leave(1, { state: 'closed', sent: true })])]).toEqual([['line her', [1]]]);
  expect([...allowedRounds([{ ...leave(1), type: 'Wrong Video' }])]).toEqual([]);
});

test('what was sent is shown of whoever sent it, and not of who took the line over', () => {
  expect(sentBy({ dancer: 'her' }, line)).toEqual({ dancer: 'her' });
  expect(sentBy({ dancer: 'her' }, { ...line, dancer: 'him' })).toBeUndefined();
  expect(sentBy(undefined, line)).toBeUndefined();
});

test('rounds are owed as far as they come by video: round 3 by nobody before its recall, by everybody where there is none', () => {
  const owed = ({ event, grade }: DancedAt, recallType: RecallType = 'PERCENT') =>
    roundsOwed({ event, grade: { ...grade, recallType } });
  expect(owed(online(3))).toEqual([1, 2]);
  expect(owed(online(1))).toEqual([1]);
  expect(owed(hall(3, [2, 3]))).toEqual([2]);
  expect(owed(hall(3))).toEqual([]);
  expect(owed(online(3), 'NONE')).toEqual([1, 2, 3]);
  expect(owed(hall(3, [3]), 'NONE')).toEqual([3]);
});

test('a feis in a hall takes videos once it says until when, or lets a single dancer', () => {
  expect(takesVideos({ inPerson: false, videoEnd: '' })).toBe(true);
  expect(takesVideos({ inPerson: true, videoEnd: '' })).toBe(false);
  expect(takesVideos({ inPerson: true, videoEnd: '2026-05-10' })).toBe(true);
  expect(takesVideos({ inPerson: true, videoEnd: '', videosAllowed: true })).toBe(true);
});

import { expect, test } from 'vitest';
import { adviceOn as adviceOf, isFaulty, lengthAt, type VideoLook } from '../src/video-advice.ts';

const adviceOn = (look: VideoLook): string[] => adviceOf(look, lengthAt({}));
const usual = { width: 1280, height: 720, seconds: 90, sound: true };

test('a usual video gets no advice, nor does one of which nothing is known', () => {
  expect(adviceOn(usual)).toEqual([]);
  expect(adviceOn({})).toEqual([]);
});

test.each([
  [{ sound: false }, 'There is no sound'],
  [{ black: true }, 'Nothing is seen'],
  [{ opened: false }, 'could not be opened'],
  [{ playable: false }, 'This browser cannot play this video'],
  [{ seconds: 19.9 }, 'shorter than 20 seconds'],
  [{ seconds: 300.1 }, 'longer than 5 minutes'],
  [{ width: 720, height: 1280 }, 'upright'],
])('a video that is %j gets its own advice and no other', (over, says) => {
  const advice = adviceOn({ ...usual, ...over });
  expect(advice).toHaveLength(1);
  expect(advice[0]).toContain(says);
});

test.each([{ seconds: 20 }, { seconds: 300 }, { width: 720, height: 720 }])('%j is still usual', (over) => {
  expect(adviceOn({ ...usual, ...over })).toEqual([]);
});

test('an event says itself what is short and what is long', () => {
  const length = lengthAt({ shortestVideo: 60, longestVideo: 150 });
  expect(adviceOf({ ...usual, seconds: 60 }, length)).toEqual([]);
  expect(adviceOf({ ...usual, seconds: 150 }, length)).toEqual([]);
  expect(adviceOf({ ...usual, seconds: 59 }, length)[0]).toContain('shorter than 1 minute.');
  expect(adviceOf({ ...usual, seconds: 151 }, length)[0]).toContain('longer than 150 seconds.');
  expect(lengthAt({ longestVideo: 90 })).toEqual({ least: 20, most: 90 });
});

test('a video in which nothing is seen or heard, or that nothing opens, cannot be judged as it is', () => {
  for (const over of [{ sound: false }, { black: true }, { opened: false }])
    expect(isFaulty({ ...usual, ...over })).toBe(true);
  for (const over of [{}, { opened: true, black: false }, { playable: false }, { seconds: 3 }])
    expect(isFaulty({ ...usual, ...over })).toBe(false);
  expect(isFaulty({})).toBe(false);
});

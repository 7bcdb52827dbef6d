import { expect, test } from 'vitest';
import { adviceOn } from '../src/video-advice.ts';

const usual = { width: 1280, height: 720, seconds: 90, sound: true };

test('a usual video gets no advice, nor does one of which nothing is known', () => {
  expect(adviceOn(usual)).toEqual([]);
  expect(adviceOn({})).toEqual([]);
});

test.each([
  [{ sound: false }, 'There is no sound'],
  [{ black: true }, 'Nothing is seen'],
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

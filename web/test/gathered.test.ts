import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gathered } from '../src/lib/gathered.ts';
import { pauseBefore } from '../src/lib/live-tag.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What was asked for and when, by a network that takes so long for each answer. */
const asking = (answerMs: number) => {
  const began = Date.now();
  const asked: { at: number; tags: string[] }[] = [];
  let most = 0;
  let under = 0;
  const tell = gathered<string>(async (tags) => {
    asked.push({ at: Date.now() - began, tags: [...tags] });
    most = Math.max(most, ++under);
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    under--;
  });
  return { asked, tell, most: () => most };
};

it('asks at once, and together for what comes within the next second', async () => {
  const { asked, tell } = asking(50);
  tell(['a']);
  tell(['b']);
  await vi.advanceTimersByTimeAsync(400);
  tell(['b', 'c']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([
    { at: 0, tags: ['a'] },
    { at: 1_050, tags: ['b', 'c'] },
  ]);
  tell(['a']);
  expect(asked).toHaveLength(3);
});

it('lets a slow answer come before it asks again, and rests as long as that took', async () => {
  const { asked, tell, most } = asking(3_000);
  for (let i = 0; i < 60; i++) {
    tell([`mark ${i}`]);
    await vi.advanceTimersByTimeAsync(500);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked.map(({ at }) => at)).toEqual([0, 6_000, 12_000, 18_000, 24_000, 30_000]);
  expect(asked.flatMap(({ tags }) => tags)).toHaveLength(60);
  expect(most()).toBe(1);
});

it('goes on where an answer fails or never comes', async () => {
  let asked = 0;
  const tell = gathered<string>(() => {
    asked++;
    return asked === 1 ? Promise.reject(new Error('no network')) : new Promise(() => undefined);
  });
  tell(['a']);
  await vi.advanceTimersByTimeAsync(1_100);
  tell(['b']);
  expect(asked).toBe(2);
  tell(['c']);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(3);
});

it('asks for what everybody was told at different moments, and for a mark at once', () => {
  expect([0, 0.5, 1].map((random) => pauseBefore({ kind: 'event' }, random))).toEqual([0, 1_000, 2_000]);
  expect(pauseBefore({ kind: 'competition' }, 1)).toBe(0);
});

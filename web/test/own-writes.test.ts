import { expect, it } from 'vitest';
import { areOwnWrites, noteOwnWrite } from '../src/lib/own-writes.ts';

it('a page knows its own writes once they are answered, and no other', async () => {
  noteOwnWrite('saved', Promise.resolve());
  noteOwnWrite('refused', Promise.reject(new Error('The card is closed')));
  expect(await areOwnWrites(['saved'])).toBe(true);
  expect(await areOwnWrites(['saved', 'refused'])).toBe(false);
  expect(await areOwnWrites(['saved', 'of another tablet'])).toBe(false);
  expect(await areOwnWrites([])).toBe(false);
});

it('news that overtake the answer wait for it', async () => {
  const answer = Promise.withResolvers<void>();
  noteOwnWrite('late', answer.promise);
  let isKnown: boolean | undefined;
  const asked = areOwnWrites(['late']).then((known) => {
    isKnown = known;
  });
  await Promise.resolve();
  expect(isKnown).toBeUndefined();
  answer.resolve();
  await asked;
  expect(isKnown).toBe(true);
});

it('a write that is sent again counts by its last answer', async () => {
  noteOwnWrite('again', Promise.reject(new Error('The network failed')));
  noteOwnWrite('again', Promise.resolve());
  expect(await areOwnWrites(['again'])).toBe(true);
});

it('keeps the last five hundred', async () => {
  noteOwnWrite('first', Promise.resolve());
  for (let i = 0; i < 500; i++) noteOwnWrite(`later ${i}`, Promise.resolve());
  expect(await areOwnWrites(['first'])).toBe(false);
  expect(await areOwnWrites(['later 0', 'later 499'])).toBe(true);
});

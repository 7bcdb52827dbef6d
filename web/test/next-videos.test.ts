import type { JudgeCompetition } from '@rince/contracts/judging';
import { expect, test } from 'vitest';
import { nextVideos } from '../src/features/judging/next-videos.ts';
import { fetchedAhead, isFetchedAhead, isKeptAhead, keepAhead } from '../src/ui/player-ahead.ts';

const line = (n: number, path?: string, out?: 'withdrawn') => ({
  ...{ _id: `c-${n}`, dancerNumber: 100 + n, recalled: true, marks: {} },
  ...(out ? { out } : {}),
  videos: path === undefined ? {} : { 1: { path, played: 0 } },
});

test('the two dancers who come next are fetched ahead, as far as they have sent something', () => {
  const entries = [line(1, 'a'), line(2, 'b'), line(3), line(4, 'd', 'withdrawn'), line(5, 'e'), line(6, 'f')];
  const cards = { entries } as unknown as JudgeCompetition;
  expect(nextVideos(cards, 1, 'c-1'), 'who does not dance is nobody').toEqual(['b']);
  expect(nextVideos(cards, 1, 'c-2')).toEqual(['e']);
  expect(nextVideos(cards, 1, 'c-3')).toEqual(['e', 'f']);
  expect(nextVideos(cards, 1, 'c-6')).toEqual([]);
});

test('what was fetched ahead is found by its file and its bytes, and the oldest makes room', () => {
  const piece = (file: string) => ({ file, from: 0, to: 3, bytes: new Uint8Array([1, 2, 3]), ms: 5 });
  keepAhead('a', [piece('videos/a/480p.cmfv')]);
  expect(fetchedAhead('/files/videos/a/480p.cmfv', 0, 3)?.bytes).toEqual(new Uint8Array([1, 2, 3]));
  for (const [from, to] of [
    [0, 4],
    [3, 6],
    [undefined, undefined],
  ])
    expect(fetchedAhead('/files/videos/a/480p.cmfv', from, to)).toBeUndefined();
  expect(fetchedAhead('/files/videos/b/480p.cmfv', 0, 3)).toBeUndefined();
  expect(isFetchedAhead('#EXTM3U\nhttps://feis.test/files/videos/a/480p.cmfv?X=1')).toBe(true);
  for (const other of ['b', 'c', 'd', 'e']) keepAhead(other, [piece(`videos/${other}/480p.cmfv`)]);
  expect(['a', 'b', 'e'].map(isKeptAhead)).toEqual([false, true, true]);
});

import type { JudgeCompetition } from '@rince/contracts/judging';
import { videoBeginning } from '@rince/contracts/routes/files';
import { call } from '../../lib/api.ts';
import { isKeptAhead, keepAhead } from '../../ui/player-ahead.ts';
import { dancersOf } from './next-card.ts';

/** So many dancers ahead. */
const ahead = 2;

/** The videos that a judge comes to next in a round. */
export const nextVideos = (cards: JudgeCompetition, round: number, id: string): string[] => {
  const line = dancersOf(cards, round);
  const next = line.slice(line.findIndex(({ _id }) => _id === id) + 1).slice(0, ahead);
  return next.flatMap(({ videos }) => videos?.[String(round) as '1']?.path ?? []);
};

/** Fetches the first seconds of videos, one after the other; what does not come is asked for when it is watched. */
export const fetchBeginnings = async (videos: readonly string[]): Promise<void> => {
  for (const video of videos.filter((one) => !isKeptAhead(one)))
    try {
      const begun = performance.now();
      const { pieces } = await call(videoBeginning, { query: { key: video } });
      const ms = (performance.now() - begun) / Math.max(1, pieces.length);
      if (pieces.length > 0)
        keepAhead(
          video,
          pieces.map(({ bytes, ...piece }) => ({ ...piece, ms, bytes: bytesOf(bytes) })),
        );
    } catch {
      return;
    }
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

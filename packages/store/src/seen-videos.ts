import type { Video } from '@rince/domain/entry/video';
import { Refusal, refuse } from '@rince/domain/refusal';
import { seenVideoKey, seenVideoRange } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** How much of a video a judge has played. */
export interface SeenVideo {
  readonly entryCompetition: string;
  readonly round: number;
  /** The file: another one that was sent in its place was not seen. */
  readonly key: string;
  /** Percent. */
  readonly played: number;
  readonly expiresAt: number;
}

interface Place {
  readonly competition: string;
  readonly judge: string;
}

/** Keeps how much was played, unless more of it was before. */
export const noteSeen = async (
  table: Table,
  { competition, judge }: Place,
  { _id: entryCompetition, round, expiresAt }: Video,
  { key, played, at }: Pick<SeenVideo, 'key' | 'played'> & { readonly at: string },
): Promise<void> => {
  try {
    await table.transact([
      {
        kind: 'update',
        key: seenVideoKey(competition, judge, { round, entryCompetition, key }),
        set: { entity: 'seenVideo', entryCompetition, round, key, played, at, expiresAt },
        condition: { is: 'below', attribute: 'played', most: played },
        refusal: () => refuse('CONFLICT'),
      },
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
/** What a judge has played of the videos of a competition. */
export const seenBy = (table: Table, { competition, judge }: Place): Promise<SeenVideo[]> =>
  table.read<SeenVideo>(seenVideoRange(competition, judge));
/** Moves the end of what a judge has played. */
export const endSeenAt = ({ competition, judge }: Place, seen: SeenVideo, expiresAt: number): Write => ({
  kind: 'update',
  key: seenVideoKey(competition, judge, seen),
  set: { expiresAt },
  condition: { is: 'present' },
});

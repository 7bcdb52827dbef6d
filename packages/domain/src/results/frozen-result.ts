import { groupedBy } from '../grouped.ts';
import type { Panel } from '../sheet/panel.ts';
import type { SheetItems } from '../sheet/sheet-items.ts';
import { marksByPlace } from '../sheet/whole-sheet.ts';
import type { ResultVersion, SheetCounters } from './result-version.ts';

/** A result as it was published: who judged, and what the sheet had counted by then. Never changed, whatever becomes of the sheet. */
export interface FrozenResult {
  readonly _id: string;
  readonly competition: string;
  readonly event: string;
  readonly grade: string;
  readonly result: string;
  readonly panel: Panel;
  /** Equal counters: nobody came, left or was marked since. */
  readonly counters: SheetCounters;
  /** What is the same for the same placings and judges. */
  readonly digest: string;
  /** How many are placed in public, by school; absent where a release of before froze it. */
  readonly schools?: Readonly<Record<string, number>>;
  readonly at: string;
}

/** What a judge wrote of a dancer in a round. */
export interface JudgeWords {
  readonly round: number;
  readonly slot: number;
  /** The dancer was not there. */
  readonly absent: boolean;
  readonly comments: string;
  readonly goodJob: Readonly<Record<string, boolean>>;
  readonly needsWork: Readonly<Record<string, boolean>>;
}

/** What judges wrote of one dancer, as it was published with a result. */
export interface FrozenWords {
  readonly frozen: string;
  readonly competition: string;
  readonly entryCompetition: string;
  readonly words: readonly JudgeWords[];
}

const isSaid = ({ absent, comments, goodJob, needsWork }: JudgeWords): boolean =>
  absent || comments !== '' || Object.values(goodJob).includes(true) || Object.values(needsWork).includes(true);

/** What judges wrote of the dancers of a result, by dancer; of those of whom somebody wrote something. */
export const wordsOf = (
  items: Pick<SheetItems, 'roster' | 'marks'>,
  result: Pick<ResultVersion, 'sheet'>,
): ReadonlyMap<string, readonly JudgeWords[]> => {
  const dancers = new Set(result.sheet.entries.map(({ id }) => id));
  const said = [...marksByPlace(items).values()].filter((mark) => dancers.has(mark.entryCompetition) && isSaid(mark));
  const byDancer = groupedBy(said, ({ entryCompetition }) => entryCompetition);
  return new Map(
    [...byDancer].map(([id, marks]) => [
      id,
      marks
        .map(({ round, slot, absent, comments, goodJob, needsWork }) => ({
          round,
          slot,
          absent,
          comments,
          goodJob,
          needsWork,
        }))
        .sort((a, b) => a.round - b.round || a.slot - b.slot),
    ]),
  );
};

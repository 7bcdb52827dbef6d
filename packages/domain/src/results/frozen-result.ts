import { groupedBy } from '../grouped.ts';
import type { Panel } from '../sheet/panel.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
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
  /** Who stood on each line, by line; absent where a release of before froze it. */
  readonly dancers?: Readonly<Record<string, FrozenDancer>>;
  /** Equal counters: nobody came, left or was marked since. */
  readonly counters: SheetCounters;
  /** What is the same for the same placings and judges. */
  readonly digest: string;
  /** How many are placed in public, by school; absent where a release of before froze it. */
  readonly schools?: Readonly<Record<string, number>>;
  readonly at: string;
}

/** Who stood on a line when its result was published. */
export interface FrozenDancer {
  readonly dancer: string;
  readonly dancerNumber: number;
  readonly hidden?: true;
}

/** Who stands on the lines of a result, as it is about to be frozen. */
export const dancersOf = (
  roster: readonly RosterLine[],
  { sheet }: Pick<ResultVersion, 'sheet'>,
): Readonly<Record<string, FrozenDancer>> => {
  const placed = new Set(sheet.entries.map(({ id }) => id));
  return Object.fromEntries(
    roster
      .filter(({ _id }) => placed.has(_id))
      .map(({ _id, dancer, dancerNumber, hidden }) => [
        _id,
        { dancer, dancerNumber, ...(hidden ? { hidden: true } : {}) },
      ]),
  );
};

type FrozenWith = Pick<FrozenResult, 'dancers'>;

/** The line by which a dancer stands in a published result; `now` is where they are on the sheet today. */
export const frozenLineOf = ({ dancers }: FrozenWith, dancer: string, now: string): string | undefined =>
  dancers ? Object.entries(dancers).find(([, one]) => one.dancer === dancer)?.[0] : now;

/** The number that a line has in a published result; `now` is the dancer's today. */
export const frozenNumberOf = ({ dancers }: FrozenWith, line: string, now: number): number =>
  dancers?.[line]?.dancerNumber ?? now;

/** Whether a line is, in a published result, that of the dancer who stands on it today. */
export const isStillOnLine = ({ dancers }: FrozenWith, { _id, dancer }: Pick<RosterLine, '_id' | 'dancer'>): boolean =>
  dancers === undefined || dancers[_id]?.dancer === dancer;

/** A line of a published result. */
export interface PublishedLine extends RosterLine {
  /** The dancer is not on this line of the sheet any more. */
  readonly isGone?: true;
}

/** What a profile, or a team, says of somebody whose line is gone. */
export interface KnownAs {
  readonly name: string;
  readonly lname: string;
  readonly school: string;
}

/** The dancers of a published result who are not on their lines any more. */
export const whoLeft = ({ dancers = {} }: FrozenWith, roster: readonly RosterLine[]): string[] => {
  const now = new Map(roster.map(({ _id, dancer }) => [_id, dancer]));
  return Object.entries(dancers).flatMap(([id, { dancer }]) => (now.get(id) === dancer ? [] : [dancer]));
};

/**
 * The lines of a published result: with whoever stood on them when it was published, whoever is on the sheet by now. `known` are those who left it, by id;
 * who was erased since has no name.
 */
export const linesAsFrozen = (
  { competition, event, dancers }: Pick<FrozenResult, 'competition' | 'event' | 'dancers'>,
  roster: readonly RosterLine[],
  known: ReadonlyMap<string, KnownAs>,
): readonly PublishedLine[] => {
  if (!dancers) return roster;
  const now = new Map(roster.map((line) => [line._id, line]));
  return Object.entries(dancers).map(([_id, { dancer, dancerNumber, hidden = false }]): PublishedLine => {
    const line = now.get(_id);
    // A number that was changed since is read with the next publication, by everybody; whoever was hidden since is hidden at once.
    if (line?.dancer === dancer) return { ...line, dancerNumber, hidden: hidden || line.hidden };
    const { name, lname, school } = known.get(dancer) ?? { name: '', lname: '', school: '' };
    return {
      ...{ _id, competition, event, entry: '', dancer, dancerNumber, name, lname, school, hidden },
      ...{ wmh: false, withdrawn: false, isGone: true },
    };
  });
};

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

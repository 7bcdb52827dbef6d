import type { EnteredCompetition } from '../entry/entry.ts';
import { disabledMark } from '../event/disabled.ts';
import type { Grade } from '../event/grade.ts';
import type { Block } from '../schedule/schedule.ts';
import type { Competition } from '../sheet/competition.ts';

// Competitions that become one, or several, after families have entered them.

export const rearrangementKinds = ['merge', 'split'] as const;
export type RearrangementKind = (typeof rearrangementKinds)[number];
export const splitMethods = ['random', 'age'] as const;
export type SplitMethod = (typeof splitMethods)[number];

/** So many lines of a form are decided at once. */
export const mostPairs = 30;

/** Why nobody comes or leaves by a merge, a split or a move any more; a mark that was cleared is one, too, since it stays in the sheet's history. */
export const judgingBegan = (code: string): string =>
  `Judging has begun in ${code}: a mark was given there, whether or not it was cleared since.`;

/** What an entry says of a competition that is danced: it changes with the competition, the price does not. */
export type EnteredAs = Pick<EnteredCompetition, 'competition' | 'code' | 'title' | 'gradeName' | 'movedFrom'>;

/** A dancer's line that goes to another competition. */
export interface LineMove {
  /** The entry competition, which stays the same one. */
  readonly _id: string;
  readonly entry: string;
  readonly dancer: string;
  readonly before: EnteredAs;
  readonly after: EnteredAs;
}

/** A dancer who waited for a place in a competition whose dancers went, or was offered one. */
export interface Waited {
  readonly competition: string;
  readonly dancer: string;
  readonly owner: string;
  /** When they asked for it: their rank. */
  readonly createdAt: string;
}

/** What was asked for: a competition whose dancers go, and where they go to. */
export interface RearrangedPair {
  readonly from: string;
  readonly fromCode: string;
  readonly to: readonly string[];
  readonly toCodes: readonly string[];
  readonly method?: SplitMethod;
  /** Of a split at random: whoever deals with it again gets the same. */
  readonly seed?: string;
}

/**
 * A merge or a split as it was decided: who goes where is written down before anybody goes, so that it ends complete whoever dies.
 */
export interface Rearrangement {
  readonly _id: string;
  readonly event: string;
  readonly kind: RearrangementKind;
  readonly status: 'going' | 'done' | 'goingBack' | 'takenBack';
  readonly pairs: readonly RearrangedPair[];
  readonly moves: readonly LineMove[];
  /** Who waits for them again when it is taken back, in the order of before. Lines of older releases do not say. */
  readonly waited?: readonly Waited[];
  /** Entry competitions that stayed where they were, and why. */
  readonly stayed?: Readonly<Record<string, string>>;
  /** Competitions that had no judges, and from which they take them. */
  readonly seats?: Readonly<Record<string, string>>;
  /** Where these competitions stood in the schedule before, and on which way the schedule has followed. */
  readonly blocks?: readonly Block[];
  readonly scheduled?: 'going' | 'goingBack';
  readonly by: string;
  readonly createdAt: string;
}

/** The competitions whose dancers go, now or on the way back, and those that they come to. */
export const sidesOf = ({ pairs, status }: Pick<Rearrangement, 'pairs' | 'status'>) => {
  const sources = pairs.map(({ from }) => from);
  const targets = [...new Set(pairs.flatMap(({ to }) => to))];
  return status === 'goingBack' || status === 'takenBack'
    ? { leave: targets, come: sources }
    : { leave: sources, come: targets };
};

/** Competitions whose dancers went to others by merges and splits that stand, and the codes of those: nobody enters them until everybody is back. */
export const wentTo = (
  all: readonly Pick<Rearrangement, 'pairs' | 'status'>[],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    all
      .filter(({ status }) => status === 'going' || status === 'done')
      .flatMap(({ pairs }) => pairs.map(({ from, toCodes }) => [from, toCodes] as const)),
  );

/** A line as it stands where it goes now: to the new competition, or back. */
export const stepOf = ({ status }: Pick<Rearrangement, 'status'>, { before, after }: LineMove) =>
  status === 'goingBack' ? { from: after, to: before } : { from: before, to: after };

/** The competitions that are in the syllabus. */
export const inSyllabus = (grades: readonly Pick<Grade, 'competitions'>[]): ReadonlySet<string> =>
  new Set(grades.flatMap(({ competitions }) => competitions.map(({ _id }) => _id)));

/** Why it cannot be taken back; undefined where it can. `later`: what was merged and split after it. What left the `syllabus` keeps its state. */
export const reasonToStand = (
  { pairs, status }: Pick<Rearrangement, 'pairs' | 'status'>,
  states: readonly Competition[],
  syllabus: ReadonlySet<string>,
  later: readonly Pick<Rearrangement, 'pairs' | 'status'>[],
): string | undefined => {
  if (status === 'takenBack') return 'It was taken back.';
  if (status !== 'done') return 'It is being carried out at this moment.';
  const codes = new Map(
    pairs.flatMap(({ from, fromCode, to, toCodes }) => [
      [from, fromCode] as const,
      ...to.map((id, i) => [id, toCodes[i] ?? ''] as const),
    ]),
  );
  const after = later
    .filter((one) => one.status !== 'takenBack')
    .flatMap((one) => one.pairs)
    .find(({ from, to }) => [from, ...to].some((id) => codes.has(id)));
  if (after) return `${after.fromCode} was merged or split after it. Take that back first.`;
  for (const [id, code] of codes) {
    const state = states.find(({ _id }) => _id === id);
    if (!state || !syllabus.has(id)) return `${code} is no longer in the syllabus.`;
    if ([...(state.closed ?? [])].some((save) => save !== disabledMark))
      return `${code} is being taken out of the syllabus at this moment.`;
    if (state.started === true || state.submitted) return judgingBegan(code);
    if (state.moving !== undefined) return `The dancers of ${code} are being moved at this moment.`;
  }
  return undefined;
};

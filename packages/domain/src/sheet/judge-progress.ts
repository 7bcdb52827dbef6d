import { groupedBy } from '../grouped.ts';
import { isHere } from './check-in.ts';
import type { Competition } from './competition.ts';
import type { JudgeCard } from './judge-card.ts';
import type { Mark } from './mark.ts';
import { isDancing } from './not-dancing.ts';
import { seatsOf } from './panel.ts';
import { asksForRecall, type RecallFacts } from './recall-round.ts';
import type { SheetItems } from './sheet-items.ts';

/** A column of a sheet: its round and its place in the panel. */
const columnKey = ({ round, slot }: Pick<JudgeCard, 'round' | 'slot'>): string => `${round}.${slot}`;

/** What a competition says of how far its sheet is. */
export type SheetProgress = Required<Pick<Competition, 'scored' | 'markedAt' | 'finalized'>> &
  Pick<Competition, 'strays' | 'out' | 'here' | 'hereLater'>;

const isGiven = ({ score, absent }: Pick<Mark, 'score' | 'absent'>): boolean => score !== null || absent;

/** How many marks each of these columns has and when the last one came, by 'round.slot'; `strays`: those of them that count no more. */
export const columnsProgress = (
  marks: readonly Mark[],
  strays: Readonly<Record<string, number>> = {},
): Pick<SheetProgress, 'scored' | 'markedAt'> => {
  const columns = [...groupedBy(marks.filter(isGiven), columnKey)];
  return {
    scored: Object.fromEntries(columns.map(([key, given]) => [key, Math.max(0, given.length - (strays[key] ?? 0))])),
    markedAt: Object.fromEntries(columns.map(([key, given]) => [key, latest(given.map(({ at }) => at)) ?? ''])),
  };
};

/** How far a sheet is, by its marks and cards. */
export const sheetProgressOf = ({ cards, roster, marks }: Omit<SheetItems, 'competition'>): SheetProgress => {
  const dancing = new Set(roster.filter(isDancing).map(({ _id }) => _id));
  const stray = groupedBy(
    marks.filter((mark) => isGiven(mark) && !dancing.has(mark.entryCompetition)),
    columnKey,
  );
  const strays = Object.fromEntries([...stray].map(([key, { length }]) => [key, length]));
  const out = roster.filter((line) => !isDancing(line)).length;
  const here = roster.filter((line) => isHere(line)).length;
  const later = [2, 3].flatMap((round) => {
    const many = roster.filter((line) => isHere(line, round)).length;
    return many === 0 ? [] : [[round, many] as const];
  });
  return {
    ...columnsProgress(marks, strays),
    strays: stray.size === 0 ? undefined : strays,
    finalized: cards.filter(({ finalized }) => finalized).map(columnKey),
    out: out === 0 ? undefined : out,
    here: here === 0 ? undefined : here,
    hereLater: later.length === 0 ? undefined : Object.fromEntries(later),
  };
};

/**
 * The judges whose columns went on, where a competition changed by nothing but how far its sheet is; nobody where only the office sees a
 * difference. Undefined where anything else changed, or how many dance.
 */
export const judgesWhoWentOn = (
  before: Competition | undefined,
  after: Competition | undefined,
): readonly string[] | undefined => {
  // What follows from the marks is written by itself, and counted.
  if (!before || !after || before.followed === after.followed || before.out !== after.out) return undefined;
  const stateOf = ({ scored, markedAt, finalized = [] }: Competition, key: string): string =>
    JSON.stringify([scored?.[key] ?? 0, markedAt?.[key] ?? '', finalized.includes(key)]);
  const judges = after.panel.flatMap((slots, i) =>
    slots.filter((judge, j) => {
      const key = columnKey({ round: i + 1, slot: j + 1 });
      return judge !== null && stateOf(before, key) !== stateOf(after, key);
    }),
  );
  return [...new Set(judges.filter((judge) => judge !== null))];
};

const latest = (instants: readonly string[]): string | undefined => instants.toSorted().at(-1);

/** How far a judge is. A card is one round of a competition that they are seated for. */
export interface JudgeProgress {
  readonly cards: number;
  readonly finalized: number;
  /** Marks that are expected of them, as far as it is known who dances. */
  readonly due: number;
  readonly given: number;
  readonly lastMarkAt?: string;
}

/**
 * The share of dancers to whom a judge has given every mark that is due, in percent, rounded down. Who is not recalled is complete without the last round;
 * of a judge who sits in that round alone only those who are recalled count.
 * Of several rounds the one with the fewest marks decides: which dancers they are of is on the sheet alone.
 */
export const completePercent = (judge: string, state: Competition, grade: RecallFacts): number => {
  const seats = seatsOf(state.panel, judge);
  if (seats.length === 0) return 0;
  const [last, early] = [true, false].map((isLast) =>
    seats
      .filter(({ round }) => asksForRecall(grade, round) === isLast)
      .map((seat) => state.scored?.[columnKey(seat)] ?? 0),
  ) as [number[], number[]];
  const recalled = state.recalled?.length ?? 0;
  const dancing = early.length > 0 ? state.count - (state.out ?? 0) : recalled;
  const without = Math.max(0, dancing - recalled);
  const complete = Math.min(
    dancing,
    ...early,
    ...(state.recalled && last.length > 0 ? [without + Math.min(...last)] : []),
  );
  return dancing <= 0 ? 0 : Math.floor((100 * complete) / dancing);
};

/** How far a judge is in these competitions. Nobody is expected in a round that waits for its recall. */
export const judgeProgress = (
  judge: string,
  sheets: readonly { readonly state: Competition; readonly grade: RecallFacts }[],
  completed: readonly string[] = [],
): JudgeProgress => {
  const columns = sheets.flatMap(({ state, grade }) =>
    seatsOf(state.panel, judge).map((seat) => {
      const key = columnKey(seat);
      const due = asksForRecall(grade, seat.round) ? (state.recalled?.length ?? 0) : state.count - (state.out ?? 0);
      return {
        due,
        given: Math.min(due, state.scored?.[key] ?? 0),
        isFinalized: completed.includes(state._id) || (state.finalized?.includes(key) ?? false),
        at: state.markedAt?.[key],
      };
    }),
  );
  const sum = (of: (column: (typeof columns)[number]) => number): number =>
    columns.reduce((all, column) => all + of(column), 0);
  const lastMarkAt = latest(columns.flatMap(({ at }) => at ?? []));
  return {
    cards: columns.length,
    finalized: sum(({ isFinalized }) => Number(isFinalized)),
    due: sum(({ due }) => due),
    given: sum(({ given }) => given),
    ...(lastMarkAt === undefined ? {} : { lastMarkAt }),
  };
};

import {
  type Card,
  type Competition,
  cardKey,
  checkLine,
  competitionKey,
  getHead,
  type RosterEntry,
  rosterKey,
  startJudging,
} from './competitions.ts';
import { type Event, eventKey } from './events.ts';
import { stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Item, Key, Write } from './write.ts';

/** One judge's mark for one dancer in one round; the slot is the judge's place in the panel. */
export interface Mark {
  readonly competition: string;
  readonly event: string;
  readonly round: number;
  readonly slot: number;
  readonly entryCompetition: string;
  /** Thousandths; null for an absent dancer, or a mark taken back. */
  readonly score: number | null;
  readonly absent: boolean;
  readonly comments: string;
  readonly goodJob: Readonly<Record<string, boolean>>;
  readonly needsWork: Readonly<Record<string, boolean>>;
  readonly by: string;
  readonly at: string;
  readonly reason?: string;
  readonly revision: number;
}

export interface MarkPlace {
  readonly competition: string;
  readonly round: number;
  readonly slot: number;
  readonly entryCompetition: string;
}

/** Everything that decides a competition, from one place in the table. */
export interface SheetItems {
  readonly competition: Competition;
  readonly cards: readonly Card[];
  readonly roster: readonly RosterEntry[];
  readonly marks: readonly Mark[];
}

const partition = (competition: string): string => `COMP#${competition}`;
const markKey = ({ competition, round, slot, entryCompetition }: MarkPlace): Key => ({
  pk: partition(competition),
  sk: `MARK#${round}#${slot}#${entryCompetition}`,
});

export const markItem = (mark: Mark): Item => ({ ...markKey(mark), entity: 'mark', ...mark });

/**
 * Saves a mark if its revision is the one seen and its dancer is on the sheet, with a row of history beside it. A mark that was never there has no
 * revision; the first one of a card says that judging has begun.
 *
 * @param shown what somebody who came too late is told of the mark that is there, in the words of their own screen
 */
export const saveMark = (
  mark: Mark,
  before: Mark | undefined,
  { historyId, card, shown }: { historyId: string; card: Card | undefined; shown: (stored: Mark) => unknown },
): Write[] => [
  checkLine(mark.competition, mark.entryCompetition),
  ...(card?.marks === undefined ? [startJudging(mark.competition)] : []),
  {
    kind: 'put',
    item: markItem(mark),
    condition: before ? { is: 'revision', seen: before.revision } : { is: 'absent' },
    refusal: stale((stored) => shown(stored as unknown as Mark)),
  },
  { kind: 'put', item: historyItem(mark, before, historyId), condition: { is: 'absent' } },
];

/** Who, when, before, after, why: rows are added and never changed. */
export const historyItem = (mark: Mark, before: Mark | undefined, historyId: string): Item => ({
  pk: `HISTORY#${mark.competition}`,
  sk: `MARK#${historyId}`,
  ...mark,
  before: before ? { score: before.score, absent: before.absent, comments: before.comments } : null,
});

/** A row of history that is not about a mark: a lock, a removal, a reopening. */
export const historyOf = (
  competition: string,
  row: { id: string; by: string; at: string; act: string; reason?: string; detail?: unknown },
): Write => ({
  kind: 'put',
  item: { pk: `HISTORY#${competition}`, sk: `ACT#${row.id}`, competition, ...row },
  condition: { is: 'absent' },
});

export const historyOfMarks = (
  table: Table,
  competition: string,
): Promise<(Mark & { before: Partial<Mark> | null })[]> =>
  table.all({ pk: `HISTORY#${competition}`, prefix: 'MARK#' }, 100_000);

export const getMarks = (table: Table, places: readonly MarkPlace[]): Promise<(Mark | undefined)[]> =>
  table.getMany<Mark>(places.map(markKey));

/** One judge's column of one round. */
export const getColumn = (
  table: Table,
  { competition, round, slot }: Omit<MarkPlace, 'entryCompetition'>,
  { consistent = true } = {},
): Promise<Mark[]> => table.all<Mark>({ pk: partition(competition), prefix: `MARK#${round}#${slot}#`, consistent });

/**
 * The whole sheet in two questions: first the competition with its cards, which count every mark, then dancers and marks. A decision that holds only
 * while those counters are as read has seen every mark.
 */
export const getSheet = async (table: Table, competition: string): Promise<SheetItems | undefined> => {
  const head = await getHead(table, competition);
  if (!head) return undefined;
  const items = await table.all<Item>({ pk: partition(competition), between: ['EC#', 'MARK$'] }, 20_000);
  const of = <T>(prefix: string): T[] => items.filter(({ sk }) => sk.startsWith(prefix)) as unknown as T[];
  return { ...head, roster: of<RosterEntry>('EC#'), marks: of<Mark>('MARK#') };
};

/** What a save must know about its place. */
export interface MarkFacts {
  readonly event: Event | undefined;
  readonly competition: Competition | undefined;
  readonly card: Card | undefined;
  readonly line: RosterEntry | undefined;
  readonly mark: Mark | undefined;
}

/** The facts of a save, in one request where the caller says which event it is. */
export const getMarkFacts = async (table: Table, place: MarkPlace, eventId: string): Promise<MarkFacts> => {
  const { competition: id, round, slot, entryCompetition } = place;
  const [competition, card, line, mark, event] = (await table.getMany<unknown>([
    competitionKey(id),
    cardKey(id, round, slot),
    rosterKey(id, entryCompetition),
    markKey(place),
    eventKey(eventId),
  ])) as [Competition | undefined, Card | undefined, RosterEntry | undefined, Mark | undefined, Event | undefined];
  return { competition, card, line, mark, event: event?._id === competition?.event ? event : undefined };
};

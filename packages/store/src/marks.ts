import type { Event } from '@rince/domain/event/event';
import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import type { Mark, MarkFacts, MarkPlace } from '@rince/domain/sheet/mark';
import { openCard } from '@rince/domain/sheet/open-card';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import { getHead, startJudging } from './competitions.ts';
import type { Item, Key } from './item.ts';
import {
  cardKey,
  columnRange,
  competitionKey,
  eventKey,
  isMark,
  isRosterLine,
  markHistoryKey,
  markHistoryRange,
  markKey,
  rosterKey,
  sheetRange,
} from './keys.ts';
import { checkLine } from './roster.ts';
import { sheetChanged, stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

const keyOf = ({ competition, round, slot, entryCompetition }: MarkPlace): Key =>
  markKey(competition, round, slot, entryCompetition);

export const markItem = (mark: Mark): Item => ({ ...keyOf(mark), entity: 'mark', ...mark });

/**
 * Saves a mark if its revision is the one seen and its dancer is on the sheet, with a row of history beside it. A mark that was never there has no
 * revision; the first one of a card says that judging has begun.
 *
 * @param shown what somebody who came too late is told of the mark that is there, in the words of their own screen
 */
export const saveMark = (
  mark: Mark,
  before: Mark | undefined,
  { historyId, card, shown }: { historyId: string; card: JudgeCard | undefined; shown: (stored: Mark) => unknown },
): Write[] => [
  checkLine(mark.competition, mark.entryCompetition, { dances: mark.score !== null }),
  ...(card?.marks === undefined ? [startJudging(mark.competition)] : []),
  {
    kind: 'put',
    item: markItem(mark),
    condition: before ? { is: 'revision', seen: before.revision } : { is: 'absent' },
    refusal: stale((stored) => shown(stored as unknown as Mark)),
  },
  { kind: 'put', item: historyItem(mark, before, historyId), condition: { is: 'absent' } },
];

/** Takes a mark off a card that is open, and counts it; it stays in the history. Decided again where its judge changed it or closed the card meanwhile. */
export const withdrawMark = (mark: Mark, before: Mark, historyId: string): Write[] => [
  {
    kind: 'update',
    key: cardKey(mark.competition, mark.round, mark.slot),
    add: { marks: 1 },
    remove: ['savedBy'],
    condition: { is: 'equal', to: openCard },
    refusal: sheetChanged,
  },
  {
    kind: 'put',
    item: markItem(mark),
    condition: { is: 'revision', seen: before.revision },
    refusal: sheetChanged,
  },
  { kind: 'put', item: historyItem(mark, before, historyId), condition: { is: 'absent' } },
];

/** Who, when, before, after, why: rows are added and never changed. */
export const historyItem = (mark: Mark, before: Mark | undefined, historyId: string): Item => ({
  ...markHistoryKey(mark.competition, historyId),
  ...mark,
  before: before ? { score: before.score, absent: before.absent, comments: before.comments } : null,
});

/** A mark that was saved, with what stood there before. */
export type SavedMark = Mark & { readonly before: Partial<Mark> | null };
export const historyOfMarks = (table: Table, competition: string): Promise<SavedMark[]> =>
  table.read(markHistoryRange(competition), 100_000);

export const getMarks = (table: Table, places: readonly MarkPlace[]): Promise<(Mark | undefined)[]> =>
  table.getMany<Mark>(places.map(keyOf));

/** Holds while a place of a sheet has the mark that was read there, or none. */
export const checkMark = (place: MarkPlace, mark: Mark | undefined): Write => ({
  kind: 'check',
  key: keyOf(place),
  condition: mark ? { is: 'revision', seen: mark.revision } : { is: 'absent' },
  refusal: sheetChanged,
});

/** One judge's column of one round. */
export const getColumn = (
  table: Table,
  { competition, round, slot }: Omit<MarkPlace, 'entryCompetition'>,
  { consistent = true } = {},
): Promise<Mark[]> => table.read<Mark>({ ...columnRange(competition, round, slot), consistent });

/**
 * The whole sheet in two questions: first the competition with its cards, which count every mark, then dancers and marks. A decision that holds only
 * while those counters are as read has seen every mark.
 */
export const getSheet = async (table: Table, competition: string): Promise<SheetItems | undefined> => {
  const head = await getHead(table, competition);
  if (!head) return undefined;
  const items = await table.read<Item>(sheetRange(competition), 20_000);
  const of = <T>(isOne: (item: Item) => boolean): T[] => items.filter(isOne) as unknown as T[];
  return { ...head, roster: of<RosterLine>(isRosterLine), marks: of<Mark>(isMark) };
};

/** The facts of a save, in one request where the caller says which event it is. */
export const getMarkFacts = async (table: Table, place: MarkPlace, eventId: string): Promise<MarkFacts> => {
  const { competition: id, round, slot, entryCompetition } = place;
  const [competition, card, line, mark, event] = (await table.getMany<unknown>([
    competitionKey(id),
    cardKey(id, round, slot),
    rosterKey(id, entryCompetition),
    keyOf(place),
    eventKey(eventId),
  ])) as [Competition | undefined, JudgeCard | undefined, RosterLine | undefined, Mark | undefined, Event | undefined];
  return { competition, card, line, mark, event: event?._id === competition?.event ? event : undefined };
};

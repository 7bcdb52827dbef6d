import { isJudged } from '@rince/domain/entry/pool';
import { disabledMark } from '@rince/domain/event/disabled';
import { type Refusal, refuse } from '@rince/domain/refusal';
import { notDancing } from '@rince/domain/sheet/not-dancing';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Item } from './item.ts';
import { competitionKey, leftKey, onceKey, rosterKey, rosterRange } from './keys.ts';
import { sheetChanged } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const rosterItems = (entry: RosterLine): Item[] => [
  { ...rosterKey(entry.competition, entry._id), entity: 'roster', ...entry },
  { ...onceKey(entry.competition, entry.dancer), entryCompetition: entry._id, entry: entry.entry },
];

export const getRoster = (table: Table, competition: string, { consistent = true } = {}): Promise<RosterLine[]> =>
  table.read<RosterLine>({ ...rosterRange(competition), consistent });

/** A line of a sheet. */
export const lineAt = (table: Table, competition: string, entryCompetition: string): Promise<RosterLine | undefined> =>
  table.get<RosterLine>(rosterKey(competition, entryCompetition));

/** Lines of sheets, each undefined where nobody stands there. */
export const linesAt = (
  table: Table,
  places: readonly Pick<RosterLine, 'competition' | '_id'>[],
): Promise<(RosterLine | undefined)[]> =>
  table.getMany<RosterLine>(places.map(({ competition, _id }) => rosterKey(competition, _id)));

/** Whether a dancer is in a competition. */
export const isEntered = async (table: Table, competition: string, dancer: string): Promise<boolean> =>
  (await table.get(onceKey(competition, dancer))) !== undefined;

/**
 * The lines and entries by which dancers are in competitions, in their order: the entry is '' where the office put them there; undefined where they are
 * not.
 */
export const enteredBy = async (
  table: Table,
  places: readonly Pick<RosterLine, 'competition' | 'dancer'>[],
): Promise<(Standing | undefined)[]> => {
  const found = await table.getMany<{ entry?: string; entryCompetition: string }>(
    places.map(({ competition, dancer }) => onceKey(competition, dancer)),
  );
  return found.map((one) => one && { line: one.entryCompetition, entry: one.entry ?? '' });
};
interface Standing {
  readonly line: string;
  readonly entry: string;
}

/** An entry that paid for a dancer whom the office had put on a sheet by hand has their line from then on, with what was marked on it. */
export const takeLine = (
  { competition, dancer, _id }: Pick<RosterLine, 'competition' | 'dancer' | '_id'>,
  entry: string,
): Write[] => [
  {
    kind: 'update',
    key: onceKey(competition, dancer),
    set: { entry },
    condition: { is: 'equal', to: { entryCompetition: _id } },
    refusal: sheetChanged,
  },
  {
    kind: 'update',
    key: rosterKey(competition, _id),
    set: { entry },
    condition: { is: 'equal', to: { dancer, entry: '' } },
    refusal: sheetChanged,
  },
];

/** Holds only while a dancer is in a competition. */
export const checkEntered = (competition: string, dancer: string): Write => ({
  kind: 'check',
  key: onceKey(competition, dancer),
  condition: { is: 'present' },
  refusal: () => refuse('NOT_FOUND'),
});

const sheetIsClosed = (stored: Record<string, unknown> | undefined): Refusal => {
  if (stored?.submitted === true) return refuse('SUBMITTED');
  return stored?.closed instanceof Set && stored.closed.has(disabledMark)
    ? refuse(
        'CONFLICT',
        'This competition is disabled: nobody had entered it, or its dancers were put into another one. The organizer can take that back.',
      )
    : refuse('NOT_FOUND');
};

/**
 * Puts a dancer on a competition's sheet; refused when the dancer is on it already, it is closed, or its sheet is. A place held before is counted as taken
 * already. `taken`: only as long as so many places are, as it was read. `unjudged`: only as long as nothing is calculated of its marks.
 */
export const enterDancer = (
  entry: RosterLine,
  {
    held = false,
    taken,
    unjudged = false,
  }: { readonly held?: boolean; readonly taken?: number | undefined; readonly unjudged?: boolean } = {},
): Write[] => {
  const [roster, once] = rosterItems(entry) as [Item, Item];
  return [
    {
      kind: 'put',
      item: once,
      condition: { is: 'absent' },
      refusal: () => refuse('CONFLICT', 'This dancer is already in the competition.'),
    },
    { kind: 'put', item: roster, condition: { is: 'absent' } },
    {
      kind: 'update',
      key: competitionKey(entry.competition),
      add: { count: 1, rosterChanges: 1, ...(held ? {} : { taken: 1 }) },
      condition: {
        is: 'equal',
        to: {
          ...{ event: entry.event, closed: undefined, submitted: false },
          ...(taken === undefined ? {} : { taken }),
          ...(unjudged ? { recall: undefined, result: undefined } : {}),
        },
      },
      refusal: (stored) => {
        if (taken !== undefined && stored?.taken !== taken) return sheetChanged();
        return unjudged && isJudged(stored ?? {}) ? refuse('SUBMITTED') : sheetIsClosed(stored);
      },
    },
  ];
};

/**
 * Takes a dancer off an open sheet; the place is free again. Of two entries with the same dancer it parts only the one that has the line. `hidden`: only as
 * long as that is as it was read, because it is remembered.
 */
export const removeDancer = (
  entry: Pick<RosterLine, '_id' | 'competition' | 'dancer'>,
  { hidden }: Partial<Pick<RosterLine, 'hidden'>> = {},
): Write[] => [
  {
    kind: 'delete',
    key: onceKey(entry.competition, entry.dancer),
    condition: { is: 'equal', to: { entryCompetition: entry._id } },
    refusal: () => refuse('NOT_FOUND'),
  },
  {
    kind: 'delete',
    key: rosterKey(entry.competition, entry._id),
    condition: { is: 'equal', to: { dancer: entry.dancer, ...(hidden === undefined ? {} : { hidden }) } },
    refusal: hidden === undefined ? () => refuse('NOT_FOUND') : sheetChanged,
  },
  {
    kind: 'update',
    key: competitionKey(entry.competition),
    add: { count: -1, taken: -1, rosterChanges: 1 },
    condition: { is: 'equal', to: { submitted: false } },
    refusal: sheetIsClosed,
  },
];

/** Takes dancers of one competition off its sheet together, as long as nobody there has a mark. */
export const leaveSheet = (
  competition: string,
  lines: readonly Pick<RosterLine, '_id' | 'dancer'>[],
  judgingBegan: () => Refusal,
): Write[] => [
  ...lines.flatMap(({ _id, dancer }): Write[] => [
    {
      kind: 'delete',
      key: onceKey(competition, dancer),
      condition: { is: 'equal', to: { entryCompetition: _id } },
      refusal: sheetChanged,
    },
    {
      kind: 'delete',
      key: rosterKey(competition, _id),
      condition: { is: 'equal', to: { dancer } },
      refusal: sheetChanged,
    },
  ]),
  {
    kind: 'update',
    key: competitionKey(competition),
    add: { count: -lines.length, taken: -lines.length, rosterChanges: 1 },
    condition: { is: 'notTrue', attributes: ['started', 'submitted'] },
    refusal: judgingBegan,
  },
];

/** Another dancer takes a line of an open sheet over. */
export const replaceDancer = (before: RosterLine, after: RosterLine): Write[] => [
  {
    kind: 'delete',
    key: onceKey(before.competition, before.dancer),
    condition: { is: 'equal', to: { entryCompetition: before._id } },
    refusal: sheetChanged,
  },
  {
    kind: 'put',
    item: { ...onceKey(after.competition, after.dancer), entryCompetition: after._id, entry: after.entry },
    condition: { is: 'absent' },
    refusal: () => refuse('CONFLICT', 'This dancer is already in the competition.'),
  },
  {
    kind: 'put',
    item: { ...rosterKey(after.competition, after._id), entity: 'roster', ...after },
    condition: { is: 'equal', to: { dancer: before.dancer, hidden: before.hidden } },
    refusal: sheetChanged,
  },
  {
    kind: 'update',
    key: competitionKey(before.competition),
    add: { rosterChanges: 1 },
    condition: { is: 'equal', to: { submitted: false } },
    refusal: sheetIsClosed,
  },
];

type Said = Partial<Pick<RosterLine, 'dancerNumber' | 'name' | 'lname'>>;
const sayOfLine = (
  { competition, _id, dancer }: Pick<RosterLine, 'competition' | '_id' | 'dancer'>,
  set: Said,
  { isPublic }: { readonly isPublic: boolean },
): Write[] => [
  {
    kind: 'update',
    key: rosterKey(competition, _id),
    set,
    condition: { is: 'equal', to: { dancer } },
    refusal: sheetChanged,
  },
  ...(isPublic
    ? [
        {
          kind: 'update',
          key: competitionKey(competition),
          add: { rosterChanges: 1 },
          condition: { is: 'present' },
        } as const,
      ]
    : []),
];

/** A dancer's number on the line of a sheet; `isPublic` where placings that are public show the old one. */
export const renumberLine = (
  line: Pick<RosterLine, 'competition' | '_id' | 'dancer'>,
  dancerNumber: number,
  shown: { readonly isPublic: boolean },
): Write[] => sayOfLine(line, { dancerNumber }, shown);

/** A dancer's name on the line of a sheet; `isPublic` where placings that are public show the old one. */
export const renameLine = (
  line: Pick<RosterLine, 'competition' | '_id' | 'dancer'>,
  { name, lname }: Pick<RosterLine, 'name' | 'lname'>,
  shown: { readonly isPublic: boolean },
): Write[] => sayOfLine(line, { name, lname }, shown);

/** Hides a dancer's line from lists and public pages, or shows it again; judges and tabulators see it all the same. It is remembered of the dancer, who may leave the competition and enter it again. */
export const hideLine = ({ competition, _id, dancer, hidden: was }: RosterLine, hidden: boolean): Write[] => [
  {
    kind: 'update',
    key: rosterKey(competition, _id),
    set: { hidden },
    condition: { is: 'equal', to: { dancer, hidden: was } },
    refusal: sheetChanged,
  },
  { kind: 'update', key: competitionKey(competition), add: { rosterChanges: 1 }, condition: { is: 'present' } },
  hidden
    ? { kind: 'update', key: leftKey(competition, dancer), set: { hidden } satisfies Left, add: { changes: 1 } }
    : { kind: 'delete', key: leftKey(competition, dancer) },
];

/** Of somebody who stands or stood on a sheet: what finds their marks, and whether an admin has hidden them; never a name, which nobody would find to erase it. */
export interface Left {
  /** Absent where another dancer has the line. */
  readonly line?: Pick<RosterLine, '_id' | 'entry'>;
  readonly hidden?: boolean;
  /** How often this was noted. */
  readonly changes?: number;
}

/** Remembers the line of somebody who is taken off the sheet by hand. */
export const rememberLine = ({ competition, dancer, _id, entry, hidden }: RosterLine): Write => ({
  kind: 'update',
  key: leftKey(competition, dancer),
  set: { line: { _id, entry }, hidden } satisfies Left,
  add: { changes: 1 },
});

/** Remembers of somebody whose line another dancer takes whether they are hidden. */
export const rememberHidden = ({ competition, dancer, hidden }: RosterLine): Write => ({
  kind: 'update',
  key: leftKey(competition, dancer),
  set: { line: undefined, hidden },
  add: { changes: 1 },
});

/** What is known of somebody who stood on this sheet before they were taken off it. */
export const lineBefore = (table: Table, competition: string, dancer: string): Promise<Left | undefined> =>
  table.get<Left>(leftKey(competition, dancer));
/** What is known of those who stood on the sheets they come to, in their order. */
export const linesBefore = (
  table: Table,
  places: readonly Pick<RosterLine, 'competition' | 'dancer'>[],
): Promise<(Left | undefined)[]> =>
  table.getMany<Left>(places.map(({ competition, dancer }) => leftKey(competition, dancer)));
/** Holds only while nothing more is known of whether somebody stood on a sheet. */
export const checkLineBefore = (
  { competition, dancer }: Pick<RosterLine, 'competition' | 'dancer'>,
  read: Left | undefined,
): Write => ({
  kind: 'check',
  key: leftKey(competition, dancer),
  condition: read ? { is: 'equal', to: { changes: read.changes } } : { is: 'absent' },
  refusal: sheetChanged,
});

/**
 * Notes on an open sheet that somebody does not dance, or that they do after all: as the line was read, and nobody else noted anything. Whoever does not
 * dance is not here, either.
 */
export const noteOut = (
  { competition, _id, dancer, withdrawn, out, outReason }: RosterLine,
  noted: Pick<RosterLine, 'withdrawn' | 'out' | 'outReason'>,
): Write[] => [
  {
    kind: 'update',
    key: rosterKey(competition, _id),
    set: {
      withdrawn: noted.withdrawn,
      out: noted.out,
      outReason: noted.outReason,
      ...(noted.out === undefined ? {} : { here: undefined }),
    },
    condition: { is: 'equal', to: { dancer, withdrawn, out, outReason } },
    refusal: sheetChanged,
  },
  {
    kind: 'update',
    key: competitionKey(competition),
    add: { rosterChanges: 1 },
    condition: { is: 'equal', to: { submitted: false } },
    refusal: sheetIsClosed,
  },
];

/** Holds only while the same dancer stands on a line as when it was read, or nobody still. */
export const checkWhoStands = (
  competition: string,
  entryCompetition: string,
  read: Pick<RosterLine, 'dancer'> | undefined,
): Write => ({
  kind: 'check',
  key: rosterKey(competition, entryCompetition),
  condition: read ? { is: 'equal', to: { dancer: read.dancer } } : { is: 'absent' },
  refusal: sheetChanged,
});

/** Holds only while a line still has this dancer under this name, so that nothing is sent with a name that was erased or changed. */
export const checkCalled = ({ competition, _id, dancer, name, lname }: RosterLine): Write => ({
  kind: 'check',
  key: rosterKey(competition, _id),
  condition: { is: 'equal', to: { dancer, name, lname } },
  refusal: sheetChanged,
});

/** Whether a line may be written on: it is on the sheet, for a score its dancer is not noted as somebody who does not dance, and is this one where one is named. */
export const checkLine = (
  competition: string,
  entryCompetition: string,
  { dances, dancer }: { readonly dances: boolean; readonly dancer?: string },
): Write => ({
  kind: 'check',
  key: rosterKey(competition, entryCompetition),
  condition: dances
    ? { is: 'equal', to: { _id: entryCompetition, withdrawn: false, out: undefined, ...(dancer && { dancer }) } }
    : { is: 'present' },
  refusal: (stored) => {
    const line = stored as RosterLine | undefined;
    if (line && dancer !== undefined && line.dancer !== dancer) return sheetChanged();
    return line
      ? notDancing(line.dancerNumber, line.out)
      : refuse('NOT_FOUND', 'This dancer is not on the sheet any more.');
  },
});

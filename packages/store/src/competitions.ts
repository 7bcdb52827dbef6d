import { disabledMark } from '@rince/domain/event/disabled';
import { type Refusal, refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import type { SheetProgress } from '@rince/domain/sheet/judge-progress';
import { notDancing } from '@rince/domain/sheet/not-dancing';
import { openCard, openColumn, whyCardIsClosed, whyColumnIsClosed } from '@rince/domain/sheet/open-card';
import type { Panel } from '@rince/domain/sheet/panel';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Item } from './item.ts';
import {
  cardKey,
  cardRange,
  competitionKey,
  eventCompetitionIndex,
  eventCompetitionPlace,
  headRange,
  isCompetition,
  leftKey,
  onceKey,
  rosterKey,
  rosterRange,
} from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const competitionItem = (competition: Competition): Item => ({
  ...competitionKey(competition._id),
  entity: 'competition',
  ...eventCompetitionPlace(competition),
  ...competition,
});
export const cardItem = (card: JudgeCard): Item => ({
  ...cardKey(card.competition, card.round, card.slot),
  entity: 'card',
  ...card,
});
export const rosterItems = (entry: RosterLine): Item[] => [
  { ...rosterKey(entry.competition, entry._id), entity: 'roster', ...entry },
  { ...onceKey(entry.competition, entry.dancer), entryCompetition: entry._id, entry: entry.entry },
];

export const getCompetition = (table: Table, id: string): Promise<Competition | undefined> =>
  table.get<Competition>(competitionKey(id));
/** Those of them that exist. Lists may ask for them as they were a moment ago. */
export const getCompetitions = async (
  table: Table,
  ids: readonly string[],
  { consistent = true } = {},
): Promise<Competition[]> =>
  (await table.getMany<Competition>(ids.map(competitionKey), { consistent })).filter((one) => one !== undefined);

/** The competitions of an event, at most a moment old. */
export const competitionsOf = (table: Table, event: string): Promise<Competition[]> =>
  table.all<Competition>(eventCompetitionIndex(event), 2000);

export const getRoster = (table: Table, competition: string, { consistent = true } = {}): Promise<RosterLine[]> =>
  table.all<RosterLine>({ ...rosterRange(competition), consistent });
/** A line of a sheet. */
export const lineAt = (table: Table, competition: string, entryCompetition: string): Promise<RosterLine | undefined> =>
  table.get<RosterLine>(rosterKey(competition, entryCompetition));
export const getCards = (table: Table, competition: string): Promise<JudgeCard[]> =>
  table.all<JudgeCard>(cardRange(competition));
/** A competition with its cards, in one question: read before the marks, their counters say whether any mark came since. */
export const getHead = async (
  table: Table,
  competition: string,
): Promise<{ readonly competition: Competition; readonly cards: readonly JudgeCard[] } | undefined> => {
  const items = await table.all<Item>(headRange(competition));
  const one = items.find(isCompetition) as unknown as Competition | undefined;
  return one && { competition: one, cards: items.filter((item) => !isCompetition(item)) as unknown as JudgeCard[] };
};
export const getCardsAt = async (table: Table, places: readonly CardPlace[]): Promise<JudgeCard[]> =>
  (
    await table.getMany<JudgeCard>(places.map(({ competition, round, slot }) => cardKey(competition, round, slot)))
  ).filter((card) => card !== undefined);

/** New competitions with a card for every slot of their panels. Nobody else writes them before they are in the syllabus. */
export const newCompetitionItems = (competition: Competition): Item[] => [
  competitionItem(competition),
  ...newCardItems(competition),
];

/** What one transaction holds. */
const writesAtOnce = 100;

/** An untouched card for every slot of a panel. */
const newCardItems = (competition: Competition): Item[] =>
  competition.panel.flatMap((slots, round) =>
    slots.map((judge, slot) =>
      cardItem({
        competition: competition._id,
        event: competition.event,
        round: round + 1,
        slot: slot + 1,
        ...(judge === null ? {} : { judge }),
        ...(round === 2 && competition.recall !== undefined ? { recall: competition.recall } : {}),
        finalized: false,
        locked: false,
        signedOff: false,
        doubleChecked: false,
        revision: 1,
      }),
    ),
  );

/**
 * Lays cards for the slots that panels gain before they change. A card that is there stays as it is, whatever becomes of the change:
 * somebody may be seated on it or lock it at this very moment.
 */
export const layNewCards = async (table: Table, competitions: readonly Competition[]): Promise<void> => {
  const cards = competitions.flatMap(newCardItems);
  const there = await table.getMany(cards);
  const missing = cards.filter((_, i) => there[i] === undefined);
  await inGroups(
    table,
    missing.map((item) => ({ kind: 'put', item, condition: { is: 'absent' } })),
  );
};

export const sheetChanged = (): Refusal => refuse('SHEET_CHANGED');

/**
 * Changes a competition if nobody changed it since it was read, and nobody got its first mark. `sameRoster`: also only while nobody came to the sheet or
 * left it; then it is refused with `SHEET_CHANGED`, and whoever asks may decide again.
 */
export const changeCompetition = (
  { _id, revision, started, rosterChanges }: Competition,
  set: Partial<
    Pick<Competition, 'cap' | 'panel' | 'recalled' | 'recall' | 'result' | 'submitted' | 'needsCalculation'>
  >,
  {
    remove = [],
    sameRoster = false,
  }: { remove?: readonly ('recalled' | 'recall' | 'result')[]; sameRoster?: boolean } = {},
): Write => ({
  kind: 'update',
  key: competitionKey(_id),
  set: { ...set, revision: revision + 1 },
  remove,
  condition: { is: 'equal', to: { revision, started, ...(sameRoster ? { rosterChanges } : {}) } },
  refusal: (stored) =>
    sameRoster || stored?.started !== started
      ? sheetChanged()
      : refuse('CONFLICT', 'Somebody changed this competition at the same moment. Please try again.'),
});

/** Holds while the sheet is as it was read: nobody came or left, it was not recalled anew, not closed, not opened. */
export const checkSheet = ({ _id, rosterChanges, recall, submitted }: Competition): Write => ({
  kind: 'check',
  key: competitionKey(_id),
  condition: { is: 'equal', to: { rosterChanges, recall, submitted } },
  refusal: sheetChanged,
});

/** Somebody has the first mark of a card: whoever decides on 'nobody has a mark yet' finds it here. */
export const startJudging = (competition: string): Write => ({
  kind: 'update',
  key: competitionKey(competition),
  set: { started: true },
  condition: { is: 'equal', to: { _id: competition, moving: undefined } },
  refusal: (stored) =>
    stored === undefined
      ? refuse('NOT_FOUND')
      : refuse('LOCKED', 'The dancers of this competition are being moved to another one. Please look again.'),
});

/** Holds while a sheet, with its result, is as it was read: nobody came, left or was marked, and nothing was calculated. */
export const checkWholeSheet = (
  { _id, result, recall, rosterChanges }: Competition,
  cards: readonly JudgeCard[],
): Write[] => [
  {
    kind: 'check',
    key: competitionKey(_id),
    condition: { is: 'equal', to: { result, recall, rosterChanges } },
    refusal: sheetChanged,
  },
  ...cards.map(checkCard),
];

/** Nobody has a mark in a competition, whoever saves one at this moment. */
export const checkUnjudged = (competition: string, refusal: () => Refusal): Write => ({
  kind: 'check',
  key: competitionKey(competition),
  condition: { is: 'notTrue', attributes: ['started', 'submitted'] },
  refusal,
});

/** The most entries it takes from now on; whoever has a place keeps it. */
export const capCompetition = (id: string, cap: number | undefined): Write => ({
  kind: 'update',
  key: competitionKey(id),
  set: { cap },
  condition: { is: 'present' },
});

/**
 * Closes competitions that leave the syllabus, before they do: refused where somebody has a place, and whoever pays from then on does not get
 * in. One that is closed and stays in the syllabus after all is opened again by `openCompetitions`, each by the save that closed it.
 */
export const closeCompetitions = (
  table: Table,
  competitions: readonly { _id: string; code: string }[],
  save: string,
): Promise<void> =>
  inGroups(
    table,
    competitions.map(({ _id, code }) => ({
      kind: 'update',
      key: competitionKey(_id),
      putInto: { closed: save },
      condition: { is: 'equal', to: { count: 0, taken: 0 } },
      refusal: () => refuse('CONFLICT', `There are entries in ${code}. Move or withdraw them first.`),
    })),
  );
/** Closes a competition that nobody has entered or waits for; refused where somebody does. */
export const disableCompetition = (competition: string): Write => ({
  kind: 'update',
  key: competitionKey(competition),
  putInto: { closed: disabledMark },
  condition: { is: 'equal', to: { count: 0, taken: 0 } },
});
/** Takes back what saves closed that did not come to their end. Whatever another save closes stays closed. */
export const openCompetitions = (table: Table, closed: ReadonlyMap<string, readonly string[]>): Promise<void> =>
  inGroups(
    table,
    [...closed].map(([id, saves]) => ({
      kind: 'update',
      key: competitionKey(id),
      takeFrom: { closed: saves },
      condition: { is: 'present' },
    })),
  );

const inGroups = async (table: Table, writes: readonly Write[]): Promise<void> => {
  for (let at = 0; at < writes.length; at += writesAtOnce) await table.transact(writes.slice(at, at + writesAtOnce));
};

/** Changes a column's state if nobody else did since it was read; `sameMarks`: also only while no mark was saved on it. */
export const changeCard = (
  { competition, round, slot, revision, marks }: JudgeCard,
  set: Partial<
    Pick<
      JudgeCard,
      | 'finalized'
      | 'locked'
      | 'closedWithSheet'
      | 'recall'
      | 'signedOff'
      | 'signedOffBy'
      | 'doubleChecked'
      | 'doubleCheckedBy'
    >
  >,
  { sameMarks = false } = {},
): Write => ({
  kind: 'update',
  key: cardKey(competition, round, slot),
  set: { ...set, revision: revision + 1 },
  condition: { is: 'equal', to: { revision, ...(sameMarks ? { marks } : {}) } },
  refusal: sheetChanged,
});

/** Holds while no mark was saved on a card and nobody changed its state since it was read. */
export const checkCard = ({ competition, round, slot, revision, marks }: JudgeCard): Write => ({
  kind: 'check',
  key: cardKey(competition, round, slot),
  condition: { is: 'equal', to: { revision, marks } },
  refusal: sheetChanged,
});

/**
 * Puts the judges of a panel on their cards, where they differ from before. Nothing happens when a mark came to a card since it was
 * seen: whoever decided on the marks of its column read the card first.
 */
export const seatCards = (competition: string, before: Panel, after: Panel, seen: readonly JudgeCard[]): Write[] =>
  after.flatMap((slots, round) =>
    slots.flatMap((judge, slot): Write[] => {
      if (judge === (before[round]?.[slot] ?? null)) return [];
      const card = seen.find(
        (one) => one.competition === competition && one.round === round + 1 && one.slot === slot + 1,
      );
      return [
        {
          kind: 'update',
          key: cardKey(competition, round + 1, slot + 1),
          ...(judge === null ? { remove: ['judge'] } : { set: { judge } }),
          add: { revision: 1 },
          condition: card ? { is: 'equal', to: { marks: card.marks } } : { is: 'present' },
          refusal: () => refuse('CONFLICT', 'A mark was saved here at the same moment. Please try again.'),
        },
      ];
    }),
  );

type CardPlace = Pick<JudgeCard, 'competition' | 'round' | 'slot'>;

/** Counts a mark of a judge on their card while it is open (`domain/sheet/open-card`), and danced by this recall, where its round waits for one. */
export const writeOwnCard = (
  judge: string,
  { competition, round, slot }: CardPlace,
  recall: string | undefined,
): Write => ({
  kind: 'update',
  key: cardKey(competition, round, slot),
  add: { marks: 1 },
  condition: {
    is: 'equal',
    to: { judge, ...openCard, recall },
  },
  refusal: (stored) => whyCardIsClosed(stored as Partial<JudgeCard> | undefined, judge) ?? sheetChanged(),
});

/** Counts a mark of a tabulator in a column while it is open (`domain/sheet/open-card`), and finalized by its judge or not as it was read. */
export const writeColumn = ({ competition, round, slot, finalized = false, recall }: JudgeCard): Write => ({
  kind: 'update',
  key: cardKey(competition, round, slot),
  add: { marks: 1 },
  condition: {
    is: 'equal',
    to: { ...openColumn, finalized, recall },
  },
  refusal: (stored) => whyColumnIsClosed((stored ?? {}) as Partial<JudgeCard>) ?? sheetChanged(),
});

/** Holds while a competition is recalled as it was read: not anew, and not taken back. */
export const checkRecall = ({ _id, recall }: Competition): Write => ({
  kind: 'check',
  key: competitionKey(_id),
  condition: { is: 'equal', to: { recall } },
  refusal: sheetChanged,
});

/** Whether a dancer is in a competition. */
export const isEntered = async (table: Table, competition: string, dancer: string): Promise<boolean> =>
  (await table.get(onceKey(competition, dancer))) !== undefined;

const sheetIsClosed = (stored: Record<string, unknown> | undefined): Refusal => {
  if (stored?.submitted === true) return refuse('SUBMITTED');
  return stored?.closed instanceof Set && stored.closed.has(disabledMark)
    ? refuse(
        'CONFLICT',
        'This competition is disabled, because nobody had entered it. The organizer can offer it again.',
      )
    : refuse('NOT_FOUND');
};

/**
 * Puts a dancer on a competition's sheet; refused when the dancer is on it already, it is closed, or its sheet is. A place held before is counted as taken
 * already.
 */
export const enterDancer = (entry: RosterLine, { held = false } = {}): Write[] => {
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
      condition: { is: 'equal', to: { event: entry.event, closed: undefined, submitted: false } },
      refusal: sheetIsClosed,
    },
  ];
};
/** Takes a dancer off an open sheet; the place is free again. Of two entries with the same dancer it parts only the one that has the line. */
export const removeDancer = (entry: Pick<RosterLine, '_id' | 'competition' | 'dancer'>): Write[] => [
  {
    kind: 'delete',
    key: onceKey(entry.competition, entry.dancer),
    condition: { is: 'equal', to: { entryCompetition: entry._id } },
    refusal: () => refuse('NOT_FOUND'),
  },
  {
    kind: 'delete',
    key: rosterKey(entry.competition, entry._id),
    condition: { is: 'equal', to: { dancer: entry.dancer } },
    refusal: () => refuse('NOT_FOUND'),
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
    condition: { is: 'equal', to: { dancer: before.dancer } },
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

/** A dancer's number on the line of a sheet; `isPublic` where placings that are public show the old one. */
export const renumberLine = (
  { competition, _id, dancer }: Pick<RosterLine, 'competition' | '_id' | 'dancer'>,
  dancerNumber: number,
  { isPublic }: { readonly isPublic: boolean },
): Write[] => [
  {
    kind: 'update',
    key: rosterKey(competition, _id),
    set: { dancerNumber },
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
/** Hides a dancer's line from lists and public pages, or shows it again; judges and tabulators see it all the same. */
export const hideLine = ({ competition, _id, dancer }: RosterLine, hidden: boolean): Write[] => [
  {
    kind: 'update',
    key: rosterKey(competition, _id),
    set: { hidden },
    condition: { is: 'equal', to: { dancer } },
    refusal: sheetChanged,
  },
  { kind: 'update', key: competitionKey(competition), add: { rosterChanges: 1 }, condition: { is: 'present' } },
];

/** Of a line that was taken off its sheet: what finds its marks, and never a name, which nobody would find to erase it. */
type LeftLine = Pick<RosterLine, '_id' | 'entry'>;
/** Remembers the line of somebody who is taken off the sheet by hand. */
export const rememberLine = ({ competition, dancer, _id, entry }: RosterLine): Write => ({
  kind: 'put',
  item: { ...leftKey(competition, dancer), line: { _id, entry } satisfies LeftLine },
});
/** The line that somebody had on this sheet before they were taken off it. */
export const lineBefore = async (table: Table, competition: string, dancer: string): Promise<LeftLine | undefined> =>
  (await table.get<{ line: LeftLine }>(leftKey(competition, dancer)))?.line;

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

/** Whether a line may be written on: it is on the sheet, and for a score its dancer is not noted as somebody who does not dance. */
export const checkLine = (
  competition: string,
  entryCompetition: string,
  { dances }: { readonly dances: boolean },
): Write => ({
  kind: 'check',
  key: rosterKey(competition, entryCompetition),
  condition: dances
    ? { is: 'equal', to: { _id: entryCompetition, withdrawn: false, out: undefined } }
    : { is: 'present' },
  refusal: (stored) => {
    const line = stored as RosterLine | undefined;
    return line
      ? notDancing(line.dancerNumber, line.out)
      : refuse('NOT_FOUND', 'This dancer is not on the sheet any more.');
  },
});

/**
 * What lists show of the marks; set by the stream's consumer, and not anybody's edit. It is of the results it was compared with: when others were
 * calculated since, or somebody else has counted, it is refused, to be counted again.
 */
export const setProgress = (
  { _id, result, recall, followed }: Competition,
  set: SheetProgress & { readonly needsCalculation: boolean },
): Write => ({
  kind: 'update',
  key: competitionKey(_id),
  set: { ...set, followed: (followed ?? 0) + 1 },
  condition: { is: 'equal', to: { result, recall, followed } },
  refusal: sheetChanged,
});

import type { Panel } from '@rince/domain/panel';
import { refuse } from '@rince/domain/refusal';
import type { Table } from './table.ts';
import type { Item, Key, Write } from './write.ts';

/** What happens to a competition on the day; its place in the syllabus, and its cap as it was entered, lie in its grade. */
export interface Competition {
  readonly _id: string;
  readonly event: string;
  readonly grade: string;
  /** Paid entries. Kept exact by the transactions that enter and withdraw. */
  readonly count: number;
  /** The most entries it takes; any number without it. */
  readonly cap?: number | undefined;
  /** Places that are gone: paid entries, and those held by a payment under way or an offer. */
  readonly taken: number;
  /** How many are on its waiting list. */
  readonly waiting?: number;
  /** Taken out of the syllabus: nobody comes in any more. */
  readonly closed?: boolean;
  readonly panel: Panel;
  /** Who was recalled, once that is calculated. */
  readonly recalled?: readonly string[];
  /** The latest calculated version. */
  readonly result?: string;
  readonly submitted: boolean;
  /** Some judge has marked somebody. Follows from the stream, for lists. */
  readonly started?: boolean;
  readonly needsCalculation?: boolean;
  /** Marks given, by 'round.slot'. Follows from the stream, for progress. */
  readonly scored?: Readonly<Record<string, number>>;
  readonly revision: number;
}

/** One judge's column for one round: who sits there and whether it may still be written. */
export interface Card {
  readonly competition: string;
  readonly event: string;
  readonly round: number;
  readonly slot: number;
  readonly judge?: string | undefined;
  readonly finalized?: boolean;
  readonly locked?: boolean;
  readonly signedOff?: boolean;
  readonly signedOffBy?: string;
  readonly doubleChecked?: boolean;
  readonly doubleCheckedBy?: string;
  /** How often a mark was saved on it; absent before the first. */
  readonly marks?: number;
  readonly revision: number;
}

/** A dancer in a competition, as the sheet needs them. */
export interface RosterEntry {
  readonly _id: string;
  readonly competition: string;
  readonly entry: string;
  readonly event: string;
  readonly dancer: string;
  readonly dancerNumber: number;
  readonly name: string;
  readonly lname: string;
  readonly school: string;
  readonly wmh: boolean;
  readonly withdrawn: boolean;
  readonly hidden: boolean;
}

const partition = (competition: string): string => `COMP#${competition}`;
export const competitionKey = (id: string): Key => ({ pk: partition(id), sk: 'COMP' });
export const cardKey = (competition: string, round: number, slot: number): Key => ({
  pk: partition(competition),
  sk: `CARD#${round}#${slot}`,
});
export const rosterKey = (competition: string, entryCompetition: string): Key => ({
  pk: partition(competition),
  sk: `EC#${entryCompetition}`,
});
/** A dancer is in a competition once, however often a payment is completed. */
/** There as long as a dancer is in a competition, by whatever entry. */
export const onceKey = (competition: string, dancer: string): Key => ({
  pk: partition(competition),
  sk: `DANCER#${dancer}`,
});

export const competitionItem = (competition: Competition): Item => ({
  ...competitionKey(competition._id),
  entity: 'competition',
  gsi1pk: `EVENTCOMP#${competition.event}`,
  gsi1sk: competition._id,
  ...competition,
});
export const cardItem = (card: Card): Item => ({
  ...cardKey(card.competition, card.round, card.slot),
  entity: 'card',
  ...card,
});
export const rosterItems = (entry: RosterEntry): Item[] => [
  { ...rosterKey(entry.competition, entry._id), entity: 'roster', ...entry },
  { ...onceKey(entry.competition, entry.dancer), entryCompetition: entry._id, entry: entry.entry },
];

export const getCompetition = (table: Table, id: string): Promise<Competition | undefined> =>
  table.get<Competition>(competitionKey(id));
export const getCompetitions = async (table: Table, ids: readonly string[]): Promise<Competition[]> =>
  (await table.getMany<Competition>(ids.map(competitionKey), { consistent: false })).filter((one) => one !== undefined);

/** The competitions of an event, at most a moment old. */
export const competitionsOf = (table: Table, event: string): Promise<Competition[]> =>
  table.all<Competition>({ pk: `EVENTCOMP#${event}`, index: 'gsi1' }, 2000);

export const getRoster = (table: Table, competition: string, { consistent = true } = {}): Promise<RosterEntry[]> =>
  table.all<RosterEntry>({ pk: partition(competition), prefix: 'EC#', consistent });
export const getCards = (table: Table, competition: string): Promise<Card[]> =>
  table.all<Card>({ pk: partition(competition), prefix: 'CARD#' });
export const getCardsAt = async (table: Table, places: readonly CardPlace[]): Promise<Card[]> =>
  (await table.getMany<Card>(places.map(({ competition, round, slot }) => cardKey(competition, round, slot)))).filter(
    (card) => card !== undefined,
  );

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

export const changeCompetition = (
  competition: Competition,
  set: Partial<Pick<Competition, 'cap' | 'panel' | 'recalled' | 'result' | 'submitted' | 'needsCalculation'>>,
  remove: readonly ('recalled' | 'result')[] = [],
): Write => ({
  kind: 'update',
  key: competitionKey(competition._id),
  set: { ...set, revision: competition.revision + 1 },
  remove,
  condition: { is: 'revision', seen: competition.revision },
  refusal: () => refuse('CONFLICT', 'Somebody changed this competition at the same moment. Please try again.'),
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
 * in. One that is closed and stays in the syllabus after all is opened again by `openCompetitions`.
 */
export const closeCompetitions = (
  table: Table,
  competitions: readonly { _id: string; code: string }[],
): Promise<void> =>
  inGroups(
    table,
    competitions.map(({ _id, code }) => ({
      kind: 'update',
      key: competitionKey(_id),
      set: { closed: true },
      condition: { is: 'equal', to: { count: 0, taken: 0 } },
      refusal: () => refuse('CONFLICT', `There are entries in ${code}. Move or withdraw them first.`),
    })),
  );
export const openCompetitions = (table: Table, ids: readonly string[]): Promise<void> =>
  inGroups(
    table,
    ids.map((id) => ({
      kind: 'update',
      key: competitionKey(id),
      set: { closed: undefined },
      condition: { is: 'present' },
    })),
  );

const inGroups = async (table: Table, writes: readonly Write[]): Promise<void> => {
  for (let at = 0; at < writes.length; at += writesAtOnce) await table.transact(writes.slice(at, at + writesAtOnce));
};

/** The competition is as it was read, while other items change. */
export const sameCompetition = (competition: Competition): Write => ({
  kind: 'check',
  key: competitionKey(competition._id),
  condition: { is: 'equal', to: { submitted: competition.submitted } },
  refusal: () => refuse('SUBMITTED'),
});

/** Changes a column's state if nobody else did since it was read. */
export const changeCard = (
  card: Card,
  set: Partial<Pick<Card, 'finalized' | 'locked' | 'signedOff' | 'signedOffBy' | 'doubleChecked' | 'doubleCheckedBy'>>,
): Write => ({
  kind: 'update',
  key: cardKey(card.competition, card.round, card.slot),
  set: { ...set, revision: card.revision + 1 },
  condition: { is: 'revision', seen: card.revision },
  refusal: () => refuse('CONFLICT', 'Somebody changed this column at the same moment. Please try again.'),
});

/**
 * Puts the judges of a panel on their cards, where they differ from before. Nothing happens when a mark came to a card since it was
 * seen: whoever decided on the marks of its column read the card first.
 */
export const seatCards = (competition: string, before: Panel, after: Panel, seen: readonly Card[]): Write[] =>
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

type CardPlace = Pick<Card, 'competition' | 'round' | 'slot'>;

/** Counts a mark of a judge on a card that takes it: the card is theirs, not finalized, and its round is not locked. */
export const writeOwnCard = (judge: string, { competition, round, slot }: CardPlace): Write => ({
  kind: 'update',
  key: cardKey(competition, round, slot),
  add: { marks: 1 },
  condition: { is: 'equal', to: { judge, finalized: false, locked: false } },
  refusal: (stored) =>
    stored?.judge !== judge ? refuse('NOT_FOUND') : stored.finalized === true ? refuse('FINALIZED') : refuse('LOCKED'),
});

/** Counts a mark of a tabulator on a column that takes it: it is neither locked, signed off nor checked. */
export const writeColumn = ({ competition, round, slot }: CardPlace): Write => ({
  kind: 'update',
  key: cardKey(competition, round, slot),
  add: { marks: 1 },
  condition: { is: 'notTrue', attributes: ['locked', 'signedOff', 'doubleChecked'] },
  refusal: (stored) =>
    stored?.locked === true
      ? refuse('LOCKED')
      : refuse('LOCKED', 'This column is signed off or double checked. Undo that first, then correct the mark.'),
});

/** Whether a dancer is in a competition. */
export const isEntered = async (table: Table, competition: string, dancer: string): Promise<boolean> =>
  (await table.get(onceKey(competition, dancer))) !== undefined;

/** Enters a dancer once; refused when the dancer is in the competition already, or it is closed. A place held before is counted as taken already. */
export const enterDancer = (entry: RosterEntry, { held = false } = {}): Write[] => {
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
      add: held ? { count: 1 } : { count: 1, taken: 1 },
      condition: { is: 'equal', to: { event: entry.event, closed: undefined } },
      refusal: () => refuse('NOT_FOUND'),
    },
  ];
};
/** Takes a dancer off the sheet; the place is free again. */
export const removeDancer = (entry: Pick<RosterEntry, '_id' | 'competition' | 'dancer'>): Write[] => [
  { kind: 'delete', key: onceKey(entry.competition, entry.dancer) },
  {
    kind: 'delete',
    key: rosterKey(entry.competition, entry._id),
    condition: { is: 'present' },
    refusal: () => refuse('NOT_FOUND'),
  },
  {
    kind: 'update',
    key: competitionKey(entry.competition),
    add: { count: -1, taken: -1 },
    condition: { is: 'present' },
  },
];
/** Another dancer takes a line of the sheet over. */
export const replaceDancer = (before: RosterEntry, after: RosterEntry): Write[] => [
  { kind: 'delete', key: onceKey(before.competition, before.dancer) },
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
  },
];

/** What lists show of the marks; set by the stream's consumer, and not anybody's edit. */
export const setProgress = (
  competition: string,
  set: { scored: Record<string, number>; started: boolean; needsCalculation: boolean },
): Write => ({ kind: 'update', key: competitionKey(competition), set, condition: { is: 'present' } });

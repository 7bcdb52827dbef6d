import { disabledMark } from '@rince/domain/event/disabled';
import { type Refusal, refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import type { SheetProgress } from '@rince/domain/sheet/judge-progress';
import { checkCard, newCardItems } from './cards.ts';
import type { Item } from './item.ts';
import { competitionKey, eventCompetitionIndex, eventCompetitionPlace, headRange, isCompetition } from './keys.ts';
import { sheetChanged } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const competitionItem = (competition: Competition): Item => ({
  ...competitionKey(competition._id),
  entity: 'competition',
  ...eventCompetitionPlace(competition),
  ...competition,
});

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
  table.find<Competition>(eventCompetitionIndex(event), 2000);

/** A competition with its cards, in one question: read before the marks, their counters say whether any mark came since. */
export const getHead = async (
  table: Table,
  competition: string,
): Promise<{ readonly competition: Competition; readonly cards: readonly JudgeCard[] } | undefined> => {
  const items = await table.read<Item>(headRange(competition));
  const one = items.find(isCompetition) as unknown as Competition | undefined;
  return one && { competition: one, cards: items.filter((item) => !isCompetition(item)) as unknown as JudgeCard[] };
};

/** New competitions with a card for every slot of their panels. Nobody else writes them before they are in the syllabus. */
export const newCompetitionItems = (competition: Competition): Item[] => [
  competitionItem(competition),
  ...newCardItems(competition),
];

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

/** Holds only while the result of a competition was taken back by itself as often as when its release was asked for. */
export const checkTakenBack = (competition: string, takenBack: number | undefined): Write => ({
  kind: 'check',
  key: competitionKey(competition),
  condition: { is: 'equal', to: { takenBack } },
  refusal: sheetChanged,
});
/** Its result is taken back: whoever submits it at this moment looks again, and what was to become public by then stays with the office. */
export const countTakenBack = (competition: string): Write => ({
  kind: 'update',
  key: competitionKey(competition),
  add: { takenBack: 1, revision: 1 },
  condition: { is: 'present' },
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
  table.writeInGroups(
    competitions.map(({ _id, code }) => ({
      kind: 'update',
      key: competitionKey(_id),
      putInto: { closed: save },
      condition: { is: 'equal', to: { count: 0, taken: 0 } },
      refusal: () => refuse('CONFLICT', `There are entries in ${code}. Move or withdraw them first.`),
    })),
  );

/** Closes a competition that was read as one that nobody has entered or waits for; refused where somebody does since. */
export const disableCompetition = ({ _id, waiting }: Competition): Write => ({
  kind: 'update',
  key: competitionKey(_id),
  putInto: { closed: disabledMark },
  condition: { is: 'equal', to: { count: 0, taken: 0, waiting } },
});

/** Takes back what saves closed that did not come to their end. Whatever another save closes stays closed. */
export const openCompetitions = (table: Table, closed: ReadonlyMap<string, readonly string[]>): Promise<void> =>
  table.writeInGroups([...closed].map(([id, saves]) => openCompetition(id, saves)));
/** The same of one competition. */
export const openCompetition = (id: string, saves: readonly string[]) =>
  ({
    kind: 'update',
    key: competitionKey(id),
    takeFrom: { closed: saves },
    condition: { is: 'present' },
  }) as const satisfies Write;

/** Holds while a competition is recalled as it was read: not anew, and not taken back. */
export const checkRecall = ({ _id, recall }: Competition): Write => ({
  kind: 'check',
  key: competitionKey(_id),
  condition: { is: 'equal', to: { recall } },
  refusal: sheetChanged,
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

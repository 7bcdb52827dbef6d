import { refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import { openCard, openColumn, whyCardIsClosed, whyColumnIsClosed } from '@rince/domain/sheet/open-card';
import type { Panel } from '@rince/domain/sheet/panel';
import type { Item } from './item.ts';
import { cardKey, cardRange } from './keys.ts';
import { sheetChanged } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const cardItem = (card: JudgeCard): Item => ({
  ...cardKey(card.competition, card.round, card.slot),
  entity: 'card',
  ...card,
});

export const getCards = (table: Table, competition: string): Promise<JudgeCard[]> =>
  table.read<JudgeCard>(cardRange(competition));

export const getCardsAt = async (table: Table, places: readonly CardPlace[]): Promise<JudgeCard[]> =>
  (
    await table.getMany<JudgeCard>(places.map(({ competition, round, slot }) => cardKey(competition, round, slot)))
  ).filter((card) => card !== undefined);

/** An untouched card for every slot of a panel. */
export const newCardItems = (competition: Competition): Item[] =>
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
  await table.writeInGroups(missing.map((item) => ({ kind: 'put', item, condition: { is: 'absent' } })));
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

/**
 * Counts a mark of a judge on their card while it is open (`domain/sheet/open-card`), and danced by this recall, where its round waits for one. `write` is
 * what their window named it.
 */
export const writeOwnCard = (
  judge: string,
  { competition, round, slot }: CardPlace,
  recall: string | undefined,
  write: string | undefined,
): Write => ({
  kind: 'update',
  key: cardKey(competition, round, slot),
  add: { marks: 1 },
  ...(write === undefined ? { remove: ['savedBy'] } : { set: { savedBy: write } }),
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
  remove: ['savedBy'],
  condition: {
    is: 'equal',
    to: { ...openColumn, finalized, recall },
  },
  refusal: (stored) => whyColumnIsClosed((stored ?? {}) as Partial<JudgeCard>) ?? sheetChanged(),
});

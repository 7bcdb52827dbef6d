import type { updateTabulation as updateTabulationRow } from '@rince/contracts/routes/tabulation';
import type { BodyOf } from '@rince/contracts/row';
import type { Deed } from '@rince/domain/acts/act';
import { overtaken } from '@rince/domain/acts/overtaken';
import { refuse } from '@rince/domain/refusal';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import { type Panel, panelWithSwap } from '@rince/domain/sheet/panel';
import { cardAt, openPlaces } from '@rince/domain/sheet/whole-sheet';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeCard, seatCards } from '@rince/store/cards';
import { changeCompetition } from '@rince/store/competitions';
import type { Write } from '@rince/store/write';
import { undoneBy } from '../shared/event/undone.ts';
import { loadSheet, onSheetAsRead, type SheetFacts } from '../shared/sheet/load-sheet.ts';
import { tabulatorView } from './tabulator-view.ts';

/** Whoever entered the last mark of a column. */
const lastEntry = ({ items }: SheetFacts, { round, slot }: JudgeCard): string | undefined =>
  items.marks.filter((mark) => mark.round === round && mark.slot === slot).sort((a, b) => b.at.localeCompare(a.at))[0]
    ?.by;

/** What a change writes, and what of the sheet is then otherwise. */
interface Changed {
  readonly writes: readonly Write[];
  readonly cards: readonly JudgeCard[];
  readonly panel?: Panel;
}

/** Swaps two slots in every round they sit together, before anybody has a mark there. */
const moved = (facts: SheetFacts, round: number, slot: number, to: number): Changed => {
  const { competition, grade, items } = facts;
  const { panel, rounds } = panelWithSwap(competition.panel, grade.rules, { round, slot, to });
  if (items.marks.some((mark) => rounds.includes(mark.round) && [slot, to].includes(mark.slot)))
    throw refuse('HAS_MARKS');
  return {
    writes: [
      changeCompetition(competition, { panel }),
      ...seatCards(competition._id, competition.panel, panel, items.cards),
    ],
    cards: items.cards.flatMap((card) => {
      const judge = panel[card.round - 1]?.[card.slot - 1] ?? undefined;
      return judge === card.judge ? [] : [{ ...card, judge, revision: card.revision + 1 }];
    }),
    panel,
  };
};

type CardChange = Parameters<typeof changeCard>[1];
const changedCards = (cards: readonly JudgeCard[], set: CardChange, options?: { sameMarks: boolean }): Changed => ({
  writes: cards.map((card) => changeCard(card, set, options)),
  cards: cards.map((card) => ({ ...card, ...set, revision: card.revision + 1 })),
});

/** The sheet as it is once a change is written. */
const after = (facts: SheetFacts, { cards, panel }: Changed): SheetFacts => {
  const { items } = facts;
  const competition = panel
    ? { ...facts.competition, panel, revision: facts.competition.revision + 1 }
    : facts.competition;
  const at = ({ round, slot }: JudgeCard): string => `${round} ${slot}`;
  const next = new Map(cards.map((card) => [at(card), card]));
  return {
    ...facts,
    competition,
    items: { ...items, competition, cards: items.cards.map((card) => next.get(at(card)) ?? card) },
  };
};

const sitting = (panel: Panel, round: number, slot: number): string | null => panel[round - 1]?.[slot - 1] ?? null;

/** Whether the judges of two places are where a move has left them: an assignment of the whole event changes that, too. */
const standsMoved = (
  { competition: { panel } }: SheetFacts,
  detail: Extract<Deed, { act: 'move' }>['detail'],
): boolean =>
  sitting(panel, detail.round, detail.slot) === detail.judges?.[1] &&
  sitting(panel, detail.round, detail.to) === detail.judges[0];

const deedOf = (
  { items, competition, grade }: SheetFacts,
  change: BodyOf<typeof updateTabulationRow>['change'],
): Deed => {
  switch (change.kind) {
    case 'lock': {
      const other = new Set(items.cards.filter(({ locked }) => locked !== change.value).map(({ round }) => round));
      return { act: 'lock', detail: { ...change, changed: change.rounds.filter((round) => other.has(round)) } };
    }
    case 'move': {
      const { round, slot, to } = change;
      const { rounds } = panelWithSwap(competition.panel, grade.rules, change);
      const judges = [sitting(competition.panel, round, slot), sitting(competition.panel, round, to)] as const;
      return { act: 'move', detail: { round, slot, to, rounds, judges } };
    }
    case 'signedOff':
    case 'doubleChecked':
      return {
        act: change.kind,
        detail: { ...change, isNew: cardAt(items, change)[change.kind] !== change.value },
      };
  }
};

/** Locks rounds, signs columns off, checks them a second time, moves judges between slots. */
export const updateTabulation: UseCase<'updateTabulation'> = (ctx, { body: { id, change, undoes } }) =>
  onSheetAsRead(async () => {
    const user = signedIn(ctx)._id;
    const facts = await loadSheet(ctx.table, id);
    ctx.allow('event.tabulate', { event: facts.event });
    if (facts.competition.submitted) throw refuse('SUBMITTED');
    const undone = await undoneBy(ctx.table, id, 'updateTabulation', { id, change, undoes });
    if (undone?.act === 'move' && !standsMoved(facts, undone.detail)) throw overtaken();

    const changed = ((): Changed => {
      switch (change.kind) {
        case 'lock':
          return changedCards(
            facts.items.cards.filter(({ round }) => change.rounds.includes(round)),
            { locked: change.value },
          );
        case 'move':
          return moved(facts, change.round, change.slot, change.to);
        case 'signedOff':
          return changedCards(
            [cardAt(facts.items, change)],
            { signedOff: change.value, signedOffBy: change.value ? user : undefined },
            { sameMarks: change.value },
          );
        case 'doubleChecked': {
          const card = cardAt(facts.items, change);
          if (change.value && openPlaces(facts, [change.round]).some(({ slot }) => slot === change.slot))
            throw refuse('MISSING_MARKS');
          if (change.value && lastEntry(facts, card) === user)
            throw refuse('CONFLICT', 'Somebody other than the person who entered these marks has to check them.');
          return changedCards(
            [card],
            { doubleChecked: change.value, doubleCheckedBy: change.value ? user : undefined },
            { sameMarks: change.value },
          );
        }
      }
    })();

    const history = actOf(ctx, {
      event: facts.event._id,
      competition: id,
      undoes,
      ...deedOf(facts, change),
    });
    // The answer is kept with what it says: asked for once more, two judges do not change places back.
    return ctx.commit([...changed.writes, history], await tabulatorView(ctx, after(facts, changed)));
  });

import { seatingsOf } from '@rince/domain/panel';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { type Card, changeCard, changeCompetition, seatCards } from '@rince/store/competitions';
import { historyOf } from '@rince/store/marks';
import type { Write } from '@rince/store/write';
import { loadSheet, openPlaces, type SheetFacts } from '../steps/sheet.ts';
import { tabulatorView } from './tabulator-view.ts';

const cardAt = ({ items }: SheetFacts, round: number, slot: number): Card => {
  const card = items.cards.find((one) => one.round === round && one.slot === slot);
  if (!card) throw refuse('NOT_FOUND');
  return card;
};

/** Whoever entered the last mark of a column. */
const lastEntry = ({ items }: SheetFacts, { round, slot }: Card): string | undefined =>
  items.marks.filter((mark) => mark.round === round && mark.slot === slot).sort((a, b) => b.at.localeCompare(a.at))[0]
    ?.by;

/** Swaps two slots in every round they sit together, before anybody has a mark there. */
const moved = (facts: SheetFacts, round: number, slot: number, to: number): Write[] => {
  const { competition, grade, items } = facts;
  const rounds = seatingsOf(grade.rules).find((seating) => seating.includes(round - 1)) ?? [];
  if (items.marks.some((mark) => rounds.includes(mark.round - 1) && [slot, to].includes(mark.slot)))
    throw refuse('HAS_MARKS');
  const panel = competition.panel.map((slots, index) => {
    if (!rounds.includes(index)) return slots;
    const next = [...slots];
    [next[slot - 1], next[to - 1]] = [slots[to - 1] ?? null, slots[slot - 1] ?? null];
    return next;
  });
  return [
    changeCompetition(competition, { panel }),
    ...seatCards(competition._id, competition.panel, panel, items.cards),
  ];
};

/** Locks rounds, signs columns off, checks them a second time, moves judges between slots. */
export const updateTabulation: UseCase<'updateTabulation'> = async (ctx, { body: { id, change } }) => {
  const user = signedIn(ctx)._id;
  const facts = await loadSheet(ctx.table, id);
  ctx.allow('event.tabulate', { event: facts.event });
  if (facts.competition.submitted) throw refuse('SUBMITTED');

  const writes = ((): Write[] => {
    switch (change.kind) {
      case 'lock':
        return facts.items.cards
          .filter(({ round }) => change.rounds.includes(round))
          .map((card) => changeCard(card, { locked: change.value }));
      case 'move':
        return moved(facts, change.round, change.slot, change.to);
      case 'signedOff':
        return [changeCard(cardAt(facts, change.round, change.slot), { signedOff: change.value, signedOffBy: user })];
      case 'doubleChecked': {
        const card = cardAt(facts, change.round, change.slot);
        if (change.value && openPlaces(facts, [change.round]).some(({ slot }) => slot === change.slot))
          throw refuse('MISSING_MARKS');
        if (change.value && lastEntry(facts, card) === user)
          throw refuse('CONFLICT', 'Somebody other than the person who entered these marks has to check them.');
        return [changeCard(card, { doubleChecked: change.value, doubleCheckedBy: user })];
      }
    }
  })();

  await ctx.table.transact([
    ...writes,
    historyOf(id, { id: ctx.newId(), by: user, at: ctx.now.toISOString(), act: change.kind, detail: change }),
  ]);
  return tabulatorView(ctx, await loadSheet(ctx.table, id));
};

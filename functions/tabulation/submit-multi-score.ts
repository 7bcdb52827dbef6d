import type { submitMultiScore as row } from '@rince/contracts/routes/tabulation';
import type { BodyOf } from '@rince/contracts/row';
import { Refusal, refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { type Card, type Competition, getCards, getRoster, writeColumn } from '@rince/store/competitions';
import { getMarks, type Mark, saveMark } from '@rince/store/marks';
import { loadCompetition } from '../steps/competition-facts.ts';
import { sheetMark } from './tabulator-view.ts';

type Cell = BodyOf<typeof row>['cells'][number];

/** Cells written side by side. */
const atOnce = 4;

const corrects = (before: Mark | undefined, cell: Cell, score: number | null): boolean =>
  before !== undefined && (before.score !== score || before.absent !== cell.absent);

/** Saves cells of the sheet, each by itself: one that somebody else changed stops no other. */
export const submitMultiScore: UseCase<'submitMultiScore'> = async (ctx, { body }) => {
  const { competition, event } = await loadCompetition(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  if (competition.submitted) throw refuse('SUBMITTED');
  const places = body.cells.map((cell) => ({ ...cell, competition: body.id }));
  const [cards, roster, marks] = await Promise.all([
    getCards(ctx.table, body.id),
    getRoster(ctx.table, body.id, { consistent: false }),
    getMarks(ctx.table, places),
  ]);
  const here = new Set(roster.map(({ _id }) => _id));

  const save = async (cell: Cell, before: Mark | undefined): Promise<Mark> => {
    const card = cards.find(({ round, slot }) => round === cell.round && slot === cell.slot);
    if (!card || !here.has(cell.entryCompetition)) throw refuse('NOT_FOUND');
    const mark = markFrom(ctx, competition, cell, before);
    if (before && cell.revision !== before.revision) {
      if (!corrects(before, cell, mark.score) && before.comments === mark.comments) return before;
      throw refuse('STALE', undefined, { current: sheetMark(before) });
    }
    guardCorrection(card, cell, before, mark);
    await ctx.table.transact([writeColumn({ competition: body.id, ...cell }), ...saveMark(mark, before, ctx.newId())]);
    return mark;
  };

  const saved: { entryCompetition: string; round: number; slot: number; mark: ReturnType<typeof sheetMark> }[] = [];
  const refused: {
    entryCompetition: string;
    round: number;
    slot: number;
    code: string;
    message: string;
    current?: ReturnType<typeof sheetMark>;
  }[] = [];
  const one = async (cell: Cell, i: number): Promise<void> => {
    const place = { entryCompetition: cell.entryCompetition, round: cell.round, slot: cell.slot };
    try {
      saved.push({ ...place, mark: sheetMark(await save(cell, marks[i])) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ ...place, code: error.code, message: error.message, ...currentOf(error) });
    }
  };
  for (let from = 0; from < body.cells.length; from += atOnce)
    await Promise.all(body.cells.slice(from, from + atOnce).map((cell, i) => one(cell, from + i)));
  return { saved, refused };
};

const currentOf = ({ detail: { current } }: Refusal) => {
  if (typeof current !== 'object' || current === null) return {};
  // A save that lost the race carries the stored mark; one refused on sight carries it as shown.
  return { current: 'by' in current ? sheetMark(current as Mark) : (current as ReturnType<typeof sheetMark>) };
};

const markFrom = (ctx: Context, competition: Competition, cell: Cell, before: Mark | undefined): Mark => ({
  competition: competition._id,
  event: competition.event,
  round: cell.round,
  slot: cell.slot,
  entryCompetition: cell.entryCompetition,
  score: cell.score === null ? null : Math.round(cell.score * 1000),
  absent: cell.absent,
  comments: cell.comments ?? before?.comments ?? '',
  goodJob: before?.goodJob ?? {},
  needsWork: before?.needsWork ?? {},
  by: signedIn(ctx)._id,
  at: ctx.now.toISOString(),
  ...(cell.reason ? { reason: cell.reason } : {}),
  revision: (before?.revision ?? 0) + 1,
});

const guardCorrection = (card: Card, cell: Cell, before: Mark | undefined, mark: Mark): void => {
  if (card.finalized && corrects(before, cell, mark.score) && !cell.reason)
    throw refuse('BAD_REQUEST', 'The judge has finalized this card. Say why you correct it.');
};

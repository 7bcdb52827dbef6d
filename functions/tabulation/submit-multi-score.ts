import type { submitMultiScore as row } from '@rince/contracts/routes/tabulation';
import type { BodyOf } from '@rince/contracts/row';
import { sheetMark } from '@rince/contracts/views/sheet-view';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import { calculatedOf, isWrittenAlready, refuseCorrection } from '@rince/domain/sheet/correction';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import type { Mark } from '@rince/domain/sheet/mark';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getCards, writeColumn } from '@rince/store/cards';
import { getHead } from '@rince/store/competitions';

import { getMarks, saveMark } from '@rince/store/marks';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

type Cell = BodyOf<typeof row>['cells'][number];

/** Cells written side by side. */
const atOnce = 4;

/** Saves cells of the sheet, each by itself: one that somebody else changed stops no other. */
export const submitMultiScore: UseCase<'submitMultiScore'> = async (ctx, { body }) => {
  const { competition, event, grade } = await loadCompetition(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  if (competition.submitted) throw refuse('SUBMITTED');
  const places = body.cells.map((cell) => ({ ...cell, competition: body.id }));
  const cards = await getCards(ctx.table, body.id);
  const marks = await getMarks(ctx.table, places);

  const save = async (
    cell: Cell,
    before: Mark | undefined,
    head: { readonly competition: Competition; readonly cards: readonly JudgeCard[] },
  ): Promise<Mark> => {
    const card = head.cards.find(({ round, slot }) => round === cell.round && slot === cell.slot);
    if (!card) throw refuse('NOT_FOUND');
    const mark = markFrom(ctx, head.competition, cell, before);
    if (before && cell.revision !== before.revision) {
      if (isWrittenAlready(before, mark)) return before;
      throw refuse('STALE', undefined, { current: sheetMark(before) });
    }
    refuseCorrection(grade, head.competition, card, before, mark);
    await ctx.table.transact([
      writeColumn(card),
      ...saveMark(mark, before, { historyId: ctx.newId(), card, shown: sheetMark }),
    ]);
    return mark;
  };
  /** Again with what is there now, when the column was closed, opened or recalled in between. */
  const saveAsRead = (cell: Cell, before: Mark | undefined): Promise<Mark> => {
    let isFirst = true;
    return onSheetAsRead(async () => {
      if (isFirst) {
        isFirst = false;
        return save(cell, before, { competition, cards });
      }
      const head = await getHead(ctx.table, body.id);
      const [now] = await getMarks(ctx.table, [{ ...cell, competition: body.id }]);
      if (!head) throw refuse('NOT_FOUND');
      return save(cell, now, head);
    });
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
      saved.push({ ...place, mark: sheetMark(await saveAsRead(cell, marks[i])) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ ...place, code: error.code, message: error.message, ...currentOf(error) });
    }
  };
  for (let from = 0; from < body.cells.length; from += atOnce)
    await Promise.all(body.cells.slice(from, from + atOnce).map((cell, i) => one(cell, from + i)));
  return { saved, refused };
};

const currentOf = ({ detail: { current } }: Refusal) =>
  current === undefined ? {} : { current: current as ReturnType<typeof sheetMark> };

const markFrom = (ctx: Context, competition: Competition, cell: Cell, before: Mark | undefined): Mark => {
  const value = { score: cell.score === null ? null : Math.round(cell.score * 1000), absent: cell.absent };
  const corrects = calculatedOf(competition, before, value);
  return {
    competition: competition._id,
    event: competition.event,
    round: cell.round,
    slot: cell.slot,
    entryCompetition: cell.entryCompetition,
    ...value,
    comments: cell.comments ?? before?.comments ?? '',
    goodJob: before?.goodJob ?? {},
    needsWork: before?.needsWork ?? {},
    by: signedIn(ctx)._id,
    at: ctx.now.toISOString(),
    ...(cell.reason ? { reason: cell.reason } : {}),
    ...(corrects === undefined ? {} : { corrects }),
    revision: (before?.revision ?? 0) + 1,
  };
};

import { isOpenForJudging } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import { seatsOf } from '@rince/domain/sheet/panel';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeCard } from '@rince/store/cards';
import { checkSheet, getHead } from '@rince/store/competitions';
import { changeJudge, getJudge } from '@rince/store/judges';
import { getColumn } from '@rince/store/marks';
import { getRoster } from '@rince/store/roster';
import { around } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** A judge closes their cards: each dancer who dances the round is marked, or marked absent. */
export const finalizeCompetition: UseCase<'finalizeCompetition'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const judge = signedIn(ctx)._id;
    const head = await getHead(ctx.table, body.id);
    const { competition, event, grade } = await around(ctx.table, head?.competition);
    const seats = seatsOf(competition.panel, judge);
    ctx.allow('mark.write', { judges: seats.length > 0 ? [judge] : [], event });
    if (!isOpenForJudging(event, ctx.now)) throw refuse('NOT_OPEN');
    const [roster, eventJudge] = await Promise.all([
      getRoster(ctx.table, body.id),
      getJudge(ctx.table, event._id, judge),
    ]);

    const own = (head?.cards ?? []).filter((card) => card.judge === judge);
    const waits = (round: number): boolean => asksForRecall(grade, round) && competition.recalled === undefined;
    const closing = own.filter(
      ({ round, finalized }) => !finalized && (body.rounds ? body.rounds.includes(round) : !waits(round)),
    );
    if (closing.some(({ round }) => waits(round))) throw refuse('WAITING_FOR_RECALL');
    if (closing.length > 0 && competition.submitted) throw refuse('SUBMITTED');
    const issues = (
      await Promise.all(
        closing.map(async ({ round, slot }) => {
          const marked = new Set(
            (await getColumn(ctx.table, { competition: body.id, round, slot }))
              .filter(({ score, absent }) => score !== null || absent)
              .map(({ entryCompetition }) => entryCompetition),
          );
          return roster
            .filter((line) => isDancing(line) && !marked.has(line._id))
            .filter(({ _id }) => !asksForRecall(grade, round) || competition.recalled?.includes(_id))
            .map(({ dancerNumber }) => ({
              path: `round${round}`,
              message: `Round ${round}: ${dancerNumber} has no mark`,
            }));
        }),
      )
    ).flat();
    if (issues.length > 0) throw refuse('MISSING_MARKS', undefined, { issues });

    const closed = new Set(closing.map(({ round }) => round));
    const finalized = own.filter((card) => card.finalized || closed.has(card.round)).map(({ round }) => round);
    const completed = finalized.length === own.length;
    const names = completed && eventJudge && !eventJudge.completed.includes(body.id);
    return ctx.commit(
      [
        ...closing.map((card) => changeCard(card, { finalized: true }, { sameMarks: true })),
        ...(closing.length > 0
          ? [
              checkSheet(competition),
              actOf(ctx, {
                event: event._id,
                competition: body.id,
                act: 'finalize',
                detail: { rounds: [...closed].sort() },
              }),
            ]
          : []),
        ...(names ? [changeJudge(eventJudge, { completed: [...eventJudge.completed, body.id] })] : []),
      ],
      { finalized, completed },
    );
  });

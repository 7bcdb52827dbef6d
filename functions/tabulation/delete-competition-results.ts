import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeCompetition } from '@rince/store/competitions';
import { historyOf } from '@rince/store/marks';
import { loadSheet } from '../steps/sheet.ts';

/** Takes the result of a competition back. Its versions stay; so does a recall that round 3 was danced by. */
export const deleteCompetitionResults: UseCase<'deleteCompetitionResults'> = async (ctx, { body }) => {
  const { event, competition, items } = await loadSheet(ctx.table, body.competitionId);
  ctx.allow('event.tabulate', { event });
  if (competition.submitted) throw refuse('SUBMITTED');
  if (event.hasResults) throw refuse('CONFLICT', 'The results of this event are published. Unpublish them first.');
  if (competition.result === undefined) return { deleted: true };
  const danced = items.marks.some(({ round }) => round === 3);
  const history = historyOf(body.competitionId, {
    id: ctx.newId(),
    by: signedIn(ctx)._id,
    at: ctx.now.toISOString(),
    act: 'deleteResults',
    detail: { result: competition.result },
  });
  return ctx.commit([changeCompetition(competition, {}, danced ? ['result'] : ['result', 'recalled']), history], {
    deleted: true,
  });
};

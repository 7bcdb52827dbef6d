import { isEmptyCompetition } from '@rince/domain/event/disabled';
import { reasonAgainst, spotsOf } from '@rince/domain/rearrange/decide';
import { makeParts as decideParts, partsMadeFor } from '@rince/domain/rearrange/parts';
import { refuse } from '@rince/domain/refusal';
import { newCompetition } from '@rince/domain/sheet/competition';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { newCompetitionItems } from '@rince/store/competitions';
import { saveCodes, saveGrade } from '@rince/store/events';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { loadStates } from './load-rearranging.ts';

/**
 * Competitions for one to be split into: first what was made for that before and nobody is in. The sheets of new ones are laid first, where nobody finds
 * them; then the category names them, unless somebody saved one meanwhile.
 */
export const makeParts: UseCase<'makeParts'> = async (ctx, { body }) => {
  const syllabus = await loadSyllabus(ctx.table, body.eventId);
  const { event, codes } = syllabus;
  ctx.allow('event.edit', { event });
  const states = await loadStates(ctx.table, syllabus, [body.from]);
  const spot = spotsOf({ syllabus, states })(body.from);
  const against = spot ? reasonAgainst(spot) : `No competition has the code ${body.from}.`;
  if (!spot || against !== undefined)
    throw refuse('CONFLICT', against, { issues: [{ path: 'comps.0.from', message: against ?? '' }] });
  const known = partsMadeFor(spot.grade, spot.place).map(({ code }) => code);
  const find = spotsOf({ syllabus, states: await loadStates(ctx.table, syllabus, known) });
  const isFree = (code: string): boolean => {
    const part = find(code);
    return part !== undefined && isEmptyCompetition(part.state) && reasonAgainst(part) === undefined;
  };
  const again = known.filter((code) => isFree(code) && !body.not?.includes(code)).slice(0, body.count);
  if (again.length === body.count) return { codes: again };
  const { grade, parts, codes: all } = decideParts(syllabus, spot, body.count - again.length, ctx.newId);
  await ctx.table.putMany(parts.flatMap((part) => newCompetitionItems(newCompetition(grade, part))));
  return ctx.commit(
    [
      saveGrade(grade),
      saveCodes(event._id, codes, all),
      actOf(ctx, {
        event: event._id,
        act: 'makeParts',
        detail: { of: spot.place._id, competitions: parts.map(({ _id }) => _id) },
      }),
    ],
    { codes: [...again, ...parts.map(({ code }) => code)] },
  );
};

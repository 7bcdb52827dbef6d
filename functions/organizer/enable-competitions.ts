import { disabledMark } from '@rince/domain/event/disabled';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { openCompetitions } from '@rince/store/competitions';
import { getDisabled, saveDisabled } from '@rince/store/events';
import { loadEvent } from '../shared/event/load-event.ts';

/** Offers competitions again that were disabled: they are open before anybody is shown them. */
export const enableCompetitions: UseCase<'enableCompetitions'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  const before = await getDisabled(ctx.table, event._id);
  const wanted = new Set(body.competitions);
  const opened = before.competitions.filter((id) => wanted.has(id));
  const disabled = before.competitions.filter((id) => !wanted.has(id));
  if (opened.length === 0) return { disabled };
  await openCompetitions(ctx.table, new Map(opened.map((id) => [id, [disabledMark]])));
  const act = actOf(ctx, { event: event._id, act: 'enable', detail: { competitions: opened } });
  return ctx.commit([saveDisabled(event._id, before, disabled), act], { disabled });
};

import { mostTogether } from '@rince/domain/acts/inverse';
import { overtaken } from '@rince/domain/acts/overtaken';
import { disabledMark } from '@rince/domain/event/disabled';
import { wentTo } from '@rince/domain/rearrange/rearrangement';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getCompetitions, openCompetition, openCompetitions } from '@rince/store/competitions';
import { getDisabled, saveDisabled } from '@rince/store/events';
import { rearrangementsOf } from '@rince/store/rearrangements';
import { disabledAmong, onDisabledAsRead } from '../shared/event/closings.ts';
import { loadEvent } from '../shared/event/load-event.ts';
import { undoneBy } from '../shared/event/undone.ts';

/**
 * Offers competitions again that were disabled: they are open before anybody is shown them. What is closed and written down nowhere, because somebody died
 * between the two, opens like the rest. Whose dancers were merged or split away stays closed: nobody would dance there with who enters it.
 */
export const enableCompetitions: UseCase<'enableCompetitions'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  const before = await getDisabled(ctx.table, event._id);
  const states = await getCompetitions(ctx.table, body.competitions);
  // Read last: whatever is closed above by a merge or a split has that on its list.
  const gone = wentTo(await rearrangementsOf(ctx.table, event._id));
  const wanted = new Set(body.competitions.filter((one) => !gone.has(one)));
  const closed = states.filter(
    (one) =>
      wanted.has(one._id) && one.event === event._id && one.moving === undefined && one.closed?.has(disabledMark),
  );
  const opened = [...new Set([...before.competitions.filter((id) => wanted.has(id)), ...closed.map(({ _id }) => _id)])];
  const disabled = before.competitions.filter((id) => !wanted.has(id));
  await undoneBy(ctx.table, event._id, 'enableCompetitions', body);
  // Taken back whole, or not at all.
  const isWhole = body.competitions.every((id) => wanted.has(id) && before.competitions.includes(id));
  if (body.undoes !== undefined && !isWhole) throw overtaken();
  if (opened.length === 0) return { disabled };
  const act = actOf(ctx, { event: event._id, act: 'enable', undoes: body.undoes, detail: { competitions: opened } });
  if (opened.length <= mostTogether) {
    const opens = opened.map((id) => openCompetition(id, [disabledMark]));
    return ctx.commit([...opens, saveDisabled(event._id, before, disabled), act], { disabled });
  }
  await openCompetitions(ctx.table, new Map(opened.map((id) => [id, [disabledMark]])));
  return onDisabledAsRead(ctx.table, event._id, async (now) => {
    const closedAgain = await disabledAmong(ctx.table, opened);
    const left = now.competitions.filter((id) => !opened.includes(id) || closedAgain.includes(id));
    return ctx.commit([saveDisabled(event._id, now, left), act], { disabled: left });
  });
};

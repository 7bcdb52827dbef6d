import { overtaken } from '@rince/domain/acts/overtaken';
import { isEmptyCompetition } from '@rince/domain/event/disabled';
import { Refusal, refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { disableCompetition, getCompetitions } from '@rince/store/competitions';
import { getDisabled, saveDisabled } from '@rince/store/events';
import { endPromise } from '@rince/store/outbox';
import { disabledAmong, onDisabledAsRead, promiseDisabling } from '../shared/event/closings.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { undoneBy } from '../shared/event/undone.ts';

const atOnce = 8;

const isEntered = () => refuse('CONFLICT', 'Somebody has entered one of these since, or it is gone.');

/**
 * Takes the competitions that nobody has entered, or those of them that were named, off what families choose from. Each is closed while it is empty, whoever
 * pays at this moment; after that it is written down: what a dead process leaves closed is written down by somebody else.
 */
export const disableEmptyCompetitions: UseCase<'disableEmptyCompetitions'> = async (ctx, { body }) => {
  const { event, grades } = await loadSyllabus(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  const wanted = body.competitions && new Set(body.competitions);
  const ids = grades
    .flatMap(({ competitions }) => competitions.map(({ _id }) => _id))
    .filter((id) => wanted?.has(id) ?? true);
  const before = await getDisabled(ctx.table, event._id);
  const known = new Set(before.competitions);
  // Who names one that somebody else has disabled has what they asked for.
  const already = wanted ? ids.filter((id) => known.has(id)) : [];
  const empty = (await getCompetitions(ctx.table, ids)).filter((one) => isEmptyCompetition(one) && !known.has(one._id));
  const undone = await undoneBy(ctx.table, event._id, 'disableEmptyCompetitions', body);
  if (undone?.act === 'enable') {
    const { competitions } = undone.detail;
    if (competitions.some((id) => known.has(id))) throw overtaken();
    if (empty.length < competitions.length) throw isEntered();
    // Taken back whole, or not at all.
    const closes = empty.map((one) => ({ ...disableCompetition(one), refusal: isEntered }));
    const act = actOf(ctx, { event: event._id, act: 'disable', undoes: undone._id, detail: { competitions } });
    const save = saveDisabled(event._id, before, [...known, ...competitions]);
    return ctx.commit([...closes, save, act], { disabled: competitions.toSorted() });
  }
  if (empty.length === 0) return { disabled: already.toSorted() };
  const promise = ctx.newId();
  await ctx.table.transact([promiseDisabling(event._id, signedIn(ctx)._id, promise)]);
  const closed: string[] = [];
  for (let from = 0; from < empty.length; from += atOnce)
    await Promise.all(
      empty.slice(from, from + atOnce).map(async (one) => {
        try {
          await ctx.table.transact([disableCompetition(one)]);
          closed.push(one._id);
        } catch (error) {
          // Somebody entered it at this moment: it is not empty.
          if (!(error instanceof Refusal)) throw error;
        }
      }),
    );
  return onDisabledAsRead(ctx.table, event._id, async (now) => {
    const disabled = (await disabledAmong(ctx.table, closed)).sort();
    const listed = new Set(now.competitions);
    // What somebody else disabled at the same moment is their act.
    const own = disabled.filter((id) => !listed.has(id));
    const answer = { disabled: [...disabled, ...already].sort() };
    if (own.length === 0) return ctx.commit([endPromise(promise)], answer);
    const act = actOf(ctx, { event: event._id, act: 'disable', detail: { competitions: own } });
    const list = saveDisabled(event._id, now, [...new Set([...now.competitions, ...disabled])]);
    return ctx.commit([list, act, endPromise(promise)], answer);
  });
};

import { isDeepStrictEqual } from 'node:util';
import { type EventChange, eventAdvanced, outOfOrder } from '@rince/contracts/events';
import { changedSettings, settingsBefore } from '@rince/domain/acts/settings';
import { type ChangedGrade, changedGrades } from '@rince/domain/acts/syllabus';
import type { Event } from '@rince/domain/event/event';
import { publishingRefusedBy } from '@rince/domain/event/publish-problems';
import { type Refusal, refuse } from '@rince/domain/refusal';
import { blocksOnDays } from '@rince/domain/schedule/moved-days';
import { daysOf } from '@rince/domain/schedule/schedule';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { layNewCards } from '@rince/store/cards';
import { closeCompetitions, newCompetitionItems, openCompetitions } from '@rince/store/competitions';
import { changeEvent } from '@rince/store/events';
import { endPromise } from '@rince/store/outbox';
import { capEvent } from '@rince/store/places';
import { checkSchedule, getSchedule } from '@rince/store/schedules';
import { refuseIfStale } from '@rince/store/stale';
import { nameAtWork } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { openAgain, promiseClosings } from '../shared/event/closings.ts';
import { keepSchedule } from '../shared/event/keep-schedule.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { undoneBy } from '../shared/event/undone.ts';
import { checkNamed, claimedFiles, keepCurrency, keptWaiver, staffOf } from './event-change.ts';
import { keepVideos } from './keep-videos.ts';
import { organizerView } from './organizer-view.ts';
import { type SavedGrid, savedGrid } from './save-grid.ts';

const lastStep = 4;
/** What one transaction holds, less the answer that is kept with it, and the promise that it ends. */
const mostWrites = 98;

/** What the form changes; the first admin stays whatever the form says. */
const changed = async (ctx: Context, event: Event, form: EventChange): Promise<Partial<Event>> => {
  const [first] = event.admins;
  const { revision: _, image, pdf, alias, admins, ...fields } = form;
  const issues = [
    ...(admins?.length === 0 ? [{ path: 'event.admins', message: 'no admins' }] : []),
    ...outOfOrder({ ...event, ...fields }).map(({ path, message }) => ({ path: `event.${path}`, message })),
  ];
  if (issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
  await checkNamed(ctx.table, form, event);
  await keepCurrency(ctx.table, event, form);
  return {
    ...fields,
    ...(alias ? { alias: { ...event.alias, ...alias } } : {}),
    ...(await claimedFiles(ctx, event._id, { image, pdf })),
    ...(admins ? { admins: first === undefined ? admins : [first, ...admins.filter((id) => id !== first)] } : {}),
  };
};

/** What an event says where its organizer has said nothing: the form sends that, too. */
const usual: Partial<Event> = { ...eventAdvanced.parse({}), round3End: '' };

/** What a save did, for the log: which parts of the event are otherwise now, and whether everybody sees it. */
const actsOf = (
  ctx: Context,
  {
    event,
    change,
    grades,
    undoes,
  }: { event: Event; change: Partial<Event>; grades: readonly ChangedGrade[]; undoes: string | undefined },
): Write[] => {
  const { step: _, published, ...fields } = change;
  const before = { ...usual, ...event };
  const after = { ...usual, ...fields };
  const changedFields = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => !isDeepStrictEqual(after[name], before[name]),
  );
  const named = [...changedFields, ...(grades.length > 0 ? ['syllabus'] : [])].sort();
  const about = { event: event._id, undoes };
  return [
    ...(named.length > 0
      ? [
          actOf(ctx, {
            ...about,
            act: 'settings',
            detail: { ...changedSettings(before, after, named), ...(grades.length > 0 ? { grades } : {}) },
          }),
        ]
      : []),
    ...(published === undefined || published === event.published
      ? []
      : [actOf(ctx, { ...about, act: published ? 'openEvent' : 'closeEvent' })]),
  ];
};

/** The schedule goes along with the days of its event, as a new version. */
const scheduleOnDays = async (ctx: Context, event: Event, next: Event): Promise<Write[]> => {
  const [from, to] = [daysOf(event), daysOf(next)];
  if (isDeepStrictEqual(from, to)) return [];
  const before = await getSchedule(ctx.table, event._id);
  const otherwise = (): Refusal => refuse('CONFLICT', 'Somebody saved the schedule meanwhile. Please save again.');
  // Whoever saves one for the days of before comes first and is read, or is refused.
  const asRead = checkSchedule(event._id, before, otherwise);
  if (!before) return [asRead];
  const { schedule } = before;
  const blocks = blocksOnDays(schedule.blocks, from, to);
  if (isDeepStrictEqual(blocks, schedule.blocks)) return [asRead];
  const by = signedIn(ctx)._id;
  return keepSchedule(ctx, { event: event._id, by, before, follows: 'days', otherwise }, { ...schedule, blocks })
    .writes;
};

/** Closes competitions that leave the syllabus, and writes down that they do; where that fails they are open again, whoever dies between. */
const closedWhile = async (
  ctx: Context,
  event: string,
  removed: SavedGrid['removed'],
  commit: (end: Write) => Promise<unknown>,
): Promise<void> => {
  const save = ctx.newId();
  await ctx.table.transact([promiseClosings(event, save)]);
  try {
    await closeCompetitions(ctx.table, removed, save);
    // Who took so long that somebody else has ended this does not take them out.
    await commit({ ...endPromise(save), condition: { is: 'present' } });
  } catch (error) {
    await openAgain(ctx, event, save);
    await ctx.table.transact([endPromise(save)]);
    throw error;
  }
};

/** Saves one step of the wizard: everything it changes, together; or takes back what a line of the log says that somebody saved. */
export const editEvent: UseCase<'editEvent'> = async (ctx, { params, body }) => {
  const { event, grades, codes } = await loadSyllabus(ctx.table, params.id);
  ctx.allow('event.edit', { event });
  if (body.event) refuseIfStale(event, body.event.revision);
  const undone = await undoneBy(ctx.table, event._id, 'editEvent', body, params);
  const form = undone?.act === 'settings' ? { ...settingsBefore(undone.detail), revision: event.revision } : body.event;

  const grid = body.grades && (await savedGrid(ctx, { event, grades, codes }, body.grades));
  const nextGrades = grid?.grades ?? grades;
  const change: Partial<Event> = {
    ...(form ? await changed(ctx, event, form) : {}),
    ...(body.direction === 'add' ? { step: Math.min(lastStep, event.step + 1) } : {}),
    ...(body.publish === undefined ? {} : { published: body.publish }),
  };
  const next: Event = { ...event, ...change, revision: event.revision + 1 };
  const issues = publishingRefusedBy({ event, grades }, { event: next, grades: nextGrades }, body.publish === true);
  if (issues.length > 0) throw refuse('NOT_READY', issues[0]?.message, { issues });

  const holds = await keepVideos(ctx.table, { event, grades }, { event: next, grades: nextGrades });

  const writes: Write[] = [
    ...(Object.keys(change).length > 0 ? changeEvent(event, change) : []),
    ...(grid?.writes ?? []),
    ...holds,
    ...(next.cap === event.cap ? [] : [capEvent(event._id, next.cap)]),
    ...staffOf(next)
      .filter((id) => !staffOf(event).includes(id))
      .map(nameAtWork),
    ...(await scheduleOnDays(ctx, event, next)),
    ...(next.waiver === event.waiver ? [] : keptWaiver(next, ctx.now)),
    ...actsOf(ctx, { event, change, grades: changedGrades(grades, nextGrades), undoes: undone?._id }),
  ];
  if (writes.length > mostWrites)
    throw refuse('CONFLICT', 'That is too much for one save. Change the rounds or judges of fewer categories at once.');
  await ctx.table.putMany((grid?.newCompetitions ?? []).flatMap(newCompetitionItems));
  await layNewCards(ctx.table, grid?.reshaped ?? []);
  const answer = await organizerView(ctx, next, nextGrades);
  const removed = grid?.removed ?? [];
  if (removed.length === 0) await ctx.commit(writes, answer);
  else await closedWhile(ctx, event._id, removed, (end) => ctx.commit([...writes, end], answer));
  await openCompetitions(ctx.table, grid?.reopened ?? new Map());
  return answer;
};

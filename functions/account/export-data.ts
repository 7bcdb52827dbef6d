import type { Entry } from '@rince/domain/entry/entry';
import { takesVideos } from '@rince/domain/entry/round-by-video';
import { areVideosKept } from '@rince/domain/event/windows';
import { exports } from '@rince/domain/people/try-limits';
import { rounds } from '@rince/domain/video';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { consentsOf } from '@rince/store/consents';
import { dancersOf } from '@rince/store/dancers';
import { invitingSchools, schoolsOf } from '@rince/store/directory';
import { everyEntryOf } from '@rince/store/entries';
import { eventsOf, getEvents } from '@rince/store/events';
import { everyNoticeOf } from '@rince/store/notices';
import { everyOrderOf } from '@rince/store/orders';
import type { Table } from '@rince/store/table';
import { countTry } from '@rince/store/tries';
import { everyNoteBy } from '@rince/store/video-notes';
import { getVideos } from '@rince/store/videos';
import { ownWaiting } from '@rince/store/waiting';
import { dancerAnswer } from '../shared/people/dancer-answer.ts';
import { resultsOfDancer } from '../shared/people/results-of-dancer.ts';
import { accountOf } from '../shared/people/self-of.ts';

/** Everything that is kept of somebody, in their own hands. */
export const exportData: UseCase<'exportData'> = async (ctx) => {
  const user = signedIn(ctx);
  const { table } = ctx;
  await countTry(table, exports, user._id);
  const [account, consents, schools, inviting, worked, dancers, entries, waiting, orders, notices, notes] =
    await Promise.all([
      accountOf(user, user.role === 'admin'),
      consentsOf(table, user._id),
      schoolsOf(table, user._id),
      invitingSchools(table, user._id),
      eventsOf(table, user._id),
      dancersOf(table, user._id),
      everyEntryOf(table, user._id),
      ownWaiting(table, user._id),
      everyOrderOf(table, user._id),
      everyNoticeOf(table, user._id),
      everyNoteBy(table, user._id),
    ]);
  const events = await getEvents(table, [...new Set([...worked, ...entries.map(({ event }) => event)])]);
  const nameOf = new Map(events.map(({ _id, name }) => [_id, name]));
  const withVideos = new Set(
    events.filter((event) => takesVideos(event) && areVideosKept(event, ctx.now)).map(({ _id }) => _id),
  );
  const videosByEntry = await sentVideos(
    table,
    entries.filter(({ event }) => withVideos.has(event)),
  );
  const withResults = [];
  for (const dancer of dancers)
    withResults.push({ ...(await dancerAnswer(dancer)), results: await resultsOfDancer(ctx, dancer) });
  return {
    exportedAt: ctx.now.toISOString(),
    account,
    consents,
    schools: [
      ...schools.map(({ name, admins }) => ({
        name,
        as: admins.includes(user._id) ? ('admin' as const) : ('staff' as const),
      })),
      ...inviting.map(({ name }) => ({ name, as: 'invited' as const })),
    ],
    events: events.filter(({ _id }) => worked.includes(_id)),
    dancers: withResults,
    entries: entries.map((entry) => ({
      ...entry,
      event: nameOf.get(entry.event) ?? '',
      videos: videosByEntry.get(entry._id) ?? [],
    })),
    waiting: waiting.map(({ name, title, status, createdAt }) => ({ dancer: name, title, status, createdAt })),
    payments: orders,
    notifications: notices,
    videoNotes: notes,
  };
};

/** What was sent for these entries, by entry. */
const sentVideos = async (table: Table, entries: readonly Entry[]) => {
  const codes = new Map(
    entries.flatMap(({ sections }) =>
      sections.flatMap(({ competitions }) => competitions.map(({ _id, code }) => [_id, code] as const)),
    ),
  );
  const keys = [...codes.keys()].flatMap((id) => rounds.map((round) => [id, round] as const));
  const sent = (await getVideos(table, keys)).flatMap((one) =>
    one?.video ? [{ entry: one.entry, code: codes.get(one._id) ?? '', round: one.round, ...one.video }] : [],
  );
  return Map.groupBy(sent, ({ entry }) => entry);
};

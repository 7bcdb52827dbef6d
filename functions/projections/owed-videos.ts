import type { Entry } from '@rince/domain/entry/entry';
import type { EntryLine } from '@rince/domain/entry/entry-line';
import type { Video } from '@rince/domain/entry/video';
import type { Grade } from '@rince/domain/event/grade';
import { roundsOwed } from '@rince/domain/video';
import { getEvents, getEventWithGrades } from '@rince/store/events';
import type { Table } from '@rince/store/table';
import { getVideos } from '@rince/store/videos';

/** What was sent of each round that an entry owes, undefined where nothing was. */
export const owedVideos = (
  table: Table,
  { sections }: Entry,
  grades: readonly Grade[],
): Promise<(Video | undefined)[]> => {
  const rounds = new Map(grades.flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade.rounds] as const)));
  const owed = sections
    .flatMap(({ competitions }) => competitions)
    .flatMap(({ _id, competition }) => roundsOwed(rounds.get(competition) ?? 0).map((round) => [_id, round] as const));
  return getVideos(table, owed);
};

/** How many videos entries owe, and how many are there: those that are paid, of online events. */
export const countVideos = async (
  table: Table,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, EntryLine['videos']>> => {
  const paid = entries.filter(({ paidAt }) => paidAt !== undefined);
  const events = await getEvents(table, [...new Set(paid.map(({ event }) => event))]);
  const online = events.filter(({ inPerson }) => !inPerson);
  const counts = new Map<string, EntryLine['videos']>();
  for (const { _id } of online) {
    const grades = (await getEventWithGrades(table, _id))?.grades ?? [];
    for (const entry of paid.filter(({ event }) => event === _id)) {
      const sent = await owedVideos(table, entry, grades);
      counts.set(entry._id, { there: sent.filter((one) => one?.video !== undefined).length, expected: sent.length });
    }
  }
  return counts;
};

import type { Entry } from '@rince/domain/entry/entry';
import type { EntryLine } from '@rince/domain/entry/entry-line';
import type { Video } from '@rince/domain/entry/video';
import type { Grade } from '@rince/domain/event/grade';
import { roundsOwed, roundTitle } from '@rince/domain/video';
import { getEvents, getEventWithGrades } from '@rince/store/events';
import type { Table } from '@rince/store/table';
import { getVideos } from '@rince/store/videos';

/** A round of which an entry owes a video. */
interface Owed {
  readonly dancer: string;
  readonly code: string;
  readonly title: string;
  readonly sent: Video | undefined;
}

/** Every round that an entry owes, with what was sent of it. */
const owedBy = async (table: Table, { sections }: Entry, grades: readonly Grade[]): Promise<Owed[]> => {
  const byPlace = new Map(grades.flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade] as const)));
  const owed = sections.flatMap(({ profile, competitions }) =>
    competitions.flatMap(({ _id, competition, code }) => {
      const grade = byPlace.get(competition);
      return roundsOwed(grade?.rounds ?? 0).map((round) => ({
        at: [_id, round] as const,
        dancer: profile.name,
        code,
        title: roundTitle(grade?.type ?? 'special', round),
      }));
    }),
  );
  const sent = await getVideos(
    table,
    owed.map(({ at }) => at),
  );
  return owed.map(({ dancer, code, title }, i) => ({ dancer, code, title, sent: sent[i] }));
};

/** What was sent of each round that an entry owes, undefined where nothing was. */
export const owedVideos = async (
  table: Table,
  entry: Entry,
  grades: readonly Grade[],
): Promise<(Video | undefined)[]> => (await owedBy(table, entry, grades)).map(({ sent }) => sent);

/** The rounds of an entry whose videos are missing: of those that are expected. */
export const missingVideos = async (
  table: Table,
  entry: Entry,
  grades: readonly Grade[],
): Promise<Omit<Owed, 'sent'>[]> =>
  (await owedBy(table, entry, grades)).filter(({ sent }) => sent?.video === undefined);

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

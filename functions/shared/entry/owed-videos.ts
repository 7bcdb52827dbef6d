import type { Entry } from '@rince/domain/entry/entry';
import type { EntryLine } from '@rince/domain/entry/entry-line';
import { roundsByVideo, roundsOwed, sentBy, takesVideos } from '@rince/domain/entry/round-by-video';
import { roundCloses } from '@rince/domain/entry/round-window';
import type { Video } from '@rince/domain/entry/video';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import { type Round, roundTitle } from '@rince/domain/video';
import type { Change } from '@rince/store/changes';
import { getCompetitions } from '@rince/store/competitions';
import { officeLinesAt } from '@rince/store/event-entries';
import { getEvents, getEventWithGrades } from '@rince/store/events';
import { linesAt } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { getVideos } from '@rince/store/videos';

type Syllabus = Pick<EventWithGrades, 'event' | 'grades'>;

/** A round of which an entry owes a video. */
interface Owed {
  readonly dancer: string;
  readonly code: string;
  readonly title: string;
  readonly sent: Video | undefined;
  /** Whether the dancer still stands on the line. */
  readonly stands: boolean;
  /** The competition whose recall is waited for. */
  readonly recall: string | undefined;
  readonly entryCompetition: string;
}

/** Rounds that an entry owes, with what was sent of each: nothing of a dancer who is noted as not dancing, or whose line another one took over. */
const owedBy = async (
  table: Table,
  { sections }: Entry,
  grades: Syllabus['grades'],
  roundsOf: (grade: Grade) => readonly Round[],
): Promise<Owed[]> => {
  const byPlace = new Map(grades.flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade] as const)));
  const owed = sections.flatMap(({ dancer, profile, competitions }) =>
    competitions.flatMap(({ _id, competition, code }) => {
      const grade = byPlace.get(competition);
      return (grade ? roundsOf(grade) : []).map((round) => ({
        at: [_id, round] as const,
        line: { competition, _id },
        id: dancer,
        dancer: profile.name,
        code,
        title: roundTitle(grade?.type ?? 'special', round),
        recall: grade && asksForRecall(grade, round) ? competition : undefined,
      }));
    }),
  );
  const [sent, lines] = await Promise.all([
    getVideos(
      table,
      owed.map(({ at }) => at),
    ),
    linesAt(
      table,
      owed.map(({ line }) => line),
    ),
  ]);
  return owed.flatMap(({ dancer, code, title, recall, id, line }, i) =>
    lines[i]?.out === undefined && (lines[i] === undefined || lines[i]?.dancer === id)
      ? [
          {
            ...{ dancer, code, title, recall, entryCompetition: line._id, stands: lines[i]?.dancer === id },
            sent: sentBy(sent[i], { _id: line._id, dancer: id }),
          },
        ]
      : [],
  );
};

/** What was sent of each round that an entry owes, undefined where nothing was. */
export const owedVideos = async (
  table: Table,
  entry: Entry,
  { event, grades }: Syllabus,
): Promise<(Video | undefined)[]> =>
  (await owedBy(table, entry, grades, (grade) => roundsOwed({ event, grade }))).map(({ sent }) => sent);

/** The rounds of an entry that close at this moment, and whose videos are missing: of a round that waits for a recall those of the recalled. */
export const missingVideos = async (
  table: Table,
  entry: Entry,
  { event, grades }: Syllabus,
  closes: Date,
): Promise<Pick<Owed, 'dancer' | 'code' | 'title'>[]> => {
  const closing = (grade: Grade): Round[] =>
    roundsByVideo({ event, grade }).filter(
      (round) => roundCloses({ event, grade, round })?.getTime() === closes.getTime(),
    );
  const owed = await owedBy(table, entry, grades, closing);
  const missing = owed.filter(({ sent, stands }) => stands && sent?.video === undefined);
  const waited = [...new Set(missing.flatMap(({ recall }) => recall ?? []))];
  const recalled = new Set((await getCompetitions(table, waited)).flatMap((one) => one.recalled ?? []));
  return missing.filter(({ recall, entryCompetition }) => recall === undefined || recalled.has(entryCompetition));
};

/** How many videos entries owe, and how many are there: those that are paid, of events that take videos. */
export const countVideos = async (
  table: Table,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, EntryLine['videos']>> => {
  const paid = entries.filter(({ paidAt }) => paidAt !== undefined);
  const events = await getEvents(table, [...new Set(paid.map(({ event }) => event))]);
  const counts = new Map<string, EntryLine['videos']>();
  for (const { _id } of events.filter(takesVideos)) {
    const syllabus = await getEventWithGrades(table, _id);
    if (!syllabus) continue;
    for (const entry of paid.filter(({ event }) => event === _id)) {
      const sent = await owedVideos(table, entry, syllabus);
      // Most of a feis in a hall send nothing, and lack nothing.
      if (sent.length > 0 || !syllabus.event.inPerson)
        counts.set(entry._id, { there: sent.filter((one) => one?.video !== undefined).length, expected: sent.length });
    }
  }
  return counts;
};

const owes = (entity: string, item: Record<string, unknown>): string =>
  JSON.stringify(
    entity === 'event'
      ? [item.inPerson, item.videoEnd === '']
      : [item.rounds, item.videoRounds, item.recallType === 'NONE'],
  );

/** Every entry whose dancers send other rounds than before: of events and categories that say so, or because one does not dance, or does again, or is another one now. */
export const owingOtherwise = async (
  table: Table,
  changes: readonly Change[],
): Promise<Pick<Entry, '_id' | 'event'>[]> => {
  const events = new Set(
    changes.flatMap(({ entity, before, after }) => {
      if ((entity !== 'event' && entity !== 'grade') || !before || !after) return [];
      if (owes(entity, before) === owes(entity, after)) return [];
      return [String(entity === 'event' ? after._id : after.event)];
    }),
  );
  const noted = changes.flatMap(({ entity, before, after }) => {
    if (entity !== 'roster' || !after || after.entry === '') return [];
    const isAnother = before !== undefined && before.dancer !== after.dancer;
    if (before?.out === after.out && !isAnother) return [];
    return [{ _id: String(after.entry), event: String(after.event) }];
  });
  const lists = await Promise.all([...events].map((event) => officeLinesAt(table, event)));
  return [...noted, ...lists.flatMap(({ entries }) => entries)];
};

import type { Event, EventWithGrades } from '@rince/domain/event/event';
import type { Job } from '@rince/domain/results/job';
import { withCodes } from '@rince/domain/results/with-codes';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { putEventNotice, putNotice, tellMany } from '@rince/store/notices';
import { getRoster } from '@rince/store/roster';
import type { Write } from '@rince/store/write';
import { readersOfLines } from '../entry/people-of-lines.ts';

/** Sheets read side by side. */
const atOnce = 8;

/** What the office and whoever asked are told. */
export const officeIsTold = (event: Event, job: Job): Write[] => {
  const told = {
    _id: job._id,
    title: 'Results published',
    content: `The results of ${event.name} can be read by everyone now.`,
    path: `/public/results/event/${event._id}`,
    createdAt: job.createdAt,
  };
  return [
    ...putEventNotice({ ...told, event: event._id, topStory: false }),
    putNotice({ ...told, user: job.by, event: event._id, seen: false }),
  ];
};

/** Whoever entered a dancer who has a new result is told, and whose child it is, and that it was public before; told twice, it is one notification. */
export const tellFamilies = async (
  { table }: Tools,
  { event, grades }: EventWithGrades,
  { _id, by, createdAt, kind, competition, released = [], again = [] }: Job,
): Promise<void> => {
  const lines: RosterLine[] = [];
  for (let from = 0; from < released.length; from += atOnce)
    lines.push(...(await Promise.all(released.slice(from, from + atOnce).map((one) => getRoster(table, one)))).flat());
  const places = grades.flatMap(({ competitions }) => competitions);
  const place = places.find((one) => one._id === competition);
  const of = kind === 'release' && place ? `${place.code}, ${place.rowTitle}, at ${event.name}` : event.name;
  const codes = new Map(places.map((one) => [one._id, one.code]));
  const wasPublic = new Set(again);
  const wordsFor = (own: readonly RosterLine[]) => {
    const all = [...new Set(own.map((line) => line.competition))];
    const before = all.filter((one) => wasPublic.has(one));
    // Another result, or only other names or dancers.
    const changed = withCodes(
      'What was public has changed',
      before.flatMap((one) => codes.get(one) ?? []),
    );
    return before.length === all.length
      ? { title: 'Results published again', content: `${event.name}. ${changed}.` }
      : {
          title: 'Results published',
          content: `The results of ${of} are out. Marks and comments of your dancers are with them.${changed && ` ${changed}.`}`,
        };
  };
  const notice = {
    _id,
    event: event._id,
    path: `/app/results/event/${event._id}${kind === 'release' && place ? `/${place._id}` : ''}`,
    seen: false,
    createdAt,
  };
  const readers = await readersOfLines(table, lines);
  await tellMany(
    table,
    [...readers].filter(([user]) => user !== by).map(([user, own]) => ({ ...notice, ...wordsFor(own), user })),
  );
};

import type { Event, EventWithGrades } from '@rince/domain/event/event';
import type { Job } from '@rince/domain/results/job';
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

/** Whoever entered a dancer who has a new result is told, and whose child it is; told twice, it is one notification. */
export const tellFamilies = async (
  { table }: Tools,
  { event, grades }: EventWithGrades,
  { _id, by, createdAt, kind, competition, released = [] }: Job,
): Promise<void> => {
  const lines: RosterLine[] = [];
  for (let from = 0; from < released.length; from += atOnce)
    lines.push(...(await Promise.all(released.slice(from, from + atOnce).map((one) => getRoster(table, one)))).flat());
  const readers = new Set((await readersOfLines(table, lines)).keys());
  readers.delete(by);
  const place = grades.flatMap(({ competitions }) => competitions).find((one) => one._id === competition);
  const of = kind === 'release' && place ? `${place.code}, ${place.rowTitle}, at ${event.name}` : event.name;
  const notice = {
    _id,
    event: event._id,
    title: 'Results published',
    content: `The results of ${of} are out. Marks and comments of your dancers are with them.`,
    path: `/app/results/event/${event._id}${kind === 'release' && place ? `/${place._id}` : ''}`,
    seen: false,
    createdAt,
  };
  await tellMany(
    table,
    [...readers].map((user) => ({ ...notice, user })),
  );
};

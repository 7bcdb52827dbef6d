import { isCalled } from '@rince/domain/schedule/danced';
import { type Move, movesBetween, toldOf } from '@rince/domain/schedule/moved';
import { clockOf, type Told } from '@rince/domain/schedule/schedule';
import type { Tools } from '@rince/runtime/context';
import { getEventWithGrades } from '@rince/store/events';
import { tellMany } from '@rince/store/notices';
import { getScheduleVersion } from '@rince/store/schedules';
import { readersOfLines } from '../shared/entry/people-of-lines.ts';
import { rostersOf } from '../shared/sheet/rosters-of.ts';

/** More times than these are read on the page. */
const mostNamed = 5;

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const placeOf = ({ day, start, stage }: Told): string =>
  `${weekday.format(new Date(day))} ${clockOf(start)}${stage === undefined ? '' : ` on ${stage}`}`;
const line = (code: string, { round, from, to }: Move): string => {
  const what = `${code}${round > 1 ? `, round ${round}` : ''}`;
  if (!to) return `${what}: not in the schedule any more${from ? `, it was ${placeOf(from)}` : ''}`;
  if (!from) return `${what}: in the schedule again, ${placeOf(to)}`;
  const { stage, ...when } = from;
  return `${what}: ${placeOf(to)} instead of ${placeOf(stage === to.stage ? when : from)}`;
};

/** Everybody who entered somebody for what has moved, and whose child it is, hears of it in one notification, however much has moved. */
export const tellOfMoves = async (tools: Tools, id: string, revision: number, notice: string): Promise<void> => {
  const [syllabus, after, before] = await Promise.all([
    getEventWithGrades(tools.table, id),
    getScheduleVersion(tools.table, id, revision),
    getScheduleVersion(tools.table, id, revision - 1),
  ]);
  // Families see nothing of an event that is not published.
  if (!syllabus?.event.published || !after || !before) return;
  const { event, grades } = syllabus;
  const codes = new Map(
    grades.flatMap(({ competitions }) => competitions.map(({ _id, code }) => [_id, code] as const)),
  );
  const moves = movesBetween(toldOf(before), toldOf(after));
  const rosters = await rostersOf(tools, [...new Set(moves.map(({ competition }) => competition))]);
  // Who stands on the sheets: an entry knows nothing of who was scratched, or put there by hand.
  const readers = await readersOfLines(tools.table, [...rosters.values()].flat().filter(isCalled));
  const told = [...readers].map(([user, danced]) => {
    const own = new Set(danced.map(({ competition }) => competition));
    const lines = moves
      .filter(({ competition }) => own.has(competition))
      .map((move) => line(codes.get(move.competition) ?? '', move));
    const more = lines.length > mostNamed ? `; and ${lines.length - mostNamed} more` : '';
    return {
      ...{ _id: notice, user, event: id, title: `Times at ${event.name} have changed` },
      content: `${lines.slice(0, mostNamed).join('; ')}${more}.`,
      ...{ path: `/app/events/view/${id}/details`, seen: false, createdAt: after.at },
    };
  });
  await tellMany(tools.table, told);
};

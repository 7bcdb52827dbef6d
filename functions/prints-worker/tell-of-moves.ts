import { isCalled } from '@rince/domain/schedule/danced';
import { movesBetween, toldOf } from '@rince/domain/schedule/moved';
import { clockOf, type KeptBlock, type Told, type When } from '@rince/domain/schedule/schedule';
import type { Tools } from '@rince/runtime/context';
import { getEventWithGrades } from '@rince/store/events';
import { tellMany } from '@rince/store/notices';
import { getScheduleVersion } from '@rince/store/schedules';
import { readersOfLines } from '../shared/entry/people-of-lines.ts';
import { rostersOf } from '../shared/sheet/rosters-of.ts';

/** More times than these are read on the page. */
const mostNamed = 5;

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const whenIn = ({ day, start }: When): string => `${weekday.format(new Date(day))} ${clockOf(start)}`;
const line = (code: string, { block, from }: { block: KeptBlock; from: Told }): string => {
  const before = from.stage === undefined || from.stage === block.stage ? '' : ` on ${from.stage}`;
  return `${code}${block.round > 1 ? `, round ${block.round}` : ''}: ${whenIn(block)} on ${block.stage} instead of ${whenIn(from)}${before}`;
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
  const moves = movesBetween(toldOf(before), after.schedule.blocks);
  const rosters = await rostersOf(tools, [...new Set(moves.map(({ block }) => block.competition))]);
  // Who stands on the sheets: an entry knows nothing of who was scratched, or put there by hand.
  const readers = await readersOfLines(tools.table, [...rosters.values()].flat().filter(isCalled));
  const told = [...readers].map(([user, danced]) => {
    const own = new Set(danced.map(({ competition }) => competition));
    const lines = moves
      .filter(({ block }) => own.has(block.competition))
      .map((move) => line(codes.get(move.block.competition) ?? '', move));
    const more = lines.length > mostNamed ? `; and ${lines.length - mostNamed} more` : '';
    return {
      ...{ _id: notice, user, event: id, title: `Times at ${event.name} have changed` },
      content: `${lines.slice(0, mostNamed).join('; ')}${more}.`,
      ...{ path: `/app/events/view/${id}/details`, seen: false, createdAt: after.at },
    };
  });
  await tellMany(tools.table, told);
};

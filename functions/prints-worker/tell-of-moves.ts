import { movesBetween, toldOf } from '@rince/domain/schedule/moved';
import { clockOf, type KeptBlock, type When } from '@rince/domain/schedule/schedule';
import type { Tools } from '@rince/runtime/context';
import { officeLinesAt } from '@rince/store/event-entries';
import { getEventWithGrades } from '@rince/store/events';
import { tellMany } from '@rince/store/notices';
import { getScheduleVersion } from '@rince/store/schedules';

/** More times than these are read on the page. */
const mostNamed = 5;

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const whenIn = ({ day, start }: When): string => `${weekday.format(new Date(day))} ${clockOf(start)}`;
const line = (code: string, { block, from }: { block: KeptBlock; from: When }): string =>
  `${code}${block.round > 1 ? `, round ${block.round}` : ''}: ${whenIn(block)} on ${block.stage} instead of ${whenIn(from)}`;

/** Everybody who entered somebody for what has moved hears of it in one notification, however much has moved. */
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
  const { entries } = await officeLinesAt(tools.table, id);
  const danced = new Map<string, Set<string>>();
  for (const { owner, paidAt, withdrawnAt, sections } of entries) {
    if (paidAt === undefined || withdrawnAt !== undefined) continue;
    const own = danced.get(owner) ?? new Set();
    for (const { competitions } of sections) for (const one of competitions) own.add(one);
    danced.set(owner, own);
  }
  const told = [...danced].flatMap(([user, own]) => {
    const lines = moves
      .filter(({ block }) => own.has(block.competition))
      .map((move) => line(codes.get(move.block.competition) ?? '', move));
    if (lines.length === 0) return [];
    const more = lines.length > mostNamed ? `; and ${lines.length - mostNamed} more` : '';
    return {
      ...{ _id: notice, user, event: id, title: `Times at ${event.name} have changed` },
      content: `${lines.slice(0, mostNamed).join('; ')}${more}.`,
      ...{ path: `/app/events/view/${id}/details`, seen: false, createdAt: after.at },
    };
  });
  await tellMany(tools.table, told);
};

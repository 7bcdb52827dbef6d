import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { Refusal } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { getCompetitions } from '@rince/store/competitions';
import { getEventWithGrades } from '@rince/store/events';
import { putNoticeOf } from '@rince/store/notices';
import { leaveWaiting, waitingFor } from '@rince/store/waiting';

/** Competitions that may have left a syllabus, by event: closed ones that somebody waits for, and those that a category lost. */
const mayBeGone = (changes: readonly Change[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const byEvent = new Map<string, Set<string>>();
  const add = (event: string, competition: string): void => {
    byEvent.set(event, (byEvent.get(event) ?? new Set()).add(competition));
  };
  for (const { entity, before, after } of changes) {
    if (entity === 'competition' && after) {
      // Also somebody who joined the list after it was ended.
      const { _id, event, closed, waiting = 0 } = after as unknown as Competition;
      if (closed !== undefined && waiting > 0) add(event, _id);
    }
    if (entity === 'grade' && before) {
      // A competition is closed before the save that takes it away, and only that save says that it is gone.
      const { event, competitions } = before as unknown as Grade;
      const kept = new Set((after as unknown as Grade | undefined)?.competitions.map(({ _id }) => _id));
      for (const { _id } of competitions) if (!kept.has(_id)) add(event, _id);
    }
  }
  return byEvent;
};

/** Everybody leaves the list together with the word that it is over: who is told is on it no more, so that nobody is told twice. */
const endList = async (tools: Tools, event: Event, competition: string): Promise<void> => {
  for (const waiting of await waitingFor(tools.table, { kind: 'competition', id: competition }))
    try {
      await tools.table.transact([
        ...leaveWaiting(waiting),
        ...putNoticeOf(waiting.dancer, {
          _id: tools.newId(),
          user: waiting.owner,
          event: event._id,
          title: `There is no place for ${waiting.name} to wait for`,
          content: `${waiting.title} is no longer part of ${event.name}: the waiting list is over.`,
          path: `/app/events/${event._id}/register`,
          seen: false,
          createdAt: tools.now.toISOString(),
        }),
      ]);
    } catch (error) {
      // They left at this moment.
      if (!(error instanceof Refusal)) throw error;
    }
};

/** Nobody waits for a competition that has left the syllabus: its list ends, and whoever is on it is told. */
export const endClosedLists = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const [id, competitions] of mayBeGone(changes)) {
    const closed = (await getCompetitions(tools.table, [...competitions])).filter((one) => one.closed !== undefined);
    if (closed.length === 0) continue;
    const syllabus = await getEventWithGrades(tools.table, id);
    if (!syllabus) continue;
    const stay = new Set(syllabus.grades.flatMap((grade) => grade.competitions.map(({ _id }) => _id)));
    for (const { _id } of closed) if (!stay.has(_id)) await endList(tools, syllabus.event, _id);
  }
};

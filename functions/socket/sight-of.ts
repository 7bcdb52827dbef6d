import { tabulatesEvent } from '@rince/domain/access';
import type { Tools } from '@rince/runtime/context';
import { getEvent } from '@rince/store/events';
import { getJudge } from '@rince/store/judges';
import { getUser } from '@rince/store/users';

/** As what somebody may watch an event: running it, judging it, seeing it; undefined when not at all. */
export const sightOf = async (
  tools: Tools,
  userId: string,
  eventId: string,
): Promise<'runs' | 'judges' | 'sees' | undefined> => {
  const [user, event, judge] = await Promise.all([
    getUser(tools.table, userId),
    getEvent(tools.table, eventId),
    getJudge(tools.table, eventId, userId),
  ]);
  if (!user || !event) return undefined;
  if (tabulatesEvent(user, event)) return 'runs';
  if (judge) return 'judges';
  return event.published ? 'sees' : undefined;
};

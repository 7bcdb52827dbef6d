import { disabledMark } from '@rince/domain/event/disabled';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { recordAct } from '@rince/store/acts';
import { getCompetitions, openCompetitions } from '@rince/store/competitions';
import { getDisabled, saveDisabled } from '@rince/store/events';
import { outboxItemOfStream } from '@rince/store/outbox';
import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';
import { loadSyllabus } from './load-event.ts';

// Competitions are closed before it is written down why, so that nobody gets in meanwhile. Each promise is written before the first of them is closed: what a
// dead process leaves behind is brought to its end by somebody else.

/** Whoever closes competitions has written down why by then, or has died: no request takes longer than 29 seconds. */
const overAfterSeconds = 40;

/** A save takes competitions out of the syllabus. */
export const promiseClosings = (event: string, save: string): Write =>
  outboxItemOfStream('results', { kind: 'closings', event, save }, save, overAfterSeconds);

/** Somebody disables competitions. */
export const promiseDisabling = (event: string, by: string, id: string): Write =>
  outboxItemOfStream('results', { kind: 'disabling', event, by }, id, overAfterSeconds);

/** What a save closed and did not take out of the syllabus is open again, unless somebody else took it out. */
export const openAgain = async ({ table }: Pick<Tools, 'table'>, event: string, save: string): Promise<void> => {
  const { grades } = await loadSyllabus(table, event);
  const stays = grades.flatMap(({ competitions }) => competitions.map(({ _id }) => _id));
  const closed = (await getCompetitions(table, stays)).filter((one) => one.closed?.has(save));
  await openCompetitions(table, new Map(closed.map(({ _id }) => [_id, [save]])));
};

/** How often the list may change between reading and writing it: a merge or a split writes on it, too. */
const tries = 6;

/**
 * Writes on the list of what is disabled, from the list as it is then: competitions were closed or opened one by one before, and a refusal would leave them
 * so with a list that says otherwise.
 */
export const onDisabledAsRead = async <Answer>(
  table: Table,
  event: string,
  write: (before: Awaited<ReturnType<typeof getDisabled>>) => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt++) {
    const before = await getDisabled(table, event);
    try {
      return await write(before);
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
      // Refused for another reason than the list.
      if ((await getDisabled(table, event)).revision === before.revision) throw error;
    }
  }
};

/** Which of these competitions are disabled now: somebody else may have opened or closed them meanwhile. */
export const disabledAmong = async (table: Table, ids: readonly string[]): Promise<string[]> =>
  (await getCompetitions(table, ids)).filter(({ closed }) => closed?.has(disabledMark)).map(({ _id }) => _id);

/**
 * Ends what somebody began who disabled competitions and died: what is disabled and stands nowhere is written down, as their act. Refused where somebody else
 * changes that list at this moment.
 */
export const finishDisabling = async ({ table, now, newId }: Tools, event: string, by: string): Promise<void> => {
  const before = await getDisabled(table, event);
  const { grades } = await loadSyllabus(table, event);
  const ids = grades.flatMap(({ competitions }) => competitions.map(({ _id }) => _id));
  const known = new Set(before.competitions);
  const competitions = (await getCompetitions(table, ids))
    .filter((one) => one.moving === undefined && one.closed?.has(disabledMark) && !known.has(one._id))
    .map(({ _id }) => _id)
    .sort();
  if (competitions.length === 0) return;
  const act = recordAct({ _id: newId(), by, at: now.toISOString(), event, act: 'disable', detail: { competitions } });
  await table.transact([saveDisabled(event, before, [...known, ...competitions]), act]);
};

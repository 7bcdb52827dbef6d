import type { EventRole } from '@rince/domain/event/event';
import type { EventJudge } from '@rince/domain/event/event-judge';
import { refuse } from '@rince/domain/refusal';
import { memberItem } from './events.ts';
import type { Item } from './item.ts';
import { judgeKey, judgeRange } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Where it stands that somebody judges an event. */
const role: EventRole = 'judge';

export const judgeItems = (judge: EventJudge): Item[] => [
  { ...judgeKey(judge.event, judge.user), entity: 'judge', ...judge },
  memberItem(judge.user, judge.event, role),
];
export const getJudge = (table: Table, event: string, user: string): Promise<EventJudge | undefined> =>
  table.get<EventJudge>(judgeKey(event, user));
export const getJudges = (table: Table, event: string): Promise<EventJudge[]> =>
  table.read<EventJudge>(judgeRange(event), 200);

export const addJudge = (judge: EventJudge): Write[] =>
  judgeItems(judge).map((item, i) => ({
    kind: 'put',
    item,
    ...(i === 0 ? { condition: { is: 'absent' as const } } : {}),
  }));
export const removeJudge = (judge: EventJudge): Write[] => {
  const { pk, sk } = memberItem(judge.user, judge.event, role);
  return [
    { kind: 'delete', key: judgeKey(judge.event, judge.user), condition: { is: 'revision', seen: judge.revision } },
    { kind: 'delete', key: { pk, sk } },
  ];
};
export const changeJudge = (
  judge: EventJudge,
  set: Partial<Pick<EventJudge, 'competitions' | 'completed'>>,
): Write => ({
  kind: 'update',
  key: judgeKey(judge.event, judge.user),
  set: { ...set, revision: judge.revision + 1 },
  condition: { is: 'revision', seen: judge.revision },
  refusal: () =>
    refuse('SHEET_CHANGED', 'Somebody changed what this judge judges at the same moment. Please try again.'),
});

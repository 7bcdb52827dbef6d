import type { OrganizerEvent } from '@rince/contracts/events';
import { someOf } from '@rince/domain/some-of';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { plural } from '../../lib/words.ts';
import { Notice } from '../../ui/notice.tsx';

const most = 12;

interface Props {
  readonly event: OrganizerEvent;
  readonly judges: readonly EventJudge[];
  /** What nobody dances any more. */
  readonly closed: readonly string[];
}

/** Which competitions nobody judges yet. */
export function UnassignedNotice({ event, judges, closed }: Props) {
  const taken = new Set([...closed, ...judges.flatMap(({ judgeEvent }) => judgeEvent.competitions)]);
  const open = event.grades
    .flatMap(({ competitions }) => competitions)
    .filter(({ _id }) => !taken.has(_id))
    .map(({ code }) => code);
  if (open.length === 0) return null;
  return (
    <Notice>
      <strong>{plural(open.length, 'competition')}</strong> without a judge:{' '}
      <span className="numbers">{someOf(open, most)}</span>
    </Notice>
  );
}

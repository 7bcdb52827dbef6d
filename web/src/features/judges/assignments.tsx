import type { OrganizerEvent } from '@rince/contracts/events';
import { type getJudges, patchJudges } from '@rince/contracts/routes/results';
import type { AnswerOf } from '@rince/contracts/row';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { judgesQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HintLayer } from '../../ui/hint-layer.tsx';
import { InSight } from '../../ui/in-sight.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './assign.module.css';
import { AssignGrade } from './assign-grade.tsx';
import { type Changes, competitionsOf, holdersOf, noChanges, withChange } from './assignment.ts';
import { JudgePicker } from './judge-picker.tsx';

interface Props {
  readonly event: OrganizerEvent;
  readonly judges: readonly EventJudge[];
  readonly panels: AnswerOf<typeof getJudges>['panels'];
  readonly closed: AnswerOf<typeof getJudges>['closed'];
}

/** Who judges what: one judge at a time, category by category. Nothing is lost when others assign at the same time. */
export function Assignments({ event, judges, panels, closed }: Props) {
  const [params, setParams] = useSearchParams();
  const [changes, setChanges] = useState<Changes>(noChanges);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const queries = useQueryClient();
  const write = useWrite(patchJudges);
  // Not read from the address each time: a page changes its address a moment later, and a quick tick would be the judge's before.
  const [chosen, setChosen] = useState(params.get('judge'));
  const judge = judges.find(({ _id }) => _id === chosen) ?? judges[0];
  const holders = useMemo(() => holdersOf(judges, changes), [judges, changes]);
  const change = useCallback(
    (competitions: readonly string[], on: boolean) => {
      if (!judge) return;
      setRefused((before) => (before.size === 0 ? before : new Map()));
      setChanges((before) => withChange(before, judge, competitions, on));
    },
    [judge],
  );
  const count = [...changes.values()].reduce((sum, own) => sum + own.size, 0);

  const save = async (): Promise<void> => {
    setFailure(undefined);
    const changed = judges.filter(({ _id }) => changes.has(_id));
    try {
      const answer = await write.mutateAsync({
        body: {
          event: event._id,
          judges: changed.map((one) => ({
            _id: one._id,
            competitions: [...competitionsOf(one, changes)],
            seen: [...one.judgeEvent.competitions],
          })),
        },
      });
      setRefused(new Map(answer.refused.map((one) => [`${one.judge} ${one.competition}`, one.message])));
      await queries.invalidateQueries({ queryKey: judgesQuery(event._id).queryKey });
      setChanges(noChanges);
      if (answer.refused.length === 0) toast({ title: 'Your changes have been saved' });
      else
        setFailure(
          `${plural(answer.refused.length, 'assignment')} could not be made. The reason stands beside each; everything else is saved.`,
        );
    } catch (error) {
      setFailure(messageOf(error));
      void queries.invalidateQueries({ queryKey: judgesQuery(event._id).queryKey });
    }
  };

  if (!judge) return null;
  const grades = event.grades.filter(({ competitions }) => competitions.length > 0);
  if (grades.length === 0)
    return <EmptyState text="No competitions yet" more="Add competitions first; then say who judges which." />;
  return (
    <Stack>
      <JudgePicker
        judges={judges}
        changes={changes}
        chosen={judge._id}
        onChoose={(id) => {
          setChosen(id);
          setParams({ judge: id }, { replace: true, preventScrollReset: true });
        }}
      />
      {failure !== undefined && (
        <InSight key={failure}>
          <Notice tone="red">{failure}</Notice>
        </InSight>
      )}
      <p className={styles.hint}>
        All ticks what is unassigned: competitions without a judge, and championships whose panel has a place free. What
        other judges have stays theirs.
      </p>
      <HintLayer>
        <Stack>
          {grades.map((grade) => (
            <AssignGrade
              key={grade._id}
              grade={grade}
              judge={judge}
              holders={holders}
              panels={panels}
              closed={closed}
              refused={refused}
              onChange={change}
            />
          ))}
        </Stack>
      </HintLayer>
      <ActionBar
        dirty={count > 0}
        busy={write.isPending}
        note={count > 0 ? `${plural(count, 'change')} not saved yet` : ''}
        next="Save"
        isIdle={count === 0}
        onNext={() => void save()}
      />
      <LeaveGuard when={count > 0} />
    </Stack>
  );
}

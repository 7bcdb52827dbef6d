import { type ScoringForm, type ScoringSystemView, scoringForm } from '@rince/contracts/events';
import { createScoring, editScoring, listScoring } from '@rince/contracts/routes/events';
import { fewestJudgesToDrop, mostJudges, mostRounds } from '@rince/domain/tabulation/scoring';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Columns } from '../../ui/columns.tsx';
import { justSaved, LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { scoringSystemQuery } from './admin-queries.ts';
import { rotations } from './rules-in-words.ts';

const fresh: ScoringForm = {
  name: '',
  description: '',
  judge_rotation_type: 'SET',
  showIp: true,
  judge_count: [1],
  rounds: 1,
  drop_high_low: false,
  pointsTail: 'fractional',
};

const upTo = (most: number) => Array.from({ length: most }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }));

/** A scoring system, new or to be changed. */
export function ScoringFormPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader
        title={id === 'new' ? 'New Scoring System' : 'Edit Scoring System'}
        back="/app/admin/scoring"
        backTitle="Scoring Systems"
      />
      {id === 'new' ? <Fields key="new" before={fresh} /> : <Stored key={id} id={id} />}
    </>
  );
}

function Stored({ id }: { readonly id: string }) {
  const query = useQuery({ ...scoringSystemQuery(id), refetchOnWindowFocus: false });
  return <QueryView query={query}>{(system) => <Fields before={system} system={system} />}</QueryView>;
}

function Fields({ before, system }: { readonly before: ScoringForm; readonly system?: ScoringSystemView }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useWrite(createScoring);
  const edit = useWrite(editScoring);
  const [revision, setRevision] = useState(system?.revision ?? 1);
  const [saved, setSaved] = useState(false);
  const { name, description, judge_rotation_type, showIp, judge_count, rounds, drop_high_low, pointsTail } = before;
  const form = useContractForm(scoringForm, {
    ...{ name, description, judge_rotation_type, showIp, rounds, drop_high_low, pointsTail },
    judge_count: [...judge_count],
  });
  const { errors, isSubmitting, isDirty, isSubmitted } = form.formState;
  const counts = form.watch('judge_count') ?? [];
  const changed = { shouldDirty: true };
  // What is wrong with several fields together is said anew, at all of them, while one is mended.
  const sayAnew = (): void => void (isSubmitted && form.trigger());

  const setRounds = (typed: number | null): void => {
    const next = typed ?? 0;
    form.setValue('rounds', next, changed);
    // What is no number of rounds leaves the judges as they are.
    if (next >= 1 && next <= mostRounds)
      form.setValue(
        'judge_count',
        Array.from({ length: next }, (_, i) => counts[i] ?? 1),
        changed,
      );
    sayAnew();
  };
  const setJudges = (round: number, next: number): void => {
    form.setValue(
      'judge_count',
      counts.map((count, i) => (i === round ? next : count)),
      changed,
    );
    sayAnew();
  };

  const submit = form.handleSubmit(async (given) => {
    try {
      setSaved(true);
      if (system) await edit.mutateAsync({ params: { id: system._id }, body: { ...given, revision } });
      else await create.mutateAsync({ body: given });
      await client.invalidateQueries({ queryKey: rowKey(listScoring) });
      if (system) await client.invalidateQueries({ queryKey: scoringSystemQuery(system._id).queryKey });
      toast({ title: 'Your changes have been saved' });
      await navigate('/app/admin/scoring', { state: justSaved });
    } catch (error) {
      setSaved(false);
      if (isApiError(error, 'STALE')) {
        setRevision((error.current as ScoringSystemView).revision);
        toast({ title: messageOf(error), text: 'What you typed is kept. Save again to keep yours.', kind: 'error' });
      } else if (!showIssues(form, error)) showFailure(error);
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Scoring system">
      <LeaveGuard when={isDirty && !saved} />
      <Stack narrow>
        {system && (
          <Notice>
            Results keep the rules they were calculated by. Categories take these rules when their grid is saved next.
          </Notice>
        )}
        <Panel>
          <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
          <TextArea
            label="Description"
            optional
            rows={2}
            error={errors.description?.message}
            {...form.register('description')}
          />
          <Columns>
            <Select
              label="Judge rotation"
              options={rotations}
              error={errors.judge_rotation_type?.message}
              {...form.register('judge_rotation_type')}
            />
            <NumberField
              label="Rounds"
              hint={`From 1 to ${mostRounds}.`}
              value={form.watch('rounds') || null}
              error={errors.rounds?.message}
              onChange={setRounds}
            />
          </Columns>
          <Columns>
            {counts.map((count, round) => (
              <Select
                // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number.
                key={round}
                label={`Judges in round ${round + 1}`}
                options={upTo(mostJudges)}
                value={String(count)}
                onChange={({ target }) => setJudges(round, Number(target.value))}
              />
            ))}
          </Columns>
          {errors.judge_count && <Notice tone="red">{errors.judge_count.message ?? 'Between 1 and 7 judges.'}</Notice>}
          <Checkbox label="Show Irish Points" {...form.register('showIp')} />
          <Checkbox
            label="Drop High/Low"
            hint={`The highest and the lowest points of each dancer do not count. It needs at least ${fewestJudgesToDrop} judges in every round.`}
            error={errors.drop_high_low?.message}
            {...form.register('drop_high_low')}
          />
          <Select
            label="Points below 50th place"
            options={[
              { value: 'fractional', label: 'Parts of a point' },
              { value: 'none', label: 'None' },
            ]}
            {...form.register('pointsTail')}
          />
        </Panel>
        <div>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}

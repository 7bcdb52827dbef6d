import { type EntryCompetition, editEntryCompetition } from '@rince/contracts/routes/videos';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { entryVideosQuery } from './entry-queries.ts';
import styles from './videos.module.css';

const speedRange = 'Between 1 and 300';
const form = z.object({
  round3Dance: z.string().trim().max(100, 'At most 100 letters.'),
  round3Speed: z.int(speedRange).min(1, speedRange).max(300, speedRange).nullable(),
});

/** What the judges should know of round 3: the set dance and its speed. */
export function SetDanceForm({ one, sends }: { readonly one: EntryCompetition; readonly sends: boolean }) {
  const { round3Dance = '', round3Speed = null } = one;
  const id = useId();
  const client = useQueryClient();
  const write = useWrite(editEntryCompetition);
  const fields = useContractForm(form, { round3Dance, round3Speed });
  const { register, control, handleSubmit, formState } = fields;
  if (!sends)
    return round3Dance === '' && round3Speed === null ? null : (
      <Facts
        facts={[
          ['Dance', round3Dance],
          ['Speed', round3Speed === null ? '' : `${round3Speed} bpm`],
        ]}
      />
    );
  const save = handleSubmit(async (said) => {
    try {
      await write.mutateAsync({
        params: { id: one._id },
        body: { event: one.event, entry: one.entry, round: 3, ...said },
      });
      fields.reset(said);
      await client.invalidateQueries({ queryKey: entryVideosQuery(one).queryKey });
      toast({ title: 'Your changes have been saved' });
    } catch (error) {
      if (!showIssues(fields, error)) toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  });
  return (
    <form className={styles.set} aria-labelledby={id} onSubmit={(event) => void save(event)} noValidate>
      <LeaveGuard when={formState.isDirty} />
      <span id={id} className="hidden-text">
        Round 3 of {one.competition.code}
      </span>
      <TextField
        label="Dance"
        placeholder="Kilkenny Races"
        error={formState.errors.round3Dance?.message}
        {...register('round3Dance')}
      />
      <Controller
        control={control}
        name="round3Speed"
        render={({ field: { value, onChange, onBlur }, fieldState }) => (
          <NumberField
            label="Speed (bpm)"
            error={fieldState.error?.message}
            {...{ value, onBlur }}
            onChange={(speed, typed) => onChange(speed ?? (typed.trim() === '' ? null : Number.NaN))}
          />
        )}
      />
      <Button type="submit" busy={write.isPending} disabled={!formState.isDirty}>
        Save
      </Button>
    </form>
  );
}

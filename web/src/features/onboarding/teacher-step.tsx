import { useState } from 'react';
import { fewestLetters, searchSchools } from '../../feis/people/directory.ts';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { CreateSchoolForm } from './create-school-form.tsx';
import styles from './onboarding.module.css';
import { useNextStep } from './use-next-step.ts';

/** A teacher joins a school that is here, or adds the one that is not. */
export function TeacherStep({ step }: { readonly step: number }) {
  const next = useNextStep();
  const [creating, setCreating] = useState(false);
  const [school, setSchool] = useState<ComboboxOption | null>(null);
  const [error, setError] = useState<string>();

  const go = async (body: Parameters<typeof next.send>[0]): Promise<void> => {
    try {
      await next.send(body);
    } catch (failure) {
      toast({ title: 'An Error Occured', text: messageOf(failure), kind: 'error' });
    }
  };

  return (
    <>
      <h1 className={styles.title}>Your school</h1>
      <p className={styles.intro}>
        {creating
          ? 'The school is added, and you are its first administrator.'
          : 'Ask to join your school; its administrators say yes once.'}
      </p>
      {creating ? (
        <CreateSchoolForm
          onSearch={() => setCreating(false)}
          onJoin={(_id) => void go({ step, school: { _id } })}
          onCreate={(given) => next.send({ step, school: given })}
        />
      ) : (
        <Stack>
          <Panel>
            <Combobox
              label="School"
              placeholder="Search by name or town"
              nothingFound="No Schools Found"
              minLength={fewestLetters}
              value={school}
              error={error}
              search={searchSchools}
              onChange={(option) => {
                setSchool(option);
                setError(undefined);
              }}
            />
            <div>
              <Button onClick={() => setCreating(true)}>My school is not here: create it</Button>
            </div>
          </Panel>
          <div className={styles.actions}>
            <Button
              kind="primary"
              busy={next.isPending}
              onClick={() => {
                if (school) void go({ step, school: { _id: school.id } });
                else setError('This field is required');
              }}
            >
              Next
            </Button>
            <Button kind="quiet" disabled={next.isPending} onClick={() => void go({ step })}>
              Later
            </Button>
          </div>
        </Stack>
      )}
    </>
  );
}

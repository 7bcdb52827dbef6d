import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './onboarding.module.css';
import { useNextStep } from './use-next-step.ts';

/** Organizers have nothing to fill in here: contact details belong to each event. */
export function OrganizerStep({ step }: { readonly step: number }) {
  const next = useNextStep();
  const go = (): void =>
    void next
      .send({ step })
      .catch((error: unknown) => toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' }));
  return (
    <>
      <h1 className={styles.title}>Your events</h1>
      <p className={styles.intro}>
        You may create events. Each one has its own contact for families, dates, fees and people; you find them under
        Event Dashboard.
      </p>
      <Button kind="primary" busy={next.isPending} onClick={go}>
        Next
      </Button>
    </>
  );
}

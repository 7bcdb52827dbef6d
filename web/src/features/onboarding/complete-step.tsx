import { messageOf } from '../../lib/api-error.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useNextStep } from './use-next-step.ts';

export function CompleteStep({ step }: { readonly step: number }) {
  const next = useNextStep();
  const self = useOwnAccount();
  const go = (): void =>
    void next
      .send({ step, complete: true })
      .catch((error: unknown) => toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' }));
  return (
    <>
      <h1 className="hidden-text">All set</h1>
      <EmptyState
        drawing="stage"
        text="You are all set."
        more="Everything you entered can be changed later under Settings and Dancer Profiles."
        action={
          <Button kind="primary" busy={next.isPending} onClick={go}>
            Complete
          </Button>
        }
      />
      {!self.confirmed && (
        <Notice>
          We have sent a link to <strong>{self.email}</strong>. Please open it; paying and joining a school wait for it.
        </Notice>
      )}
    </>
  );
}

import { resendConfirmation } from '@rince/contracts/routes/account';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './shell.module.css';

/** Until an address is confirmed, nothing can be paid; it says so without standing in the way. */
export function ConfirmBanner({ email }: { readonly email: string }) {
  const resend = useWrite(resendConfirmation);
  const send = async (): Promise<void> => {
    try {
      await resend.mutateAsync({});
      toast({ title: 'The link is on its way', text: email });
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  };
  return (
    <div className={styles.banner}>
      <Notice
        action={
          <Button kind="quiet" busy={resend.isPending} onClick={() => void send()}>
            Send it again
          </Button>
        }
      >
        Please confirm your address with the link we sent to <strong>{email}</strong>. Paying waits for it.
      </Notice>
    </div>
  );
}

import { Notice } from '../../ui/notice.tsx';
import styles from './shell.module.css';

/** Until an address is confirmed, nothing can be paid; it says so without standing in the way. */
export function ConfirmBanner({ email }: { readonly email: string }) {
  return (
    <div className={styles.banner}>
      <Notice>
        Please confirm your address with the link we sent to <strong>{email}</strong>. Paying waits for it.
      </Notice>
    </div>
  );
}

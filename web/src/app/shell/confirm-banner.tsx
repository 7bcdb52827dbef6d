import { Notice } from '../../ui/notice.tsx';
import styles from './shell.module.css';

/** Until an address is confirmed, nothing can be paid; it says so without standing in the way. */
export function ConfirmBanner({ email }: { readonly email: string }) {
  return (
    <div className={styles.banner}>
      <Notice>
        Please confirm your email address. We have sent a link to <strong>{email}</strong>; you can enter dancers now
        and pay once it is confirmed.
      </Notice>
    </div>
  );
}

import { isSignedIn } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What those who took part find behind the login. */
export function LoginNotice() {
  if (isSignedIn()) return null;
  return (
    <Notice tone="good" action={<ButtonLink to="/a/login">Log in</ButtonLink>}>
      <p>Log in to see detailed scores and comments.</p>
      <p>Log in with your school account to see your school's results.</p>
    </Notice>
  );
}

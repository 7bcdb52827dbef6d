import { lazy, Suspense } from 'react';
import { isSignedIn } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

// Who one is, is asked by whoever is signed in; everybody else need not load what asks it.
const SchoolSummaries = lazy(async () => ({
  default: (await import('./school-summaries.tsx')).SchoolSummaries,
}));

/** What those who took part find behind the login, and teachers who have logged in. */
export function LoginNotice({ event }: { readonly event?: string }) {
  if (isSignedIn())
    return event === undefined ? null : (
      <Suspense fallback={null}>
        <SchoolSummaries event={event} />
      </Suspense>
    );
  return (
    <Notice tone="good" action={<ButtonLink to="/a/login">Log in</ButtonLink>}>
      <p>Log in to see detailed scores and comments.</p>
      <p>Log in with your school account to see your school's results.</p>
    </Notice>
  );
}

import type { Self } from '@rince/contracts/people';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isApiError } from '../lib/api-error.ts';
import { isAdmin, ownAccountQuery } from '../lib/own-account.ts';
import { queryClient } from '../lib/query-client.ts';
import { keepReturnAddress } from '../lib/return-after-login.ts';
import { isSignedIn } from '../lib/session.ts';
import { applyTheme } from '../lib/theme.ts';
import { sentTo } from './guards.ts';

/** Who is signed in; learning it also brings the person's theme. */
async function loadSelf(): Promise<Self | undefined> {
  try {
    const self = await queryClient.ensureQueryData(ownAccountQuery);
    applyTheme(self);
    return self;
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED')) return undefined;
    throw error;
  }
}

/** Stands before every area: lets a visit pass or sends it where it belongs. */
export async function guardLoader({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname: path, search } = new URL(request.url);
  const needsSelf = isSignedIn() && !path.startsWith('/public') && !path.startsWith('/a/') && path !== '/';
  const self = needsSelf ? await loadSelf() : undefined;
  const to = sentTo({ path, signedIn: isSignedIn(), step: self?.step, admin: self && isAdmin(self) });
  if (to === '/a/login' && path.startsWith('/app/') && path !== '/app/logout')
    keepReturnAddress({ to: `${path}${search}` });
  if (to !== undefined) throw redirect(to);
  return null;
}

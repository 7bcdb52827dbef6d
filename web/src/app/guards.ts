interface Visit {
  readonly path: string;
  readonly signedIn: boolean;
  /** How far onboarding is; 100 is done. Unknown while nobody is signed in. */
  readonly step: number | undefined;
  /** Whether it is a platform admin; unknown while nobody is signed in. */
  readonly admin?: boolean | undefined;
}

interface Guard {
  readonly says: string;
  readonly applies: (visit: Visit) => boolean;
  readonly to: string;
}

const under = (path: string, ...prefixes: string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Open without signing in. */
export const isOpenPath = (path: string): boolean => under(path, '/a', '/public');
const isFinished = ({ step }: Visit): boolean => step !== undefined && step >= 100;

/** Who is sent where, the first that applies. */
const guards: readonly Guard[] = [
  {
    says: 'The root of somebody signed in is the dashboard.',
    applies: ({ path, signedIn }) => path === '/' && signedIn,
    to: '/app',
  },
  {
    says: 'Without a session only signing in and public pages are open.',
    applies: ({ path, signedIn }) => !signedIn && !isOpenPath(path),
    to: '/a/login',
  },
  {
    says: 'Somebody signed in has no business with signing in.',
    applies: ({ path, signedIn }) => signedIn && under(path, '/a'),
    to: '/app',
  },
  {
    says: 'Onboarding comes first.',
    applies: (visit) => visit.signedIn && visit.step !== undefined && !isFinished(visit) && under(visit.path, '/app'),
    to: '/onboarding',
  },
  {
    says: 'Administration is for admins.',
    applies: ({ path, admin }) => admin === false && under(path, '/app/admin', '/app/updates/edit'),
    to: '/app',
  },
  {
    says: 'Onboarding that is done is not done again.',
    applies: (visit) => visit.path === '/onboarding' && isFinished(visit),
    to: '/app',
  },
];

/** Where a visit is sent instead, if anywhere. */
export const sentTo = (visit: Visit): string | undefined => guards.find(({ applies }) => applies(visit))?.to;

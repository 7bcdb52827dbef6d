import { reportError } from '@rince/contracts/routes/notices';
import { call } from './api.ts';

/** A page that breaks at every breath is known after these. */
const most = 5;
const reported = new Set<unknown>();

/** Tells the server what broke: each error once, and nobody's name with it. */
export function reportCrash(error: unknown, componentStack: string): void {
  const type = error instanceof Error ? error.name : typeof error;
  const comments = error instanceof Error ? error.message : String(error);
  const mark = `${type} ${comments}`;
  if (reported.has(mark) || reported.size >= most) return;
  reported.add(mark);
  const body = {
    url: location.pathname.slice(0, 2000),
    error: { type: type.slice(0, 200), comments: comments.slice(0, 4000) },
    errorInfo: { componentStack: componentStack.slice(0, 8000) },
  };
  // A report that does not arrive must not break more than is broken.
  call(reportError, { body }).catch(() => undefined);
}

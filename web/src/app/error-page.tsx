import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isApiError } from '../lib/api-error.ts';
import { MissingFile, reloadOnce } from '../lib/load-part.ts';
import { crashText } from '../ui/crash-boundary.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { MissingState } from '../ui/missing-state.tsx';
import { RefusalState } from '../ui/refusal-state.tsx';
import { tellCrash } from './tell-crash.ts';

const reload = (): void => location.reload();

/** A page that could not be loaded, or that broke. */
export function ErrorPage() {
  const error = useRouteError();
  const broke = !isApiError(error) && !(error instanceof MissingFile);
  useEffect(() => {
    if (broke) tellCrash(error, '');
  }, [broke, error]);
  return (
    <div style={{ maxWidth: 640, margin: '8vh auto', padding: 16 }}>
      <title>Something went wrong · Rince</title>
      {error instanceof MissingFile ? (
        <MissingState onBack={reloadOnce} onRetry={reload} />
      ) : broke ? (
        <ErrorState title={crashText} text="Please reload this view and try again" onRetry={reload} />
      ) : (
        <RefusalState error={error} onRetry={reload} />
      )}
    </div>
  );
}

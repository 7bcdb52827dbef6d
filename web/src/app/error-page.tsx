import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isApiError } from '../lib/api-error.ts';
import { crashText } from '../ui/crash-boundary.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { tellCrash } from './tell-crash.ts';

/** A file of the site that did not come: the network is gone, or there is a newer version. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** A page that could not be loaded, or that broke. */
export function ErrorPage() {
  const error = useRouteError();
  const broke = !isApiError(error) && !isMissingFile(error);
  useEffect(() => {
    if (broke) tellCrash(error, '');
  }, [broke, error]);
  return (
    <div style={{ maxWidth: 640, margin: '8vh auto', padding: 16 }}>
      <title>Something went wrong · Rince</title>
      <ErrorState
        title={broke ? crashText : 'An Error Occured'}
        text={isApiError(error) ? error.message : 'Please reload this view and try again'}
        onRetry={() => location.reload()}
      />
    </div>
  );
}

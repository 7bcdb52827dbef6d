import { useRouteError } from 'react-router';
import { isApiError } from '../lib/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** A page that could not be loaded, or that broke. */
export function ErrorPage() {
  const error = useRouteError();
  const known = isApiError(error);
  return (
    <div style={{ maxWidth: 640, margin: '8vh auto', padding: 16 }}>
      <title>Something went wrong · Rince</title>
      <ErrorState
        title={known ? 'An Error Occured' : 'Something went wrong with this component.'}
        text={known ? error.message : 'Please reload this view and try again'}
        onRetry={() => location.reload()}
      />
    </div>
  );
}

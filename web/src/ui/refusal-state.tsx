import { isApiError } from '../lib/api-error.ts';
import { ButtonLink } from './button-link.tsx';
import { ErrorState } from './error-state.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why something cannot be shown; trying again is offered only where it may help. */
export function RefusalState({ error, onRetry }: Props) {
  if (isApiError(error, 'FORBIDDEN'))
    return (
      <ErrorState
        title="You may not open this."
        text="It belongs to somebody else, or your account has no right to it."
        action={home}
      />
    );
  if (isApiError(error, 'NOT_FOUND')) return <ErrorState title="Not found" text={error.message} action={home} />;
  // Asked for in a way that never works, as by an address that was mistyped.
  if (isApiError(error, 'BAD_REQUEST'))
    return (
      <ErrorState
        title="Not found"
        text={error.issues.length > 0 ? 'There is nothing at this address.' : error.message}
        action={home}
      />
    );
  return <ErrorState text={isApiError(error) ? error.message : undefined} onRetry={onRetry} />;
}

const home = <ButtonLink to="/">Go to the start</ButtonLink>;

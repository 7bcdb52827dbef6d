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
  return <ErrorState text={isApiError(error) ? error.message : undefined} onRetry={onRetry} />;
}

const home = <ButtonLink to="/">Go to the start</ButtonLink>;

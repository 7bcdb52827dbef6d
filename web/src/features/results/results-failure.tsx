import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotPublished } from './public-data.ts';

interface Props {
  readonly error: Error;
  readonly base: string;
  readonly onRetry: () => void;
}

/** Why there is nothing to read: not published, or not reached. */
export function ResultsFailure({ error, base, onRetry }: Props) {
  if (error instanceof NotPublished)
    return (
      <EmptyState
        drawing="rosette"
        text="These results are not published"
        more="They may come later, or have been taken back for a correction."
        action={<ButtonLink to={base}>All results</ButtonLink>}
      />
    );
  return <ErrorState onRetry={onRetry} />;
}

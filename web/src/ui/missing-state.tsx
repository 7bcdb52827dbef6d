import { useEffect, useState } from 'react';
import { isReachable, whenReachable } from '../lib/load-part.ts';
import { ErrorState } from './error-state.tsx';

interface Props {
  /** What to do once the site answers. */
  readonly onBack: () => void;
  /** What to do where somebody asks for it and the site answers. */
  readonly onRetry: () => void;
}

/** Something of the site did not come: says so, offers to try again, and goes on by itself. */
export function MissingState({ onBack, onRetry }: Props) {
  const [tries, setTries] = useState(0);
  useEffect(() => whenReachable(onBack), [onBack]);
  return (
    <ErrorState
      title="This could not be loaded."
      text={
        tries === 0
          ? 'The connection seems to be gone. This comes by itself as soon as it is back.'
          : 'There is still no connection. This comes by itself as soon as it is back.'
      }
      onRetry={() => void isReachable().then((answers) => (answers ? onRetry() : setTries(tries + 1)))}
    />
  );
}

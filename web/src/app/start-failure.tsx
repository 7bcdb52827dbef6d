import { useEffect } from 'react';
import { reloadOnce, whenReachable } from '../lib/load-part.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** Shown when not even the configuration came. */
export function StartFailure() {
  useEffect(() => whenReachable(reloadOnce), []);
  return (
    <main style={{ maxWidth: 560, margin: '15vh auto 0', padding: 16 }}>
      <ErrorState
        title="We cannot reach Rince."
        text="Check the connection. This page comes by itself as soon as it is back."
        onRetry={() => location.reload()}
      />
    </main>
  );
}

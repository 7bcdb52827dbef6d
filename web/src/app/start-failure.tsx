import { ErrorState } from '../ui/error-state.tsx';

/** Shown when not even the configuration came. */
export function StartFailure() {
  return (
    <main style={{ maxWidth: 560, margin: '15vh auto 0', padding: 16 }}>
      <ErrorState
        title="We cannot reach Rince."
        text="Check the connection, then try again."
        onRetry={() => location.reload()}
      />
    </main>
  );
}

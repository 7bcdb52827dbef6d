import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** Two spaces, as it is worded. */
export const crashText = 'Something went wrong with this component.  An issue has been reported for this error.';

type Hear = (error: unknown, componentStack: string) => void;
let hear: Hear = () => undefined;
/** Says who is told of crashes. */
export const onCrash = (listener: Hear): void => {
  hear = listener;
};

interface State {
  readonly crashed: boolean;
}

/** Keeps a crash to its part of the page; the rest goes on. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    hear(error, componentStack ?? '');
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return <ErrorState title={crashText} text="" onRetry={() => this.setState({ crashed: false })} />;
  }
}

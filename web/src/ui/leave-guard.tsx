import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { isSignedIn } from '../lib/session.ts';
import { ConfirmModal } from './confirm-modal.tsx';

interface Props extends Asked {
  /** Something typed is not saved yet. */
  readonly when: boolean;
}
interface Asked {
  /** These addresses keep what was typed, and are not asked about. */
  readonly within?: readonly string[];
  readonly title?: string;
  readonly text?: string;
}

/** Put into a navigation's state by whoever has just saved: `navigate(to, { state: justSaved })`. */
export const justSaved = { justSaved: true } as const;

const isSaved = (state: unknown): boolean => typeof state === 'object' && state !== null && 'justSaved' in state;

/** Asks before somebody leaves with unsaved changes, within the site and when the tab is closed. */
export function LeaveGuard({ when, ...asked }: Props) {
  // A router listens to one guard of a page: one that has nothing to keep would stand in the way of one that has.
  return when ? <Guard {...asked} /> : null;
}

function Guard({
  within = [],
  title = 'Leave without saving?',
  text = 'What you changed here is not saved yet.',
}: Asked) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Once the session is over there is no staying.
      isSignedIn() &&
      currentLocation.pathname !== nextLocation.pathname &&
      !within.includes(nextLocation.pathname) &&
      !isSaved(nextLocation.state),
  );
  // The question is on the screen for a moment after it was answered: its first answer counts.
  const answered = useRef<Location | undefined>(undefined);
  const answer = (how: 'proceed' | 'reset') => (): void => {
    if (blocker.state !== 'blocked' || answered.current === blocker.location) return;
    answered.current = blocker.location;
    blocker[how]();
  };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmModal
      open={blocker.state === 'blocked'}
      title={title}
      text={text}
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={answer('proceed')}
      onCancel={answer('reset')}
    />
  );
}

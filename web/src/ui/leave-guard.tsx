import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { isSignedIn } from '../lib/session.ts';
import { ConfirmModal } from './confirm-modal.tsx';

interface Props {
  /** Something typed is not saved yet. */
  readonly when: boolean;
  /** Addresses below this one keep what was typed, and are not asked about. */
  readonly within?: string;
  readonly title?: string;
  readonly text?: string;
}

/** Put into a navigation's state by whoever has just saved: `navigate(to, { state: justSaved })`. */
export const justSaved = { justSaved: true } as const;

const isSaved = (state: unknown): boolean => typeof state === 'object' && state !== null && 'justSaved' in state;

/** Asks before somebody leaves with unsaved changes, within the site and when the tab is closed. */
export function LeaveGuard({
  when,
  within,
  title = 'Leave without saving?',
  text = 'What you changed here is not saved yet.',
}: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      // Once the session is over there is no staying.
      isSignedIn() &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(within !== undefined && nextLocation.pathname.startsWith(within)) &&
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
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
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

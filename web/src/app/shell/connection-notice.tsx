import { useEffect, useState } from 'react';
import { useLiveState } from '../../lib/use-live.ts';
import styles from './shell.module.css';

const patience = 5000;

/** Says quietly that what is shown may lag, once it has lasted a moment. */
export function ConnectionNotice() {
  const state = useLiveState();
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state !== 'connecting') return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <span className={styles.quietly} role="status">
      {late ? 'Reconnecting…' : ''}
    </span>
  );
}

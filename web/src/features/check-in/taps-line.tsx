import { Badge } from '../../ui/badge.tsx';
import styles from './check-in.module.css';
import { useUnsentTaps } from './use-unsent-taps.ts';

/** What of this phone is on its way, waits for the network, or was not taken. Nothing to say takes no room. */
export function TapsLine() {
  const unsent = Object.values(useUnsentTaps());
  const of = (wanted: string): number => unsent.filter(({ status }) => status === wanted).length;
  const [waiting, refused] = [of('waiting'), of('refused')];
  const codes = [...new Set(unsent.flatMap(({ status, about }) => (status === 'refused' && about ? about.code : [])))];
  return (
    <div role="status" className={styles.taps}>
      {waiting > 0 && <Badge tone="gold">{`${waiting} not stored yet, kept on this device`}</Badge>}
      {refused > 0 && <Badge tone="red" wraps>{`${refused} not taken: look at ${codes.join(', ')}`}</Badge>}
    </div>
  );
}

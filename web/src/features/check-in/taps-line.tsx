import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './check-in.module.css';
import { giveWay, sendWaiting } from './unsent-check-ins.ts';
import { useUnsentTaps } from './use-unsent-taps.ts';

/** How many taps wait for the network here: they are sent again by themselves, or at once. Nothing to say takes no room. */
export function WaitingTaps() {
  const waiting = Object.values(useUnsentTaps()).filter(({ status }) => status === 'waiting').length;
  return (
    <div role="status" className={styles.taps}>
      {waiting > 0 && (
        <>
          <Badge tone="gold">{`${waiting} not stored yet, kept here`}</Badge>
          <Button kind="quiet" onClick={sendWaiting}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

/** Taps that were not taken, of dancers who are not on the screen: they may have left the competition. `shown` are those who are. */
export function RefusedTaps({ shown = [] }: { readonly shown?: readonly string[] }) {
  const refused = Object.entries(useUnsentTaps()).filter(
    ([id, { status }]) => status === 'refused' && !shown.includes(id),
  );
  return refused.map(([id, { about, message }]) => (
    <Notice key={id} tone="red" action={<Button onClick={() => giveWay(id)}>OK</Button>}>
      {about && `${about.code}, number ${about.dancerNumber}: `}
      {message ?? 'This was not stored.'}
    </Notice>
  ));
}

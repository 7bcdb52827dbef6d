import type { Mark } from '@rince/contracts/judging';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import styles from './judging.module.css';
import { giveWay, insist, type Unsent } from './outbox.ts';

/** A mark that the server did not take, with both values and what can be done. */
export function DisputedMark({
  unsent,
  onGiveWay,
}: {
  readonly unsent: Unsent;
  /** Hears which mark is stored, where that is known. */
  readonly onGiveWay: (stored: Mark | undefined) => void;
}) {
  const mine = unsent.data.absent ? 'absent' : String(unsent.data.score ?? '–');
  const theirs = unsent.current && (unsent.current.absent ? 'absent' : String(unsent.current.score ?? '–'));
  return (
    <Notice tone="red">
      <div className={styles.disputed}>
        <p>{unsent.message}</p>
        <p className={styles.values}>
          <span>Yours: {mine}</span>
          {theirs !== undefined && <span>Stored: {theirs}</span>}
        </p>
        <Row>
          <Button onClick={() => void insist(unsent)}>Save mine</Button>
          <Button
            onClick={() => {
              giveWay(unsent);
              onGiveWay(unsent.current);
            }}
          >
            {theirs === undefined ? 'Discard mine' : 'Keep the stored one'}
          </Button>
        </Row>
      </div>
    </Notice>
  );
}

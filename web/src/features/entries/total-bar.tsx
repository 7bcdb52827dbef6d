import type { Price, PriceOfChange } from '@rince/domain/price';
import { useState } from 'react';
import { showMoney } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './choose.module.css';
import { PriceLines } from './price-lines.tsx';

interface Props {
  readonly price: Price | PriceOfChange;
  /** It is a change of a paid entry: only the difference counts. */
  readonly paid: boolean;
  readonly currency: 'usd' | 'cad' | 'aud';
  /** The dancer who comes next; without one the entry is complete. */
  readonly next: string | undefined;
  readonly busy: boolean;
  readonly onNext: () => void;
}

/** The running total at the bottom; it never changes its height. */
export function TotalBar({ price, paid, currency, next, busy, onNext }: Props) {
  const [open, setOpen] = useState(false);
  const count = price.lines.filter(({ kind }) => kind === 'competition').length;
  const fees = price.total - price.price + price.discount;
  const back = 'change' in price && price.change < 0 ? -price.change : 0;
  const words = [
    back > 0 && `you have ${showMoney(back, currency)} to your credit then`,
    count === 0
      ? paid
        ? back === 0 && 'Nothing more to pay'
        : 'Nothing chosen yet'
      : `${count} ${count === 1 ? 'competition' : 'competitions'}`,
    price.discount > 0 && `family discount −${showMoney(price.discount, currency)}`,
    fees > 0 && `fees ${showMoney(fees, currency)}`,
  ].filter(Boolean);
  return (
    <>
      <aside className={styles.bar} aria-label="Total">
        <button type="button" className={styles.total} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <span className={styles.sum} aria-live="polite">
            {showMoney(price.total, currency)}
          </span>
          <span className={styles.below}>{words.join(', ')}</span>
        </button>
        <Button kind="primary" busy={busy} onClick={onNext}>
          <span className={styles.go}>
            {next ? `Next: ${next}` : price.total === 0 && paid ? 'Save changes' : 'Continue to payment'}
          </span>
        </Button>
      </aside>
      <Modal open={open} onClose={() => setOpen(false)} title="What this comes to">
        <PriceLines price={price} currency={currency} />
      </Modal>
    </>
  );
}

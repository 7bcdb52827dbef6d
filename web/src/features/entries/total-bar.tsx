import type { Price, PriceLine, PriceOfChange } from '@rince/domain/entry/price';
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

const isFee = ({ kind }: PriceLine): boolean => kind === 'admission' || kind === 'program' || kind === 'service';

const isChosen = ({ lines }: Props['price']): boolean => lines.some(({ kind }) => kind === 'competition');

/** What the total is made of, in two short lines that a phone shows whole; all of it stands behind a tap. */
const wordsOf = (price: Props['price'], paid: boolean, currency: Props['currency']): readonly [string, string] => {
  const numberOf = (kind: PriceLine['kind']): number => price.lines.filter((line) => line.kind === kind).length;
  const sumOf = (wanted: (line: PriceLine) => boolean): number =>
    price.lines.filter(wanted).reduce((sum, { amount }) => sum + amount, 0);
  const come = numberOf('competition');
  const left = numberOf('withdrawn');
  const fees = sumOf(isFee);
  const discount = -sumOf(({ kind }) => kind === 'familyDiscount');
  const credit = sumOf(({ kind }) => kind === 'credit');
  const count = paid
    ? [come > 0 && `${come} more`, left > 0 && `${left} not entering`].filter(Boolean).join(', ')
    : come > 0 && `${come} ${come === 1 ? 'competition' : 'competitions'}`;
  const first = [
    count || (paid ? 'Nothing more to pay' : 'Nothing chosen yet'),
    fees > 0 && price.total > 0 && `fees ${showMoney(fees, currency)}`,
  ];
  const second =
    credit > 0
      ? `you have ${showMoney(credit, currency)} to your credit then`
      : credit < 0
        ? `your credit −${showMoney(-credit, currency)}`
        : discount > 0
          ? `family discount −${showMoney(discount, currency)}`
          : '';
  return [first.filter(Boolean).join(', '), second];
};

/** The running total at the bottom; it never changes its height. */
export function TotalBar({ price, paid, currency, next, busy, onNext }: Props) {
  const [open, setOpen] = useState(false);
  const [first, second] = wordsOf(price, paid, currency);
  // With nothing chosen there is nothing to pay; pressing says what is missing.
  const isReady = next !== undefined || paid || isChosen(price);
  return (
    <>
      <aside className={styles.bar} aria-label="Total">
        <button type="button" className={styles.total} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <span className={styles.sum} aria-live="polite">
            {showMoney(price.total, currency)}
          </span>
          <span className={styles.below}>
            <span>{first}</span>
            {second !== '' && <span>{second}</span>}
          </span>
        </button>
        <Button kind={isReady ? 'primary' : 'plain'} busy={busy} onClick={onNext}>
          <span className={styles.go}>
            {next
              ? `Next: ${next}`
              : !isReady
                ? 'Choose a competition'
                : price.total === 0 && paid
                  ? 'Save changes'
                  : 'Continue to payment'}
          </span>
        </Button>
      </aside>
      <Modal open={open} onClose={() => setOpen(false)} title="What this comes to">
        <PriceLines price={price} currency={currency} />
      </Modal>
    </>
  );
}

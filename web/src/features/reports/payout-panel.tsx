import { getPayout, type Payout } from '@rince/contracts/routes/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showDay } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CsvButton } from './chart-panel.tsx';
import type { Figures } from './figures.ts';
import { revenueQuery } from './report-queries.ts';
import styles from './reports.module.css';

interface Props {
  readonly id: string;
  /** The event's name. */
  readonly event: string;
  readonly base: string;
}

/** What was paid day by day against what the payment provider says: asked for day by day, and as often as somebody wants to know. */
export function PayoutPanel({ id, event, base }: Props) {
  const client = useQueryClient();
  const running = useRef<AbortController | undefined>(undefined);
  const [found, setFound] = useState<readonly Payout[]>([]);
  const [total, setTotal] = useState<number | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const compare = async (): Promise<void> => {
    running.current = new AbortController();
    const { signal } = running.current;
    setRunning(true);
    setFailure(undefined);
    setFound([]);
    try {
      const { days } = await client.fetchQuery(revenueQuery(id));
      const paid = days.filter((one) => one.paid > 0).map(({ day }) => day);
      setTotal(paid.length);
      for (const day of paid.toReversed()) {
        const one = await call(getPayout, { body: { id, day } }, { signal });
        setFound((before) => [...before, one]);
      }
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error));
    } finally {
      if (!signal.aborted) setRunning(false);
    }
  };
  const isDone = !isRunning && failure === undefined && total !== undefined;
  return (
    <Panel title="Payouts against the payment provider">
      <p className={styles.quiet}>
        The card payments of each day, with what was given back of them since: as they stand here, and as they stand in
        the provider's books.
      </p>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      {found.length > 0 && <PayoutTable found={found} base={base} />}
      {isDone && found.length === 0 && <p className={styles.quiet}>Nothing was paid yet.</p>}
      <div className={styles.actions}>
        <Button busy={isRunning} onClick={() => void compare()}>
          {total === undefined ? 'Compare' : 'Compare again'}
        </Button>
        <span role="status" className={styles.quiet}>
          {isRunning && total !== undefined
            ? `${found.length} of ${plural(total, 'day')}`
            : isDone
              ? saidOf(found)
              : ''}
        </span>
        {isDone && found.length > 0 && <CsvButton figures={figuresOf(found)} event={event} />}
      </div>
    </Panel>
  );
}

const saidOf = (found: readonly Payout[]): string => {
  const wrong = found.reduce((sum, { differences }) => sum + differences.length, 0);
  if (found.length === 0) return '';
  return wrong === 0 ? 'Both books say the same.' : `${plural(wrong, 'payment')} to look at.`;
};

const columns = ['Day', 'Paid here', 'Given back here', 'Paid there', 'Given back there', 'Our fee', 'Payout'];
const valuesOf = ({ books, provider }: Payout): number[] => [
  books.paid,
  books.refunded,
  provider.paid,
  provider.refunded,
  provider.fee,
  provider.payout,
];
const figuresOf = (found: readonly Payout[]): Figures => ({
  title: 'Payouts',
  columns,
  isMoney: true,
  rows: found.map((one) => ({ key: one.day, title: one.day, values: valuesOf(one) })),
});

function PayoutTable({ found, base }: { readonly found: readonly Payout[]; readonly base: string }) {
  return (
    <ul className={styles.payouts}>
      {found.map(({ day, currency, books, provider, differences }) => {
        const show = (cents: number): string => showMoney(cents, currency);
        const facts = [
          ['Here', show(books.paid - books.refunded)],
          ['At the provider', show(provider.paid - provider.refunded)],
          ['Our fee', show(provider.fee)],
          ['Payout', show(provider.payout)],
        ] as const;
        return (
          <li key={day} className={styles.payout}>
            <div className={styles.payoutHead}>
              <Link to={`${base}/transactions?day=${day}`}>{showDay(day)}</Link>
              {differences.length === 0 ? <Badge tone="good">Same</Badge> : <Badge tone="red">Differs</Badge>}
            </div>
            <dl className={styles.payoutFacts}>
              {facts.map(([title, value]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {books.otherwise > 0 && (
              <p className={styles.quiet}>{show(books.otherwise)} was paid without the provider.</p>
            )}
            {differences.map((one) => (
              <p key={one.payment} className={styles.difference}>
                <Link to={`/app/entries/${one.entry}`}>Payment {one.payment.slice(-6)}</Link>
                {`: ${sideOf(one.books, show)} here, ${sideOf(one.provider, show)} at the provider`}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

const sideOf = (
  side: { readonly amount: number; readonly refunded: number } | undefined,
  show: (cents: number) => string,
): string => {
  if (!side) return 'nothing';
  return side.refunded > 0 ? `${show(side.amount)} less ${show(side.refunded)} given back` : show(side.amount);
};

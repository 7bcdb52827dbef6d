import type { OrderView } from '@rince/contracts/entries';
import { showInstant } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './orders.module.css';
import { PriceLines } from './price-lines.tsx';

/** What was charged and for what; it prints as one page. */
export function Receipt({ order, onClose }: { readonly order: OrderView; readonly onClose: () => void }) {
  const { event, user, dancers, amount, currency, lines, refunds, createdAt, entry } = order;
  return (
    <Modal
      open
      onClose={onClose}
      title="Receipt"
      actions={
        <>
          <ButtonLink to={`/app/entries/${entry}`}>Entry</ButtonLink>
          <Button onClick={() => print()}>Print</Button>
        </>
      }
    >
      <div className={styles.receipt}>
        <Facts
          facts={[
            ['Event', event.name],
            ['Paid by', `${user.name} ${user.lname}`.trim()],
            ['Dancers', dancers.join(', ')],
            ['Paid', showInstant(createdAt)],
            ['Number', order._id.toUpperCase()],
          ]}
        />
        <PriceLines price={{ lines, total: amount }} currency={currency} />
        {refunds.length > 0 && (
          <Facts
            facts={refunds.map((refund) => [
              `Refunded ${showInstant(refund.createdAt)}`,
              showMoney(refund.amount, currency),
            ])}
          />
        )}
      </div>
    </Modal>
  );
}

import type { OrderView } from '@rince/contracts/entries';
import { listOrders } from '@rince/contracts/routes/payments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { pagesOf } from '../../lib/pages-of.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import styles from './orders.module.css';
import { Receipt } from './receipt.tsx';

const ordersQuery = pagesOf(listOrders, {}, ['entry:*']);

/** What was paid, with receipts and what was given back; an admin sees everybody's. */
export function OrdersPage() {
  const everybody = isAdmin(useOwnAccount());
  const query = useInfiniteQuery(ordersQuery);
  const [shown, setShown] = useState<OrderView>();
  return (
    <>
      <PageHeader title="My Payments" sub={everybody ? 'All payments of the platform, newest first.' : undefined} />
      <PagedView
        query={query}
        empty={
          <EmptyState
            drawing="slip"
            text="No Payments Found"
            more="A payment appears here with its receipt as soon as an entry is paid."
            action={<ButtonLink to="/app/entries">My Entries</ButtonLink>}
          />
        }
      >
        {(orders) => (
          <LineList label="Payments">
            {orders.map((order) => (
              <OrderLine key={order._id} order={order} withPayer={everybody} onShow={() => setShown(order)} />
            ))}
          </LineList>
        )}
      </PagedView>
      {shown && <Receipt order={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface LineProps {
  readonly order: OrderView;
  readonly withPayer: boolean;
  readonly onShow: () => void;
}

function OrderLine({ order, withPayer, onShow }: LineProps) {
  const refunded = order.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const payer = `${order.user.name} ${order.user.lname}`.trim() || 'Unknown account';
  return (
    <Line
      title={order.event.name}
      badges={refunded > 0 && <Badge tone="gold">{`Refunded ${showMoney(refunded, order.currency)}`}</Badge>}
      sub={[showInstant(order.createdAt), ...(withPayer ? [payer] : []), order.dancers.join(', ')].join(' · ')}
      actions={
        <>
          <span className={styles.amount}>{showMoney(order.amount, order.currency)}</span>
          <Button kind="quiet" onClick={onShow} aria-label={`Receipt of ${order.event.name}`}>
            Receipt
          </Button>
        </>
      }
    />
  );
}

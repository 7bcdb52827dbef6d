import type { Transaction } from '@rince/contracts/routes/office';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showMoment } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Line } from '../../ui/line-list.tsx';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { completedOptions } from './grade-selects.tsx';
import { Narrowed } from './narrowed.tsx';
import styles from './office.module.css';
import { OfficeList } from './office-list.tsx';
import { OfficePage } from './office-page.tsx';
import { transactionsQuery } from './office-queries.ts';

/** What was paid for an event, and what waits to be paid. */
export function TransactionsPage() {
  const { id = '' } = useParams();
  const address = useListAddress();
  const timeZone = useQuery(organizerEventQuery(id)).data?.timeZone;
  const query = useInfiniteQuery({ ...transactionsQuery(id, address.asked), placeholderData: keepPreviousData });
  return (
    <OfficePage title="Transactions">
      <ListTools>
        <ListSearch address={address} placeholder="Name, email, school or number" />
        <ListSelect address={address} name="filter" label="Filter" options={completedOptions} />
      </ListTools>
      <Narrowed address={address} what="transactions" />
      <OfficeList
        label="Transactions"
        query={query}
        address={address}
        empty={{ text: 'No Transactions Found', more: 'A transaction appears here as soon as a family has chosen.' }}
      >
        {(one) => <TransactionLine key={one._id} event={id} one={one} timeZone={timeZone} />}
      </OfficeList>
    </OfficePage>
  );
}

interface LineProps {
  readonly event: string;
  readonly one: Transaction;
  readonly timeZone: string | undefined;
}

function TransactionLine({ event, one, timeZone }: LineProps) {
  const { user, price, currency, status, createdAt, refunds, sections } = one;
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Line
      lead={<Portrait of={user} />}
      title={`${user.name} ${user.lname}`.trim() || 'Unknown account'}
      to={`/app/event-dashboard/${event}/entry/${one.entry}`}
      badges={
        <>
          {status ? <Badge tone="good">Completed</Badge> : <Badge tone="red">Incomplete</Badge>}
          {refunded > 0 && <Badge tone="gold">{`Refunded ${showMoney(refunded, currency)}`}</Badge>}
        </>
      }
      sub={[user.email, showMoment(new Date(createdAt), timeZone)].filter(Boolean).join(' · ')}
      actions={<span className={styles.amount}>{showMoney(price, currency)}</span>}
    >
      <ul className={styles.sections}>
        {sections.map(({ dancer, competitions }) => (
          // Two who were erased are called the same.
          <li key={`${dancer} ${competitions.join()}`}>
            <b>{dancer}</b> {competitions.join(' · ') || 'Not entering'}
          </li>
        ))}
      </ul>
    </Line>
  );
}

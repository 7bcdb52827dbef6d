import type { OfficeEntry } from '@rince/contracts/routes/office';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LevelLine } from '../../feis/dancers/level-line.tsx';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showMoment } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Line } from '../../ui/line-list.tsx';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { Narrowed } from './narrowed.tsx';
import styles from './office.module.css';
import { OfficeList } from './office-list.tsx';
import { OfficePage } from './office-page.tsx';
import { eventEntriesQuery } from './office-queries.ts';

const sorts = [
  { value: 'number', label: 'Number' },
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
];
const statuses = [
  { value: 'all', label: 'All' },
  { value: 'paid', label: 'Paid' },
  { value: 'open', label: 'Open' },
  { value: 'refunded', label: 'Refunded' },
];
const people = [
  { value: 'all', label: 'Everybody' },
  { value: 'parent', label: 'Parents' },
  { value: 'dancer', label: 'Dancers' },
  { value: 'teacher', label: 'Teachers' },
  { value: 'judge', label: 'Judges' },
  { value: 'organizer', label: 'Organizers' },
  { value: 'admin', label: 'Admins' },
];

type Currency = Parameters<typeof showMoney>[1];

/** Every entry of an event: whose it is, who dances, and whether it is paid. */
export function EventEntriesPage() {
  const { id = '' } = useParams();
  const address = useListAddress();
  const query = useInfiniteQuery({ ...eventEntriesQuery(id, address.asked), placeholderData: keepPreviousData });
  const timeZone = useQuery(organizerEventQuery(id)).data?.timeZone;
  const currency = query.data?.pages[0]?.currency ?? 'cad';
  return (
    <OfficePage title="Entries">
      <ListTools>
        <ListSearch address={address} placeholder="Name, school or number" />
        <ListSelect address={address} name="status" label="Payment" options={statuses} />
        <ListSelect address={address} name="filter" label="Entered by" options={people} />
        <ListSelect address={address} name="sort" label="Sort" options={sorts} />
      </ListTools>
      <Narrowed address={address} what="entries" />
      <OfficeList
        label="Entries"
        query={query}
        address={address}
        empty={{
          text: 'No Entries Found',
          more: 'Families enter as soon as the event is published and registration opens.',
        }}
        head={({ all }) => (
          <dl className={styles.figures}>
            <Figure name="Entries" value={String(all.entries)} of={`${all.paid} paid, ${all.open} open`} />
            {all.money && (
              <>
                <Figure name="Paid" value={showMoney(all.money.paid, currency)} of="less what was given back" />
                <Figure name="Open" value={showMoney(all.money.due, currency)} of="waits for its families" />
                <Figure name="Refunded" value={showMoney(all.money.refunded, currency)} of="given back" />
              </>
            )}
          </dl>
        )}
      >
        {(entry) => <EntryLine key={entry._id} event={id} entry={entry} currency={currency} timeZone={timeZone} />}
      </OfficeList>
    </OfficePage>
  );
}

function Figure({ name, value, of }: { readonly name: string; readonly value: string; readonly of: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.of}>{of}</dd>
    </div>
  );
}

interface LineProps {
  readonly event: string;
  readonly entry: OfficeEntry;
  readonly currency: Currency;
  readonly timeZone: string | undefined;
}

function EntryLine({ event, entry, currency, timeZone }: LineProps) {
  const admin = isAdmin(useOwnAccount());
  const { owner, dancers, status, money } = entry;
  const name = `${owner.name} ${owner.lname}`.trim() || 'Unknown account';
  const schools = [...new Set(dancers.map(({ school }) => school))].filter(Boolean);
  const competitions = dancers.reduce((sum, one) => sum + one.competitions, 0);
  const base = `/app/admin/users/${owner._id}`;
  return (
    <Line
      lead={
        <span className={styles.plates}>
          {dancers.slice(0, 2).map(({ _id, dancerNumber }) => (
            <NumberPlate key={_id} number={dancerNumber} size="small" />
          ))}
        </span>
      }
      title={dancers.map((dancer) => `${dancer.name} ${dancer.lname}`.trim() || 'Erased').join(', ') || 'Nobody'}
      to={`/app/event-dashboard/${event}/entry/${entry._id}`}
      badges={
        <>
          {status === 'paid' && <Badge tone="good">Paid</Badge>}
          {status === 'open' && <Badge tone="red">Open</Badge>}
          {status === 'refunded' && <Badge>Given back</Badge>}
          {money && money.refunded > 0 && (
            <Badge tone="gold">{`Refunded ${showMoney(money.refunded, currency)}`}</Badge>
          )}
          {money && money.credit > 0 && <Badge tone="gold">{`Credit ${showMoney(money.credit, currency)}`}</Badge>}
        </>
      }
      sub={[
        name,
        ...schools,
        plural(competitions, 'competition'),
        showMoment(new Date(entry.createdAt), timeZone),
      ].join(' · ')}
      actions={
        <>
          {admin && (
            <>
              <ButtonLink kind="quiet" to={`${base}/account`} aria-label={`Account of ${name}`}>
                Account
              </ButtonLink>
              <ButtonLink kind="quiet" to={`${base}/entries`} aria-label={`View Entries of ${name}`}>
                Entries
              </ButtonLink>
              <ButtonLink kind="quiet" to={`${base}/dancers`} aria-label={`View Dancers of ${name}`}>
                Dancers
              </ButtonLink>
            </>
          )}
          {money && (
            <span className={styles.amount}>
              {showMoney(status === 'open' ? money.due : money.paid, currency)}
              {status === 'paid' && money.due > 0 && <small>{showMoney(money.due, currency)} open</small>}
            </span>
          )}
        </>
      }
    >
      {dancers.map((dancer) => (
        <LevelLine key={dancer._id} name={dancer.name} otherLevel={dancer.otherLevel} />
      ))}
    </Line>
  );
}

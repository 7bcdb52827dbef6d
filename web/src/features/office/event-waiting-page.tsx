import type { WaitingPool } from '@rince/contracts/routes/office';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showMoment } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Line } from '../../ui/line-list.tsx';
import { ListSearch, ListTools } from '../../ui/list-tools.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import styles from './office.module.css';
import { OfficeList } from './office-list.tsx';
import { OfficePage } from './office-page.tsx';
import { eventWaitingQuery } from './office-queries.ts';

/** The limited places of an event, and who waits for one. */
export function EventWaitingPage() {
  const { id = '' } = useParams();
  const address = useListAddress();
  const query = useInfiniteQuery({ ...eventWaitingQuery(id, address.asked), placeholderData: keepPreviousData });
  const timeZone = useQuery(organizerEventQuery(id)).data?.timeZone;
  return (
    <OfficePage title="Waiting lists">
      <ListTools>
        <ListSearch address={address} placeholder="Competition or name" />
      </ListTools>
      <OfficeList
        label="Limited places"
        query={query}
        address={address}
        empty={{
          text: 'No Waiting Lists Found',
          more: 'A competition, or the event, gets a limit of places in the wizard; whoever comes too late waits here.',
        }}
      >
        {(pool) => <PoolLine key={pool.competition ?? 'event'} pool={pool} timeZone={timeZone} />}
      </OfficeList>
    </OfficePage>
  );
}

interface PoolProps {
  readonly pool: WaitingPool;
  /** The event's, as soon as it is known. */
  readonly timeZone: string | undefined;
}

function PoolLine({ pool: { title, cap, taken, waiting, dancers }, timeZone }: PoolProps) {
  const isFull = cap !== undefined && taken >= cap;
  return (
    <Line
      title={title}
      badges={
        <>
          {isFull && <Badge tone="red">Full</Badge>}
          {waiting > 0 && <Badge tone="gold">{`${waiting} waiting`}</Badge>}
        </>
      }
      actions={<span className={styles.amount}>{cap === undefined ? `${taken} taken` : `${taken} of ${cap}`}</span>}
    >
      {dancers.length > 0 && (
        <ol className={styles.waiting}>
          {dancers.map(({ _id, name, owner, status, place, until, createdAt }) => (
            <li key={_id}>
              <span className={styles.place}>{place}</span>
              <span>
                <b>{name}</b> of {`${owner.name} ${owner.lname}`.trim() || 'an unknown account'}
                <small>
                  {status === 'offered' && until
                    ? `A place is held until ${showMoment(new Date(until), timeZone)}`
                    : `Since ${showMoment(new Date(createdAt), timeZone)}`}
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Line>
  );
}

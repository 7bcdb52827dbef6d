import type { WaitingPool } from '@rince/contracts/routes/office';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { showInstant, showMoment } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Line } from '../../ui/line-list.tsx';
import styles from './office.module.css';
import { OfficeList } from './office-list.tsx';
import { OfficePage } from './office-page.tsx';
import { eventWaitingQuery } from './office-queries.ts';

/** The limited places of an event, and who waits for one. */
export function EventWaitingPage() {
  const { id = '' } = useParams();
  const query = useInfiniteQuery(eventWaitingQuery(id));
  return (
    <OfficePage title="Waiting lists">
      <OfficeList
        label="Limited places"
        query={query}
        empty={{
          text: 'No Waiting Lists Found',
          more: 'A competition, or the event, gets a limit of places in the wizard; whoever comes too late waits here.',
        }}
      >
        {(pool) => <PoolLine key={pool.competition ?? 'event'} pool={pool} />}
      </OfficeList>
    </OfficePage>
  );
}

function PoolLine({ pool: { title, cap, taken, waiting, dancers } }: { readonly pool: WaitingPool }) {
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
                    ? `A place is held until ${showMoment(new Date(until))}`
                    : `Since ${showInstant(createdAt)}`}
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Line>
  );
}

import type { EventTile as Event } from '@rince/contracts/events';
import { runsEvent } from '@rince/domain/access';
import { areShown } from '@rince/domain/results/public-version';
import { Link } from 'react-router';
import { leadOf } from '../../feis/events/event-lead.tsx';
import { showDays } from '../../lib/dates.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { Badge } from '../../ui/badge.tsx';
import { EditIcon } from '../../ui/icons.ts';
import { Tile } from '../../ui/tile.tsx';
import styles from './dashboard.module.css';

/** One of the reader's events; those who run it can go straight to editing it. */
export function EventTile({ event }: { readonly event: Event }) {
  const self = useOwnAccount();
  const mayEdit = event.admins.length > 0 && runsEvent(actorOf(self), event);
  return (
    <Tile
      title={event.name}
      level={2}
      lead={leadOf(event)}
      to={`/app/event-dashboard/${event._id}`}
      tint={areShown(event) ? 'gold' : event.published ? 'primary' : 'none'}
      sub={showDays(event.eventStart, event.eventEnd) || 'No date yet'}
      foot={
        <>
          <span>{event.inPerson ? 'In person' : 'Online'}</span>
          {/* Of all competitions, or of some: the event's own page says which. */}
          {areShown(event) && <Badge tone="gold">Results</Badge>}
          <Badge tone={event.published ? 'good' : 'quiet'}>{event.published ? 'Published' : 'Unpublished'}</Badge>
        </>
      }
      actions={
        mayEdit && (
          <Link
            to={`/app/event-dashboard/${event._id}/edit/1`}
            className={styles.corner}
            aria-label={`Edit ${event.name}`}
            title="Edit"
          >
            <EditIcon />
          </Link>
        )
      }
    />
  );
}

import { access } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { EventActions } from '../../feis/events/event-actions.tsx';
import { leadOf } from '../../feis/events/event-lead.tsx';
import { registrationNow } from '../../feis/events/windows.ts';
import { useFavorites } from '../../feis/people/favorites.ts';
import { showDays } from '../../lib/dates.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { showFailure } from '../../ui/toast.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { eventsQuery } from './event-queries.ts';
import styles from './events.module.css';

/** Every event the reader may see, by name; its tiles lead to the event, or to what the address says is wanted of it. */
export function EventsPage() {
  const self = useOwnAccount();
  const { destination } = useParams();
  const forTeams = destination === 'teams';
  const query = useQuery(eventsQuery);
  const stars = useFavorites(showFailure);
  const { params, set } = useListAddress();
  const wanted = params.get('name') ?? '';
  const mayCreate = access['event.create'](actorOf(self)) === 'yes';
  return (
    <>
      <PageHeader
        title={forTeams ? 'Select an Event to View Teams' : 'Events'}
        actions={
          mayCreate &&
          !forTeams && (
            <ButtonLink kind="primary" to="/app/event-dashboard/new/edit/1">
              Create Event
            </ButtonLink>
          )
        }
      />
      <div className={styles.search}>
        <TextField
          label="Search by name"
          hideLabel
          type="search"
          placeholder="Search by name"
          before={<SearchIcon />}
          value={wanted}
          onChange={({ target }) => set({ name: target.value })}
        />
      </div>
      <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
        {({ data }) => {
          const found = data.filter(({ name }) => fold(name).includes(fold(wanted)));
          if (found.length === 0)
            return (
              <EmptyState
                drawing="stage"
                text="No Events Found"
                more={wanted === '' ? 'An event appears here once its organizers publish it.' : 'Try a shorter name.'}
              />
            );
          return (
            <TileGrid label="Events">
              {found.map((event) => (
                <Tile
                  key={event._id}
                  level={2}
                  tint={event.published ? 'primary' : 'none'}
                  title={event.name}
                  lead={leadOf(event)}
                  sub={showDays(event.eventStart, event.eventEnd)}
                  to={forTeams ? `/app/teams/${event._id}` : `/app/events/view/${event._id}/details`}
                  foot={
                    !event.published ? (
                      <Badge>Unpublished</Badge>
                    ) : registrationNow(event).state === 'open' ? (
                      <Badge wraps tone="good">
                        {registrationNow(event).text}
                      </Badge>
                    ) : event.hasResults ? (
                      <Badge tone="gold">Results</Badge>
                    ) : undefined
                  }
                  actions={<EventActions event={event} runs={event.mine} stars={stars} />}
                />
              ))}
            </TileGrid>
          );
        }}
      </QueryView>
    </>
  );
}

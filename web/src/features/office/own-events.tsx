import { access } from '@rince/domain/access';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ownEventsQuery } from '../../feis/events/organizer-queries.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon, SearchIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { EventTile } from './event-tile.tsx';

export function OwnEvents() {
  const self = useOwnAccount();
  const { params, asked, set } = useListAddress();
  const name = params.get('name') ?? '';
  const query = useQuery({ ...ownEventsQuery((asked.get('name') ?? '').trim()), placeholderData: keepPreviousData });
  const mayCreate = access['event.create'](actorOf(self)) === 'yes';
  const create = mayCreate && (
    <ButtonLink kind="primary" icon={<PlusIcon />} to="/app/event-dashboard/new/edit/1">
      Create Event
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Your Events" actions={create} />
      <Stack>
        <search>
          <TextField
            label="Search by name"
            hideLabel
            type="search"
            placeholder="Search by name"
            before={<SearchIcon />}
            value={name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </search>
        <QueryView query={query} skeleton={<SkeletonTiles count={4} />}>
          {({ data }) => (
            <Awaited when={query.isPlaceholderData}>
              {data.length === 0 ? (
                <EmptyState
                  drawing="stage"
                  text="No Events Found"
                  more={
                    name !== ''
                      ? 'None of your events has this in its name.'
                      : mayCreate
                        ? 'Events you create, run or tabulate appear here.'
                        : 'Events you run or tabulate appear here once their organizer names you.'
                  }
                  action={
                    name === '' && mayCreate ? (
                      <ButtonLink to="/app/event-dashboard/new/edit/1">Create your first event</ButtonLink>
                    ) : undefined
                  }
                />
              ) : (
                <TileGrid label="Your Events">
                  {data.map((event) => (
                    <EventTile key={event._id} event={event} />
                  ))}
                </TileGrid>
              )}
            </Awaited>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

import { fold } from '@rince/domain/fold';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasRole, isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { AddTile } from '../../ui/add-tile.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon, SearchIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { teamEventQuery, teamsQuery } from './team-queries.ts';

/** The teams of an event. */
export function TeamsPage() {
  const { eventId = '' } = useParams();
  const self = useOwnAccount();
  const event = useQuery(teamEventQuery(eventId));
  const query = useQuery(teamsQuery(eventId));
  const { params, set } = useListAddress();
  const wanted = params.get('label') ?? '';
  const mayCreate = isAdmin(self) || hasRole(self, 'teacher') || hasRole(self, 'organizer');
  return (
    <>
      <PageHeader title={event.data?.name ?? 'My Teams'} back="/app/teams/events/teams" backTitle="Events" />
      <QueryView query={query} skeleton={<SkeletonTiles />}>
        {({ data }) => {
          const found = data.filter(({ label, name, school }) =>
            fold(`${label} ${name} ${school.name}`).includes(fold(wanted)),
          );
          return (
            <Stack>
              {data.length > 0 && (
                <TextField
                  label="Search by label or school"
                  hideLabel
                  type="search"
                  placeholder="Search by label or school"
                  before={<SearchIcon />}
                  value={wanted}
                  onChange={({ target }) => set({ label: target.value })}
                />
              )}
              {found.length === 0 && (
                <EmptyState
                  drawing="stage"
                  text="No Teams Found"
                  more={
                    wanted !== ''
                      ? 'Try a shorter word.'
                      : mayCreate
                        ? 'Make a team of your dancers; then enter it like a dancer.'
                        : 'Teachers and organizers make teams.'
                  }
                />
              )}
              <TileGrid label="Teams">
                {found.map(({ _id, name, label, school, image, memberCount }) => (
                  <Tile
                    key={_id}
                    level={2}
                    tint="teams"
                    title={name}
                    lead={<Portrait of={{ name: label, lname: '', image }} />}
                    sub={school.name}
                    to={`/app/teams/${eventId}/team/${_id}`}
                    foot={memberCount === 1 ? '1 dancer' : `${memberCount} dancers`}
                  />
                ))}
                {mayCreate && (
                  <AddTile to={`/app/teams/${eventId}/team/new`} icon={<PlusIcon />}>
                    Create Team
                  </AddTile>
                )}
              </TileGrid>
            </Stack>
          );
        }}
      </QueryView>
    </>
  );
}

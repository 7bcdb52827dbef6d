import { useQuery } from '@tanstack/react-query';
import { entryStatus, givenBackWords, videosTaken } from '../../feis/entries/entry-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { useDancer } from './dancer-page.tsx';
import { dancerEntriesQuery } from './dancer-queries.ts';

/** The entries this dancer is in, the family's own or what others may see of them. */
export function DancerEntries() {
  const dancer = useDancer();
  const query = useQuery(dancerEntriesQuery(dancer._id));
  return (
    <QueryView query={query} skeleton={<SkeletonTiles />}>
      {({ data }) => {
        if (data.length === 0)
          return (
            <EmptyState
              drawing="slip"
              text="No Entries Found"
              action={<ButtonLink to="/app/events">Find an event</ButtonLink>}
            />
          );
        return (
          <TileGrid label={`Entries of ${dancer.name} ${dancer.lname}`}>
            {data.map((entry) => {
              const { tint, tone, text } = entryStatus(entry);
              return (
                <Tile
                  key={entry._id}
                  level={2}
                  tint={tint}
                  title={entry.event.name}
                  foot={<Badge tone={tone}>{text}</Badge>}
                  to={`/app/entries/${entry._id}`}
                >
                  {givenBackWords(entry) || videosTaken(entry)}
                </Tile>
              );
            })}
          </TileGrid>
        );
      }}
    </QueryView>
  );
}

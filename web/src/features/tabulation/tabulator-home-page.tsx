import { useQuery } from '@tanstack/react-query';
import { showDays } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { tabulatorEventsQuery } from './tabulation-queries.ts';

const title = "Events I'm Tabulating";

export function TabulatorHomePage() {
  const query = useQuery(tabulatorEventsQuery);
  return (
    <>
      <PageHeader title={title} />
      <QueryView query={query} skeleton={<SkeletonTiles />}>
        {({ judgeEvents }) =>
          judgeEvents.length === 0 ? (
            <EmptyState
              text="No Events Found"
              more="An organizer names you as a tabulator; the event appears here by itself."
            />
          ) : (
            <TileGrid label={title}>
              {judgeEvents.map(({ _id, name, eventStart, eventEnd }) => (
                <Tile
                  key={_id}
                  level={2}
                  tint="primary"
                  title={name}
                  sub={showDays(eventStart, eventEnd)}
                  to={`/app/tabulator/${_id}`}
                />
              ))}
            </TileGrid>
          )
        }
      </QueryView>
    </>
  );
}

import type { CompetitionTile } from '@rince/contracts/events';
import { ageGroupLabel } from '@rince/domain/event/age-group';
import { fold } from '@rince/domain/fold';
import { documentPath, mainDocument } from '@rince/domain/results/documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { tintOf } from '../../feis/events/tint-of.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { ReopenModal } from './reopen-modal.tsx';
import { tabulatorEventQuery } from './tabulation-queries.ts';

const filters = {
  all: { label: 'All', keeps: () => true },
  started: { label: 'Started', keeps: (tile: CompetitionTile) => tile.started && !tile.submitted },
  notStarted: { label: 'Not Started', keeps: (tile: CompetitionTile) => !tile.started && !tile.submitted },
  needs: { label: 'Changed since calculation', keeps: (tile: CompetitionTile) => tile.needsCalculation },
  complete: { label: 'Completed', keeps: (tile: CompetitionTile) => tile.submitted },
} as const;
type Filter = keyof typeof filters;

/** Every competition of an event, with where it stands. */
export function TabulatorEventPage() {
  const { id = '' } = useParams();
  const query = useQuery(tabulatorEventQuery(id));
  useWatch(id);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [reopening, setReopening] = useState<CompetitionTile | undefined>();
  return (
    <>
      <PageHeader
        title={query.data?.event.name ?? 'Tabulation'}
        back="/app/tabulator"
        backTitle="Events I'm Tabulating"
      />
      <QueryView query={query} skeleton={<SkeletonTiles count={8} />}>
        {({ data }) => {
          const wanted = fold(search);
          const shown = data
            .filter(filters[filter].keeps)
            .filter((one) => fold(`${one.code} ${one.gradeTitle} ${one.rowTitle} ${one.columnTitle}`).includes(wanted));
          return (
            <Stack>
              <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
                <TextField
                  label="Find a competition"
                  type="search"
                  placeholder="Code, dance or age group"
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                />
                <Select
                  label="Show"
                  value={filter}
                  onChange={({ target }) => setFilter(target.value as Filter)}
                  options={Object.entries(filters).map(([value, { label }]) => ({ value, label }))}
                />
              </div>
              <p style={{ color: 'var(--muted)' }} aria-live="polite">
                {shown.length === 1 ? '1 Result' : `${shown.length} Results`}
              </p>
              {shown.length === 0 ? (
                <EmptyState text="No competitions found" more="Choose another filter, or search for something else." />
              ) : (
                <TileGrid label="Competitions">
                  {shown.map((one) => (
                    <CompetitionCard key={one._id} event={id} tile={one} onReopen={() => setReopening(one)} />
                  ))}
                </TileGrid>
              )}
            </Stack>
          );
        }}
      </QueryView>
      {reopening && <ReopenModal competition={reopening} onClose={() => setReopening(undefined)} />}
    </>
  );
}

function CompetitionCard({
  event,
  tile,
  onReopen,
}: {
  readonly event: string;
  readonly tile: CompetitionTile;
  readonly onReopen: () => void;
}) {
  const { count, submitted } = tile;
  return (
    <Tile
      plain
      level={2}
      tint={tintOf(tile.type)}
      faded={submitted}
      title={`${tile.code} ${tile.gradeTitle}`}
      to={`/app/tabulation/${event}/${tile._id}/1`}
      sub={`${tile.rowTitle}, ${ageGroupLabel(tile.columnAge)}`}
      foot={
        <>
          <Badge tone={count === 0 ? 'red' : 'quiet'}>{count === 1 ? '1 entry' : `${count} entries`}</Badge>
          {submitted && <Badge tone="good">Completed</Badge>}
          {!submitted && tile.needsCalculation && <Badge tone="gold">Changed</Badge>}
          {!submitted && tile.started && !tile.hasResults && <Badge>Started</Badge>}
        </>
      }
      actions={
        submitted || tile.hasResults ? (
          <>
            {tile.hasResults && (
              <ButtonLink
                kind="quiet"
                to={documentPath(mainDocument(tile.rounds), event, tile._id)}
                target="_blank"
                aria-label={`Documents of ${tile.code}`}
              >
                Documents
              </ButtonLink>
            )}
            {submitted && (
              <Button kind="quiet" onClick={onReopen}>
                Reopen
              </Button>
            )}
          </>
        ) : undefined
      }
    />
  );
}

import type { EntryView } from '@rince/contracts/entries';
import { useQuery } from '@tanstack/react-query';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { entryStatus } from '../../feis/entries/entry-status.ts';
import { showMoney } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { userEntriesQuery } from './admin-queries.ts';
import { useUser } from './user-page.tsx';

const firstNumber = ({ sections }: EntryView): number | undefined =>
  sections.find(({ dancerNumber }) => dancerNumber !== undefined)?.dancerNumber;

export function UserEntries() {
  const user = useUser();
  const query = useQuery(userEntriesQuery(user._id));
  return (
    <QueryView query={query} skeleton={<SkeletonTiles />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState drawing="slip" text="No Entries Found" more="Entries appear here once this person makes one." />
        ) : (
          <TileGrid label={`Entries of ${user.name} ${user.lname}`}>
            {data.map((entry) => {
              const { tint, tone, text } = entryStatus(entry);
              const number = firstNumber(entry);
              return (
                <Tile
                  key={entry._id}
                  level={2}
                  tint={tint}
                  title={entry.event.name}
                  lead={number === undefined ? undefined : <NumberPlate number={number} />}
                  sub={entry.sections.map(({ profile }) => `${profile.name} ${profile.lname}`).join(', ')}
                  to={`/app/admin/users/${user._id}/entry/${entry._id}`}
                  foot={
                    <>
                      <Badge tone={tone}>{text}</Badge>
                      <span className="numbers">{showMoney(entry.total, entry.event.currency)}</span>
                    </>
                  }
                />
              );
            })}
          </TileGrid>
        )
      }
    </QueryView>
  );
}

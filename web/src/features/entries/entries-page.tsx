import type { EntryTile } from '@rince/contracts/entries';
import { useQuery } from '@tanstack/react-query';
import { LevelLine } from '../../feis/dancers/level-line.tsx';
import { entryStatus, givenBackWords, videosTaken } from '../../feis/entries/entry-status.ts';
import { showMoney } from '../../lib/money.ts';
import { hasRole, isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { entriesQuery } from './entry-queries.ts';
import { MyStudentsEntries } from './my-students-entries.tsx';
import { WaitingLists } from './waiting-lists.tsx';

/** What an entry comes to; of one that is paid and changed since, what is still to be paid. */
const moneyOf = ({
  paidAt,
  total = 0,
  due = 0,
  event: { currency },
}: Pick<EntryTile, 'paidAt' | 'event'> & Partial<Pick<EntryTile, 'total' | 'due'>>): string =>
  paidAt !== undefined && due > 0 ? `${showMoney(due, currency)} to pay` : showMoney(total, currency);

export function EntriesPage() {
  const self = useOwnAccount();
  const query = useQuery(entriesQuery);
  return (
    <>
      <PageHeader
        title="My Entries"
        actions={
          (hasRole(self, 'organizer') || isAdmin(self)) && (
            <ButtonLink to="/app/event-dashboard">Event Dashboard</ButtonLink>
          )
        }
      />
      <QueryView query={query} skeleton={<SkeletonTiles />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="slip"
              text="No Entries Found"
              more="Choose an event, then the competitions of each dancer."
              action={
                <ButtonLink kind="primary" to="/app/events">
                  Find an event
                </ButtonLink>
              }
            />
          ) : (
            <TileGrid label="My Entries">
              {data.map((entry) => {
                const { tint, tone, text } = entryStatus(entry);
                return (
                  <Tile
                    key={entry._id}
                    level={2}
                    tint={tint}
                    title={entry.event.name}
                    sub={entry.dancers.join(', ')}
                    to={`/app/entries/${entry._id}`}
                    foot={
                      <>
                        <Badge tone={tone}>{text}</Badge>
                        <span className="numbers">{moneyOf(entry)}</span>
                      </>
                    }
                  >
                    {givenBackWords(entry) || videosTaken(entry)}
                    {entry.otherLevels?.map((one) => (
                      <LevelLine key={one._id} name={one.name} otherLevel={one} />
                    ))}
                  </Tile>
                );
              })}
            </TileGrid>
          )
        }
      </QueryView>
      {hasRole(self, 'teacher') && <MyStudentsEntries self={self} />}
      <WaitingLists />
    </>
  );
}

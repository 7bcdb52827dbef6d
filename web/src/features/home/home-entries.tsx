import type { EntryTile as Entry } from '@rince/contracts/entries';
import { Link } from 'react-router';
import { entryStatus, givenBackWords, videosTaken } from '../../feis/entries/entry-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';

export function HomeEntries({ entries, seesAll }: { readonly entries: readonly Entry[]; readonly seesAll: boolean }) {
  return (
    <Section title="My Entries" action={seesAll && <Link to="/app/entries">See All</Link>}>
      {entries.length === 0 ? (
        <EmptyState
          drawing="slip"
          text="No Entries Found"
          action={<ButtonLink to="/app/events">Find an event</ButtonLink>}
        />
      ) : (
        <TileGrid label="My Entries">
          {entries.map((entry) => {
            const status = entryStatus(entry);
            return (
              <Tile
                key={entry._id}
                tint={status.tint}
                title={entry.event.name}
                sub={entry.dancers.join(', ')}
                foot={<Badge tone={status.tone}>{status.text}</Badge>}
                to={`/app/entries/${entry._id}`}
              >
                {givenBackWords(entry) || videosTaken(entry)}
              </Tile>
            );
          })}
        </TileGrid>
      )}
    </Section>
  );
}

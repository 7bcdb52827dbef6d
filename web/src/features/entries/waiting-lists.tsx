import { useQuery } from '@tanstack/react-query';
import { showMoment } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { waitingQuery } from './entry-queries.ts';

/** What the own dancers wait for; nothing at all where nobody waits. */
export function WaitingLists() {
  const { data } = useQuery(waitingQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <Section title="Waiting lists">
      <TileGrid label="Waiting lists">
        {data.data.map(({ event, competition, title, dancer, status, place, until }) => (
          <Tile
            key={`${event._id} ${competition} ${dancer._id}`}
            level={3}
            tint={status === 'offered' ? 'red' : 'primary'}
            title={title}
            sub={`${dancer.name}, ${event.name}`}
            to={`/app/events/${event._id}/register`}
            foot={
              status === 'offered' ? (
                <Badge wraps tone="red">
                  Place held until {showMoment(new Date(until ?? 0))}
                </Badge>
              ) : (
                <Badge tone="gold">Number {place} waiting</Badge>
              )
            }
          />
        ))}
      </TileGrid>
    </Section>
  );
}

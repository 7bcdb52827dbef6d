import { runsEvent } from '@rince/domain/access';
import { EventActions } from '../../feis/events/event-actions.tsx';
import { leadOf } from '../../feis/events/event-lead.tsx';
import { registrationNow } from '../../feis/events/windows.ts';
import { useFavorites } from '../../feis/people/favorites.ts';
import { showDays } from '../../lib/dates.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { AddTile } from '../../ui/add-tile.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { showFailure } from '../../ui/toast.ts';
import type { HomeEvent } from './home-event.ts';

interface Props {
  readonly events: readonly HomeEvent[];
  readonly count: number;
  readonly onShow: (event: HomeEvent) => void;
}

const registration = (event: HomeEvent) => {
  const { state, text } = registrationNow(event);
  return (
    <Badge wraps tone={state === 'open' ? 'good' : 'quiet'}>
      {text}
    </Badge>
  );
};

export function HomeEvents({ events, count, onShow }: Props) {
  const actor = actorOf(useOwnAccount());
  const stars = useFavorites(showFailure);
  const more = count - events.length;
  return (
    <Section title="Upcoming Events">
      {events.length === 0 ? (
        <EmptyState
          drawing="stage"
          text="No Events Found"
          more="An event appears here once its organizers publish it."
        />
      ) : (
        <TileGrid label="Upcoming Events">
          {events.map((event) => (
            <Tile
              key={event._id}
              tint="primary"
              title={event.name}
              lead={leadOf(event)}
              sub={`${showDays(event.eventStart, event.eventEnd)}${event.inPerson ? '' : ' · online'}`}
              foot={registration(event)}
              onClick={() => onShow(event)}
              actions={<EventActions event={event} runs={runsEvent(actor, event)} stars={stars} />}
            />
          ))}
          {more > 0 && <AddTile to="/app/events">{more} More</AddTile>}
        </TileGrid>
      )}
    </Section>
  );
}

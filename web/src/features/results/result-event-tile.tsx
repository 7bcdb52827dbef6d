import type { ReactNode } from 'react';
import { showDays } from '../../lib/dates.ts';
import { Tile } from '../../ui/tile.tsx';
import type { PublicEvent } from './public-data.ts';
import { useResultsBase } from './use-results-base.ts';

/** An event whose results can be read. */
export function ResultEventTile({ event, actions }: { readonly event: PublicEvent; readonly actions?: ReactNode }) {
  const { base } = useResultsBase();
  return (
    <Tile
      level={2}
      tint="gold"
      title={event.name}
      to={`${base}/event/${event._id}`}
      sub={showDays(event.eventStart, event.eventEnd)}
      foot={event.inPerson ? 'In person' : 'Online'}
      actions={actions}
    />
  );
}

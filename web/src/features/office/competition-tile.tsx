import type { OfficeTile } from '@rince/contracts/events';
import { tintOf } from '../../feis/events/tint-of.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Tile } from '../../ui/tile.tsx';

interface Props {
  readonly tile: OfficeTile;
  readonly onOpen: () => void;
}

/** One competition and where it stands; it opens on the page. */
export function OrganizerCompetitionTile({ tile, onOpen }: Props) {
  return (
    <Tile
      plain
      level={2}
      onClick={onOpen}
      tint={tintOf(tile.type)}
      title={`${tile.code} ${tile.gradeTitle}`}
      sub={`${tile.rowTitle}, ${tile.columnTitle}`}
      faded={tile.complete}
      foot={
        <>
          {tile.complete ? (
            <Badge tone="good">Completed</Badge>
          ) : (
            <Badge tone={tile.count === 0 ? 'red' : 'quiet'}>{plural(tile.count, 'entry', 'entries')}</Badge>
          )}
          {!tile.complete && tile.here > 0 && (
            <span>
              {tile.here} of {tile.dancing} here
            </span>
          )}
          {!tile.complete && tile.started && <span>Started</span>}
          {tile.isDisabled && (
            <Badge>{tile.wentTo.length > 0 ? `Now in ${tile.wentTo.join(' and ')}` : 'Disabled'}</Badge>
          )}
        </>
      }
    />
  );
}

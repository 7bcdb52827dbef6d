import type { EntryTile } from '@rince/contracts/entries';
import { Badge } from '../../ui/badge.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { LevelLine } from '../dancers/level-line.tsx';
import { entryStatus } from './entry-status.ts';

interface Props {
  readonly label: string;
  readonly entries: readonly Pick<
    EntryTile,
    '_id' | 'step' | 'complete' | 'paidAt' | 'withdrawnAt' | 'event' | 'dancers' | 'otherLevels'
  >[];
}

/** Entries as others than their family find them: who dances where, and how far it is. */
export function EntryLines({ label, entries }: Props) {
  return (
    <LineList label={label}>
      {entries.map((entry) => {
        const { tone, text } = entryStatus(entry);
        return (
          <Line
            key={entry._id}
            title={entry.dancers.join(', ')}
            to={`/app/entries/${entry._id}`}
            sub={entry.event.name}
            badges={<Badge tone={tone}>{text}</Badge>}
          >
            {entry.otherLevels?.map((one) => (
              <LevelLine key={one._id} name={one.name} otherLevel={one} />
            ))}
          </Line>
        );
      })}
    </LineList>
  );
}

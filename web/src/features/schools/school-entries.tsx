import { useInfiniteQuery } from '@tanstack/react-query';
import { studentEntriesQuery } from '../../lib/directory.ts';
import { entryStatus } from '../../lib/entry-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { useSchool } from './school-page.tsx';

export function SchoolEntries() {
  const school = useSchool();
  const query = useInfiniteQuery(studentEntriesQuery(school._id));
  return (
    <PagedView
      query={query}
      empty={
        <EmptyState drawing="slip" text="No Entries Found" more="Entries of your students in any event are here." />
      }
    >
      {(entries) => (
        <LineList label="Entries">
          {entries.map((entry) => {
            const { tone, text } = entryStatus(entry);
            return (
              <Line
                key={entry._id}
                title={entry.dancers.join(', ')}
                to={`/app/entries/${entry._id}`}
                sub={entry.event.name}
                badges={<Badge tone={tone}>{text}</Badge>}
              />
            );
          })}
        </LineList>
      )}
    </PagedView>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { entryStatus } from '../../lib/entry-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useSchool } from './school-page.tsx';
import { studentEntriesQuery } from './school-queries.ts';

export function SchoolEntries() {
  const school = useSchool();
  const query = useInfiniteQuery(studentEntriesQuery(school._id));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const entries = pages.flatMap(({ data }) => data);
        if (entries.length === 0 && !query.hasNextPage)
          return (
            <EmptyState drawing="slip" text="No Entries Found" more="Entries of your students in any event are here." />
          );
        return (
          <>
            <LineList label="Entries">
              {entries.map((entry) => {
                const { tone, text } = entryStatus(entry);
                return (
                  <Line
                    key={entry._id}
                    title={entry.dancers.join(', ')}
                    sub={entry.event.name}
                    badges={<Badge tone={tone}>{text}</Badge>}
                  />
                );
              })}
            </LineList>
            <LoadMore
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryView>
  );
}

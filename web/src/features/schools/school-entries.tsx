import { useInfiniteQuery } from '@tanstack/react-query';
import { EntryLines } from '../../feis/entries/entry-lines.tsx';
import { studentEntriesQuery } from '../../feis/people/directory.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
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
      {(entries) => <EntryLines label="Entries" entries={entries} />}
    </PagedView>
  );
}

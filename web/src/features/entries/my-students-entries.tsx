import type { SchoolView, Self } from '@rince/contracts/people';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EntryLines } from '../../feis/entries/entry-lines.tsx';
import { ownSchoolsQuery, studentEntriesQuery } from '../../feis/people/directory.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './choose.module.css';

const none = (
  <EmptyState drawing="slip" text="No Entries Found" more="Entries of your students, in any event, are listed here." />
);

/** The entries of the dancers of the schools that a teacher runs: who dances where, and not what a family pays. */
export function MyStudentsEntries({ self }: { readonly self: Self }) {
  const query = useQuery(ownSchoolsQuery);
  return (
    <div className={styles.students}>
      <Section title="My Students Entries">
        <QueryView query={query} skeleton={<Skeleton lines={4} />}>
          {({ data }) => {
            // A platform admin sees every school, and runs few.
            const schools = data.filter(({ admins }) => admins.includes(self._id));
            if (schools.length === 0 || !self.confirmed) return none;
            return schools.map((school) => <SchoolEntries key={school._id} school={school} />);
          }}
        </QueryView>
      </Section>
    </div>
  );
}

function SchoolEntries({ school }: { readonly school: Pick<SchoolView, '_id' | 'name'> }) {
  const query = useInfiniteQuery(studentEntriesQuery(school._id));
  return (
    <PagedView query={query} skeleton={<Skeleton lines={4} />} empty={none}>
      {(entries) => <EntryLines label={`Entries of ${school.name}`} entries={entries} />}
    </PagedView>
  );
}

import type { SchoolView, Self } from '@rince/contracts/people';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { StudentList } from '../../feis/dancers/student-list.tsx';
import { ownSchoolsQuery, searchStudents, studentsQuery } from '../../feis/people/directory.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import styles from './dancers.module.css';

const onceConfirmed = 'Students of your school appear here once your email address is confirmed.';

/** The dancers of the schools a teacher is on the staff of. */
export function MyStudents({ self }: { readonly self: Self }) {
  const query = useQuery(ownSchoolsQuery);
  return (
    <div className={styles.students}>
      <Section title="My Students">
        <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
          {({ data }) => {
            // Admins see every school, and teach at few.
            const schools = data.filter(({ admins, moderators }) => [...admins, ...moderators].includes(self._id));
            if (schools.length > 0 && !self.confirmed) return <EmptyState text="No Students" more={onceConfirmed} />;
            if (schools.length === 0)
              return (
                <EmptyState
                  text="No Students"
                  more="Students appear here once a school has you on its staff."
                  action={<ButtonLink to="/app/schools">Find your school</ButtonLink>}
                />
              );
            return schools.map((school) => <Students key={school._id} school={school} named={schools.length > 1} />);
          }}
        </QueryView>
      </Section>
    </div>
  );
}

function Students({ school, named }: { readonly school: Pick<SchoolView, '_id' | 'name'>; readonly named: boolean }) {
  const query = useInfiniteQuery(studentsQuery(school._id));
  return (
    <div className={styles.school}>
      {named && <h3 className={styles.schoolName}>{school.name}</h3>}
      <StudentList label={`Students of ${school.name}`} level={3} query={query} search={searchStudents(school._id)} />
    </div>
  );
}

import type { School } from '@rince/contracts/people';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { ownSchoolsQuery, studentsQuery } from './dancer-queries.ts';
import { DancerTile } from './dancer-tile.tsx';
import styles from './dancers.module.css';

/** The dancers of the schools a teacher is on the staff of. */
export function MyStudents({ self }: { readonly self: string }) {
  const query = useQuery(ownSchoolsQuery);
  return (
    <div className={styles.students}>
      <Section title="My Students">
        <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
          {({ data }) => {
            // Admins see every school, and teach at few.
            const schools = data.filter(({ admins, moderators }) => [...admins, ...moderators].includes(self));
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

function Students({ school, named }: { readonly school: Pick<School, '_id' | 'name'>; readonly named: boolean }) {
  const query = useInfiniteQuery(studentsQuery(school._id));
  return (
    <div className={styles.school}>
      {named && <h3 className={styles.schoolName}>{school.name}</h3>}
      <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
        {({ pages }) => {
          const students = pages.flatMap(({ data }) => data);
          if (students.length === 0)
            return <EmptyState text="No Students" more="Dancers appear here once their families choose this school." />;
          return (
            <>
              <TileGrid label={`Students of ${school.name}`}>
                {students.map((dancer) => (
                  <DancerTile key={dancer._id} dancer={dancer} plain />
                ))}
              </TileGrid>
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
    </div>
  );
}

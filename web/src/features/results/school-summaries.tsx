import type { SchoolResults } from '@rince/contracts/results';
import { useQueries, useQuery } from '@tanstack/react-query';
import { hasRole, ownAccountQuery } from '../../lib/own-account.ts';
import { plural } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { schoolResultsQuery } from './result-queries.ts';
import styles from './school-medals.module.css';
import { SchoolMedals } from './school-medals.tsx';

/** On a public page: what the schools of a teacher who is signed in have won here. */
export function SchoolSummaries({ event }: { readonly event: string }) {
  const { data: self } = useQuery(ownAccountQuery);
  const isTeacher = self !== undefined && hasRole(self, 'teacher');
  const { data: first } = useQuery({ ...schoolResultsQuery(event, ''), enabled: isTeacher });
  const others = (first?.schools ?? []).filter(({ _id }) => _id !== first?.school._id);
  const found = useQueries({ queries: others.map(({ _id }) => schoolResultsQuery(event, _id)) });
  return [first, ...found.map(({ data }) => data)].map(
    (one) => one && one.students.length > 0 && <Summary key={one.school._id} event={event} results={one} />,
  );
}

function Summary({ event, results: { school, students, medals } }: { event: string; results: SchoolResults }) {
  const results = students.reduce((sum, student) => sum + student.results.length, 0);
  const to = `/app/results/schools?event=${event}&school=${school._id}`;
  return (
    <Notice tone="good" action={<ButtonLink to={to}>School Results</ButtonLink>}>
      <div className={styles.summary}>
        <h2 className={styles.school}>{school.name}</h2>
        <p>
          {plural(students.length, 'student')}, {plural(results, 'result')} at this event.
        </p>
        <SchoolMedals medals={medals} />
      </div>
    </Notice>
  );
}

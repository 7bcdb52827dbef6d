import { useQuery } from '@tanstack/react-query';
import { hasRole, ownAccountQuery } from '../../lib/own-account.ts';
import { plural } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { schoolResultsQuery } from './result-queries.ts';
import styles from './school-medals.module.css';
import { SchoolMedals } from './school-medals.tsx';

/** On a public page: what the school of a teacher who is signed in has won here. */
export function SchoolSummary({ event }: { readonly event: string }) {
  const { data: self } = useQuery(ownAccountQuery);
  const isTeacher = self !== undefined && hasRole(self, 'teacher');
  const { data } = useQuery({ ...schoolResultsQuery(event, ''), enabled: isTeacher });
  if (!isTeacher || !data || data.students.length === 0) return null;
  const results = data.students.reduce((sum, student) => sum + student.results.length, 0);
  return (
    <Notice tone="good" action={<ButtonLink to={`/app/results/schools?event=${event}`}>School Results</ButtonLink>}>
      <h2 className={styles.school}>{data.school.name}</h2>
      <p>
        {plural(data.students.length, 'student')}, {plural(results, 'result')} at this event.
      </p>
      <SchoolMedals medals={data.medals} />
    </Notice>
  );
}

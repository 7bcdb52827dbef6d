import { useInfiniteQuery } from '@tanstack/react-query';
import { StudentList } from '../../feis/dancers/student-list.tsx';
import { searchStudents, studentsQuery } from '../../feis/people/directory.ts';
import { useSchool } from './school-page.tsx';

export function SchoolStudents() {
  const { _id } = useSchool();
  const query = useInfiniteQuery(studentsQuery(_id));
  return <StudentList label="Students" level={2} query={query} search={searchStudents(_id)} />;
}

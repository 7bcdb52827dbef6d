import { useInfiniteQuery } from '@tanstack/react-query';
import { searchStudents, studentsQuery } from '../../lib/directory.ts';
import { StudentList } from '../../ui/student-list.tsx';
import { useSchool } from './school-page.tsx';

export function SchoolStudents() {
  const { _id } = useSchool();
  const query = useInfiniteQuery(studentsQuery(_id));
  return <StudentList label="Students" level={2} query={query} search={searchStudents(_id)} />;
}

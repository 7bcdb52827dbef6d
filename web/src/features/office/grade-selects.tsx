import { useQuery } from '@tanstack/react-query';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { ListSelect } from '../../ui/list-tools.tsx';
import type { ListAddress } from '../../ui/use-list-address.ts';

export const completedOptions = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'incomplete', label: 'Incomplete' },
];

/** The grade of a list, and then a competition of it. */
export function GradeSelects({ event, address }: { readonly event: string; readonly address: ListAddress }) {
  const grades = useQuery(organizerEventQuery(event)).data?.grades ?? [];
  const grade = grades.find(({ _id }) => _id === address.params.get('grade'));
  return (
    <>
      <ListSelect
        address={address}
        name="grade"
        label="Grade"
        resets="competition"
        options={[
          { value: 'all', label: 'All grades' },
          ...grades.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
      {grade && (
        <ListSelect
          address={address}
          name="competition"
          label="Competition"
          options={[
            { value: 'all', label: 'All competitions' },
            ...grade.competitions.map(({ _id, code, rowTitle, columnTitle }) => ({
              value: _id,
              label: `${code} ${rowTitle}, ${columnTitle}`,
            })),
          ]}
        />
      )}
    </>
  );
}

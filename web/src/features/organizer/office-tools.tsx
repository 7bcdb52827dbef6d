import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SearchIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './office.module.css';
import { organizerEventQuery } from './organizer-queries.ts';
import type { ListAddress } from './use-list-address.ts';

interface Props {
  readonly address: ListAddress;
  readonly placeholder: string;
  readonly children?: ReactNode;
}

/** The search box of a list and, beside it, what else sifts it. */
export function OfficeTools({ address, placeholder, children }: Props) {
  return (
    <search className={styles.tools}>
      <TextField
        label="Search"
        type="search"
        placeholder={placeholder}
        before={<SearchIcon />}
        value={address.params.get('search') ?? ''}
        onChange={({ target }) => address.set('search', target.value)}
      />
      {children}
    </search>
  );
}

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One select of a list; its first option is what shows when the address says nothing. */
export function OfficeSelect({ address, name, label, options }: Choice & { readonly address: ListAddress }) {
  const [first] = options;
  return (
    <Select
      label={label}
      options={options}
      value={address.params.get(name) ?? first?.value}
      onChange={({ target }) => address.set(name, target.value === first?.value ? '' : target.value)}
    />
  );
}

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
      <OfficeSelect
        address={address}
        name="grade"
        label="Grade"
        options={[
          { value: 'all', label: 'All grades' },
          ...grades.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
      {grade && (
        <OfficeSelect
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

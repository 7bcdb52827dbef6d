import { SearchIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { competitionFilters, competitionSorts } from './competition-choices.ts';
import styles from './organizer.module.css';

interface Props {
  readonly search: string;
  readonly sort: string;
  readonly filter: string;
  readonly onChange: (name: 'search' | 'sort' | 'filter', value: string) => void;
}

export function CompetitionTools({ search, sort, filter, onChange }: Props) {
  return (
    <search className={styles.tools}>
      <TextField
        label="Search"
        type="search"
        placeholder="Code, dance or age group"
        before={<SearchIcon />}
        value={search}
        onChange={({ target }) => onChange('search', target.value)}
      />
      <Select
        label="Sort"
        options={competitionSorts}
        value={sort}
        onChange={({ target }) => onChange('sort', target.value)}
      />
      <Select
        label="Filter"
        options={competitionFilters}
        value={filter}
        onChange={({ target }) => onChange('filter', target.value)}
      />
    </search>
  );
}

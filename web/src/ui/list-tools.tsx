import type { ReactNode } from 'react';
import { SearchIcon } from './icons.ts';
import styles from './list-tools.module.css';
import { Select, type SelectOption } from './select.tsx';
import { TextField } from './text-field.tsx';
import type { ListAddress } from './use-list-address.ts';

/** Above a list: its search and, beside it, what else filters and sorts it. */
export const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <search className={styles.tools}>{children}</search>
);

/** As the calls of lists take it; what is pasted is cut. */
const longestSearch = 80;

interface SearchProps {
  readonly address: Pick<ListAddress, 'params' | 'set'>;
  readonly placeholder?: string;
}

/** Finds as it is typed. */
export const ListSearch = ({ address, placeholder }: SearchProps) => (
  <TextField
    label="Search"
    type="search"
    maxLength={longestSearch}
    placeholder={placeholder}
    before={<SearchIcon />}
    value={address.params.get('search') ?? ''}
    onChange={({ target }) => address.set({ search: target.value })}
  />
);

interface SelectProps {
  readonly address: Pick<ListAddress, 'params' | 'set'>;
  readonly name: string;
  readonly label: string;
  /** The first one is what shows when the address says nothing. */
  readonly options: readonly SelectOption[];
  /** What is chosen anew when this is. */
  readonly resets?: string;
}

/** One choice that filters or sorts a list. */
export function ListSelect({ address, name, label, options, resets }: SelectProps) {
  const [first] = options;
  return (
    <Select
      label={label}
      options={options}
      value={address.params.get(name) ?? first?.value}
      onChange={({ target }) =>
        address.set({
          [name]: target.value === first?.value ? '' : target.value,
          ...(resets === undefined ? {} : { [resets]: '' }),
        })
      }
    />
  );
}

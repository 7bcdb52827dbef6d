import type { ReactNode } from 'react';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { useRemoteSearch } from '../../ui/use-remote-search.ts';
import styles from './similar-schools.module.css';

export interface SimilarSearch {
  readonly search: (name: string, city: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** What to do with a school that is the one. */
  readonly action: (school: ComboboxOption) => ReactNode;
}

interface Props extends SimilarSearch {
  readonly name: string;
  readonly city: string;
}

/** Fewer letters are like too much. */
const fewestLetters = 3;

/** While a school is named: those that are there under such a name, so that nobody makes one twice. */
export function SimilarSchools({ name, city, search, action }: Props) {
  const found = useRemoteSearch({
    text: `${name}\n${city}`,
    active: name.trim().length >= fewestLetters,
    search: (text, signal) => {
      const [typed = '', town = ''] = text.split('\n');
      return search(typed.trim(), town.trim(), signal);
    },
  });
  return (
    <div aria-live="polite">
      {found.options.length > 0 && (
        <div className={styles.box}>
          <p className={styles.question}>Schools like this exist. Is it one of these?</p>
          <LineList label="Schools like this">
            {found.options.map((school) => (
              <Line key={school.id} title={school.label} sub={school.sub} actions={action(school)} />
            ))}
          </LineList>
        </div>
      )}
    </div>
  );
}

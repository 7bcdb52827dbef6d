import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ageGroupOption, searchAgeGroups } from './age-group-options.ts';
import styles from './grid.module.css';
import { type DraftColumn, longestTitle } from './grid-draft.ts';
import type { CategoryAction } from './grid-reducer.ts';

interface Props {
  readonly column: DraftColumn;
  readonly act: (what: CategoryAction) => void;
  readonly onClose: () => void;
}

/** The age group of a column, and what it is called where its own name would not say it. */
export function ColumnEditor({ column, act, onClose }: Props) {
  const change = (next: Partial<DraftColumn>): void => act({ type: 'setColumn', id: column._id, change: next });
  const group = ageGroupOption(column.age);
  return (
    <fieldset className={styles.columnEditor}>
      <legend>{column.title || group.label}</legend>
      <Combobox
        label="Age group"
        value={group}
        search={searchAgeGroups}
        onChange={(chosen) => chosen && change({ age: chosen.id })}
      />
      <TextField
        label="Title"
        optional
        placeholder={group.label}
        maxLength={longestTitle}
        value={column.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Button onClick={onClose}>Done</Button>
    </fieldset>
  );
}

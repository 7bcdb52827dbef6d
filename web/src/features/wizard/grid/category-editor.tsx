import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DownIcon, ListIcon, PlusIcon, TableIcon, TrashIcon, UpIcon } from '../../../ui/icons.ts';
import { Row } from '../../../ui/row.tsx';
import { searchAgeGroups } from './age-group-options.ts';
import { CategorySettingsFields } from './category-settings.tsx';
import { ColumnEditor } from './column-editor.tsx';
import { DeleteConfirm } from './delete-confirm.tsx';
import styles from './grid.module.css';
import type { GridProblems } from './grid-checks.ts';
import { type DraftCategory, isLimited } from './grid-draft.ts';
import type { CategoryAction } from './grid-reducer.ts';
import { GridTable } from './grid-table.tsx';
import { PasteModal } from './paste-modal.tsx';
import { codesOf, type Removal } from './removal.ts';
import { tellOfPaste } from './tell-of-paste.ts';

interface Props {
  readonly category: DraftCategory;
  /** Rounds of it may be sent by video, others are danced in a hall. */
  readonly mayVideo: boolean;
  readonly problems: GridProblems;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly act: (what: CategoryAction) => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** Everything about one category: what it is, its dances by age groups, and what concerns all of it. */
export function CategoryEditor({ category, mayVideo, problems, isFirst, isLast, act, onMove }: Props) {
  const [removal, setRemoval] = useState<Removal | undefined>(undefined);
  const [limited, setLimited] = useState(false);
  const limits = limited || isLimited(category);
  const limit = useCallback(
    (wanted: boolean): void => {
      setLimited(wanted);
      if (!wanted) act({ type: 'cap', cap: undefined });
    },
    [act],
  );
  const [pasting, setPasting] = useState(false);
  const [column, setColumn] = useState<string | undefined>(undefined);
  const edited = category.columns.find(({ _id }) => _id === column);
  const latest = useRef(category);
  useEffect(() => {
    latest.current = category;
  });
  // What holds no competition goes without a question; undo brings it back. The same function always, for the cells' sake.
  const ask = useCallback(
    (wanted: Removal): void => {
      if (codesOf(latest.current, wanted).length === 0) act(wanted.action);
      else setRemoval(wanted);
    },
    [act],
  );
  const actInGrid = useCallback(
    (what: CategoryAction): void => {
      tellOfPaste(latest.current, what);
      act(what);
    },
    [act],
  );
  return (
    <div className={styles.editor}>
      <CategorySettingsFields {...{ category, mayVideo, problems, limits, act }} onLimits={limit} />
      {category.rows.length + category.columns.length > 0 && (
        <GridTable
          category={category}
          problems={problems}
          limits={limits}
          act={actInGrid}
          onRemove={ask}
          onEditColumn={setColumn}
        />
      )}
      {edited && <ColumnEditor key={edited._id} column={edited} act={act} onClose={() => setColumn(undefined)} />}
      <div className={styles.add}>
        <Button icon={<PlusIcon />} onClick={() => act({ type: 'addRow', title: '' })}>
          Add dance
        </Button>
        <div className={styles.addAge}>
          <Combobox
            label="Add age group"
            hideLabel
            placeholder="Add age group: type 'under 8' or '8'"
            value={null}
            clears
            search={searchAgeGroups}
            onChange={(group) => group && act({ type: 'addColumn', age: group.id })}
          />
        </div>
        <Button
          icon={<ListIcon />}
          disabled={category.rows.length === 0 || category.columns.length === 0}
          onClick={() => act({ type: 'fill' })}
        >
          Fill codes
        </Button>
        <Button icon={<TableIcon />} onClick={() => setPasting(true)}>
          Paste from a spreadsheet
        </Button>
      </div>
      <p className={styles.help}>
        Type a code where a dance and an age group cross. A block copied from a spreadsheet can be pasted into a code or
        into a dance. An empty cell is no competition. Arrow keys and Enter walk.
      </p>
      <Row>
        {!isFirst && (
          <Button kind="quiet" icon={<UpIcon />} onClick={() => onMove(-1)}>
            Move up
          </Button>
        )}
        {!isLast && (
          <Button kind="quiet" icon={<DownIcon />} onClick={() => onMove(1)}>
            Move down
          </Button>
        )}
        <Button
          kind="quiet"
          icon={<TrashIcon />}
          onClick={() =>
            ask({
              title: `Delete ${category.title || 'this category'}?`,
              action: { type: 'remove' },
              holds: () => true,
            })
          }
        >
          Delete category
        </Button>
      </Row>
      {pasting && (
        <PasteModal
          category={category}
          onPaste={(block) => {
            act({ type: 'pasteSheet', block });
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      )}
      <DeleteConfirm
        removal={removal}
        codes={removal ? codesOf(category, removal) : []}
        onCancel={() => setRemoval(undefined)}
        onConfirm={() => {
          if (removal) act(removal.action);
          setRemoval(undefined);
        }}
      />
    </div>
  );
}

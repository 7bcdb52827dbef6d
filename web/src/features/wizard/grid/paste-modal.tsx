import { useState } from 'react';
import { listed, plural } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './grid.module.css';
import { cellsOf, type DraftCategory } from './grid-draft.ts';
import { type Block, cellsOfText, pasteSheet } from './grid-paste.ts';

interface Props {
  readonly category: DraftCategory;
  readonly onPaste: (block: Block) => void;
  readonly onClose: () => void;
}

/** Takes a whole sheet of a spreadsheet, and says what it would become before it is taken. */
export function PasteModal({ category, onPaste, onClose }: Props) {
  const [text, setText] = useState('');
  const block = cellsOfText(text);
  const after = { ...category, ...pasteSheet(category, block) };
  const unknown = after.columns.filter(({ age }) => age === '').map(({ title }) => title);
  const isSomething = text.trim() !== '' && after.rows.length > 0 && after.columns.length > 0;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title="Paste from a spreadsheet"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!isSomething} onClick={() => onPaste(block)}>
            Add to the category
          </Button>
        </>
      }
    >
      <TextArea
        label="Cells"
        hint="The first line names the age groups, the first column the dances; codes stand where they cross. What is there already stays."
        rows={8}
        wrap="off"
        spellCheck={false}
        className={styles.sheet}
        placeholder={'\tUnder 8\tUnder 10\nReel\t101\t102\nLight Jig\t103\t104'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p aria-live="polite">
        {isSomething
          ? `The category will have ${plural(after.rows.length, 'dance')}, ${plural(after.columns.length, 'age group')} and ${plural(cellsOf(after).length, 'competition')}.`
          : 'Copy the cells in your spreadsheet and paste them here.'}
        {isSomething &&
          unknown.length > 0 &&
          ` ${listed(unknown)} ${unknown.length === 1 ? 'is' : 'are'} no age group we know: choose ${unknown.length === 1 ? 'its' : 'their'} ages afterwards.`}
      </p>
    </Modal>
  );
}

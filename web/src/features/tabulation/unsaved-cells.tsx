import type { TabulatorCompetition } from '@rince/contracts/judging';
import { useSyncExternalStore } from 'react';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { markOf } from './cell-text.ts';
import { type CellEdit, cellKey, type SheetEdits } from './sheet-edits.ts';

const mostNamed = 12;

/** Why a cell is not stored. */
const reasonOf = (
  { text, refused }: CellEdit,
  { isCorrection, failure }: { isCorrection: boolean; failure: string },
) => {
  if (refused) return refused.message;
  if (markOf(text) === undefined) return `'${text}' is no mark`;
  return isCorrection ? 'a correction that waits for its reason' : failure;
};

/** What stands on the page and not on the sheet: nothing is calculated or submitted over it. */
export function UnsavedCells({ sheet, edits }: { readonly sheet: TabulatorCompetition; readonly edits: SheetEdits }) {
  useSyncExternalStore(edits.subscribe, edits.version);
  const cells = edits.all();
  if (cells.length === 0) return null;
  const corrections = new Set(edits.corrections(sheet));
  const failure = edits.failure() ?? 'not saved yet';
  const numberOf = ({ entry }: CellEdit['place']) => sheet.entries.find(({ _id }) => _id === entry)?.dancerNumber;
  return (
    <Notice tone="red">
      <p>
        {plural(cells.length, 'mark')} of this sheet {cells.length === 1 ? 'is' : 'are'} not saved yet, so nothing was
        calculated or submitted.
      </p>
      <ul>
        {cells.slice(0, mostNamed).map((cell) => (
          <li key={cellKey(cell.place)}>
            {`Round ${cell.place.round}, Judge ${cell.place.slot}: ${numberOf(cell.place) ?? 'a dancer'}, ${reasonOf(cell, { isCorrection: corrections.has(cell), failure })}`}{' '}
            <Button kind="quiet" onClick={() => edits.giveWay(cell)}>
              Discard
            </Button>
          </li>
        ))}
        {cells.length > mostNamed && <li>{`and ${cells.length - mostNamed} more`}</li>}
      </ul>
    </Notice>
  );
}

import type { TabulatorCompetition } from '@rince/contracts/judging';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from './cell-text.ts';
import { type CellEdit, cellKey, type SheetEdits } from './sheet-edits.ts';

interface Props {
  readonly sheet: TabulatorCompetition;
  readonly edits: SheetEdits;
}

/** What needs a word before it can be saved: corrections of finalized marks, and cells somebody else changed. */
export function EditNotices({ sheet, edits }: Props) {
  useSyncExternalStore(edits.subscribe, edits.version);
  const corrections = edits.corrections(sheet).filter(({ refused }) => refused === undefined);
  return (
    <>
      {corrections.length > 0 && <Correction edits={edits} count={corrections.length} />}
      {edits.refused().map((edit) => (
        <Disputed key={cellKey(edit.place)} sheet={sheet} edits={edits} edit={edit} />
      ))}
    </>
  );
}

function Correction({ edits, count }: { readonly edits: SheetEdits; readonly count: number }) {
  const [reason, setReason] = useState('');
  const save = (): void => {
    edits.reason = reason;
    void edits.save();
  };
  return (
    <Notice>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        style={{ display: 'grid', gap: 12, maxWidth: 560 }}
      >
        <p>
          {count === 1
            ? 'This corrects a mark that its judge has finalized.'
            : `This corrects ${count} marks that their judges have finalized.`}
        </p>
        <TextField
          label="Reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hint="It stays in the history of the mark."
        />
        <Row>
          <Button type="submit" disabled={reason.trim() === ''}>
            Save correction
          </Button>
        </Row>
      </form>
    </Notice>
  );
}

function Disputed({ sheet, edits, edit }: Props & { readonly edit: CellEdit }) {
  const { place, text, refused } = edit;
  const number = sheet.entries.find(({ _id }) => _id === place.entry)?.dancerNumber;
  return (
    <Notice tone="red">
      <div style={{ display: 'grid', gap: 8 }}>
        <p>
          {`${number}, round ${place.round}, Judge ${place.slot}: ${refused?.message ?? ''}`}
          {refused?.current && ` Yours: ${text || 'empty'}. Stored: ${textOf(refused.current) || 'empty'}.`}
        </p>
        <Row>
          {refused?.current && <Button onClick={() => edits.insist(edit)}>Save mine</Button>}
          <Button onClick={() => edits.giveWay(edit)}>
            {refused?.current ? 'Keep the stored one' : 'Discard mine'}
          </Button>
        </Row>
      </div>
    </Notice>
  );
}

import type { TabulatorCompetition } from '@rince/contracts/judging';
import { useState, useSyncExternalStore } from 'react';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReopenModal } from './reopen-modal.tsx';
import type { SheetEdits } from './sheet-edits.ts';

interface Props extends Pick<TabulatorCompetition, 'competition'> {
  readonly edits: SheetEdits;
}

/** A sheet that was submitted is read, and changed only after it was opened again; what was typed and came too late waits for that, or is discarded. */
export function ClosedNotice({ competition, edits }: Props) {
  const [isAsking, setAsking] = useState(false);
  useSyncExternalStore(edits.subscribe, edits.version);
  const late = edits.all();
  return (
    <>
      <Notice action={<Button onClick={() => setAsking(true)}>Reopen</Button>}>
        This sheet is submitted: it can be read, and not changed.
        {isAsking && <ReopenModal competition={competition} onClose={() => setAsking(false)} />}
      </Notice>
      {late.length > 0 && (
        <Notice tone="red" action={<Button onClick={() => late.map((edit) => edits.giveWay(edit))}>Discard</Button>}>
          {plural(late.length, 'mark')} typed here came too late and {late.length === 1 ? 'is' : 'are'} not saved.
          Reopen the sheet to save {late.length === 1 ? 'it' : 'them'}, or discard {late.length === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </>
  );
}

import type { TabulatorCompetition } from '@rince/contracts/judging';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReopenModal } from './reopen-modal.tsx';

/** A sheet that was submitted is read, and changed only after it was opened again. */
export function ClosedNotice({ competition }: Pick<TabulatorCompetition, 'competition'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Notice action={<Button onClick={() => setAsking(true)}>Reopen</Button>}>
      This sheet is submitted: it can be read, and not changed.
      {isAsking && <ReopenModal competition={competition} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

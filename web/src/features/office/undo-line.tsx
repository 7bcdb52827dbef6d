import type { Route } from '@rince/contracts/route';
import { withdrawAnnouncement } from '@rince/contracts/routes/announcements';
import { editEvent } from '@rince/contracts/routes/events';
import {
  disableEmptyCompetitions,
  enableCompetitions,
  hideEntryComp,
  type LogLine,
  noteDancing,
  seatJudge,
  updateDancerNum,
} from '@rince/contracts/routes/office';
import { moveDancerBack } from '@rince/contracts/routes/rearrange';
import { releaseAsSubmitted } from '@rince/contracts/routes/results';
import { reopenCompetition, updateTabulation } from '@rince/contracts/routes/tabulation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

type Undo = NonNullable<LogLine['undo']>;

const rows: Readonly<Record<Undo['call'], Route>> = {
  updateTabulation,
  seatJudge,
  hideEntryComp,
  noteDancing,
  reopenCompetition,
  updateDancerNum,
  moveDancerBack,
  enableCompetitions,
  disableEmptyCompetitions,
  releaseAsSubmitted,
  editEvent,
  withdrawAnnouncement,
};

interface Props {
  /** Absent where nothing takes the line back, or somebody has changed it since. */
  readonly undo: Undo | undefined;
  readonly content: string;
}

/** The way back of one line of the log. Once it is asked, it stays until it is answered: the list may hear meanwhile that somebody else was first. */
export function UndoLine({ undo, content }: Props) {
  const [asked, setAsked] = useState<Undo>();
  return (
    <>
      {undo && (
        <Button kind="quiet" onClick={() => setAsked(undo)} aria-label={`Undo: ${content}`}>
          Undo
        </Button>
      )}
      {asked && <UndoModal undo={asked} content={content} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface ModalProps {
  readonly undo: Undo;
  readonly content: string;
  readonly onClose: () => void;
}

/** Says what will be so again, asks once, and shows why it is refused where somebody changed it since. */
function UndoModal({ undo: { says, call, params, body }, content, onClose }: ModalProps) {
  const queries = useQueryClient();
  const write = useWrite(rows[call]);
  const takeBack = async (): Promise<void> => {
    try {
      await write.mutateAsync({ ...(params ? { params } : {}), body });
      onClose();
      toast({ title: 'Undone', text: says, kind: 'done' });
    } catch {
      // The dialog stays, and says why.
    }
    void queries.invalidateQueries();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Undo this?"
      actions={
        write.isError ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" busy={write.isPending} onClick={() => void takeBack()}>
              Undo
            </Button>
          </>
        )
      }
    >
      <p>If you undo “{content}”:</p>
      <p>
        <strong>{says}</strong>
      </p>
      {write.isError && <Notice tone="red">{messageOf(write.error)}</Notice>}
    </Modal>
  );
}

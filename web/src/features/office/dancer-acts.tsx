import { moveDancerBack } from '@rince/contracts/routes/rearrange';
import type { Round } from '@rince/domain/video';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DancerOut, useNoteDancing } from '../../feis/dancers/dancer-out.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './competition-modal.module.css';
import { DancerMove } from './dancer-move.tsx';
import { DancerVideo } from './dancer-video.tsx';
import { type OfficeCompetition, officeCompetitionQuery } from './office-queries.ts';

interface Props {
  readonly event: string;
  readonly competition: string;
  readonly dancer: OfficeCompetition['entries'][number];
  readonly name: string;
  /** Who runs the event moves. */
  readonly mayMove: boolean;
  /** Rounds that are danced in the hall, or whose videos are taken no more: the dancer may be let send one. */
  readonly leaveRounds: readonly Round[];
  readonly children: ReactNode;
}

/** What the desk does with a dancer of a competition, and takes back. */
export function DancerActs({ event, competition, dancer, name, mayMove, leaveRounds, children }: Props) {
  const queries = useQueryClient();
  const { queryKey } = officeCompetitionQuery(event, competition);
  const [open, setOpen] = useState<'out' | 'move' | 'video' | 'back'>();
  const note = useNoteDancing(competition, queryKey);
  const back = useWrite(moveDancerBack);
  const [failure, setFailure] = useState<string>();
  const said = failure ?? note.failure;
  const id = `${competition}-${dancer._id}`;
  const toggle = (one: 'out' | 'move' | 'video') => () => setOpen(open === one ? undefined : one);
  const close = () => setOpen(undefined);

  const moveBack = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await back.mutateAsync({ body: { id } });
      toast({ title: `${dancer.dancerNumber} is in ${dancer.cameFrom} again` });
    } catch (error) {
      setFailure(messageOf(error));
    }
    close();
    await queries.invalidateQueries();
  };
  return (
    <>
      <div className={styles.acts}>
        {children}
        {dancer.out !== undefined ? (
          <Button
            kind="quiet"
            aria-label={`Take back: ${name} dances`}
            busy={note.busy}
            onClick={() => void note.save(dancer._id, null)}
          >
            Take back
          </Button>
        ) : (
          <Button
            kind="quiet"
            aria-label={`Not dancing: ${name}`}
            aria-expanded={open === 'out'}
            onClick={toggle('out')}
          >
            Not dancing
          </Button>
        )}
        {mayMove && (
          <Button kind="quiet" aria-label={`Move: ${name}`} aria-expanded={open === 'move'} onClick={toggle('move')}>
            Move
          </Button>
        )}
        {mayMove && dancer.entry !== '' && dancer.out === undefined && leaveRounds.length > 0 && (
          <Button
            kind="quiet"
            aria-label={`By video: ${name}`}
            aria-expanded={open === 'video'}
            onClick={toggle('video')}
          >
            By video
          </Button>
        )}
        {mayMove && dancer.cameFrom !== undefined && (
          <Button kind="quiet" aria-label={`Back to ${dancer.cameFrom}: ${name}`} onClick={() => setOpen('back')}>
            Back to {dancer.cameFrom}
          </Button>
        )}
      </div>
      {open === 'out' && dancer.out === undefined && (
        <DancerOut competition={competition} line={dancer._id} queryKey={queryKey} onDone={close} />
      )}
      <ConfirmModal
        open={open === 'back'}
        title={`Back to ${dancer.cameFrom}?`}
        text={`Dancer ${dancer.dancerNumber} is in ${dancer.cameFrom} again, at the price of before. The family is told.`}
        confirm="Move back"
        busy={back.isPending}
        onConfirm={() => void moveBack()}
        onCancel={close}
      />
      {open === 'video' && <DancerVideo event={event} id={id} rounds={leaveRounds} onDone={close} />}
      {open === 'move' && <DancerMove event={event} id={id} onDone={close} />}
      {said !== undefined && (
        <div className={styles.failure}>
          <Notice tone="red">{said}</Notice>
        </div>
      )}
    </>
  );
}

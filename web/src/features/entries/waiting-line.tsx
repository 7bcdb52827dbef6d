import { joinWaitingList, leaveWaitingList, listWaiting, loadEntryData } from '@rince/contracts/routes/entries';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { showMoment } from '../../lib/dates.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './choose.module.css';

interface Props {
  readonly wish: { readonly event: string; readonly competition?: string; readonly dancer: string };
  readonly what: string;
  readonly waiting: number;
  readonly place?: number | undefined;
  readonly offeredUntil?: string | undefined;
}

/** A full competition or event: whether one waits for it, where, and the way to begin or end that. */
export function WaitingLine({ wish, what, waiting, place, offeredUntil }: Props) {
  const client = useQueryClient();
  const join = useWrite(joinWaitingList);
  const leave = useWrite(leaveWaitingList);
  const isOn = place !== undefined || offeredUntil !== undefined;

  const act = async (): Promise<void> => {
    try {
      await (isOn ? leave : join).mutateAsync({ body: wish });
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
    for (const row of [loadEntryData, listWaiting]) void client.invalidateQueries({ queryKey: rowKey(row) });
  };
  const words = offeredUntil
    ? `A place is held for you until ${showMoment(new Date(offeredUntil))}. Choose it and pay.`
    : place !== undefined
      ? `Full. You are number ${place} on the waiting list.`
      : waiting === 0
        ? 'Full.'
        : `Full, ${waiting} waiting.`;
  return (
    <p className={styles.waiting}>
      <span>{words}</span>
      <Button busy={join.isPending || leave.isPending} onClick={() => void act()}>
        {isOn ? 'Leave' : 'Join waiting list'}
        <span className="hidden-text">: {what}</span>
      </Button>
    </p>
  );
}

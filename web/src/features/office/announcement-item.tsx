import { type AnnouncementView, listAnnouncements, withdrawAnnouncement } from '@rince/contracts/routes/announcements';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { showMoment } from '../../lib/dates.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './alerts.module.css';

interface Props {
  readonly event: string;
  readonly announcement: AnnouncementView;
  readonly runs: boolean;
  /** The event's, as soon as it is known. */
  readonly timeZone: string | undefined;
}

const toWhom = ({ kind, name }: AnnouncementView['to']): string => {
  if (kind === 'everybody') return 'To everybody';
  return `To ${name || (kind === 'school' ? 'a school that is gone' : 'a competition that is gone')}`;
};

/** An announcement with how many it has reached, and the way to take it back. */
export function AnnouncementItem({ event, announcement, runs, timeZone }: Props) {
  const { title, text, to, by, byEmail, createdAt, status } = announcement;
  const author = `${by.name} ${by.lname}`.trim() || 'Closed account';
  return (
    <li className={classNames(styles.item, status === 'withdrawn' && styles.withdrawn)}>
      <div>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {status === 'withdrawn' && <Badge tone="red">Withdrawn</Badge>}
          {byEmail && <Badge>Also by e-mail</Badge>}
        </div>
        <p className={styles.sub}>{[toWhom(to), author, showMoment(new Date(createdAt), timeZone)].join(' · ')}</p>
        <p className={styles.text}>{text}</p>
        <Reached announcement={announcement} timeZone={timeZone} />
      </div>
      {runs && status !== 'withdrawn' && <Withdraw event={event} announcement={announcement} />}
    </li>
  );
}

function Reached({
  announcement: { status, told, total, withdrawnAt },
  timeZone,
}: Pick<Props, 'announcement' | 'timeZone'>) {
  if (status === 'sending')
    return (
      <div className={styles.progress} role="status">
        <ProgressLine label="Being sent" total={total} parts={[{ title: 'Told', count: told }]} />
      </div>
    );
  const had =
    withdrawnAt === undefined
      ? ' told'
      : ` had been told when it was withdrawn, ${showMoment(new Date(withdrawnAt), timeZone)}`;
  return (
    <p className={styles.told}>
      <b>{told === 0 ? 'Nobody' : plural(told, 'account')}</b>
      {had}
    </p>
  );
}

function Withdraw({ event, announcement: { _id, title, byEmail } }: Pick<Props, 'event' | 'announcement'>) {
  const queries = useQueryClient();
  const withdraw = useWrite(withdrawAnnouncement);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const takeBack = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await withdraw.mutateAsync({ params: { id: _id }, body: { event } });
      toast({ title: 'Withdrawn', text: 'It leaves the notifications of everybody who has it.' });
    } catch (error) {
      setFailure(messageOf(error));
    }
    setAsking(false);
    void queries.invalidateQueries({ queryKey: rowKey(listAnnouncements) });
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)} aria-label={`Withdraw: ${title}`}>
        Withdraw
      </Button>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      <ConfirmModal
        open={asking}
        title={`Withdraw “${title}”?`}
        text={
          byEmail
            ? 'Nobody else is told, and it leaves the notifications of everybody who has it. Letters that were sent cannot be called back. Whoever has read it may remember it.'
            : 'Nobody else is told, and it leaves the notifications of everybody who has it. Whoever has read it may remember it.'
        }
        confirm="Withdraw"
        danger
        busy={withdraw.isPending}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

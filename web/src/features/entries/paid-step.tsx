import type { EntryView } from '@rince/contracts/entries';
import { editEntry, updateTeacherAccess } from '@rince/contracts/routes/entries';
import { dayIn } from '@rince/domain/event/windows';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { RichText } from '../../feis/text/rich-text.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { showMoney } from '../../lib/money.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { serverNow } from '../../lib/server-time.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { EditIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { DancerPlates } from './dancer-plates.tsx';
import { EntryHead } from './entry-head.tsx';
import { entryQuery } from './entry-queries.ts';
import { EntryVideos } from './entry-videos.tsx';
import styles from './pay.module.css';
import { PriceLines } from './price-lines.tsx';
import { RefundPanel } from './refund-panel.tsx';

/** What others than its owner should know of an entry that waits for its owner. */
const standing = ({ withdrawnAt, withdrawnReason = '', paidAt, draft }: EntryView): string => {
  if (withdrawnAt !== undefined) return `This entry was given back. ${withdrawnReason}`.trim();
  if (paidAt === undefined) return 'This entry is not paid yet.';
  return draft ? 'A change of this entry waits for its payment.' : 'The family is changing this entry.';
};

/** Step 2: the dancers' numbers, what they dance, and what the organizers want them to know. */
export function PaidStep({ entry }: { readonly entry: EntryView }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const self = useOwnAccount();
  const edit = useWrite(editEntry);
  const access = useWrite(updateTeacherAccess);
  const { event, reader } = entry;
  const isOpen = dayIn(event.timeZone, serverNow()) <= event.registrationEnd;
  const mayEdit = isAdmin(self) ? isOpen || entry.paidAt !== undefined : reader === 'owner' && isOpen;

  const finish = async (): Promise<void> => {
    await navigate('/app');
    toast({ title: 'Your entry has been received!' });
  };
  const allow = async (teacherAccess: boolean): Promise<void> => {
    try {
      const next = await access.mutateAsync({ body: { entryId: entry._id, teacherAccess } });
      client.setQueryData(entryQuery(entry._id).queryKey, next);
      toast({ title: 'Your changes have been saved' });
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
    access.reset();
  };
  const change = async (): Promise<void> => {
    try {
      if (entry.step > 0) {
        const opened = await edit.mutateAsync({
          params: { id: entry._id },
          body: { direction: 'subtract', revision: entry.revision },
        });
        client.setQueryData(entryQuery(entry._id).queryKey, opened);
      }
      await navigate(`/app/entries/${entry._id}/edit`);
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
      void client.invalidateQueries({ queryKey: entryQuery(entry._id).queryKey });
    }
  };
  return (
    <>
      <EntryHead event={event} step={2} />
      {entry.credit > 0 && reader === 'owner' && (
        <div className={styles.note}>
          <Notice>
            You have {showMoney(entry.credit, event.currency)} to your credit. The next change uses it, or the organizer
            gives it back to your card.
          </Notice>
        </div>
      )}
      {reader !== 'owner' && entry.step < 2 && (
        <div className={styles.note}>
          <Notice>{standing(entry)}</Notice>
        </div>
      )}
      {(event.inPerson || entry.paidAt === undefined) && <DancerPlates entry={entry} />}
      {event.takesVideos && entry.paidAt !== undefined && <EntryVideos entry={entry} />}
      {event.inPerson && event.inPersonContent.content.length > 0 && (
        <div className={styles.content}>
          <RichText text={event.inPersonContent} />
        </div>
      )}
      {entry.lines.length > 0 && (
        <div className={styles.cost}>
          <Panel title="What this entry costs">
            <PriceLines price={entry} currency={event.currency} />
            <p>
              Paid: {showMoney(entry.paid, event.currency)}
              {entry.waived > 0 && <> · Not charged: {showMoney(entry.waived, event.currency)}</>}
              {reader === 'owner' && (
                <>
                  {' '}
                  · <Link to="/app/orders">My Payments</Link>
                </>
              )}
            </p>
          </Panel>
        </div>
      )}
      {event.takesVideos && reader === 'owner' && (
        <div className={styles.note}>
          <Switch
            label="Our teachers may watch our videos"
            hint="Without it they see only which competitions there are, and whether a video is uploaded."
            checked={access.variables?.body.teacherAccess ?? entry.teacherAccess}
            disabled={access.isPending}
            onChange={({ target }) => void allow(target.checked)}
          />
        </div>
      )}
      <div className={styles.actions}>
        {mayEdit && (
          <Button icon={<EditIcon />} busy={edit.isPending} onClick={() => void change()}>
            Edit
          </Button>
        )}
        {reader === 'owner' && (
          <Button kind="primary" onClick={() => void finish()}>
            Finish &amp; return to dashboard
          </Button>
        )}
      </div>
      {reader !== 'sees' && <RefundPanel entry={entry} />}
    </>
  );
}

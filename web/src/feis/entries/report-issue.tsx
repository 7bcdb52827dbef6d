import { reportError } from '@rince/contracts/routes/notices';
import { issueTypes } from '@rince/domain/entry/video-report';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

const form = 'report-issue';

/** Says to the organizer that something is wrong with the video at an address. */
export function ReportIssue({ url, of }: { readonly url: string; readonly of: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const report = useWrite(reportError, {
    onSuccess: () => {
      setIsOpen(false);
      toast({ title: 'Your report has been saved', kind: 'done' });
    },
  });
  const close = (): void => {
    setIsOpen(false);
    report.reset();
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        Report Issue
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        title="Report Issue"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" type="submit" form={form} busy={report.isPending}>
              Send
            </Button>
          </>
        }
      >
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (report.isPending) return;
            const given = new FormData(event.currentTarget);
            const [type, comments] = ['type', 'comments'].map((name) => String(given.get(name) ?? ''));
            report.mutate({ body: { url, error: { type: type ?? '', comments: comments ?? '' }, errorInfo: '' } });
          }}
        >
          <Stack>
            <p>{of}. The organizer reads this, and can ask the family for another video.</p>
            {report.isError && <Notice tone="red">{messageOf(report.error)}</Notice>}
            <Select label="Type" name="type" options={issueTypes.map((type) => ({ value: type, label: type }))} />
            <TextArea label="Comments" name="comments" optional rows={3} maxLength={1000} />
          </Stack>
        </form>
      </Modal>
    </>
  );
}

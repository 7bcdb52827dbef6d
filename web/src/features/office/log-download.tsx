import { listLog } from '@rince/contracts/routes/office';
import { csvOf } from '@rince/domain/csv';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showMoment } from '../../lib/dates.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.ts';
import type { askedOfLog } from './office-queries.ts';

/** Lines that come with one answer. */
const atOnce = 100;

interface Props {
  readonly asked: ReturnType<typeof askedOfLog>;
  readonly event: { readonly name: string; readonly timeZone: string };
}

/** Everything that the list finds as one file, in the words of the list: whoever reads no amounts there finds none here. */
export function LogDownload({ asked, event }: Props) {
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await call(listLog, {
          query: { ...asked, limit: atOnce, ...(cursor === undefined ? {} : { cursor }) },
        });
        for (const { user, content, reason = '', date } of page.data)
          rows.push([
            showMoment(new Date(date), event.timeZone),
            `${user.name} ${user.lname}`.trim() || 'Closed account',
            content,
            reason,
          ]);
        cursor = page.hasMore ? page.cursor : undefined;
      } while (cursor !== undefined);
      download(`${event.name} - Activity.csv`, csvOf(['When', 'Who', 'What', 'Reason'], rows));
    } catch (error) {
      toast({ title: 'Could not perform action', text: messageOf(error), kind: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button kind="quiet" icon={<DownloadIcon />} busy={busy} aria-label="Activity as CSV" onClick={() => void take()}>
      CSV
    </Button>
  );
}

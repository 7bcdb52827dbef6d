import type { EntryView } from '@rince/contracts/entries';
import { editEntry, loadEntryData } from '@rince/contracts/routes/entries';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { entryQuery } from './entry-queries.ts';

/** A paid entry is being changed: what was paid stays in force until the change is saved or paid, and can simply stay. */
export function KeepAsItWas({ entry }: { readonly entry: EntryView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const edit = useWrite(editEntry);
  const keep = async (): Promise<void> => {
    try {
      const kept = await edit.mutateAsync({
        params: { id: entry._id },
        body: { direction: 'add', revision: entry.revision },
      });
      client.setQueryData(entryQuery(entry._id).queryKey, kept);
      client.removeQueries({ queryKey: rowKey(loadEntryData) });
      await navigate(`/app/entries/${entry._id}`);
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
      void client.invalidateQueries({ queryKey: entryQuery(entry._id).queryKey });
    }
  };
  return (
    <Notice
      action={
        <Button busy={edit.isPending} onClick={() => void keep()}>
          Keep it as it was
        </Button>
      }
    >
      You are changing a paid entry. Until you save, it stays as it was.
    </Notice>
  );
}

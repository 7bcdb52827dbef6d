import type { EntryView } from '@rince/contracts/entries';
import { editEntry } from '@rince/contracts/routes/entries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.ts';
import { EntryHead } from './entry-head.tsx';
import { entryPayQuery, entryQuery } from './entry-queries.ts';
import styles from './pay.module.css';
import { PayForm } from './pay-form.tsx';
import { PriceLines } from './price-lines.tsx';

/** Step 1: what is charged, with which card, and what is agreed to. */
export function PayStep({ entry }: { readonly entry: EntryView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(entryPayQuery(entry._id));
  const back = useWrite(editEntry);

  const goBack = async (): Promise<void> => {
    try {
      const changed = await back.mutateAsync({
        params: { id: entry._id },
        body: { direction: 'subtract', revision: entry.revision },
      });
      client.setQueryData(entryQuery(entry._id).queryKey, changed);
      await navigate(`/app/entries/${entry._id}/edit`);
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
      void client.invalidateQueries({ queryKey: entryQuery(entry._id).queryKey });
    }
  };

  return (
    <>
      <EntryHead event={entry.event} step={1} />
      <QueryView query={query}>
        {(pay) => (
          <div className={styles.layout}>
            <div className={styles.receipt}>
              <Panel title="What you pay">
                <PriceLines price={pay.price} currency={entry.event.currency} />
                <div>
                  <Button icon={<BackIcon />} busy={back.isPending} onClick={() => void goBack()}>
                    Change competitions
                  </Button>
                </div>
              </Panel>
            </div>
            <PayForm pay={pay} />
          </div>
        )}
      </QueryView>
    </>
  );
}

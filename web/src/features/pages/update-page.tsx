import { listUpdates, readUpdate, type UpdateView } from '@rince/contracts/routes/updates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { RichText } from '../../feis/text/rich-text.tsx';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UpdateFacts } from './update-facts.tsx';
import { UpdateTools } from './update-tools.tsx';
import styles from './updates.module.css';
import { updateQuery } from './updates-queries.ts';

/** One piece of news; opening it is reading it. */
export function UpdatePage() {
  const { id = '' } = useParams();
  const query = useQuery(updateQuery(id));
  return (
    <QueryView
      query={query}
      head={<PageHeader title="Update" back="/app/updates" backTitle="What's New" />}
      skeleton={<Skeleton lines={6} />}
    >
      {(update) => <Reading update={update} />}
    </QueryView>
  );
}

function Reading({ update }: { readonly update: UpdateView }) {
  const client = useQueryClient();
  const admin = isAdmin(useOwnAccount());
  const { mutate } = useWrite(readUpdate, {
    onSuccess: () => client.invalidateQueries({ queryKey: rowKey(listUpdates) }),
  });
  const { _id, completed, title, description, content, user } = update;
  useEffect(() => {
    if (!completed) mutate({ params: { id: _id }, body: { completed: true } });
  }, [_id, completed, mutate]);
  return (
    <>
      <PageHeader title={title} sub={description} back="/app/updates" backTitle="What's New" />
      <div className={styles.detail}>
        <UpdateFacts update={update} />
        <RichText text={content} />
        {user.name !== '' && (
          <p className={styles.words}>
            {user.name} {user.lname}
          </p>
        )}
        {admin && <UpdateTools update={update} />}
      </div>
    </>
  );
}

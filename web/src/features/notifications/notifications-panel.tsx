import { markAllRead } from '@rince/contracts/routes/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWrite } from '../../lib/use-write.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { NoticeItem } from './notice-item.tsx';
import styles from './notices.module.css';
import { latestNotices } from './notices-query.ts';

/** The latest notifications; opening them marks them seen. */
export function NotificationsPanel({ onGo }: { readonly onGo: () => void }) {
  const client = useQueryClient();
  const query = useQuery(latestNotices);
  const { mutate } = useWrite(markAllRead, {
    onSuccess: () => client.setQueryData(latestNotices.queryKey, (known) => known && { ...known, count: 0 }),
  });
  const unseen = query.data?.count ?? 0;
  useEffect(() => {
    if (unseen > 0) mutate({});
  }, [unseen, mutate]);
  return (
    <section aria-label="Notifications">
      <div className={styles.panelHead}>
        <h2 className={styles.title}>Notifications</h2>
        <ButtonLink kind="quiet" to="/app/notifications" onClick={onGo}>
          See All
        </ButtonLink>
      </div>
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.none}>No Notifications Found</p>
          ) : (
            <ul className={styles.panel}>
              {data.map((notice) => (
                <li key={notice._id}>
                  <NoticeItem notice={notice} onGo={onGo} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

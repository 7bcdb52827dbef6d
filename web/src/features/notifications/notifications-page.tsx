import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { NoticeItem } from './notice-item.tsx';
import styles from './notices.module.css';
import { allNotices } from './notices-query.ts';

export function NotificationsPage() {
  const query = useInfiniteQuery(allNotices);
  return (
    <>
      <PageHeader title="Notifications" />
      <QueryView query={query}>
        {({ pages }) => {
          const notices = pages.flatMap(({ data }) => data);
          if (notices.length === 0)
            return (
              <EmptyState
                drawing="bell"
                text="No Notifications Found"
                more="What happens to your entries and results will be told here."
              />
            );
          return (
            <>
              <ul className={styles.list}>
                {notices.map((notice) => (
                  <li key={notice._id}>
                    <NoticeItem notice={notice} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <div className={styles.more}>
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    Load More
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

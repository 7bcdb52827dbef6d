import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NoticeItem } from './notice-item.tsx';
import { NoticeList } from './notice-list.tsx';
import { allNotices } from './notices-query.ts';

export function NotificationsPage() {
  const query = useInfiniteQuery(allNotices);
  return (
    <>
      <PageHeader title="Notifications" />
      <NoticeList
        query={query}
        empty={
          <EmptyState
            drawing="bell"
            text="No Notifications Found"
            more="What happens to your entries and results will be told here."
          />
        }
      >
        {(notice) => <NoticeItem notice={notice} roomy />}
      </NoticeList>
    </>
  );
}

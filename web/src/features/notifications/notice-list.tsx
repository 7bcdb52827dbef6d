import type { NoticeView } from '@rince/contracts/routes/notices';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './notices.module.css';

interface Props {
  readonly notices: readonly NoticeView[];
  readonly query: UseInfiniteQueryResult;
  readonly empty: ReactNode;
  readonly children: (notice: NoticeView) => ReactNode;
}

/** Notifications below each other, ten more at a time. */
export function NoticeList({ notices, query, empty, children }: Props) {
  if (notices.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul className={styles.list} aria-label="Notifications">
        {notices.map((notice) => (
          <li key={notice._id}>{children(notice)}</li>
        ))}
      </ul>
      {query.isFetchNextPageError && <Notice tone="red">{messageOf(query.error)}</Notice>}
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

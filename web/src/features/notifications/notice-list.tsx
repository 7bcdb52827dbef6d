import type { NoticeView } from '@rince/contracts/routes/notices';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PagedView } from '../../ui/paged-view.tsx';
import styles from './notices.module.css';

interface Props {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly NoticeView[] }>>;
  readonly empty: ReactNode;
  readonly children: (notice: NoticeView) => ReactNode;
}

/** Notifications below each other, ten more at a time. */
export function NoticeList({ query, empty, children }: Props) {
  return (
    <PagedView query={query} empty={empty}>
      {(notices) => (
        <ul className={styles.list} aria-label="Notifications">
          {notices.map((notice) => (
            <li key={notice._id}>{children(notice)}</li>
          ))}
        </ul>
      )}
    </PagedView>
  );
}

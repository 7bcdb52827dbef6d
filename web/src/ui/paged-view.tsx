import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Awaited } from './awaited.tsx';
import styles from './load-more.module.css';
import { LoadMore } from './load-more.tsx';
import { Notice } from './notice.tsx';
import { QueryView } from './query-view.tsx';

interface Page<Item> {
  readonly data: readonly Item[];
}
interface Props<Item, P extends Page<Item>> {
  readonly query: UseInfiniteQueryResult<InfiniteData<P>>;
  readonly skeleton?: ReactNode;
  /** What is said where nothing is, and what to do next. */
  readonly empty: ReactNode;
  readonly children: (items: P['data'], first: P | undefined) => ReactNode;
}

/** A list that goes on: its skeleton, its pages below each other, what it says when it is empty, and more when the reader wants more. */
export function PagedView<Item, P extends Page<Item>>({ query, skeleton, empty, children }: Props<Item, P>) {
  return (
    <QueryView query={query} skeleton={skeleton}>
      {({ pages }) => {
        const items = pages.flatMap(({ data }) => data) as P['data'];
        if (items.length === 0 && !query.hasNextPage) return <Awaited when={query.isPlaceholderData}>{empty}</Awaited>;
        return (
          <Awaited when={query.isPlaceholderData}>
            {children(items, pages[0])}
            {query.isFetchNextPageError && (
              <div className={styles.failed}>
                <Notice tone="red">
                  {query.error?.name === 'ApiError' ? query.error.message : 'Please reload this view and try again'}
                </Notice>
              </div>
            )}
            <LoadMore
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          </Awaited>
        );
      }}
    </QueryView>
  );
}

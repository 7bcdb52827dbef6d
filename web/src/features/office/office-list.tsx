import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineList } from '../../ui/line-list.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { ListAddress } from '../../ui/use-list-address.ts';

interface Answer {
  readonly data: readonly unknown[];
  readonly count?: number | undefined;
}

interface Props<A extends Answer> {
  readonly label: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<A>>;
  readonly address?: ListAddress;
  /** When there is nothing: the line, and what to do. */
  readonly empty: { readonly text: string; readonly more: string };
  /** What stands above the list, made from its first answer. */
  readonly head?: (answer: A) => ReactNode;
  readonly children: (item: A['data'][number]) => ReactNode;
}

/** A list that goes on ten by ten, with how many there are. */
export function OfficeList<A extends Answer>({ label, query, address, empty, head, children }: Props<A>) {
  const first = query.data?.pages[0];
  return (
    <Stack>
      {first && head?.(first)}
      <PagedView
        query={query}
        skeleton={<Skeleton lines={8} />}
        empty={
          <EmptyState
            text={empty.text}
            more={address?.isFiltered ? 'Nothing fits this search and filter.' : empty.more}
            action={address?.isFiltered && <Button onClick={address.clear}>Show all</Button>}
          />
        }
      >
        {(items) => (
          <Stack>
            <p aria-live="polite">
              {plural(first?.count ?? items.length, 'Result')}
              {first?.count === undefined && query.hasNextPage && ' so far'}
            </p>
            <LineList label={label}>{items.map(children)}</LineList>
          </Stack>
        )}
      </PagedView>
    </Stack>
  );
}

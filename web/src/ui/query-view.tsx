import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query has: a skeleton, the data, or an error that can be tried again. Data that is there stays there. */
export function QueryView<Data>({ query, skeleton = <Skeleton />, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorState
        text={query.error.name === 'ApiError' ? query.error.message : undefined}
        onRetry={() => void query.refetch()}
      />
    );
  return skeleton;
}

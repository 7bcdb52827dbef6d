import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import { RefusalState } from './refusal-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly skeleton?: ReactNode;
  /** What the page is and the way back, for as long as there is nothing that says it better. */
  readonly head?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query has: a skeleton, the data, or an error that can be tried again. Data that is there stays there. */
export function QueryView<Data>({ query, skeleton = <Skeleton />, head, children }: Props<Data>) {
  if (query.data !== undefined)
    return (
      <CrashBoundary>
        <Shown data={query.data}>{children}</Shown>
      </CrashBoundary>
    );
  return (
    <>
      {head}
      {query.isError ? <RefusalState error={query.error} onRetry={() => void query.refetch()} /> : skeleton}
    </>
  );
}

/** Its own component, so that what breaks while it is made breaks inside the boundary. */
function Shown<Data>({ data, children }: { readonly data: Data; readonly children: (data: Data) => ReactNode }) {
  return children(data);
}

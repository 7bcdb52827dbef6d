import { readFilters } from '@rince/contracts/routes/notices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { isAdmin, useSelf } from '../../lib/self.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { UpdateItem } from './update-item.tsx';
import styles from './updates.module.css';
import { updatesQuery } from './updates-queries.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'incompleted', label: 'Incompleted' },
];

/** What's New, newest first. */
export function UpdatesPage() {
  const admin = isAdmin(useSelf());
  const [address, setAddress] = useSearchParams();
  const filter = readFilters.find((one) => one === address.get('filter')) ?? 'all';
  const query = useInfiniteQuery(updatesQuery(filter));
  const post = admin && (
    <ButtonLink kind="primary" icon={<PlusIcon />} to="/app/updates/edit/new">
      Post Update
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="What's New" actions={post} />
      <div className={styles.tools}>
        <Select
          label="Filter"
          options={filters}
          value={filter}
          onChange={({ target }) =>
            setAddress(target.value === 'all' ? {} : { filter: target.value }, { replace: true })
          }
        />
      </div>
      <QueryView query={query}>
        {({ pages }) => {
          const updates = pages.flatMap(({ data }) => data);
          if (updates.length === 0 && !query.hasNextPage)
            return (
              <EmptyState
                drawing="slip"
                text="No Updates Found"
                more={filter === 'all' ? 'What changes in Rince will be told here.' : 'Nothing fits what you chose.'}
                action={filter !== 'all' && <Button onClick={() => setAddress({}, { replace: true })}>Show all</Button>}
              />
            );
          return (
            <>
              <ol className={styles.feed} aria-label="Updates">
                {updates.map((update) => (
                  <li key={update._id}>
                    <UpdateItem update={update} mayEdit={admin} />
                  </li>
                ))}
              </ol>
              {query.isFetchNextPageError && <Notice tone="red">{messageOf(query.error)}</Notice>}
              <LoadMore
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

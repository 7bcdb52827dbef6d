import { readFilters } from '@rince/contracts/routes/notices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readChoices } from '../../lib/list-choices.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { Select } from '../../ui/select.tsx';
import { UpdateItem } from './update-item.tsx';
import styles from './updates.module.css';
import { updatesQuery } from './updates-queries.ts';

/** What's New, newest first. */
export function UpdatesPage() {
  const admin = isAdmin(useOwnAccount());
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
          options={readChoices}
          value={filter}
          onChange={({ target }) =>
            setAddress(target.value === 'all' ? {} : { filter: target.value }, { replace: true })
          }
        />
      </div>
      <PagedView
        query={query}
        empty={
          <EmptyState
            drawing="slip"
            text="No Updates Found"
            more={filter === 'all' ? 'What changes in Rince will be told here.' : 'Nothing fits what you chose.'}
            action={filter !== 'all' && <Button onClick={() => setAddress({}, { replace: true })}>Show all</Button>}
          />
        }
      >
        {(updates) => (
          <ol className={styles.feed} aria-label="Updates">
            {updates.map((update) => (
              <li key={update._id}>
                <UpdateItem update={update} mayEdit={admin} />
              </li>
            ))}
          </ol>
        )}
      </PagedView>
    </>
  );
}

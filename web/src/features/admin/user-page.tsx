import type { Account } from '@rince/contracts/people';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './admin.module.css';
import { userQuery } from './admin-queries.ts';

/** Somebody's account, entries and dancers. */
export function UserPage() {
  const { id = '' } = useParams();
  const query = useQuery(userQuery(id));
  const base = `/app/admin/users/${id}`;
  return (
    <QueryView query={query} head={<PageHeader title="User" back="/app/admin/users" backTitle="Users" />}>
      {(user) => (
        <>
          <PageHeader
            title={`${user.name} ${user.lname}`.trim()}
            sub={user.email}
            back="/app/admin/users"
            backTitle="Users"
          />
          <Tabs
            label="User"
            tabs={[
              { to: `${base}/account`, title: 'Account' },
              { to: `${base}/entries`, title: 'Entries' },
              { to: `${base}/dancers`, title: 'Dancers' },
            ]}
          />
          <div className={styles.tab}>
            <Outlet context={user} />
          </div>
        </>
      )}
    </QueryView>
  );
}

export const useUser = (): Account => useOutletContext<Account>();

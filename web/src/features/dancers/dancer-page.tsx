import type { DancerView } from '@rince/contracts/dancers';
import { levelLabel } from '@rince/domain/people/levels';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { useOwnAccount } from '../../lib/own-account.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PencilIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { dancerQuery } from './dancer-queries.ts';
import styles from './dancers.module.css';
import { mayEdit } from './may-edit.ts';

/** A dancer's profile: details, entries, results. */
export function DancerPage() {
  const { id = '' } = useParams();
  const self = useOwnAccount();
  const query = useQuery(dancerQuery(id));
  const base = `/app/dancers/${id}`;
  return (
    <QueryView query={query} head={<PageHeader title="Dancer" back="/app/dancers" backTitle="Dancers" />}>
      {(dancer) => (
        <>
          <PageHeader
            title={`${dancer.name} ${dancer.lname}`}
            sub={`${levelLabel(dancer.level)} · ${dancer.school.name}`}
            back="/app/dancers"
            backTitle="Dancers"
            actions={
              mayEdit(self, dancer) && (
                <ButtonLink to={`${base}/edit`} icon={<PencilIcon />}>
                  Edit
                </ButtonLink>
              )
            }
          />
          <div className={styles.portrait}>
            <Portrait of={dancer} large />
          </div>
          <Tabs
            label="Profile"
            tabs={[
              { to: `${base}/info`, title: 'Details' },
              { to: `${base}/entries`, title: 'Entries' },
              { to: `${base}/results`, title: 'Results' },
            ]}
          />
          <div className={styles.tab}>
            <Outlet context={dancer} />
          </div>
        </>
      )}
    </QueryView>
  );
}

export const useDancer = (): DancerView => useOutletContext<DancerView>();

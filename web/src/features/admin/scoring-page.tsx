import type { ScoringSystemView } from '@rince/contracts/events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { showInstant } from '../../lib/dates.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PencilIcon } from '../../ui/icons.ts';
import { Line, LineList } from '../../ui/line-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import styles from './admin.module.css';
import { scoringListQuery } from './admin-queries.ts';
import { rulesInWords } from './rules-in-words.ts';

/** How competitions can be scored. */
export function ScoringPage() {
  const self = useOwnAccount();
  const query = useInfiniteQuery(scoringListQuery);
  const create = isAdmin(self) && (
    <ButtonLink kind="primary" to="/app/admin/scoring/edit/new">
      Create New
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Scoring Systems" actions={create} />
      <PagedView query={query} empty={<EmptyState drawing="rosette" text="No Scoring Systems Found" action={create} />}>
        {(systems) => (
          <LineList label="Scoring Systems">
            {systems.map((system) => (
              <SystemLine key={system._id} system={system} />
            ))}
          </LineList>
        )}
      </PagedView>
    </>
  );
}

function SystemLine({ system }: { readonly system: ScoringSystemView }) {
  const to = `/app/admin/scoring/edit/${system._id}`;
  return (
    <Line
      title={system.name}
      to={to}
      sub={
        <>
          {system.description !== '' && <div>{system.description}</div>}
          <div className={styles.facts}>
            <span>{rulesInWords(system)}</span>
            <time dateTime={system.createdAt}>{showInstant(system.createdAt)}</time>
          </div>
        </>
      }
      actions={
        <ButtonLink kind="quiet" to={to} icon={<PencilIcon />} aria-label={`Edit ${system.name}`}>
          Edit
        </ButtonLink>
      }
    />
  );
}

import type { Report } from '@rince/contracts/routes/reports';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useWatch } from '../../lib/use-live.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { ExportsSection } from './exports-section.tsx';
import { KpiTiles } from './kpi-tiles.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { EntryCharts, RevenueChart } from './report-charts.tsx';
import { reportQuery } from './report-queries.ts';
import styles from './reports.module.css';
import { useCharts } from './use-charts.ts';

const isEmpty = ({ entriesByDay, income }: Report): boolean =>
  entriesByDay.length === 0 && (income === undefined || income.charged === 0);

/** The figures of an event, and its workbooks. */
export function StatsPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const base = `/app/event-dashboard/${id}`;
  const event = useQuery(organizerEventQuery(id)).data;
  const report = useQuery(reportQuery(id));
  const charts = useCharts();
  const name = event?.name ?? 'Event';
  return (
    <>
      <PageHeader title="Reports" sub={event?.name} back={base} backTitle="Event dashboard" />
      <div className={styles.page}>
        <QueryView query={report} skeleton={<SkeletonTiles count={5} />}>
          {(found) =>
            isEmpty(found) ? (
              <EmptyState
                text="Nobody has entered yet"
                more="Figures appear here with the first entry."
                action={<ButtonLink to={`${base}/competitions`}>Look at the competitions</ButtonLink>}
              />
            ) : (
              <>
                <KpiTiles report={found} base={base} event={name} charts={charts} />
                {found.income && <RevenueChart id={id} event={name} base={base} charts={charts} />}
                {found.income && found.income.charged > 0 && <PayoutPanel id={id} event={name} base={base} />}
                <EntryCharts report={found} event={name} base={base} charts={charts} />
              </>
            )
          }
        </QueryView>
        {!isApiError(report.error, 'FORBIDDEN') && <ExportsSection event={id} timeZone={event?.timeZone} />}
      </div>
    </>
  );
}

import type { TabulatorCompetition } from '@rince/contracts/judging';
import { documentPath, mainDocument } from '@rince/domain/results/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { storedIn } from '../../lib/outbox/memory.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DocumentIcon } from '../../ui/icons.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CalculateBar } from './calculate-bar.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { DancerTools } from './dancer-tools.tsx';
import { EditNotices } from './edit-notices.tsx';
import { LockButtons } from './lock-buttons.tsx';
import { ResultsTable } from './results-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { SheetEdits } from './sheet-edits.ts';
import { SheetGrid } from './sheet-grid.tsx';
import { tabAt, tabsOf } from './sheet-tabs.ts';
import { StrayMarks } from './stray-marks.tsx';
import { sheetQuery } from './tabulation-queries.ts';
import { ZeroReasons } from './zero-reasons.tsx';

/** The score sheet of one competition. */
export function SheetPage() {
  const { id = '', competition = '', round = '1' } = useParams();
  const query = useQuery(sheetQuery(competition));
  useWatch(id);
  const { _id: own } = useOwnAccount();
  // For this tab: it outlives a reload, and another tab has what is typed there.
  const edits = useMemo(
    () => new SheetEdits(competition, storedIn(sessionStorage, `rince.sheet.${own}.${competition}`)),
    [own, competition],
  );
  const head = query.data?.competition;
  return (
    <>
      <PageHeader
        title={head ? `${head.code} ${head.gradeTitle}` : 'Score sheet'}
        sub={
          head && (
            <>
              {head.rowTitle}, {head.columnTitle}{' '}
              {head.needsCalculation && <Badge tone="gold">Changed since the last calculation</Badge>}
              {head.recallOutdated && <Badge tone="gold">Changed since the recall</Badge>}
              {head.hasPublicResults && <Badge tone="good">Published</Badge>}
            </>
          )
        }
        back={`/app/tabulator/${id}`}
        backTitle={head?.eventName ?? 'Competitions'}
        actions={
          query.data?.results && (
            <>
              {query.data.competition.hasPublicResults && (
                <ButtonLink kind="quiet" to={`/public/results/event/${id}/${competition}`}>
                  View
                </ButtonLink>
              )}
              <ButtonLink
                kind="quiet"
                icon={<DocumentIcon />}
                to={documentPath(
                  mainDocument(query.data.competition.scoring.rounds, query.data.results.kind),
                  id,
                  competition,
                )}
                target="_blank"
              >
                Documents
              </ButtonLink>
            </>
          )
        }
      />
      <QueryView query={query}>{(sheet) => <Sheet event={id} sheet={sheet} edits={edits} tabKey={round} />}</QueryView>
    </>
  );
}

function Sheet({
  event,
  sheet,
  edits,
  tabKey,
}: {
  readonly event: string;
  readonly sheet: TabulatorCompetition;
  readonly edits: SheetEdits;
  readonly tabKey: string;
}) {
  const { competition, entries } = sheet;
  const dirty = useSyncExternalStore(edits.subscribe, edits.isDirty);
  const tabs = tabsOf(competition.scoring);
  const tab = tabAt(tabs, tabKey);
  const at = (key: string): string => `/app/tabulation/${event}/${competition._id}/${key}`;
  const isOpen = !competition.submitted;
  // What an earlier page left, or what came while the sheet was submitted, is sent at once; what waits is sent before this page goes, wherever it goes.
  useEffect(() => {
    if (!isOpen) return;
    void edits.save();
    return () => void edits.save();
  }, [edits, isOpen]);
  return (
    <Stack>
      <Tabs label="Sheet" tabs={tabs.map(({ key, title }) => ({ to: at(key), title }))} />
      <EditNotices sheet={sheet} edits={edits} />
      {isOpen && <ZeroReasons sheet={sheet} edits={edits} />}
      {isOpen ? <StrayMarks sheet={sheet} /> : <ClosedNotice competition={competition} edits={edits} />}
      {entries.length === 0 ? (
        <EmptyState text="No Entries Found" more="Add a dancer by number, or wait until families have entered." />
      ) : tab.groups.length > 0 ? (
        <>
          {isOpen && <LockButtons sheet={sheet} tab={tab} />}
          <SheetGrid sheet={sheet} edits={edits} tab={tab} />
        </>
      ) : (
        <ResultsTable
          sheet={sheet}
          edits={edits}
          stage={tab.key === 'overview' && tabs.some(({ key }) => key === 'final') ? 'subtotal' : 'final'}
        />
      )}
      {isOpen && (
        <>
          {tab.groups.length > 0 && entries.length > 0 && (
            <SaveBar
              edits={edits}
              autosave={sheet.autosave}
              next={at(tabs[tabs.indexOf(tab) + 1]?.key ?? 'overview')}
            />
          )}
          <CalculateBar event={event} sheet={sheet} edits={edits} primary={tab.groups.length === 0} />
          <DancerTools sheet={sheet} />
        </>
      )}
      <LeaveGuard when={dirty} within={tabs.map(({ key }) => at(key))} />
    </Stack>
  );
}

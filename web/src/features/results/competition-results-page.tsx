import type { PublicCompetition, PublicResult } from '@rince/contracts/results';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LeftIcon, RightIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { HallScreen } from './hall-screen.tsx';
import { LoginNotice } from './login-notice.tsx';
import { PlacingsList } from './placings-list.tsx';
import { publicPlacingsQuery, publicResultQuery } from './public-data.ts';
import styles from './results.module.css';
import { ResultsFailure } from './results-failure.tsx';
import { useResultsBase } from './use-results-base.ts';

const hallRefreshMs = 20_000;

/** The placings of one competition: first and big. */
export function CompetitionResultsPage() {
  const { id = '', competition: wanted = '' } = useParams();
  const { base, isPublic } = useResultsBase();
  const [params, setParams] = useSearchParams();
  const isHall = params.get('hall') === '1';
  const query = useQuery({ ...publicResultQuery(id), refetchInterval: isHall && hallRefreshMs });
  const back = `${base}/event/${id}`;
  if (!query.data)
    return (
      <>
        <PageHeader title="Results" back={back} backTitle="The event" />
        {query.isError ? (
          <ResultsFailure error={query.error} base={base} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={9} />
        )}
      </>
    );
  const all = query.data.grades.flatMap((grade) => grade.competitions.map((competition) => ({ grade, competition })));
  const at = all.findIndex(({ competition }) => competition._id === wanted);
  const found = all[at];
  if (!found)
    return (
      <>
        <PageHeader title="Results" back={back} backTitle={query.data.event.name} />
        <EmptyState
          drawing="rosette"
          text="This competition has no published result"
          action={<ButtonLink to={back}>All competitions</ButtonLink>}
        />
      </>
    );
  const { grade, competition } = found;
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    <>
      <PageHeader
        title={`${grade.title}, ${competition.columnTitle}`}
        back={back}
        backTitle={query.data.event.name}
        sub={
          <>
            <span className="numbers">{competition.code}</span> · {competition.rowTitle} · {competition.danced} danced
          </>
        }
        actions={
          <Button className={styles.hallButton} onClick={() => setParams({ hall: '1' }, { replace: true })}>
            Hall screen
          </Button>
        }
      />
      <Stack>
        <CompetitionPlacings event={id} competition={competition} type={grade.type} base={base} />
        {isPublic && <LoginNotice />}
        <nav className={styles.neighbours} aria-label="Other competitions">
          {before && (
            <ButtonLink kind="quiet" icon={<LeftIcon />} to={`${back}/${before.competition._id}`}>
              {before.competition.code}
            </ButtonLink>
          )}
          {after && (
            <ButtonLink kind="quiet" className={styles.next} to={`${back}/${after.competition._id}`}>
              {after.competition.code}
              <RightIcon />
            </ButtonLink>
          )}
        </nav>
      </Stack>
      {isHall && (
        <HallScreen
          title={query.data.event.name}
          event={id}
          parts={[found]}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </>
  );
}

interface PlacingsProps {
  readonly event: string;
  readonly competition: PublicCompetition;
  readonly type: PublicResult['grades'][number]['type'];
  readonly base: string;
}

function CompetitionPlacings({ event, competition, type, base }: PlacingsProps) {
  const { data, isError, error, refetch } = useQuery(publicPlacingsQuery(event, competition));
  if (data) return <PlacingsList placings={data} type={type} />;
  return isError ? <ResultsFailure error={error} base={base} onRetry={() => void refetch()} /> : <Skeleton lines={9} />;
}

import { useParams, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { HallScreen } from './hall-screen.tsx';
import { LoginNotice } from './login-notice.tsx';
import { CompetitionPlacings, foundIn, Neighbours } from './placings-part.tsx';
import styles from './results.module.css';
import { ResultsFailure } from './results-failure.tsx';
import { usePublished } from './use-published.ts';
import { useResultsBase } from './use-results-base.ts';

/** The placings of one competition: first and big. */
export function CompetitionResultsPage() {
  const { id = '', competition: wanted = '' } = useParams();
  const { base } = useResultsBase();
  const [params, setParams] = useSearchParams();
  const isHall = params.get('hall') === '1';
  const query = usePublished(id, isHall);
  const back = `${base}/event/${id}`;
  if (!query.data)
    return (
      <>
        <PageHeader title="Results" back={back} backTitle="The event" />
        {query.error ? (
          <ResultsFailure error={query.error} base={base} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={9} />
        )}
      </>
    );
  const found = foundIn(query.data, wanted);
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
        <CompetitionPlacings key={wanted} event={id} competition={competition} type={grade.type} base={base} />
        <LoginNotice event={id} />
        <Neighbours found={found} to={back} />
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

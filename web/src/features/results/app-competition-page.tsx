import type { CompetitionResult } from '@rince/contracts/results';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Row } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { HallScreen } from './hall-screen.tsx';
import { CompetitionPlacings, foundIn, Neighbours } from './placings-part.tsx';
import { competitionResultQuery } from './result-queries.ts';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';
import { usePublished } from './use-published.ts';
import { useToldOfResults } from './use-told-of-results.ts';

/** A result inside the app: the whole table for the office, own dancers' lines for families and teachers, public placings for everybody. */
export function AppCompetitionPage() {
  const { id = '', competition: wanted = '' } = useParams();
  const { params, set } = useListAddress();
  const isLatest = params.get('latest') === '1';
  const back = `/app/results/event/${id}`;
  const isHall = params.get('hall') === '1';
  const published = usePublished(id, isHall);
  const result = useQuery(competitionResultQuery(wanted, isLatest));
  useToldOfResults(id);
  // What was taken back goes from an open page, too.
  const isAway = isApiError(result.error, 'NOT_FOUND') || isApiError(result.error, 'NOT_READY');
  const found = published.data && foundIn(published.data, wanted);
  const name = published.data?.event.name ?? 'The event';
  if (!result.data || isAway)
    return (
      <>
        <PageHeader title="Results" back={back} backTitle={name} />
        {!result.isError ? (
          <Skeleton lines={9} />
        ) : isAway ? (
          <EmptyState
            drawing="rosette"
            text="This competition has no published result"
            action={<ButtonLink to={back}>All competitions</ButtonLink>}
          />
        ) : (
          <ErrorState onRetry={() => void result.refetch()} />
        )}
      </>
    );
  const { competition, reads, totalResults } = result.data;
  return (
    <>
      <PageHeader
        title={`${competition.gradeTitle}, ${competition.columnTitle}`}
        back={back}
        backTitle={name}
        sub={
          <>
            <span className="numbers">{competition.code}</span> · {competition.rowTitle} · {totalResults} danced
          </>
        }
        actions={
          <>
            {reads === 'all' && (
              <ButtonLink to={`/app/tabulation/${competition.event}/${competition._id}/1`}>The sheet</ButtonLink>
            )}
            {found && (
              <Button className={styles.hallButton} onClick={() => set({ hall: '1' })}>
                Hall screen
              </Button>
            )}
          </>
        }
      />
      <Stack>
        {reads === 'all' && <Version result={result.data} to={`${back}/${wanted}`} />}
        {reads === 'all' && <ResultTable result={result.data} title="Results" />}
        {reads === 'own' && (
          <Section title="Your dancers">
            <ResultTable result={result.data} title="Your dancers" />
          </Section>
        )}
        {reads !== 'all' && found && (
          <Section title="Placings">
            <CompetitionPlacings
              key={wanted}
              event={id}
              competition={found.competition}
              type={found.grade.type}
              base="/app/results"
            />
          </Section>
        )}
        {found && <Neighbours found={found} to={back} />}
      </Stack>
      {isHall && found && <HallScreen title={name} event={id} parts={[found]} onClose={() => set({ hall: '' })} />}
    </>
  );
}

/** Which result the office reads: what everybody reads, or what was calculated last. */
function Version({ result, to }: { readonly result: CompetitionResult; readonly to: string }) {
  if (!result.isPublic)
    return (
      <Notice tone={result.isOutdated ? 'red' : 'gold'}>
        <p>
          <strong>Not public yet.</strong> This is the latest calculation; only the event's office reads it.
        </p>
        {result.isOutdated && <p>Marks or dancers have changed since. Calculate it again before it is published.</p>}
      </Notice>
    );
  return (
    <>
      {result.isOutdated && (
        <Notice tone="red">
          <p>
            <strong>Marks or dancers have changed since.</strong> Everybody reads this result as it was published, until
            it is calculated and published again.
          </p>
        </Notice>
      )}
      {result.hasLater && (
        <Row>
          <span>Everybody reads this result, and a later one is calculated.</span>
          <ButtonLink to={`${to}?latest=1`}>See the later one</ButtonLink>
        </Row>
      )}
    </>
  );
}

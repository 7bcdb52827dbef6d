import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { showDays } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { GradeGrid } from './grade-grid.tsx';
import { GradeList } from './grade-list.tsx';
import { HallScreen } from './hall-screen.tsx';
import { LoginNotice } from './login-notice.tsx';
import styles from './results.module.css';
import { ResultsFailure } from './results-failure.tsx';
import { usePublished } from './use-published.ts';
import { useResultsBase } from './use-results-base.ts';

/** An event's results: every competition that has placings, by category. */
export function EventResultsPage({ more }: { readonly more?: ReactNode }) {
  const { id = '' } = useParams();
  const { base, isPublic } = useResultsBase();
  const { params, set } = useListAddress();
  const isHall = params.get('hall') === '1';
  const query = usePublished(id, isHall);
  if (!query.data)
    return (
      <>
        <PageHeader title="Results" back={base} backTitle="All results" />
        <Stack>
          {query.error ? (
            <ResultsFailure error={query.error} base={base} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton lines={9} />
          )}
          {more}
        </Stack>
      </>
    );
  const { event, grades } = query.data;
  const wanted = params.get('grade') ?? '';
  const shown = grades.some(({ _id }) => _id === wanted) ? grades.filter(({ _id }) => _id === wanted) : grades;
  return (
    <>
      <PageHeader
        title={event.name}
        back={base}
        backTitle="All results"
        sub={showDays(event.eventStart, event.eventEnd)}
        actions={
          <>
            <ButtonLink kind="quiet" to={`/public/chart/${id}`}>
              In numbers
            </ButtonLink>
            <Button className={styles.hallButton} onClick={() => set({ hall: '1' })}>
              Hall screen
            </Button>
          </>
        }
      />
      <Stack>
        {grades.length > 1 && (
          <div className={styles.filter}>
            <Select
              label="Grade"
              placeholder="All grades"
              options={grades.map(({ _id, title }) => ({ value: _id, label: title }))}
              value={shown.length === grades.length ? '' : wanted}
              onChange={({ target }) => set({ grade: target.value })}
            />
          </div>
        )}
        {shown.map((grade) =>
          grade.rounds === 3 ? (
            <GradeList key={grade._id} grade={grade} to={`${base}/event/${id}`} />
          ) : (
            <GradeGrid key={grade._id} grade={grade} to={`${base}/event/${id}`} />
          ),
        )}
        {more}
        {isPublic && <LoginNotice event={id} />}
      </Stack>
      {isHall && (
        <HallScreen
          title={event.name}
          event={id}
          parts={shown.flatMap((grade) => grade.competitions.map((competition) => ({ grade, competition })))}
          onClose={() => set({ hall: '' })}
        />
      )}
    </>
  );
}

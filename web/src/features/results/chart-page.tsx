import { useState } from 'react';
import { useParams } from 'react-router';
import { showDays } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './chart.module.css';
import { type ChartBar, chartsOf } from './chart-data.ts';
import { LoginNotice } from './login-notice.tsx';
import { ResultsFailure } from './results-failure.tsx';
import { usePublished } from './use-published.ts';

/** So many bars at first: an event may have many schools. */
const shownFirst = 20;

/** An event's published results in numbers: each chart is its own table. */
export function ChartPage() {
  const { id = '' } = useParams();
  const query = usePublished(id);
  const back = `/public/results/event/${id}`;
  if (!query.data)
    return (
      <>
        <PageHeader title="In numbers" back={back} backTitle="Results" />
        {query.error ? (
          <ResultsFailure error={query.error} base="/public/results" onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={9} />
        )}
      </>
    );
  const { event } = query.data;
  const { grades, schools, ages } = chartsOf(query.data);
  return (
    <>
      <PageHeader
        title={`${event.name} in numbers`}
        back={back}
        backTitle="Results"
        sub={showDays(event.eventStart, event.eventEnd)}
      />
      <Section title="Dancers by grade">
        <p className={styles.note}>A dancer counts once in each competition danced.</p>
        <Bars title="Dancers by grade" of="Grade" counts="Dancers" bars={grades} />
      </Section>
      <Section title="Placings by school">
        {schools ? (
          <Bars title="Placings by school" of="School" counts="Placings" bars={schools} />
        ) : (
          <p className={styles.note}>These are counted when the results are published the next time.</p>
        )}
      </Section>
      <Section title="Entries by age">
        <Bars title="Entries by age" of="Age group" counts="Entries" bars={ages} />
      </Section>
      <LoginNotice event={id} />
    </>
  );
}

interface Props {
  readonly title: string;
  readonly of: string;
  readonly counts: string;
  readonly bars: readonly ChartBar[];
}

function Bars({ title, of, counts, bars }: Props) {
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const shown = all ? bars : bars.slice(0, shownFirst);
  if (bars.length === 0) return <EmptyState drawing="rosette" text="Nothing to count yet" />;
  return (
    <>
      <table className={styles.bars}>
        <caption className="hidden-text">{title}</caption>
        <thead className="hidden-text">
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{counts}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ title: name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span className={styles.bar} style={{ inlineSize: `${(value / most) * 100}%` }} aria-hidden="true" />
                <span className={styles.value}>{value}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < bars.length && (
        <Button kind="quiet" className={styles.more} onClick={() => setAll(true)}>
          Show all {bars.length}
        </Button>
      )}
    </>
  );
}

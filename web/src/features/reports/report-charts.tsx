import type { Report } from '@rince/contracts/routes/reports';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showDay } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ChartPanel } from './chart-panel.tsx';
import type { Figures } from './figures.ts';
import { revenueQuery } from './report-queries.ts';
import styles from './reports.module.css';
import type { Charts } from './use-charts.ts';

interface Props {
  readonly id: string;
  /** The event's name. */
  readonly event: string;
  readonly base: string;
  readonly charts: Charts | undefined;
}

/** 'Oct 03': below an axis there is no room for the year. */
const shortDay = (day: string): string => showDay(day).slice(0, 6);
const waiting = <div className={styles.waiting} aria-hidden />;

/** What came in day by day, and below zero what was given back. */
export function RevenueChart({ id, event, base, charts }: Props) {
  const go = useNavigate();
  const query = useQuery(revenueQuery(id));
  return (
    <QueryView query={query} skeleton={waiting}>
      {({ days, currency, timeZone }) => {
        const figures: Figures = {
          title: 'Revenue by day',
          columns: ['Day', 'Paid', 'Refunded'],
          isMoney: true,
          rows: days.map(({ day, paid, refunded }) => ({
            key: day,
            title: day,
            values: [paid, 0 - refunded],
            to: `${base}/transactions?day=${day}`,
          })),
        };
        const show = (cents: number): string => showMoney(cents, currency);
        return (
          <ChartPanel
            figures={figures}
            event={event}
            show={show}
            empty="Nothing was paid yet."
            action={
              <ButtonLink kind="plain" to={`${base}/transactions`}>
                View Transaction Data
              </ButtonLink>
            }
          >
            {charts ? (
              <charts.DayBars
                series={[
                  { name: 'Paid', colour: 'var(--primary)' },
                  { name: 'Refunded', colour: 'var(--red)' },
                ]}
                rows={figures.rows.map(({ title, values, to = base }) => ({
                  title: shortDay(title),
                  values,
                  onClick: () => void go(to),
                }))}
                show={show}
                tick={(cents) => showMoney(cents, currency).replace(/\.00$/, '')}
              />
            ) : (
              waiting
            )}
            <p className={styles.quiet}>Days as in {timeZone}.</p>
          </ChartPanel>
        );
      }}
    </QueryView>
  );
}

const count = (value: number): string => String(value);

/** Entries by day, by grade, and how full the limited competitions are. */
export function EntryCharts({ report, event, base, charts }: Omit<Props, 'id'> & { readonly report: Report }) {
  const go = useNavigate();
  const days: Figures = {
    title: 'Entries by day',
    columns: ['Day', 'Entries'],
    rows: report.entriesByDay.map(({ day, entries }) => ({
      key: day,
      title: day,
      values: [entries],
      to: `${base}/entries?day=${day}`,
    })),
  };
  const grades: Figures = {
    title: 'Entries per grade',
    columns: ['Grade', 'Places entered', 'Dancers'],
    rows: report.grades.map(({ _id, title, entries, dancers }) => ({
      key: _id,
      title,
      values: [entries, dancers],
      to: `${base}/dancers?grade=${_id}`,
    })),
  };
  const capacity: Figures = {
    title: 'Capacity used',
    columns: ['Competition', 'Taken', 'Free'],
    rows: report.capacity.map(({ _id, grade, code, title, taken, cap }) => ({
      key: _id,
      title: `${code} ${title}`,
      values: [taken, Math.max(0, cap - taken)],
      to: `${base}/dancers?grade=${grade}&competition=${_id}`,
    })),
  };
  const barsOf = ({ rows }: Figures, shown: (title: string) => string = (title) => title) =>
    rows.map(({ title, values, to = base }) => ({ title: shown(title), values, onClick: () => void go(to) }));
  return (
    <div className={styles.charts}>
      <ChartPanel figures={days} event={event} show={count} empty="Nobody has entered yet.">
        {charts ? (
          <charts.DayBars
            series={[{ name: 'Entries', colour: 'var(--primary)' }]}
            rows={barsOf(days, shortDay)}
            show={count}
          />
        ) : (
          waiting
        )}
      </ChartPanel>
      <ChartPanel figures={grades} event={event} show={count} empty="The syllabus has no grades yet.">
        {charts ? (
          <charts.ListBars
            series={[{ name: 'Places entered', colour: 'var(--primary)' }]}
            rows={barsOf(grades).map((row) => ({ ...row, values: row.values.slice(0, 1) }))}
            show={count}
          />
        ) : (
          waiting
        )}
      </ChartPanel>
      <ChartPanel figures={capacity} event={event} show={count} empty="No competition has a limit.">
        {charts ? (
          <charts.ListBars
            series={[
              { name: 'Taken', colour: 'var(--primary)' },
              { name: 'Free', colour: 'var(--line)' },
            ]}
            rows={barsOf(capacity)}
            show={count}
          />
        ) : (
          waiting
        )}
      </ChartPanel>
    </div>
  );
}

import type { Report } from '@rince/contracts/routes/reports';
import { Link, useNavigate } from 'react-router';
import { showMoney } from '../../lib/money.ts';
import { CsvButton, FigureTable } from './chart-panel.tsx';
import type { FigureRow, Figures } from './figures.ts';
import styles from './reports.module.css';
import type { Charts } from './use-charts.ts';

interface Ring {
  readonly title: string;
  readonly to: string;
  readonly value: string;
  readonly of: string;
  readonly rows: readonly (FigureRow & { readonly colour?: string })[];
  readonly isMoney?: boolean;
}

const full = 'var(--primary)';
const half = 'color-mix(in srgb, var(--primary) 38%, var(--surface))';

/** The figures of an event in a few rings. */
const ringsOf = (report: Report, base: string): Ring[] => {
  const { income, currency } = report;
  const row = (key: string, title: string, value: number, to?: string, colour?: string) => ({
    ...{ key, title, values: [value] },
    ...(to === undefined ? {} : { to: `${base}/${to}` }),
    ...(colour === undefined ? {} : { colour }),
  });
  const missing = report.expectedVideos - report.videos;
  return [
    ...(income
      ? [
          {
            title: 'Income',
            to: `${base}/transactions`,
            value: showMoney(income.kept, currency),
            of: 'charged less what was given back',
            isMoney: true,
            rows: [
              row('entries', 'Competitions', income.entries, 'transactions?filter=completed', full),
              row('fees', 'Fees', income.fees, 'transactions?filter=completed', half),
              row('refunded', 'Refunded', 0 - income.refunded, 'transactions?refunded=yes'),
              row('discounts', 'Discounts given', income.discounts),
            ],
          },
        ]
      : []),
    {
      title: 'Dancers',
      to: `${base}/dancers`,
      value: String(report.dancers),
      of: 'entered, paid or not',
      rows: [
        row('grades', 'Grades', report.gradesDancers, 'dancers?group=grades', 'var(--tint-grades)'),
        row(
          'championship',
          'Championship',
          report.champDancers,
          'dancers?group=championship',
          'var(--tint-championship)',
        ),
      ],
    },
    {
      title: 'Schools',
      to: `${base}/schools`,
      value: String(report.schools),
      of: 'with dancers here',
      rows: [
        row('more', 'More dancers', report.schools - report.schoolsOfOne, 'schools?size=more', full),
        row('one', 'One dancer', report.schoolsOfOne, 'schools?size=one', half),
      ],
    },
    {
      title: 'Expected Videos',
      to: `${base}/entries`,
      value: String(report.expectedVideos),
      of: report.expectedVideos === 0 ? 'a feis in a hall expects none' : `${report.videos} are there`,
      rows: [
        row('there', 'Uploaded', report.videos, 'entries?videos=there', full),
        row('missing', 'Missing', missing, 'entries?videos=missing', half),
      ],
    },
    {
      title: 'Entries',
      to: `${base}/entries`,
      value: String(report.entries),
      of: `with ${report.entryCompetitions} places in competitions`,
      rows: [
        row('paid', 'Paid', report.paidEntries, 'entries?status=paid', full),
        row('open', 'With something to pay', report.openEntries, 'entries?status=open', half),
      ],
    },
  ];
};

interface Props {
  readonly report: Report;
  readonly base: string;
  readonly event: string;
  readonly charts: Charts | undefined;
}

export function KpiTiles({ report, base, event, charts }: Props) {
  return (
    <ul className={styles.tiles} aria-label="Figures">
      {ringsOf(report, base).map((ring) => (
        <li key={ring.title}>
          <KpiTile ring={ring} event={event} charts={charts} currency={report.currency} />
        </li>
      ))}
    </ul>
  );
}

function KpiTile({
  ring: { title, to, value, of, rows, isMoney = false },
  event,
  charts,
  currency,
}: Pick<Props, 'event' | 'charts'> & { readonly ring: Ring; readonly currency: Report['currency'] }) {
  const go = useNavigate();
  const figures: Figures = { title, columns: ['Part', isMoney ? 'Amount' : 'Number'], rows, isMoney };
  const slices = rows.flatMap(({ title: name, values: [amount = 0], colour, to: there }) =>
    colour === undefined
      ? []
      : [{ title: name, value: amount, colour, onClick: there === undefined ? undefined : () => void go(there) }],
  );
  return (
    <article className={styles.tile}>
      <header className={styles.tileHead}>
        <h2 className={styles.tileTitle}>
          <Link to={to}>{title}</Link>
        </h2>
        <CsvButton figures={figures} event={event} />
      </header>
      <div className={styles.tileBody}>
        <div className={styles.ring}>{charts && <charts.RingChart slices={slices} />}</div>
        <p className={styles.total}>
          <strong>{value}</strong>
          <span>{of}</span>
        </p>
      </div>
      <FigureTable
        figures={figures}
        show={(amount) => (isMoney ? showMoney(amount, currency) : String(amount))}
        mark={(i) => rows[i]?.colour}
      />
    </article>
  );
}

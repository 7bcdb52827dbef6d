import { csvOf } from '@rince/domain/csv';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Panel } from '../../ui/panel.tsx';
import { cellsOf, type Figures } from './figures.ts';
import styles from './reports.module.css';

interface TableProps {
  readonly figures: Figures;
  readonly show: (value: number) => string;
  /** A mark before a row, in the colour of its part of the chart. */
  readonly mark?: (row: number) => string | undefined;
}

/** What a chart shows, as a table; each row leads to the list of what it counts. */
export function FigureTable({ figures: { title, columns, rows }, show, mark }: TableProps) {
  const [first = '', ...others] = columns;
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title: name, values, to }, i) => (
          <tr key={key}>
            <th scope="row">
              {mark && <span className={styles.mark} style={{ background: mark(i) ?? 'transparent' }} aria-hidden />}
              {to === undefined ? name : <Link to={to}>{name}</Link>}
            </th>
            {values.map((value, at) => (
              <td key={others[at]} className={styles.number}>
                {show(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function CsvButton({ figures, event }: { readonly figures: Figures; readonly event: string }) {
  return (
    <Button
      kind="quiet"
      icon={<DownloadIcon />}
      aria-label={`${figures.title} as CSV`}
      onClick={() => download(`${event} - ${figures.title}.csv`, csvOf(figures.columns, cellsOf(figures)))}
    >
      CSV
    </Button>
  );
}

interface Props {
  readonly figures: Figures;
  /** What the file is called after. */
  readonly event: string;
  readonly show: (value: number) => string;
  /** Said where there is nothing to draw. */
  readonly empty: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with its table one click away, and a file of exactly what it shows. */
export function ChartPanel({ figures, event, show, empty, action, children }: Props) {
  return (
    <Panel title={figures.title}>
      {figures.rows.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <>
          {children}
          <div className={styles.below}>
            <details className={styles.fold}>
              <summary>Show as a table</summary>
              <FigureTable figures={figures} show={show} />
            </details>
            <div className={styles.actions}>
              {action}
              <CsvButton figures={figures} event={event} />
            </div>
          </div>
        </>
      )}
      {figures.rows.length === 0 && action}
    </Panel>
  );
}

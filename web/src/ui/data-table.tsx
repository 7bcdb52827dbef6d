import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Numbers that are compared stand on the right. */
  readonly right?: boolean;
  readonly width?: string;
}

interface Props<Row> {
  /** What the table holds; read out, and shown when `showCaption`. */
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly faded?: (row: Row) => boolean;
  readonly dense?: boolean;
  /** Scrolls inside this height, so that its head stays. */
  readonly height?: string;
}

/** A table with a head and a first column that stay. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, showCaption, columns, rows, rowKey, faded, dense, height } = props;
  return (
    <section
      aria-label={caption}
      className={styles.frame}
      style={{ ['--table-height' as string]: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={classNames(styles.table, dense && styles.dense)}>
        <caption className={showCaption ? undefined : 'hidden-text'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, right, width }) => (
              <th key={key} scope="col" style={{ width }} className={right ? styles.right : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={faded?.(row) ? styles.faded : undefined}>
              {columns.map(({ key, cell, right }, i) =>
                i === 0 ? (
                  <th key={key} scope="row" className={right ? styles.right : undefined}>
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={key} className={right ? styles.right : undefined}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

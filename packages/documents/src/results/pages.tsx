import { onPages } from '@rince/domain/results/documents';
import type { FullResult } from '@rince/domain/results/full-result';
import type { ReactNode } from 'react';
import { fittingSize, heightOf } from './fit.ts';
import { judgesHeight, rowHeight, tableWidth } from './pages-css.ts';

/** The event that a document is of. */
export interface DocumentEvent {
  readonly name: string;
  /** Where its picture is, or the picture itself as an address. */
  readonly image?: string | undefined;
}

/** A column of a table; the one without a width takes what is left. */
export interface Column {
  readonly title: string;
  readonly width?: number;
  readonly align?: 'number' | 'center';
  /** What stands above it and its neighbours. */
  readonly group?: string;
  /** Sizes of its text, in points. */
  readonly most?: number;
  readonly least?: number;
  readonly look?: 'plate' | 'place' | 'strong' | 'write';
  /** Its text is said whole: a long one takes the room of several rows. */
  readonly grows?: boolean;
}
/** What stands in a cell: a text, or one above the other. */
export type Cell = string | { readonly over: string; readonly under: string; readonly isDropped?: boolean };
export interface Row {
  readonly key: string;
  readonly cells: readonly Cell[];
}
export interface Table {
  readonly event: DocumentEvent;
  readonly result: FullResult;
  readonly heading: string;
  /** What the document is of: a round, a judge. */
  readonly about?: string;
  /** Judges whose names stand below the head. */
  readonly judges?: readonly { readonly label: string; readonly name: string }[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly rowsPerPage: number;
  /** What is said where nobody is listed. */
  readonly empty: string;
  /** What stands at the foot besides. */
  readonly note?: string;
}

/** Beside a text, beside a figure, which has less room, and beside what a judge wrote. */
const cellPadding = 1.7;
const figurePadding = 1.3;
const longPadding = 3;
const rowGap = 0.7;
const footer = 'Irish Point values are rounded to the nearest hundredth.';
const old = 'Out of date: marks or dancers have changed since.';
/** A text that needs more than a row begins to take another one at this size. */
const longText = 7;

/** The pages of one table. */
export function Pages(table: Table) {
  const { event, result, heading, about = '', judges = [], columns, rows, rowsPerPage, empty, note } = table;
  const withGroups = columns.some(({ group }) => group !== undefined);
  const height = rowHeight(rowsPerPage, { withJudges: judges.length > 0, withGroups });
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const rest = (tableWidth - fixed) / Math.max(1, columns.filter(({ width }) => width === undefined).length);
  const widthOf = ({ width = rest, align, grows }: Column): number =>
    width - (grows ? longPadding : align === 'number' ? figurePadding : cellPadding);
  const unitsOf = ({ cells }: Row): number =>
    Math.max(
      1,
      ...cells.map((cell, i) => {
        const column = columns[i] as Column;
        return column.grows && typeof cell === 'string'
          ? Math.ceil((heightOf(cell, column.least ?? longText, widthOf(column)) + rowGap) / height)
          : 1;
      }),
    );
  const pages = onPages(
    rows.map((row) => ({ row, units: Math.min(rowsPerPage, unitsOf(row)) })),
    rowsPerPage,
  );
  const seats = Math.ceil(judges.length / Math.ceil(judges.length / 7));
  const roomOfJudge = {
    width: tableWidth / seats - 15,
    height: (judgesHeight - 1.4) / Math.ceil(judges.length / seats),
    most: 7.5,
    least: 3,
  };
  const what = [result.code, result.gradeTitle, result.rowTitle, result.columnTitle].filter(Boolean).join(' · ');
  return pages.map((page, at) => (
    <section key={page[0]?.row.key ?? 'empty'} className="rd-page" aria-label={`${heading}, page ${at + 1}`}>
      <header className="rd-head">
        {event.image !== undefined && <img src={event.image} alt="" />}
        <div className="rd-titles" style={{ width: '165mm' }}>
          <p
            className="rd-event"
            style={{ fontSize: `${fittingSize(event.name, { width: 165, height: 9, most: 17, least: 5 })}pt` }}
          >
            {event.name}
          </p>
          <p style={{ fontSize: `${fittingSize(what, { width: 165, height: 6, most: 10, least: 4 })}pt` }}>{what}</p>
        </div>
        <div className="rd-heading">
          <h2>{heading}</h2>
          {about !== '' && (
            <p style={{ fontSize: `${fittingSize(about, { width: 85, height: 7, most: 10, least: 4 })}pt` }}>{about}</p>
          )}
        </div>
      </header>
      {judges.length > 0 && (
        <ol className="rd-judges" aria-label="Judges" style={{ gridTemplateColumns: `repeat(${seats}, 1fr)` }}>
          {judges.map(({ label, name }) => (
            <li key={label}>
              <b>{label}</b>
              <span style={{ fontSize: `${fittingSize(name, roomOfJudge)}pt` }}>{name || 'not named'}</span>
            </li>
          ))}
        </ol>
      )}
      {rows.length === 0 ? (
        <p className="rd-empty">{empty}</p>
      ) : (
        <table>
          <colgroup>
            {columns.map((column) => (
              <col key={`${column.group} ${column.title}`} style={{ width: `${column.width ?? rest}mm` }} />
            ))}
          </colgroup>
          <thead>
            {withGroups && <tr>{groupsOf(columns)}</tr>}
            <tr>
              {columns.map((column, i) => (
                <th key={`${column.group} ${column.title}`} scope="col" className={looksOf(columns, i)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.map(({ row, units }) => (
              <tr key={row.key} style={{ height: `${height * units}mm` }}>
                {row.cells.map((cell, i) => {
                  const column = columns[i] as Column;
                  return (
                    <td key={`${column.group} ${column.title}`} className={looksOf(columns, i)}>
                      <Fitted cell={cell} column={column} width={widthOf(column)} height={height * units - rowGap} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer className="rd-foot">
        <span>{footer}</span>
        {result.isOutdated && <strong>{old}</strong>}
        {note !== undefined && <span>{note}</span>}
        {!result.isPublic && <strong>Not public yet</strong>}
        <span>
          {heading} · Page {at + 1} of {pages.length}
        </span>
      </footer>
    </section>
  ));
}

const alignments = { number: 'rd-number', center: 'rd-center' } as const;
/** How a column stands: its first one of a group is told from its neighbour. */
const looksOf = (columns: readonly Column[], i: number): string => {
  const { align, group, grows } = columns[i] as Column;
  const isFirst = i > 0 && group !== columns[i - 1]?.group;
  return `${align ? alignments[align] : ''} ${isFirst ? 'rd-first' : ''} ${grows ? 'rd-says' : ''}`.trim();
};

/** The line above the columns: each group over its columns. */
const groupsOf = (columns: readonly Column[]): ReactNode[] => {
  const groups: { title: string; span: number; at: number }[] = [];
  for (const [at, { group = '' }] of columns.entries()) {
    const last = groups.at(-1);
    if (last && last.title === group) last.span++;
    else groups.push({ title: group, span: 1, at });
  }
  return groups.map(({ title, span, at }) =>
    title === '' ? (
      <td key={at} colSpan={span} />
    ) : (
      <th key={at} scope="colgroup" colSpan={span} className="rd-group rd-first">
        {title}
      </th>
    ),
  );
};

const looks = { plate: 'rd-cell rd-plate', place: 'rd-cell rd-place', strong: 'rd-cell rd-strong' } as const;

/** A text as large as its cell lets it be. */
function Fitted({
  cell,
  column: { most = 9, least = 4, look, align },
  width,
  height,
}: {
  readonly cell: Cell;
  readonly column: Column;
  readonly width: number;
  readonly height: number;
}) {
  // Boxes that only shape a cell are no part of its structure: a document is a sixth smaller without them.
  if (look === 'write') return <div role="none" className="rd-write" style={{ height: `${height}mm` }} />;
  const maxHeight = `${height}mm`;
  if (typeof cell === 'string')
    return (
      <div
        role="none"
        className={look === undefined ? 'rd-cell' : looks[look]}
        style={{
          maxHeight,
          // The number of a dancer is as large as it is said to be; what is to be compared stays on one line.
          fontSize: `${look === 'plate' ? most : fittingSize(cell, { width, height: align ? Math.min(height, 4) : height, most, least })}pt`,
        }}
      >
        {cell}
      </div>
    );
  const half = { width, height: align ? Math.min(height / 2, 3.4) : height / 2, most, least };
  return (
    <div role="none" className={cell.isDropped ? 'rd-cell rd-dropped' : 'rd-cell'} style={{ maxHeight }}>
      <div className="rd-strong" style={{ fontSize: `${fittingSize(cell.over, half)}pt` }}>
        {cell.over}
      </div>
      <small style={{ fontSize: `${fittingSize(cell.under, half)}pt` }}>{cell.under}</small>
    </div>
  );
}

import { Fitted } from './fitted.tsx';
import { chunked, type PrintHead, printedPages } from './page.tsx';

export interface LateEntry {
  readonly code: string;
  readonly title: string;
  readonly where: string;
  readonly number: number;
  /** Empty of somebody who is here no more. */
  readonly name: string;
  readonly school: string;
  readonly change: Change;
  /** The number before, of whom wears another one. */
  readonly was?: number | undefined;
}
type Change = keyof typeof titles;
const titles = { came: 'New entries', left: 'No longer entered', renumbered: 'New numbers' };

const css = `
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th { text-align: left; font: 600 9pt/1.3 Inter, sans-serif; padding: 1mm 2mm; border-bottom: 0.4mm solid #16241f; }
td { height: 8.8mm; padding: 0 2mm; border-bottom: 0.2mm solid #d5d2c9; vertical-align: middle; }
.b { width: 16mm; } .w { width: 52mm; } .n { width: 18mm; }
`;
const rowsOfPage = 25;

/** What came since the last print, what left, and who wears another number. */
export const lateEntries = (head: PrintHead, since: string, entries: readonly LateEntry[]) => {
  const parts = (Object.keys(titles) as Change[]).flatMap((change) => {
    const some = entries.filter((one) => one.change === change);
    return chunked(some, rowsOfPage).map((rows) => ({ title: titles[change], rows, count: some.length }));
  });
  const nothing = [{ title: 'No late entries', rows: [] as LateEntry[], count: 0 }];
  const pages = (parts.length > 0 ? parts : nothing).map(({ title, rows, count }) => (
    <>
      <div className="band">
        <h1>{title}</h1>
        <span>
          {count === 0 ? '' : `${count}, `}
          {since}
        </span>
      </div>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th className="n">Number</th>
              <th>Dancer</th>
              <th className="b">Code</th>
              <th>Competition</th>
              <th className="w">Where</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, title: competition, where, number, was, name, school }) => (
              <tr key={`${code} ${number}`}>
                <td className="number" style={{ fontSize: '13pt' }}>
                  {number}
                </td>
                <td>
                  <Fitted
                    text={was === undefined ? name : `${name}, was ${was}`}
                    width={44}
                    height={5}
                    most={10}
                    least={3}
                  />
                  <Fitted className="quiet" text={school} width={44} height={3.6} most={8} least={3} />
                </td>
                <td>
                  <Fitted text={code} width={12} height={8} most={11} least={4} />
                </td>
                <td>
                  <Fitted text={competition} width={44} height={8} most={10} least={4} />
                </td>
                <td>
                  <Fitted text={where} width={48} height={8} most={9.5} least={4} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  ));
  return { pages: pages.length, html: printedPages(head, pages, { css }) };
};

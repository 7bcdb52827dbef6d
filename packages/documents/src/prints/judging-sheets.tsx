import { Code } from './code.tsx';
import { Fitted } from './fitted.tsx';
import { chunked, counted, orSaid, type PrintHead, printedPages } from './page.tsx';

export interface JudgingSheet {
  readonly code: string;
  /** Where the site shows the competition. */
  readonly address: string;
  readonly title: string;
  readonly grade: string;
  readonly round: number;
  readonly rounds: number;
  readonly where: string;
  /** Empty where nobody is seated yet. */
  readonly judge: string;
  /** How many dance; the sheet of nobody has a row all the same. */
  readonly dancers: number;
  /** Who dances; a place without a number is written in once the recall is known. */
  readonly numbers: readonly (number | undefined)[];
}

const css = `
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th { text-align: left; font: 600 9pt/1.3 Inter, sans-serif; padding: 1mm 2mm; border-bottom: 0.4mm solid #16241f; }
td { height: 12.4mm; padding: 0 2mm; border-bottom: 0.2mm solid #8a938f; vertical-align: middle; }
td + td, th + th { border-left: 0.2mm solid #8a938f; }
.n { width: 22mm; } td.n { font-size: 17pt; } .m { width: 28mm; }
.lines { height: 4.2mm; border-bottom: 0.15mm dotted #b9c0bc; }
.facts { display: flex; align-items: baseline; gap: 5mm; height: 5.5mm; margin-bottom: 3mm; font-size: 10pt; white-space: nowrap; }
.facts .fitted { white-space: normal; }
.facts .judge { flex: 1; text-align: right; font-weight: 650; }
.sign { margin-top: auto; display: flex; align-items: end; gap: 10mm; padding-top: 3mm; }
.sign span { flex: 1; border-top: 0.2mm solid #16241f; padding-top: 1mm; font-size: 9pt; }
`;
export const rowsOfSheet = 15;

/** One sheet for each competition, round and judge: 15 rows a page to write on. */
export const judgingSheets = (head: PrintHead, sheets: readonly JudgingSheet[]) => {
  const pages = sheets.flatMap((sheet) => {
    const parts = chunked(sheet.numbers, rowsOfSheet);
    return parts.map((numbers, part) => (
      <>
        <div className="band">
          <b className="number">
            <Fitted text={sheet.code} width={38} height={10} most={22} least={8} />
          </b>
          <h1>
            <Fitted text={sheet.title} width={94} height={9} most={20} least={6} />
          </h1>
          <span>{sheet.rounds > 1 ? `Round ${sheet.round} of ${sheet.rounds}` : 'One round'}</span>
        </div>
        <p className="facts">
          <Fitted text={sheet.grade} width={40} height={5} most={10} least={4} />
          <Fitted text={sheet.where} width={42} height={5} most={10} least={4} />
          <span>
            {counted(sheet.dancers, 'dancer')}
            {parts.length > 1 ? `, sheet ${part + 1} of ${parts.length}` : ''}
          </span>
          <Fitted
            className="judge"
            text={sheet.judge ? `Judge ${sheet.judge}` : 'Judge ______________________'}
            {...{ width: 48, height: 5, most: 10, least: 4 }}
          />
        </p>
        <table>
          <thead>
            <tr>
              <th className="n">Number</th>
              <th className="m">Mark</th>
              <th>Comments</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rowsOfSheet }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page stay where they are.
              <tr key={row}>
                <td className="n number">{numbers[row]}</td>
                <td className="m" />
                <td>
                  <div className="lines" />
                  <div className="lines" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="sign">
          <span>Signature</span>
          <span>Time</span>
          <Code address={sheet.address} says={`Opens ${sheet.code}`} />
        </p>
      </>
    ));
  });
  const shown = orSaid(pages, 'Nothing is in the schedule yet');
  return { pages: shown.length, html: printedPages(head, shown, { css }) };
};

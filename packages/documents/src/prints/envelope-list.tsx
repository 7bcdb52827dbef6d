import { groupedBy } from '@rince/domain/grouped';
import { Fitted } from './fitted.tsx';
import { chunked, counted, orSaid, type PrintHead, printedPages } from './page.tsx';

const css = `
.row { display: grid; grid-template-columns: 5mm 58mm 14mm 1fr; align-items: center; gap: 3mm; min-height: 8mm; border-bottom: 0.2mm solid #d5d2c9; }
.box { width: 4.4mm; height: 4.4mm; border: 0.3mm solid #16241f; border-radius: 0.6mm; }
.row .many { text-align: right; }
.row .numbers { font-size: 8.5pt; line-height: 1.35; font-variant-numeric: tabular-nums; }
`;
const rowsOfPage = 28;
/** Numbers beside a school; more of them take another row. */
const numbersOfRow = 9;

interface Enveloped {
  readonly number: number;
  readonly school: string;
}

/** Which envelopes there are, with how many cards and whose, to be ticked off as they are handed out. */
export const envelopeList = (head: PrintHead, dancers: readonly Enveloped[]) => {
  const cards = [...new Map(dancers.map((one) => [one.number, one])).values()];
  const schools = [...groupedBy(cards, ({ school }) => school)].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const rows = schools.flatMap(([school, some]) =>
    chunked(
      some.map(({ number }) => number).sort((a, b) => a - b),
      numbersOfRow,
    ).map((numbers, i) => ({ school, count: some.length, numbers, continues: i > 0 })),
  );
  const pages = chunked(rows, rowsOfPage).map((page, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages are made once and never change their place.
    <div key={i}>
      <div className="band">
        <h1>Envelopes</h1>
        <span>{`${counted(schools.length, 'envelope')}, ${counted(cards.length, 'card')}`}</span>
      </div>
      {page.map(({ school, count, numbers, continues }) => (
        <div className="row" key={`${school} ${numbers[0]}`}>
          {continues ? <span /> : <span className="box" />}
          <Fitted
            text={continues ? '' : school || 'Without a school'}
            {...{ width: 58, height: 7.4, most: 11, least: 4 }}
          />
          <b className="many">{continues ? '' : count}</b>
          <span className="numbers">{numbers.join('  ')}</span>
        </div>
      ))}
    </div>
  ));
  const shown = orSaid(pages, 'Nobody dances here yet');
  return { pages: shown.length, html: printedPages(head, shown, { css }) };
};

import type { ReactNode } from 'react';
import { Code } from './code.tsx';
import { Fitted } from './fitted.tsx';
import { orSaid, type PrintHead, printedPages } from './page.tsx';

export interface CheckInBlock {
  readonly code: string;
  /** Where the site shows the competition. */
  readonly address: string;
  readonly title: string;
  readonly round: number;
  readonly rounds: number;
  readonly time: string;
  /** Championship dancers tell their set dance and its speed here. */
  readonly hasSet: boolean;
  readonly dancers: readonly {
    readonly number: number;
    readonly name: string;
    readonly school: string;
    /** What they have said of it already. */
    readonly set?: string | undefined;
  }[];
}
export interface CheckInHour {
  readonly stage: string;
  readonly day: string;
  /** '9:00 to 10:00'. */
  readonly hour: string;
  readonly blocks: readonly CheckInBlock[];
}

const css = `
.block { position: relative; margin-bottom: 3mm; }
.block.coded { min-height: 28mm; padding-right: 22mm; }
.block .code { position: absolute; top: 8mm; right: 0; }
.block.coded h2 { margin-right: -22mm; }
.block h2 { display: flex; gap: 4mm; height: 8mm; align-items: end; border-bottom: 0.3mm solid #16241f; }
.row { display: flex; align-items: center; gap: 4mm; height: 6.6mm; border-bottom: 0.2mm solid #d5d2c9; }
.box { width: 4.4mm; height: 4.4mm; border: 0.3mm solid #16241f; border-radius: 0.6mm; }
.row b { width: 14mm; font-size: 12pt; text-align: right; }
.row .set { width: 52mm; font-size: 8pt; color: #4a5751; }
`;
/** In lines of 6.6 mm; a heading takes nearly two, and the code beside a block three. */
const linesOfPage: Readonly<Record<PrintHead['paper'], number>> = { A4: 35, letter: 32 };
const headLines = 2;
const codeLines = 3;

interface Part {
  readonly block: CheckInBlock;
  readonly from: number;
  readonly to: number;
}
/** The blocks of an hour on as many pages as they need; a long one goes on with its heading. */
const laidOut = (blocks: readonly CheckInBlock[], lines: number): Part[][] => {
  const pages: Part[][] = [[]];
  let left = lines;
  for (const block of blocks) {
    let from = 0;
    do {
      if (left < headLines + (from === 0 ? codeLines : Math.min(codeLines, block.dancers.length - from))) {
        pages.push([]);
        left = lines;
      }
      const to = Math.min(block.dancers.length, from + left - headLines);
      pages.at(-1)?.push({ block, from, to });
      left -= headLines + Math.max(from === 0 ? codeLines : 0, to - from);
      from = to;
    } while (from < block.dancers.length);
  }
  return pages;
};

const blockOf = ({ block, from, to }: Part): ReactNode => (
  <div className={from === 0 ? 'block coded' : 'block'} key={`${block.code} ${block.round} ${from}`}>
    <h2>
      <span>{block.time}</span>
      <Fitted
        className="fills"
        text={`${block.code} ${block.title}${from > 0 ? ', continued' : ''}`}
        {...{ width: 118, height: 6.6, most: 12, least: 4 }}
      />
      <span className="quiet">
        {block.rounds > 1 ? `Round ${block.round}, ` : ''}
        {block.dancers.length}
      </span>
    </h2>
    {from === 0 && <Code address={block.address} says={`Opens ${block.code}`} />}
    {block.dancers.slice(from, to).map(({ number, name, school, set }) => (
      <div className="row" key={number}>
        <span className="box" />
        <b className="number">{number}</b>
        <Fitted className="fills" text={name} width={77} height={6.2} most={11} least={3} />
        {block.hasSet && set === undefined ? (
          <span className="set">Set dance and speed</span>
        ) : (
          <Fitted text={(block.hasSet && set) || school} width={52} height={6.2} most={10} least={3} />
        )}
      </div>
    ))}
  </div>
);

/** Lists to tick off, a page and more for each stage and hour. */
export const checkIns = (head: PrintHead, hours: readonly CheckInHour[]) => {
  const pages = hours.flatMap(({ stage, day, hour, blocks }) =>
    laidOut(blocks, linesOfPage[head.paper]).map((parts) => (
      <>
        <div className="band">
          <h1>
            <Fitted text={stage} width={88} height={9} most={20} least={8} />
          </h1>
          <span>
            {day}, {hour}
          </span>
        </div>
        {parts.map(blockOf)}
      </>
    )),
  );
  const shown = orSaid(pages, 'Nothing is in the schedule yet');
  return { pages: shown.length, html: printedPages(head, shown, { css }) };
};

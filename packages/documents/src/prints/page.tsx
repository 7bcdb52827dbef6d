import type { Paper } from '@rince/domain/schedule/print-types';
import type { ReactNode } from 'react';
import { htmlOf, Sheet } from '../sheet.tsx';
import { Fitted } from './fitted.tsx';

/** What every page says of itself. */
export interface PrintHead {
  readonly event: string;
  /** The event's id, and where the site is: codes open its pages. */
  readonly id: string;
  readonly site: string;
  readonly title: string;
  readonly paper: Paper;
  /** When, in the event's zone, and by whom. */
  readonly made: string;
  readonly by: string;
  /** The version of the schedule, and the word of the data. */
  readonly schedule: number;
  readonly data: string;
}

/** In millimetres, a little less than the paper: a page that is full by a hair begins no second one. */
const sizes: Readonly<Record<Paper, readonly [number, number]>> = { A4: [210, 296.7], letter: [215.9, 279.1] };

const css = (paper: Paper, isLandscape: boolean): string => {
  const [width, height] = isLandscape ? [sizes[paper][1], sizes[paper][0] - 0.3] : sizes[paper];
  return `
.page { width: ${width}mm; height: ${height}mm; padding: 12mm 14mm 9mm; display: flex; flex-direction: column; overflow: hidden; break-after: page; }
.page:last-child { break-after: auto; }
.page > main { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.page > footer { flex: none; display: grid; grid-template-columns: auto auto; justify-content: space-between; gap: 0 6mm; height: 10.5mm; margin-top: 2mm; padding-top: 1.5mm; border-top: 0.2mm solid #b9c0bc; font-size: 8pt; line-height: 1.25; color: #4a5751; }
.page > footer :nth-child(even) { text-align: right; }
.page h1 { font: 600 20pt/1.15 Fraunces, serif; }
.page h2 { font: 600 12pt/1.3 Inter, sans-serif; }
.quiet { color: #4a5751; }
.number { font: 700 1em/1 Fraunces, serif; font-variant-numeric: lining-nums tabular-nums; }
.band { display: flex; align-items: baseline; gap: 5mm; border-bottom: 0.6mm solid #0f6b50; padding-bottom: 2.5mm; margin-bottom: 3mm; }
.band h1 { flex: 1; }
.band > span { white-space: nowrap; }
.code { flex: none; display: block; width: 20mm; height: 20mm; }
.fitted { flex: none; display: block; line-height: 1.25; overflow: hidden; overflow-wrap: anywhere; }
.fills { flex: 1; }
`;
};

/** What is left beside how many pages there are, on the narrower paper. */
const footWidth = 104;

/** Pages of one print, each with what it was made of and its place among all. */
export const printedPages = (
  { event, title, paper, made, by, schedule, data }: PrintHead,
  pages: readonly ReactNode[],
  { css: own, isLandscape = false }: { readonly css: string; readonly isLandscape?: boolean },
): string =>
  htmlOf(
    <Sheet
      title={`${event}: ${title}`}
      size={`${paper === 'A4' ? 'A4' : 'letter'} ${isLandscape ? 'landscape' : 'portrait'}`}
      css={css(paper, isLandscape) + own}
    >
      {pages.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are made once and never change their place.
        <section className="page" key={i}>
          <main>{page}</main>
          <footer>
            <Fitted text={event} width={footWidth} height={4} most={8} least={3} />
            <span>
              {title}, page {i + 1} of {pages.length}
            </span>
            <Fitted text={`${made}, ${by}`} width={footWidth} height={4} most={8} least={3} />
            <span>
              Schedule {schedule}, data {data}
            </span>
          </footer>
        </section>
      ))}
    </Sheet>,
  );

/** Pages, or the one that says why there are none: a printer has to print something. */
export const orSaid = (pages: readonly ReactNode[], says: string): readonly ReactNode[] =>
  pages.length > 0 ? pages : [<h1 key="none">{says}</h1>];

/** '1 card', or '6 cards'. */
export const counted = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`;

/** What fits onto pages that take so many lines. */
export const chunked = <One,>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

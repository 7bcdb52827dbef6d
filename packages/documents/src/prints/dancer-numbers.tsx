import type { ReactNode } from 'react';
import { Fitted } from './fitted.tsx';
import { chunked, counted, orSaid, type PrintHead, printedPages } from './page.tsx';

export interface NumberCard {
  readonly number: number;
  readonly name: string;
  readonly school: string;
}

const css = `
.plate { flex: 1; min-height: 0; display: flex; align-items: center; justify-content: center; overflow: hidden; }
.plate b { font: 700 1em/0.82 Fraunces, serif; font-variant-numeric: lining-nums; letter-spacing: -0.03em; }
.fold { display: flex; gap: 8mm; border-top: 0.3mm dashed #8a938f; padding-top: 3mm; font-size: 12pt; }
.fold { flex: none; align-items: center; min-height: 10mm; }
.fold .fills { font-weight: 600; }
.envelope { columns: 3; column-gap: 10mm; list-style: none; }
.envelope li { display: flex; gap: 4mm; padding: 0.8mm 0; break-inside: avoid; border-bottom: 0.2mm solid #e4e1d8; }
.envelope b { min-width: 14mm; font-size: 13pt; }
`;
/** As large as figures of this type fit between the edges; fewer than three are no larger than the page is high. */
const sizeOf = (number: number): string => `${Math.round(Math.min(190, 380 / String(number).length))}mm`;

const cardPage = ({ number, name, school }: NumberCard): ReactNode => (
  <>
    <div className="plate" style={{ fontSize: sizeOf(number) }}>
      <b>{number}</b>
    </div>
    <div className="fold">
      <Fitted className="fills" text={name} width={120} height={6} most={12} least={4} />
      <Fitted className="quiet" text={school} width={86} height={6} most={12} least={4} />
      <b className="number">{number}</b>
    </div>
  </>
);

/** Numbers of an envelope that fit onto its page. */
const perEnvelope = 66;
const envelopePages = (school: string, cards: readonly NumberCard[]): ReactNode[] =>
  chunked(cards, perEnvelope).map((some) => (
    <>
      <div className="band">
        <h1>
          <Fitted text={school || 'No school'} width={190} height={9} most={20} least={8} />
        </h1>
        <span>{counted(cards.length, 'number')}</span>
      </div>
      <ul className="envelope">
        {some.map(({ number, name }) => (
          <li key={number}>
            <b className="number">{number}</b>
            <Fitted text={name} width={56} height={5} most={11} least={3} />
          </li>
        ))}
      </ul>
    </>
  ));

/** One card a page, in the order of the numbers, or by school with a page on top of each for its envelope. */
export const dancerNumbers = (head: PrintHead, cards: readonly NumberCard[], bySchool: boolean) => {
  const schools = [...new Set(cards.map(({ school }) => school))].sort((a, b) => a.localeCompare(b, 'en'));
  const pages = bySchool
    ? schools.flatMap((school) => {
        const own = cards.filter((card) => card.school === school);
        return [...envelopePages(school, own), ...own.map(cardPage)];
      })
    : cards.map(cardPage);
  const shown = orSaid(pages, 'Nobody dances here yet');
  return { pages: shown.length, html: printedPages(head, shown, { css, isLandscape: true }) };
};

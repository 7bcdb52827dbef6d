import { counted } from './prints/page.tsx';
import { htmlOf, Sheet } from './sheet.tsx';

export interface CompetitorCard {
  readonly number: number;
  readonly dancer: string;
  readonly school: string;
  readonly level: string;
  readonly age: number;
  readonly event: string;
  /** In words, empty where the event has not said. */
  readonly days: string;
  readonly competitions: readonly { readonly code: string; readonly title: string; readonly grade: string }[];
}

/** Three figures and more fill the plate from side to side; fewer are no larger than it is high. */
const numberSize = (number: number): string => `${Math.round(Math.min(100, 260 / String(number).length))}mm`;

const css = `
.card { height: 148mm; padding: 14mm 16mm 10mm; display: flex; flex-direction: column; align-items: center; border-bottom: 0.3mm dashed #8a938f; }
.card .event { font: 600 15pt/1.2 Fraunces, serif; text-align: center; }
.plate { flex: 1; width: 100%; margin-top: 7mm; display: flex; align-items: center; justify-content: center; border: 1mm solid #16241f; border-radius: 8mm; overflow: hidden; }
.plate b { font: 700 1em/0.9 Fraunces, serif; font-variant-numeric: lining-nums; letter-spacing: -0.02em; }
.back { padding: 9mm 16mm 8mm; }
.back header { display: flex; align-items: baseline; gap: 6mm; border-bottom: 0.6mm solid #0f6b50; padding-bottom: 4mm; }
.back h1 { flex: 1; font: 600 21pt/1.15 Fraunces, serif; }
.back header b { font: 700 24pt/1 Fraunces, serif; }
.facts { margin-top: 2mm; color: #4a5751; }
.back h2 { margin-top: 4mm; font: 600 11pt/1.4 Inter, sans-serif; }
.back ul { margin-top: 1mm; columns: 2; column-gap: 10mm; list-style: none; }
.back li { display: flex; gap: 3mm; padding: 0.9mm 0; line-height: 1.3; border-bottom: 0.2mm solid #e4e1d8; break-inside: avoid; }
.back li b { min-width: 12mm; font-weight: 600; }
.back li small { display: block; font-size: 9pt; color: #4a5751; }
`;

/** The card of a competitor: the number for the back above the fold, who it is and what they dance below. */
function CompetitorCardSheet({ card }: { readonly card: CompetitorCard }) {
  const { number, dancer, school, level, age, event, days, competitions } = card;
  return (
    <Sheet title={`${event}: competitor ${number}`} size="A4" css={css}>
      <section className="card">
        <p className="event">{event}</p>
        <div className="plate" style={{ fontSize: numberSize(number) }}>
          <b>{number}</b>
        </div>
      </section>
      <section className="back">
        <header>
          <h1>{dancer}</h1>
          <b>{number}</b>
        </header>
        <p className="facts">{[school, level, `${age} years`].filter(Boolean).join(' · ')}</p>
        <p className="facts">{[event, days].filter(Boolean).join(' · ')}</p>
        <h2>{counted(competitions.length, 'competition')}</h2>
        <ul>
          {competitions.map(({ code, title, grade }) => (
            <li key={code}>
              <b>{code}</b>
              <span>
                {title}
                <small>{grade}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  );
}

/** What is printed of a competitor's card. */
export const competitorCardHtml = (card: CompetitorCard): string => htmlOf(<CompetitorCardSheet card={card} />);

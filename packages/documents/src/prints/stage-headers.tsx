import { Code } from './code.tsx';
import { Fitted } from './fitted.tsx';
import { chunked, counted, orSaid, type PrintHead, printedPages } from './page.tsx';

export interface StageHeader {
  readonly stage: string;
  readonly day: string;
  readonly strips: readonly {
    readonly code: string;
    /** Where everybody reads its placings, once they are public. */
    readonly address: string;
    readonly title: string;
    readonly round: string;
    readonly time: string;
    readonly dancers: number;
    readonly judges: string;
  }[];
}

const css = `
.sign { flex: 1; display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; gap: 10mm; }
.sign h1 { font-size: 84pt; line-height: 1.25; overflow-wrap: anywhere; }
.sign p { font-size: 24pt; }
.strip { flex: none; height: 40mm; display: flex; align-items: center; gap: 8mm; border-bottom: 0.3mm dashed #8a938f; }
.strip div { flex: 1; min-width: 0; }
.strip .quiet { margin-top: 1mm; }
.strip .number { letter-spacing: -0.06em; }
.strip .code { width: 26mm; height: 26mm; }
.strip time { font: 700 24pt/1 Fraunces, serif; }
`;
const stripsOfPage = 6;

/** A big page for each stage and day, and strips to cut, one for each competition. */
export const stageHeaders = (head: PrintHead, stages: readonly StageHeader[]) => {
  const pages = stages.flatMap(({ stage, day, strips }) => [
    <div className="sign" key="sign">
      <h1>{stage}</h1>
      <p>{day}</p>
      <p className="quiet">{head.event}</p>
    </div>,
    ...chunked(strips, stripsOfPage).map((some) => (
      <>
        {some.map(({ code, address, title, round, time, dancers, judges }) => (
          <div className="strip" key={`${code} ${round}`}>
            <b className="number">
              <Fitted text={code} width={42} height={18} most={40} least={8} />
            </b>
            <div>
              <h2>
                <Fitted text={title} width={60} height={16} most={15} least={6} />
              </h2>
              <Fitted
                className="quiet"
                text={[round, counted(dancers, 'dancer'), judges].filter(Boolean).join(' · ')}
                {...{ width: 60, height: 17, most: 11, least: 4 }}
              />
            </div>
            <time>{time}</time>
            <Code address={address} says={`Results of ${code}`} />
          </div>
        ))}
      </>
    )),
  ]);
  const shown = orSaid(pages, 'Nothing is in the schedule yet');
  return { pages: shown.length, html: printedPages(head, shown, { css }) };
};

import { type CalledCompetition, type NotReady, notReadyLines } from './award-script.tsx';
import { Fitted } from './fitted.tsx';
import { chunked, orSaid, type PrintHead, printedPages } from './page.tsx';

const css = `
.labels { display: grid; grid-template-columns: repeat(3, 1fr); grid-auto-rows: 30mm; gap: 2mm; }
.label { display: grid; align-content: center; gap: 0.8mm; padding: 2mm 3mm; border: 0.2mm dashed #b9c0bc; border-radius: 1mm; text-align: center; overflow: hidden; }
.label strong { font: 600 14pt/1.2 Fraunces, serif; }
`;
const labelsOfPage: Readonly<Record<PrintHead['paper'], number>> = { A4: 24, letter: 21 };

/** A line of a label. */
const line = { width: 52, height: 4.1, most: 8.5, least: 3 };

/**
 * A label for each trophy, to be cut out: place, competition, and whose it is. What is not ready has
 * none, and that is said on a page of its own, which nobody cuts.
 */
export const trophyLabels = (head: PrintHead, all: readonly CalledCompetition[], notReady: NotReady) => {
  const labels = all.flatMap((one) =>
    one.awards
      .toReversed()
      .flatMap(({ rank, people, uncalled }) =>
        people.map((who) => ({ one, rank, tied: people.length + uncalled > 1, who })),
      ),
  );
  const some = chunked(labels, labelsOfPage[head.paper]);
  const pages = some.map((page, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages are made once and never change their place.
    <div className="labels" key={i}>
      {page.map(({ one, rank, tied, who }) => (
        <div className="label" key={`${one.code} ${who.dancerNumber}`}>
          <strong>
            {tied ? 'Tied for place' : 'Place'} {rank}
          </strong>
          <Fitted text={`${one.code} ${one.title}`} {...line} />
          <Fitted text={one.grade} {...line} />
          <Fitted className="quiet" text={`${who.dancerNumber} ${who.name} ${who.lname}`.trim()} {...line} />
          <Fitted className="quiet" text={`${head.event}${one.isPublic ? '' : ', not public yet'}`} {...line} />
        </div>
      ))}
    </div>
  ));
  const lines = notReadyLines(notReady);
  const missing = (
    <div key="missing">
      {lines.map((says) => (
        <p key={says}>{says}</p>
      ))}
    </div>
  );
  const shown = orSaid(lines.length > 0 ? [missing, ...pages] : pages, 'Nobody is to be called yet');
  return { pages: shown.length, html: printedPages(head, shown, { css }) };
};

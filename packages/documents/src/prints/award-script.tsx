import { type Award, placeAloud } from '@rince/domain/results/awards';
import { someOf } from '@rince/domain/some-of';
import { Fitted } from './fitted.tsx';
import { counted, type PrintHead, printedPages } from './page.tsx';

/** A competition as it is called at the awards; the last place first. */
export interface CalledCompetition {
  readonly code: string;
  readonly title: string;
  readonly grade: string;
  readonly isPublic: boolean;
  readonly awards: readonly Award[];
}

/** Competitions that somebody has entered and nobody is called of yet, by code. */
export interface NotReady {
  /** Their marks have changed since they were calculated. */
  readonly outdated: readonly string[];
  /** There is no final result of them. */
  readonly without: readonly string[];
}
/** So many codes of each fit into a line. */
const mostNotReady = 12;
/** What a page says of them, in a line each. */
export const notReadyLines = ({ outdated, without }: NotReady): string[] => [
  ...(outdated.length > 0 ? [`Not ready, because marks have changed: ${someOf(outdated, mostNotReady)}.`] : []),
  ...(without.length > 0 ? [`No result yet: ${someOf(without, mostNotReady)}.`] : []),
];

const css = `
.call { margin-bottom: 4mm; }
.call h2 { display: flex; gap: 4mm; height: 8mm; align-items: end; border-bottom: 0.3mm solid #16241f; }
.call h2 small { font: 400 9pt/1.3 Inter, sans-serif; color: #4a5751; }
.place { height: 7mm; padding-top: 2mm; font: 600 10pt/1.3 Inter, sans-serif; }
.who { display: flex; align-items: center; gap: 4mm; height: 7mm; border-bottom: 0.2mm solid #d5d2c9; }
.who b { width: 16mm; font-size: 13pt; text-align: right; }
`;
/** In lines of 7 mm; a heading takes two. */
const linesOfPage: Readonly<Record<PrintHead['paper'], number>> = { A4: 33, letter: 30 };
const headLines = 2;

interface Part {
  readonly one: CalledCompetition;
  readonly awards: readonly Award[];
  readonly continues: boolean;
}
const linesOf = ({ people }: Award): number => 1 + people.length;
/** As many as there are: two who share the second place take the third one, too. */
const placesOf = ({ awards }: CalledCompetition): number =>
  awards.reduce((sum, { people, uncalled }) => sum + people.length + uncalled, 0);

/** Competitions on as few pages as they need; a place is never parted from those who are called for it, unless they fill a page. */
const laidOut = (all: readonly CalledCompetition[], most: number): Part[][] => {
  const pages: Part[][] = [[]];
  let left = most;
  for (const one of all) {
    let some: Award[] = [];
    let continues = false;
    const put = (): void => {
      if (some.length > 0) pages.at(-1)?.push({ one, awards: some, continues });
      some = [];
    };
    const [first] = one.awards;
    if (first && left < headLines + linesOf(first) && left < most) {
      pages.push([]);
      left = most;
    }
    left -= headLines;
    for (const award of one.awards.flatMap((given) => ofOnePage(given, most - headLines - 1))) {
      if (left < linesOf(award)) {
        put();
        pages.push([]);
        left = most - headLines;
        continues = true;
      }
      some.push(award);
      left -= linesOf(award);
    }
    put();
  }
  return pages;
};
const ofOnePage = (award: Award, most: number): Award[] =>
  award.people.length <= most
    ? [award]
    : Array.from({ length: Math.ceil(award.people.length / most) }, (_, i) => ({
        ...award,
        people: award.people.slice(i * most, (i + 1) * most),
      }));

/** What is said at the awards, competition by competition. */
export const awardScript = (head: PrintHead, all: readonly CalledCompetition[], notReady: NotReady) => {
  const missing = notReadyLines(notReady);
  const pages = laidOut(
    all.filter(({ awards }) => awards.length > 0),
    // A line with twelve codes takes two of the page's.
    linesOfPage[head.paper] - 1 - 2 * missing.length,
  );
  return {
    pages: pages.length,
    html: printedPages(
      head,
      pages.map((parts, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are made once and never change their place.
        <div key={i}>
          {i === 0 &&
            missing.map((says) => (
              <p className="quiet" key={says}>
                {says}
              </p>
            ))}
          {parts.length === 0 && <h1>Nobody is to be called yet</h1>}
          {parts.map(({ one, awards, continues }) => (
            <section className="call" key={one.code}>
              <h2>
                <Fitted text={one.code} width={22} height={6.6} most={12} least={6} />
                <Fitted
                  className="fills"
                  text={`${one.grade}, ${one.title}${continues ? ', continued' : ''}`}
                  {...{ width: 106, height: 6.6, most: 12, least: 4 }}
                />
                <small>
                  {counted(placesOf(one), 'place')}
                  {one.isPublic ? '' : ', not public yet'}
                </small>
              </h2>
              {awards.map((award) => (
                <div key={`${award.rank} ${award.people[0]?.dancerNumber ?? ''}`}>
                  <div className="place">{placeAloud(award)}</div>
                  {award.people.map(({ dancerNumber, name, lname, school }) => (
                    <div className="who" key={dancerNumber}>
                      <b className="number">{dancerNumber}</b>
                      <Fitted
                        className="fills"
                        text={`${name} ${lname}`.trim()}
                        {...{ width: 102, height: 6.4, most: 12, least: 4 }}
                      />
                      <Fitted className="quiet" text={school} width={56} height={6.4} most={11} least={4} />
                    </div>
                  ))}
                </div>
              ))}
            </section>
          ))}
        </div>
      )),
      { css },
    ),
  };
};

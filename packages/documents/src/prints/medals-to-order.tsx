import { isForTeams } from '@rince/domain/entry/eligibility';
import { type Danced, fieldOf, recallRound } from '@rince/domain/schedule/danced';
import { isBetterHalf } from '@rince/domain/tabulation/placed';
import { Fitted } from './fitted.tsx';
import { chunked, counted, orSaid, type PrintHead, printedPages } from './page.tsx';

const css = `
.row { display: grid; grid-template-columns: 22mm 1fr 26mm 22mm; align-items: center; gap: 4mm; height: 7.2mm; border-bottom: 0.2mm solid #d5d2c9; }
.row > :nth-child(n + 3) { text-align: right; font-variant-numeric: tabular-nums; }
.row.head { font: 600 9pt/1.3 Inter, sans-serif; border-bottom: 0.4mm solid #16241f; }
`;
const rowsOfPage = 30;

type Ordered = Pick<Danced, 'code' | 'title' | 'grade' | 'type' | 'dancers' | 'recall'>;

/** How many are placed if everybody dances and nobody ties: who is recalled, or the better half. */
const placesOf = (one: Ordered): number => {
  const field = one.dancers.length;
  if (one.recall !== undefined) return fieldOf(one, recallRound);
  return one.dancers.filter((_, i) => isBetterHalf(i + 1, field)).length;
};

/** How many medals to order: of each place, and for each competition that somebody dances. */
export const medalsToOrder = (head: PrintHead, competitions: readonly Ordered[]) => {
  const danced = competitions
    .filter(({ dancers }) => dancers.length > 0)
    .map((one) => ({ ...one, places: placesOf(one) }));
  const all = danced.reduce((sum, { places }) => sum + places, 0);
  const most = Math.max(0, ...danced.map(({ places }) => places));
  const byPlace = Array.from({ length: most }, (_, i) => ({
    ...{ key: `place ${i + 1}`, first: `${i + 1}`, says: '', dancers: '' },
    medals: danced.filter(({ places }) => places > i).length,
  }));
  const byCompetition = danced.map(({ code, grade, title, type, dancers, places }) => ({
    ...{ key: code, first: code, says: `${grade}, ${title}`, medals: places },
    dancers: isForTeams(type) ? counted(dancers.length, 'team') : `${dancers.length}`,
  }));
  const hasTeams = danced.some(({ type }) => isForTeams(type));
  const pages = [byPlace, byCompetition]
    .flatMap((rows, i) => chunked(rows, rowsOfPage).map((some) => ({ some, isPlaces: i === 0 })))
    .map(({ some, isPlaces }) => (
      <div key={some[0]?.key}>
        <div className="band">
          <h1>{isPlaces ? 'Medals by place' : 'Medals by competition'}</h1>
          <span>{`${counted(all, 'medal')}, ${counted(danced.length, 'competition')}`}</span>
        </div>
        <p className="quiet">
          If everybody entered dances. A tie takes a medal more of its place, and one less of the next.
          {hasTeams && ' A team counts as one: order as many for it as dance in it.'}
        </p>
        <div className="row head">
          <span>{isPlaces ? 'Place' : 'Code'}</span>
          <span>{isPlaces ? '' : 'Competition'}</span>
          <span>{isPlaces ? '' : 'Dancers'}</span>
          <span>Medals</span>
        </div>
        {some.map(({ key, first, says, dancers, medals }) => (
          <div className="row" key={key}>
            <b>
              <Fitted text={first} width={22} height={6.6} most={11} least={5} />
            </b>
            <Fitted text={says} width={98} height={6.6} most={11} least={4} />
            <span>{dancers}</span>
            <b>{medals}</b>
          </div>
        ))}
      </div>
    ));
  const shown = orSaid(pages, 'Nobody dances here yet');
  return { pages: shown.length, html: printedPages(head, shown, { css }) };
};

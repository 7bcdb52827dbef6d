import {
  cardOfJudge,
  type DocumentRequest,
  documentTitle,
  rowsOfPage,
  shownRank,
} from '@rince/domain/results/documents';
import {
  cardTitle,
  type DocumentProps,
  numberColumn,
  placeColumn,
  shownName,
  shownNumber,
  totalColumn,
} from './cells.ts';
import { writtenOf } from './judge-sheet.tsx';
import { Pages } from './pages.tsx';

/** Every judge of every round, with marks, Irish points and what was written. */
export function AllResults({
  request,
  result,
  event,
}: DocumentProps<Extract<DocumentRequest, { kind: 'allResults' }>>) {
  const cards = result.judgeCount.flatMap((count, round) =>
    Array.from({ length: count }, (_, judge) => ({ round: round + 1, judge: judge + 1 })),
  );
  // A round that nobody has danced has no page, unless there is none at all.
  const marked = cards.filter((card) => cardOfJudge(result, card, 'rank').length > 0);
  return (marked.length > 0 ? marked : cards.slice(0, 1)).map(({ round, judge }) => (
    <Pages
      key={`${round} ${judge}`}
      event={event}
      result={result}
      heading={documentTitle(request)}
      about={cardTitle(result, { round, judge })}
      columns={[
        placeColumn,
        numberColumn,
        { title: 'Dancer', width: 56, look: 'strong' },
        totalColumn('Mark'),
        ...(result.showIp ? [totalColumn('IP')] : []),
        { title: 'Comments', grows: true, least: 7, most: 8 },
      ]}
      rowsPerPage={rowsOfPage(request)}
      empty="Nobody has a mark yet."
      rows={cardOfJudge(result, { round, judge }, 'rank')
        .filter(({ line }) => !line.hidden)
        .map(({ line, total, ip, ...rank }) => ({
          key: line.entryCompetition,
          cells: [
            shownRank(rank),
            shownNumber(line),
            shownName(line),
            total,
            ...(result.showIp ? [ip] : []),
            writtenOf(result, line, { round, judge }),
          ],
        }))}
    />
  ));
}

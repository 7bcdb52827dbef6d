import {
  cardOfJudge,
  type DocumentRequest,
  documentTitle,
  everybody,
  judgesAbreast,
  onPodium,
  regionText,
  rowsOfPage,
  shownRank,
} from '@rince/domain/results/documents';
import { cutRoundList } from '@rince/domain/tabulation/placed';
import {
  abreast,
  cardCell,
  cardTitle,
  type DocumentProps,
  dancerCell,
  isOneMark,
  judgesOfRound,
  numberColumn,
  placeColumn,
  shownName,
  shownNumber,
  totalColumn,
} from './cells.ts';
import { type Column, Pages } from './pages.tsx';

type OneRound = DocumentProps<Extract<DocumentRequest, { kind: 'oneRoundResults' }>>;

/** Everybody of a competition of one round, with the mark of each judge. */
export function OneRoundResults({ request, result, event }: OneRound) {
  const oneMark = isOneMark(result);
  const [judges = []] = abreast(result.judgeCount[0] ?? 0, judgesAbreast(1));
  const total = oneMark ? [totalColumn('Mark')] : result.showIp ? [totalColumn('Total IP')] : [];
  const columns: Column[] = [
    placeColumn,
    numberColumn,
    ...(oneMark
      ? [{ title: 'Dancer', look: 'strong' } as const, { title: 'School', width: 80 }, { title: 'Region', width: 50 }]
      : [
          { title: 'Dancer', most: 9, least: 3 },
          ...judges.map((judge) => ({ ...totalColumn(`J${judge + 1}`), width: 16 })),
        ]),
    ...total,
  ];
  return (
    <Pages
      event={event}
      result={result}
      heading={documentTitle(request)}
      judges={judgesOfRound(result, 0)}
      columns={columns}
      rowsPerPage={rowsOfPage(request)}
      empty="Nobody has danced here yet."
      rows={everybody(result, true).map((line) => ({
        key: line.entryCompetition,
        cells: [
          line.label,
          shownNumber(line),
          ...(oneMark
            ? [shownName(line), line.school, regionText(line.region)]
            : [dancerCell(line), ...judges.map((judge) => cardCell(line.final[0]?.cards[judge], result))]),
          ...(total.length > 0 ? [line.score] : []),
        ],
      }))}
    />
  );
}

/** Who is placed in a competition of one round. */
export function OneRoundPlacing({
  request,
  result,
  event,
}: DocumentProps<Extract<DocumentRequest, { kind: 'oneRoundPlacing' }>>) {
  return (
    <Pages
      event={event}
      result={result}
      heading={documentTitle(request)}
      columns={[
        { ...placeColumn, width: 20, most: 17 },
        { ...numberColumn, width: 24, most: 17 },
        { title: 'Dancer', most: 13, look: 'strong' },
        { title: 'School', width: 82, most: 11 },
        { title: 'Region', width: 52, most: 11 },
      ]}
      rowsPerPage={rowsOfPage(request)}
      empty="Nobody is placed."
      rows={onPodium(result).map((line) => ({
        key: line.entryCompetition,
        cells: [line.label, shownNumber(line), shownName(line), line.school, regionText(line.region)],
      }))}
    />
  );
}

/** The order of one judge in a round: the better half of more than five. */
export function OneRoundSimple({
  request,
  result,
  event,
}: DocumentProps<Extract<DocumentRequest, { kind: 'oneRoundSimple' }>>) {
  const lines = cutRoundList(cardOfJudge(result, request, 'rank'), ({ rank }) => rank).filter(
    ({ line }) => !line.hidden,
  );
  return (
    <Pages
      event={event}
      result={result}
      heading={documentTitle(request)}
      about={cardTitle(result, request)}
      columns={[
        placeColumn,
        numberColumn,
        { title: 'Dancer', look: 'strong' },
        { title: 'School', width: 90 },
        totalColumn('Mark'),
      ]}
      rowsPerPage={rowsOfPage(request)}
      empty="This judge has no marks in this round."
      rows={lines.map(({ line, total, ...rank }) => ({
        key: line.entryCompetition,
        cells: [shownRank(rank), shownNumber(line), shownName(line), line.school, total],
      }))}
    />
  );
}

import {
  type DocumentRequest,
  documentTitle,
  forJudges,
  numberPoints,
  regionText,
  rowsOfPage,
  whoIsCalled,
  whoIsNotListed,
} from '@rince/domain/results/documents';
import { recallRound } from '@rince/domain/sheet/recall-round';
import { cardTitle, type DocumentProps, numberColumn, shownName, shownNumber } from './cells.ts';
import { Pages } from './pages.tsx';

/** Who dances the last round, or who is called for the awards: by number, so that nobody reads the order from it. */
export function RecallList({ request, result, event }: DocumentProps<Extract<DocumentRequest, { kind: 'recall' }>>) {
  const note = whoIsNotListed(result, request.recall);
  return (
    <Pages
      event={event}
      result={result}
      heading={documentTitle(request)}
      columns={[
        { title: 'Number', width: 42, align: 'center', look: 'plate', most: numberPoints(request) },
        { title: 'Dancer', most: 14, look: 'strong' },
        { title: 'School', width: 84, most: 12 },
        { title: 'Region', width: 52, most: 12 },
      ]}
      rowsPerPage={rowsOfPage(request)}
      empty={request.recall ? 'Nobody is recalled yet.' : 'Nobody is placed yet.'}
      {...(note === undefined ? {} : { note })}
      rows={whoIsCalled(result, request.recall).map((line) => ({
        key: line.entryCompetition,
        cells: [shownNumber(line), shownName(line), line.school, regionText(line.region)],
      }))}
    />
  );
}

/** A blank sheet of the last round for each of its judges, with the numbers of who is recalled. */
export function RecallJudgeSheet({
  request,
  result,
  event,
}: DocumentProps<Extract<DocumentRequest, { kind: 'recallJudgeSheet' }>>) {
  const judges = result.judges[recallRound - 1] ?? [''];
  return judges.map((_, i) => (
    <Pages
      // biome-ignore lint/suspicious/noArrayIndexKey: a judge is the seat.
      key={i}
      event={event}
      result={result}
      heading={documentTitle(request)}
      about={cardTitle(result, { round: recallRound, judge: i + 1 })}
      columns={[
        { ...numberColumn, title: 'Number', width: 30, most: 17 },
        { title: 'Mark', width: 34, look: 'write' },
        { title: 'Comments', look: 'write' },
      ]}
      rowsPerPage={rowsOfPage(request)}
      empty="Nobody is recalled yet."
      note="Signature: ____________________________"
      rows={forJudges(result).map((line) => ({ key: line.entryCompetition, cells: [shownNumber(line), '', ''] }))}
    />
  ));
}

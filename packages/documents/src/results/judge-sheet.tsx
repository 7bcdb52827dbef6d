import {
  cardOfJudge,
  type DocumentRequest,
  documentTitle,
  rowsOfPage,
  shownRank,
  wordsIn,
} from '@rince/domain/results/documents';
import type { FullLine, FullResult } from '@rince/domain/results/full-result';
import { criteria } from '@rince/domain/sheet/criteria';
import {
  cardTitle,
  type DocumentProps,
  numberColumn,
  placeColumn,
  shownName,
  shownNumber,
  totalColumn,
} from './cells.ts';
import { type Column, Pages } from './pages.tsx';

const labelsOf = (marked: Readonly<Record<string, boolean>>): string =>
  criteria
    .filter(({ key }) => marked[key])
    .map(({ label }) => label)
    .join(', ');

/** What a judge wrote, in one text. */
export const writtenOf = (
  result: FullResult,
  line: FullLine,
  card: { readonly round: number; readonly judge: number },
): string =>
  wordsIn(result, line, card)
    .flatMap(({ comments, goodJob, needsWork }) => [
      comments.replace(/\s+/g, ' ').trim(),
      labelsOf(goodJob) && `Good job: ${labelsOf(goodJob)}.`,
      labelsOf(needsWork) && `Needs work: ${labelsOf(needsWork)}.`,
    ])
    .filter(Boolean)
    .join(' ');

/** One judge's card of a round, or of the final. */
export function JudgeSheet({ request, result, event }: DocumentProps<Extract<DocumentRequest, { kind: 'judge' }>>) {
  const columns: Column[] = [
    placeColumn,
    numberColumn,
    { title: 'Dancer', width: 52, look: 'strong' },
    { title: 'School', width: 42 },
    totalColumn('Mark'),
    ...(result.showIp ? [totalColumn('IP')] : []),
    { title: 'Comments', grows: true, least: 7, most: 8.5 },
  ];
  return (
    <Pages
      event={event}
      result={result}
      heading={documentTitle(request)}
      about={cardTitle(result, request)}
      columns={columns}
      rowsPerPage={rowsOfPage(request)}
      empty="This judge has no marks in this round."
      rows={cardOfJudge(result, request, request.sortBy).map(({ line, total, ip, ...rank }) => ({
        key: line.entryCompetition,
        cells: [
          shownRank(rank),
          shownNumber(line),
          shownName(line),
          line.school,
          total,
          ...(result.showIp ? [ip] : []),
          writtenOf(result, line, request),
        ],
      }))}
    />
  );
}

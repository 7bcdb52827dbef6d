import {
  type DocumentRequest,
  documentTitle,
  everybody,
  finalHeading,
  judgesAbreast,
  notRecalled,
  onPodium,
  regionText,
  rowsOfPage,
  shownRank,
  withAward,
} from '@rince/domain/results/documents';
import type { FullLine, FullPart, FullResult } from '@rince/domain/results/full-result';
import { isChampionship } from '@rince/domain/tabulation/label';
import {
  abreast,
  cardCell,
  type DocumentProps,
  dancerCell,
  honours,
  judgesOfRound,
  numberColumn,
  placeColumn,
  shownName,
  shownNumber,
  totalColumn,
} from './cells.ts';
import { type Cell, type Column, Pages } from './pages.tsx';

/** Columns that belong together, and what a dancer has in them. */
interface Block {
  readonly columns: readonly Column[];
  readonly cells: (line: FullLine) => readonly Cell[];
}

const judgeWidth = 10.2;
const judgeColumn = (judge: number, group: string): Column => ({
  title: `J${judge + 1}`,
  width: judgeWidth,
  align: 'number',
  group,
  most: 7,
});
const named = (parts: readonly FullPart[], name: string): FullPart | undefined =>
  parts.find((part) => part.name === name);

/** How many judges sit in each round that a document shows: one of two rounds has no page for whoever sits in the last one alone. */
const panelsOf = ({ judgeCount }: FullResult, final: boolean): readonly number[] => judgeCount.slice(0, final ? 3 : 2);

/** What somebody has in a round that was not danced. */
const absence = ({ hasRecall }: FullResult, { recalled }: FullLine): string =>
  hasRecall && !recalled ? notRecalled : '';

/** The cards of a part, and its points. */
const partBlock = (
  result: FullResult,
  {
    group,
    judges,
    points,
    of,
  }: {
    readonly group: string;
    readonly judges: readonly number[];
    /** The title of what the part comes to; without one it is said elsewhere. */
    readonly points?: string;
    readonly of: (line: FullLine) => FullPart | undefined;
  },
): Block => ({
  columns: [
    ...judges.map((judge) => judgeColumn(judge, group)),
    ...(points !== undefined && result.showIp ? [{ ...totalColumn(points, group), width: 13.5, most: 8 }] : []),
  ],
  cells: (line) => {
    const part = of(line);
    const withPoints = points !== undefined && result.showIp;
    return [
      ...judges.map((judge) =>
        part || withPoints || points === undefined ? cardCell(part?.cards[judge], result) : absence(result, line),
      ),
      ...(withPoints ? [part ? part.ip : absence(result, line)] : []),
    ];
  },
});

/** The panels of a competition, as far as the document goes; of each the judges who have room beside each other. */
const blocksOf = (result: FullResult, final: boolean, group: readonly number[]): Block[] => {
  const { rotation, judgeCount } = result;
  const judgesOf = (round: number): number[] => group.filter((judge) => judge < (judgeCount[round] ?? 0));
  const withFinal = final && judgeCount.length === 3;
  const first = finalHeading(rotation, false);
  const last = rotation === 'SPLIT' ? finalHeading(rotation, true) : 'R3';
  if (rotation === 'ROTATING')
    return panelsOf(result, final).map((_, round) =>
      partBlock(result, {
        group: round === 2 ? last : `${first}: R${round + 1}`,
        judges: judgesOf(round),
        points: `R${round + 1} IP`,
        of: (line) => named(round === 2 ? line.final : line.early, `R${round + 1}`),
      }),
    );
  const early = partBlock(result, {
    group: first,
    judges: judgesOf(0),
    of: ({ early: parts }) => parts[0],
  });
  if (!withFinal) return [early];
  const subtotal: Block = {
    columns: result.showIp ? [{ ...totalColumn('IP', first), width: 13.5, most: 8 }] : [],
    cells: (line) => (result.showIp ? [line.subtotal?.ip ?? ''] : []),
  };
  if (rotation === 'SPLIT')
    return [
      early,
      subtotal,
      partBlock(result, {
        group: last,
        judges: judgesOf(2),
        points: 'R3 IP',
        of: ({ final: parts }) => named(parts, 'B'),
      }),
    ];
  return [
    early,
    subtotal,
    {
      columns: judgesOf(2).map((judge) => judgeColumn(judge, last)),
      cells: (line) => judgesOf(2).map((judge) => line.rounds[2]?.[judge]?.total ?? absence(result, line)),
    },
    partBlock(result, {
      group: 'FINAL',
      judges: judgesOf(2),
      of: ({ final: parts }) => named(parts, 'SUM'),
    }),
  ];
};

/** Who sits where, of a group of judges: of a panel that changes every round each round's. */
const judgesNamed = (result: FullResult, final: boolean, group: readonly number[]) => {
  const { rotation } = result;
  const rounds = panelsOf(result, final).map((_, round) => round);
  const seats = rotation === 'SET' ? [0] : rotation === 'SPLIT' ? rounds.filter((round) => round !== 1) : rounds;
  const roundOf = (round: number): string => (rotation === 'SPLIT' && round === 0 ? 'R1+2' : `R${round + 1}`);
  return seats.flatMap((round) =>
    judgesOfRound(result, round, (judge) => (rotation === 'SET' ? `J${judge}` : `${roundOf(round)} J${judge}`)).filter(
      (_, judge) => group.includes(judge),
    ),
  );
};

/** Everybody of a competition of several rounds, with every judge's card: after two rounds, or at the end. */
export function ChampionshipResults({
  request,
  result,
  event,
}: DocumentProps<Extract<DocumentRequest, { kind: 'results' }>>) {
  const ends = request.final || result.judgeCount.length < 3;
  const lines = request.final && result.kind === 'recall' ? [] : everybody(result, ends);
  const groups = abreast(Math.max(...panelsOf(result, request.final)), judgesAbreast(result.judgeCount.length));
  const totals = result.showIp ? [totalColumn(ends ? 'Total IP' : 'IP')] : [];
  const marks = ends ? 'Award' : 'Recall';
  const saysMarks = ends || result.hasRecall;
  return groups.map((group) => {
    const blocks = blocksOf(result, request.final, group);
    return (
      <Pages
        key={group[0]}
        event={event}
        result={result}
        heading={documentTitle(request)}
        about={[
          // Where the last round has no panel of its own, 'R1 + R2' stands above its columns alone.
          request.final && result.rotation !== 'SPLIT' ? '' : finalHeading(result.rotation, request.final),
          groups.length > 1 ? `Judges ${(group[0] ?? 0) + 1} to ${(group.at(-1) ?? 0) + 1}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
        judges={judgesNamed(result, request.final, group)}
        columns={[
          { ...placeColumn, width: 12 },
          { ...numberColumn, width: 14 },
          { title: 'Dancer', most: 8.5, least: 3 },
          ...blocks.flatMap(({ columns }) => columns),
          ...totals,
          ...(saysMarks ? [{ title: marks, width: 11, align: 'center', look: 'strong', most: 8 } as const] : []),
        ]}
        rowsPerPage={rowsOfPage(request)}
        empty={request.final ? 'The final is not calculated yet.' : 'Nobody has danced here yet.'}
        rows={lines.map((line) => ({
          key: `${group[0]} ${line.entryCompetition}`,
          cells: [
            ends ? line.label : shownRank(line.subtotal ?? line),
            shownNumber(line),
            dancerCell(line),
            ...blocks.flatMap(({ cells }) => cells(line)),
            ...(totals.length > 0 ? [ends ? line.score : (line.subtotal?.ip ?? line.score)] : []),
            ...(saysMarks ? [ends ? honours(line) : line.recalled ? 'R' : ''] : []),
          ],
        }))}
        {...(!ends && result.hasRecall ? { note: 'R: recalled to the last round' } : {})}
      />
    );
  });
}

/** Who is placed at the end of several rounds, or who has an award: neither placed nor recalled. */
export function Round3Placing({
  request,
  result,
  event,
}: DocumentProps<Extract<DocumentRequest, { kind: 'round3Placing' }>>) {
  const lines = request.placed ? onPodium(result) : isChampionship(result.type) ? withAward(result) : [];
  const withTotal = result.showIp && request.placed;
  return (
    <Pages
      event={event}
      result={result}
      heading={documentTitle(request)}
      columns={[
        { ...placeColumn, width: 20, most: 17 },
        { ...numberColumn, width: 24, most: 17 },
        { title: 'Dancer', most: 13, look: 'strong' },
        { title: 'School', width: 72, most: 11 },
        { title: 'Region', width: 46, most: 11 },
        ...(withTotal ? [{ ...totalColumn('Total IP'), width: 22, most: 11 }] : []),
        ...(request.placed
          ? [{ title: 'Qualifies', width: 18, align: 'center', look: 'strong', most: 11 } as const]
          : []),
      ]}
      rowsPerPage={rowsOfPage(request)}
      empty={request.placed ? 'Nobody is placed.' : 'Nobody has a championship award here.'}
      rows={lines.map((line) => ({
        key: line.entryCompetition,
        cells: [
          line.label,
          shownNumber(line),
          shownName(line),
          line.school,
          regionText(line.region),
          ...(withTotal ? [line.score] : []),
          ...(request.placed ? [honours(line)] : []),
        ],
      }))}
    />
  );
}

import type { CompetitionResult, DancerResult, ResultRow } from '@rince/contracts/results';
import { isOneMark } from '../../feis/results/result-words.ts';

type Column = CompetitionResult['judges'][number];
/** Judges who sit together: one below the title of their rounds. */
export interface ColumnGroup {
  readonly title: string;
  readonly columns: readonly { readonly column: Column; readonly at: number }[];
  /** The round whose Irish points stand behind them; none where several rounds count together. */
  readonly ipRound: number | undefined;
}

const roundsTitle = (rounds: readonly number[], all: number): string => {
  if (rounds.length === 1) return all === 1 ? 'Marks' : `Round ${rounds[0]}`;
  return rounds.map((round) => `R${round}`).join(' + ');
};

/** The judges' columns by the rounds that they judge. */
export const groupsOf = ({ judges, competition: { rounds, showIp }, hasMarks }: CompetitionResult): ColumnGroup[] => {
  if (!hasMarks) return [];
  const groups: { title: string; columns: { column: Column; at: number }[]; ipRound: number | undefined }[] = [];
  judges.forEach((column, at) => {
    const title = roundsTitle(column.rounds, rounds);
    const last = groups.at(-1);
    if (last?.title === title) last.columns.push({ column, at });
    else
      groups.push({
        title,
        columns: [{ column, at }],
        ipRound: showIp && column.rounds.length === 1 ? column.rounds[0] : undefined,
      });
  });
  return groups;
};

/** Irish points of a round that counts by itself. */
export const ipOf = (row: ResultRow, round: number): string =>
  [row.totalRound1Ip, row.totalRound2Ip, row.totalRound3Ip][round - 1] ?? '–';

/** What judges gave a dancer and wrote, as a family's own page shows it. */
export const judgesOf = (row: ResultRow, columns: readonly Column[]): DancerResult['judges'] =>
  row.judges.map(({ rounds }, i) => ({ label: columns[i]?.label ?? '', name: columns[i]?.name ?? '', rounds }));

/** How many things judges wrote of a dancer. */
export const wordsIn = ({ judges }: ResultRow): number =>
  judges
    .flatMap(({ rounds }) => rounds)
    .filter(({ comments, goodJob, needsWork }) => comments !== '' || goodJob.length > 0 || needsWork.length > 0).length;

/** What the totals are: Irish points, or the mark. */
export const totalTitles = ({ competition: { rounds, showIp }, judges, hasMarks }: CompetitionResult) => {
  const ip = showIp && !isOneMark({ rounds, judges }) && hasMarks ? ' IP' : '';
  return {
    subtotal: rounds === 3 && hasMarks ? `Subtotal${ip}` : undefined,
    total: `Total${ip}`,
    /** Which rounds are in the total. */
    of: rounds === 1 ? '' : rounds === 2 ? 'R1 + R2' : 'R1 + R2 + R3',
  };
};

import type { JudgeWords } from '@rince/domain/results/frozen-result';
import { type FullResult, fullResult } from '@rince/domain/results/full-result';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { sheetOf, shown } from '@rince/domain/tabulation/check-case';
import type { CompetitionType } from '@rince/domain/tabulation/label';
import type { RotationType } from '@rince/domain/tabulation/scoring';
import { tabulate } from '@rince/domain/tabulation/tabulate';

export interface Sample {
  readonly code?: string;
  readonly type?: CompetitionType;
  readonly rotation?: RotationType;
  readonly judgeCount: readonly number[];
  readonly dancers: number;
  readonly nameOf?: (i: number) => { readonly name: string; readonly lname: string };
  readonly school?: string;
  readonly region?: string;
  readonly judge?: (i: number) => string;
  readonly comments?: (i: number) => string;
  readonly showIp?: boolean;
  readonly mark?: (i: number, round: number, judge: number) => number;
}

/** A mark that comes again now and then, so that cards have ties. */
const someMark = (i: number, round: number, judge: number): number =>
  60 + ((i * 13 + round * 7 + judge * 11 + ((i * i) % 5)) % 37);

/** The result of a competition that nobody has danced, calculated by the engine. */
export const sampleResult = ({
  code = '101',
  type = 'championship',
  rotation = 'SET',
  judgeCount,
  dancers,
  nameOf = (i) => ({ name: `Dancer${i}`, lname: 'Sample' }),
  school = 'Scoil Rince',
  region = 'Australia, New South Wales',
  judge = (i) => `Judge Name ${i}`,
  comments = () => '',
  showIp = true,
  mark = someMark,
}: Sample): FullResult => {
  const recall = { type: judgeCount.length === 3 ? ('PERCENT' as const) : ('NONE' as const), percent: 50 };
  const sheet = sheetOf({
    id: code,
    competitionType: type,
    scoring: { rounds: judgeCount.length, judge_rotation_type: rotation, judge_count: judgeCount, showIp },
    recall,
    worldQualifier: 2,
    nationalQualifier: 3,
    entries: Array.from({ length: dancers }, (_, i) => ({
      id: String(i).padStart(4, '0'),
      scores: judgeCount.map((count, round) => Array.from({ length: count }, (__, j) => mark(i, round, j))),
    })),
  });
  const { standings, field, left } = tabulate(sheet);
  const roster = Array.from({ length: dancers }, (_, i): RosterLine => {
    const _id = String(i).padStart(4, '0');
    const of = { competition: code, entry: '', event: '', dancer: `dancer${i}`, dancerNumber: 101 + i };
    return { _id, ...of, ...nameOf(i), school, wmh: false, withdrawn: false, hidden: false };
  });
  const words = (i: number): JudgeWords[] =>
    comments(i) === ''
      ? []
      : judgeCount.flatMap((count, round) =>
          Array.from({ length: count }, (_, j) => ({
            round: round + 1,
            slot: j + 1,
            absent: false,
            comments: comments(i),
            goodJob: { timing: true },
            needsWork: { turnout: true },
          })),
        );
  return fullResult({
    grade: { title: 'Open Championship' },
    place: { _id: code, row: 'r', column: 'c', code, rowTitle: 'Championship', columnTitle: 'Under 12' },
    result: {
      _id: `result${code}`,
      competition: code,
      event: '',
      kind: 'final',
      sheet,
      fingerprint: '',
      standings: shown({ standings, field, left }),
      left,
      field,
      at: '2026-11-22T10:00:00.000Z',
      by: '',
    },
    panel: judgeCount.map((count) => Array.from({ length: count }, (_, j) => `judge${j}`)),
    isPublic: true,
    hasLater: false,
    isOutdated: false,
    roster,
    judges: new Map(Array.from({ length: 7 }, (_, j) => [`judge${j}`, judge(j)])),
    regions: new Map(roster.map(({ dancer }) => [dancer, region])),
    words: new Map(roster.map(({ _id }, i) => [_id, words(i)])),
  });
};

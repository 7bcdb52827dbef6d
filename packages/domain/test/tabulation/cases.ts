import type { CheckCase, CheckResult, ShownStanding } from '../../src/tabulation/check-case.ts';
import { checkCase } from '../../src/tabulation/check-case.ts';

type Scores = CheckCase['entries'][number]['scores'];

/** A case with everything defaulted but what the test is about. Scores by dancer, then round, then judge. */
export const aCase = (scores: Record<string, Scores>, over: Partial<CheckCase> = {}): CheckCase => {
  const panels = Object.values(scores)[0]?.map((row) => row?.length ?? 0) ?? [1];
  return {
    id: 'case',
    competitionType: 'championship',
    scoring: { rounds: panels.length, judge_rotation_type: 'SET', judge_count: panels },
    entries: Object.entries(scores).map(([id, rows]) => ({ id, scores: rows })),
    ...over,
  };
};

/** The standings of a case that must calculate. */
export const standingsOf = (given: CheckCase): ShownStanding[] => {
  const result: CheckResult = checkCase(given);
  if ('error' in result) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.entries;
};

/** Turns judges' cards (marks by dancer) into scores by dancer, for one round. */
export const oneRound = (dancers: string[], ...cards: number[][]): Record<string, Scores> =>
  Object.fromEntries(dancers.map((id, dancer) => [id, [cards.map((card) => card[dancer] as number)]]));

export const summary = (standings: ShownStanding[]): string[] =>
  standings.map(({ id, final, label }) => `${id} ${final.score} ${label}`);

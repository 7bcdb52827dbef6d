import { card } from '@rince/domain/tabulation/card';
import { decimal, rounded } from '@rince/domain/tabulation/fraction';
import type { Scoring } from '@rince/domain/tabulation/scoring';
import type { JudgeCardLine, JudgeCompetition, ScoreRecord } from '../judging.ts';

const markOf = ({ marks }: JudgeCardLine, round: number) => marks[String(round) as '1'];

/** What a judge gave one dancer of a competition, by the names of its rounds; ranks and points are those of this judge's card. */
export const scoreRecordOf = (
  { rounds, entries }: Pick<JudgeCompetition, 'rounds' | 'entries'>,
  entry: JudgeCardLine,
  { showIp, pointsTail }: Pick<Scoring, 'showIp' | 'pointsTail'>,
): ScoreRecord => {
  const onCard = (of: readonly number[]) => {
    const totals = entries.map((line) => {
      const scores = of.flatMap((round) => markOf(line, round)?.score ?? []);
      return scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + Math.round(score * 1000), 0);
    });
    return card(totals, pointsTail)[entries.findIndex(({ _id }) => _id === entry._id)];
  };
  const danced = rounds.filter((round) => round !== 3 || entry.recalled);
  const complete = danced.every((round) => {
    const mark = markOf(entry, round);
    return mark !== undefined && (mark.score !== null || mark.absent);
  });
  const whole = complete ? onCard(danced) : undefined;
  const byRound = rounds.flatMap((round) => {
    const mark = markOf(entry, round);
    const line = onCard([round]);
    const ranked = line ? { Rank: line.rank, Tied: line.tied } : {};
    if (!mark) return [];
    const { score, comments, goodJob, needsWork } = mark;
    const fields = { Score: score, Comments: comments, GoodJob: goodJob, NeedsWork: needsWork, ...ranked };
    return Object.entries(fields).map(([name, value]) => [`round${round}${name}`, value]);
  });
  return {
    ...(Object.fromEntries(byRound) as Partial<ScoreRecord>),
    finalScore: showIp && whole ? decimal(rounded(whole.points)) : null,
    complete,
  };
};

import type { DancerResult } from '@rince/contracts/results';
import { criteria } from '@rince/domain/sheet/criteria';
import { Badge } from '../../ui/badge.tsx';
import styles from './result-block.module.css';

interface Props {
  readonly judges: DancerResult['judges'];
  readonly rounds: number;
}

const labelOf = (key: string): string => criteria.find((criterion) => criterion.key === key)?.label ?? key;

/** What judges praised, asked for and wrote. */
export function JudgeWords({ judges, rounds }: Props) {
  const words = judges.flatMap((judge) =>
    judge.rounds
      .filter(({ comments, goodJob, needsWork }) => comments !== '' || goodJob.length > 0 || needsWork.length > 0)
      .map((round) => ({ ...round, judge: round.judge || judge.label })),
  );
  if (words.length === 0) return null;
  return (
    <div className={styles.words}>
      {words.map(({ judge, round, comments, goodJob, needsWork }) => (
        <div key={`${judge} ${round}`} className={styles.word}>
          <div className={styles.who}>
            {judge}
            {rounds > 1 && `, round ${round}`}
          </div>
          {comments !== '' && <p className={styles.comment}>{comments}</p>}
          {goodJob.length > 0 && (
            <div className={styles.chips}>
              <span>Good Job</span>
              {goodJob.map((key) => (
                <Badge key={key} tone="good">
                  {labelOf(key)}
                </Badge>
              ))}
            </div>
          )}
          {needsWork.length > 0 && (
            <div className={styles.chips}>
              <span>Needs Work</span>
              {needsWork.map((key) => (
                <Badge key={key}>{labelOf(key)}</Badge>
              ))}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

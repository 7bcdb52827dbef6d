import type { DancerResult } from '@rince/contracts/results';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import { Row } from '../../ui/row.tsx';
import { NumberPlate } from '../dancers/number-plate.tsx';
import { JudgeScores } from './judge-scores.tsx';
import { JudgeWords } from './judge-words.tsx';
import { Placing } from './placing.tsx';
import styles from './result-block.module.css';
import { lastRoundInWords, scoreInWords } from './result-words.ts';

interface Props {
  readonly event: string;
  readonly result: DancerResult;
}

/** One competition as the family reads it: the placing first, then each judge's scores, then their words. */
export function ResultBlock({ event, result }: Props) {
  const { gradeTitle, code, rowTitle, columnTitle, finalRank, field, rounds } = result;
  const lastRound = lastRoundInWords(result);
  return (
    <article className={styles.result}>
      <header className={styles.head}>
        <div className={styles.placing}>
          <Placing rank={Number.parseInt(finalRank, 10)} tied={finalRank.endsWith('T')} label={finalRank} />
        </div>
        <div>
          <h3 className={styles.title}>
            {[gradeTitle, ...(rowTitle === gradeTitle ? [] : [rowTitle]), columnTitle].join(', ')}
          </h3>
          <p className={styles.sub}>
            {code} · of {field} {field === 1 ? 'dancer' : 'dancers'} · {scoreInWords(result)}
          </p>
        </div>
        <Row>
          <NumberPlate number={result.dancerNumber} size="small" />
          {result.videos !== undefined && (
            <ButtonLink kind="quiet" to={`/app/j/${result.firstVideo ?? 1}/${result.videos}`} icon={<PlayIcon />}>
              Videos<span className="hidden-text"> of {code}</span>
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" to={`/app/results/event/${event}/${result.competition}`}>
            All placings
          </ButtonLink>
        </Row>
      </header>
      {result.roundResults ? (
        <JudgeScores result={result} />
      ) : (
        <p className={styles.note}>This event shows the end result, not each round.</p>
      )}
      {lastRound !== '' && <p className={styles.note}>{lastRound}</p>}
      <JudgeWords judges={result.judges} rounds={rounds} />
    </article>
  );
}

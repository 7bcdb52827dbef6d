import type { Danced } from '@rince/domain/schedule/danced';
import type { ReactNode } from 'react';
import { plural } from '../../lib/words.ts';
import { Line, LineList } from '../../ui/line-list.tsx';
import styles from './schedule.module.css';

/** More than these are shown when somebody asks. */
const most = 10;

interface Round {
  readonly one: Danced | undefined;
  readonly round: number;
}

/** What a round is called: '601 Preliminary Championship, Under 9, round 2'. */
export const titleOfRound = ({ one, round }: Round): string =>
  `${one?.code ?? ''} ${one?.title ?? ''}${one && one.rounds > 1 ? `, round ${round}` : ''}`;

interface Props<R extends Round> {
  readonly rounds: readonly R[];
  /** What is so with them, after their number: 'are not in the schedule'. */
  readonly what: string;
  /** What is said of one, beside its dancers. */
  readonly says: (round: R) => ReactNode;
  readonly action: (round: R) => ReactNode;
}

/** Rounds that somebody has to do something about, which may lie on another day or nowhere at all; nothing where there are none. */
export function RoundList<R extends Round>({ rounds, what, says, action }: Props<R>) {
  if (rounds.length === 0) return null;
  return (
    <details className={styles.rounds} open={rounds.length <= most}>
      <summary>
        <strong>{plural(rounds.length, 'round')}</strong> {what}
      </summary>
      <LineList label={`Rounds that ${what}`}>
        {rounds.map((each) => (
          <Line
            key={titleOfRound(each)}
            title={titleOfRound(each)}
            sub={
              <>
                {plural(each.one?.dancers.length ?? 0, 'dancer')}
                {says(each)}
              </>
            }
            actions={action(each)}
          />
        ))}
      </LineList>
    </details>
  );
}

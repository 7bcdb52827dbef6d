import type { Danced } from '@rince/domain/schedule/danced';
import type { Block } from '@rince/domain/schedule/schedule';
import { calledOf } from '@rince/domain/schedule/warnings';
import { type ReactNode, useState } from 'react';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import styles from './schedule.module.css';

/** More rounds than these are shown when somebody asks. */
const most = 10;

/** So many at a time. */
const more = 60;

interface Round {
  readonly one: Danced | undefined;
  readonly round: number;
}

/** What a round is called: '601 Preliminary Championship, Under 9, round 2'. */
export const titleOfRound = ({ one, round }: Round): string =>
  `${one?.code ?? ''} ${one?.title ?? ''}${one && one.rounds > 1 ? `, round ${round}` : ''}`;

/** Who judges a round: 'Áine Byrne, Seán Ó Briain'. */
export const judgesInWords = (block: Block, one: Danced | undefined, names: ReadonlyMap<string, string>): string =>
  calledOf(block, one, names).join(', ') || 'No judge yet';

interface Props<R extends Round> {
  readonly rounds: readonly R[];
  /** What they are: 'not in the schedule'. */
  readonly what: string;
  /** What is said of one, beside its dancers. */
  readonly says: (round: R) => ReactNode;
  readonly action: (round: R) => ReactNode;
}

/** Rounds that somebody has to do something about, which may lie on another day or nowhere at all; nothing where there are none. */
export function RoundList<R extends Round>({ rounds, what, says, action }: Props<R>) {
  const [chosen, setChosen] = useState<boolean>();
  const [shown, setShown] = useState(more);
  if (rounds.length === 0) return null;
  const isOpen = chosen ?? rounds.length <= most;
  return (
    <details
      className={styles.rounds}
      open={isOpen}
      // Said by the browser, too, of one that is made open.
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setChosen(currentTarget.open)}
    >
      <summary>
        <strong>{plural(rounds.length, 'round')}</strong> {rounds.length === 1 ? 'is' : 'are'} {what}
      </summary>
      {/* Made when it is opened: a day on which everything stands at one time has a warning for each two of its rounds. */}
      {isOpen && (
        <LineList label={`Rounds that are ${what}`}>
          {rounds.slice(0, shown).map((each) => (
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
      )}
      {isOpen && rounds.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + more)}>
          Show {Math.min(more, rounds.length - shown)} more
        </Button>
      )}
    </details>
  );
}

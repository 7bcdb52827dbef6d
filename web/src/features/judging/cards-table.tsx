import type { JudgeCardLine, JudgeCompetition, MarkView } from '@rince/contracts/judging';
import { outWords } from '@rince/domain/sheet/not-dancing';
import { Link } from 'react-router';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import styles from './judging.module.css';
import { canScore, scorecardPath } from './next-card.ts';
import { type UnsentMarks, unsentMark } from './unsent-marks.ts';
import { useUnsentMarks } from './use-unsent-marks.ts';

/** The dancers by number, the judge's rounds beside them; each cell opens its scorecard. */
export function CardsTable({ cards }: { readonly cards: JudgeCompetition }) {
  const unsentMarks = useUnsentMarks();
  return (
    <table className={styles.cards}>
      <thead>
        <tr>
          <th scope="col">Dancer</th>
          {cards.rounds.map((round) => (
            <th key={round} scope="col">
              {`Round ${round}`}
              {cards.finalized.includes(round) && <span className={styles.state}>finalized</span>}
              {cards.locked.includes(round) && <span className={styles.state}>locked</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cards.entries.map((entry) => (
          <tr key={entry._id}>
            <th scope="row">
              <NumberPlate number={entry.dancerNumber} />
            </th>
            {cards.rounds.map((round) => (
              <td key={round}>
                <Cell cards={cards} entry={entry} round={round} unsentMarks={unsentMarks} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shown = (mark: Pick<MarkView, 'score' | 'absent'> | undefined): string =>
  mark?.absent ? 'Absent' : mark?.score === null || mark?.score === undefined ? 'Score' : String(mark.score);

function Cell({
  cards,
  entry,
  round,
  unsentMarks,
}: {
  readonly cards: JudgeCompetition;
  readonly entry: JudgeCardLine;
  readonly round: number;
  readonly unsentMarks: UnsentMarks;
}) {
  const unsent = unsentMark(unsentMarks, entry._id, round);
  const stored = entry.marks[String(round) as '1'];
  const mark = unsent ? { score: unsent.data.score, absent: unsent.data.absent ?? false } : stored;
  const withdrawn = unsent === undefined && stored?.withdrawn === true;
  if (entry.out !== undefined) return <span className={styles.muted}>{outWords[entry.out]}</span>;
  if (round === 3 && cards.recallCalculated && !entry.recalled)
    return <span className={styles.muted}>Not Recalled</span>;
  if (!canScore(cards, round)) return <span className={styles.muted}>–</span>;
  if (cards.finalized.includes(round)) return <span className={styles.mark}>{shown(mark)}</span>;
  return (
    <>
      <Link
        to={scorecardPath(round, entry._id)}
        className={mark && !withdrawn ? styles.mark : styles.open}
        aria-label={`${entry.dancerNumber}, round ${round}: ${shown(mark)}`}
      >
        {shown(mark)}
        {unsent && (
          <span className={styles.state}>{unsent.status === 'refused' ? 'not accepted' : 'not sent yet'}</span>
        )}
      </Link>
      {withdrawn && (
        <span className={styles.state}>
          {entry.videos?.[String(round) as '1'] ? 'video replaced' : 'video taken back'}
        </span>
      )}
    </>
  );
}

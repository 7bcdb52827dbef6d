import type { CompetitionResult, ResultRow } from '@rince/contracts/results';
import { useState } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { JudgeWords } from '../../feis/results/judge-words.tsx';
import { DancerBadges, JudgeMarks, Rank, VideosLink } from './result-cells.tsx';
import { groupsOf, ipOf, judgesOf, totalTitles, wordsIn } from './result-rows.ts';
import styles from './result-table.module.css';

/** Of more dancers, what judges wrote is shown when somebody asks. */
const mostOpen = 3;

interface Props {
  readonly result: CompetitionResult;
  readonly title: string;
}

/** The same as the table, one dancer below the other: for a phone. */
export function ResultCards({ result, title }: Props) {
  return (
    <ol aria-label={title}>
      {result.rows.map((row) => (
        <DancerCard key={row._id} row={row} result={result} />
      ))}
    </ol>
  );
}

function DancerCard({ row, result }: { readonly row: ResultRow; readonly result: CompetitionResult }) {
  const titles = totalTitles(result);
  const { showIp, rounds } = result.competition;
  const [isOpen, setIsOpen] = useState(result.rows.length <= mostOpen);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.cardRank}>
          <Rank row={row} />
        </span>
        <NumberPlate number={row.dancerNumber} size="small" />
        <span className={styles.cardName}>
          {row.dancerName}
          <small className={styles.sub}>{row.school}</small>
          <DancerBadges row={row} />
          <VideosLink row={row} competition={result.competition} />
        </span>
      </div>
      <dl className={styles.cardFigures}>
        {groupsOf(result).map((group) => (
          <div key={group.title} className={styles.cardGroup}>
            <dt>
              {group.title}
              {group.ipRound !== undefined && <span className={styles.cardIp}>{ipOf(row, group.ipRound)} IP</span>}
            </dt>
            {group.columns.map(({ column, at }) => (
              <dd key={at} className={styles.cardMark}>
                <span>{column.name || column.label}</span>
                <JudgeMarks cell={row.judges[at]} showIp={showIp} />
              </dd>
            ))}
          </div>
        ))}
        {titles.subtotal && row.subtotal !== null && (
          <div className={styles.cardTotal}>
            <dt>{titles.subtotal}</dt>
            <dd>{row.subtotal}</dd>
          </div>
        )}
        {row.finalScore !== '' && (
          <div className={styles.cardTotal}>
            <dt>{titles.total}</dt>
            <dd>
              <strong>{row.finalScore}</strong>
            </dd>
          </div>
        )}
      </dl>
      {wordsIn(row) > 0 && (
        <details
          className={styles.cardWords}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>Comments</summary>
          {isOpen && <JudgeWords judges={judgesOf(row, result.judges)} rounds={rounds} />}
        </details>
      )}
    </li>
  );
}

import type { CompetitionResult, ResultRow } from '@rince/contracts/results';
import { ordinalEnding, Placing } from '../../feis/results/placing.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import styles from './result-table.module.css';

type Competition = CompetitionResult['competition'];

/** The placing, or 'HM' and 'CA' as the result says. */
export function Rank({ row: { finalRank } }: { readonly row: ResultRow }) {
  return <Placing rank={Number.parseInt(finalRank, 10)} tied={finalRank.endsWith('T')} label={finalRank} />;
}

/** What a dancer has won beside the placing. */
export function DancerBadges({ row: { recalled, wq, nq, hidden } }: { readonly row: ResultRow }) {
  if (!recalled && !wq && !nq && !hidden) return null;
  return (
    <span className={styles.badges}>
      {wq && <Badge tone="gold">World qualifier</Badge>}
      {nq && !wq && <Badge tone="gold">National qualifier</Badge>}
      {recalled && <Badge tone="gold">Recalled</Badge>}
      {hidden && <Badge>Not shown in public</Badge>}
    </span>
  );
}

/** The way to the videos of a dancer who sends some. */
export function VideosLink({ row, competition }: { readonly row: ResultRow; readonly competition: Competition }) {
  if (!row.hasVideos) return null;
  return (
    <ButtonLink kind="quiet" to={`/app/j/${row.firstVideo ?? 1}/${competition._id}-${row._id}`} icon={<PlayIcon />}>
      Videos<span className="hidden-text"> of {row.dancerNumber}</span>
    </ButtonLink>
  );
}

interface CellProps {
  readonly cell: ResultRow['judges'][number] | undefined;
  readonly showIp: boolean;
}

/** What a judge gave: the marks that count together, their sum, and what it is worth. */
export function JudgeMarks({ cell, showIp }: CellProps) {
  if (!cell || cell.totalScore === null || cell.totalScore === undefined) return <>–</>;
  const marks = cell.rounds.flatMap(({ score }) => score ?? []);
  const rank = cell.rank === undefined ? '' : `${cell.rank}${cell.tied ? 'T' : ordinalEnding(cell.rank)}`;
  return (
    <span
      className={cell.dropped ? styles.dropped : undefined}
      title={cell.dropped ? 'Dropped as highest or lowest' : undefined}
    >
      {cell.totalScore}
      {cell.dropped && <span className="hidden-text"> (dropped)</span>}
      {marks.length > 1 && <small className={styles.sub}>{marks.join(' + ')}</small>}
      {rank !== '' && (
        <small className={styles.sub}>{showIp && cell.finalIp ? `${rank} · ${cell.finalIp} IP` : rank}</small>
      )}
    </span>
  );
}

import type { JudgeCompetition } from '@rince/contracts/judging';
import { outWords } from '@rince/domain/sheet/not-dancing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { isApiError } from '../../lib/api-error.ts';
import { useWatch } from '../../lib/use-live.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { JudgedVideo, type Player } from './judged-video.tsx';
import styles from './judging.module.css';
import { judgeCardsQuery } from './judging-queries.ts';
import { canScore, overviewPath } from './next-card.ts';
import { nextVideos } from './next-videos.ts';
import { ScorecardForm } from './scorecard-form.tsx';

interface Props {
  /** For who is not the judge of the card. */
  readonly otherwise: ReactNode;
  /** Plays the videos of an online event. */
  readonly player: Player;
}

/** One dancer, one round: the number, the mark, the criteria, the comments, and nothing else. Who is not its judge gets something else. */
export function ScorecardPage({ otherwise, player }: Props) {
  const { round = '1', id = '' } = useParams();
  const [competition = ''] = id.split('-');
  const query = useQuery(judgeCardsQuery(competition));
  const head = query.data?.competition;
  useWatch(head?.event);
  if (query.data ? watchesOnly(query.data, Number(round), id) : isApiError(query.error, 'NOT_FOUND')) return otherwise;
  return (
    <>
      <PageHeader
        title={head ? `${head.code} ${head.rowTitle}` : 'Scorecard'}
        sub={head && `${head.eventName} · ${head.gradeTitle} · ${head.columnTitle}`}
        back={query.data ? overviewPath(query.data) : '/app/judge'}
        backTitle="Overview"
      />
      <QueryView query={query}>
        {(cards) => <Card cards={cards} round={Number(round)} id={id} player={player} />}
      </QueryView>
    </>
  );
}

/** Sits on the panel, and has no card here to fill in for a video: of another round, or of a sheet that is closed. */
const watchesOnly = ({ rounds, finalized, submitted, entries }: JudgeCompetition, round: number, id: string): boolean =>
  entries.find(({ _id }) => _id === id)?.byVideo?.includes(round) === true &&
  (!rounds.includes(round) || (submitted === true && finalized.includes(round)));

interface CardProps {
  readonly cards: JudgeCompetition;
  readonly round: number;
  readonly id: string;
  readonly player: Player;
}

function Card({ cards, round, id, player }: CardProps) {
  const entry = cards.entries.find(({ _id }) => _id === id);
  if (!entry || !cards.rounds.includes(round)) return <EmptyState text="There is no such scorecard." drawing="lost" />;
  if (entry.out !== undefined)
    return (
      <EmptyState
        text={`${entry.dancerNumber}: ${outWords[entry.out]}`}
        more="Noted by the desk. If this dancer stands before you, ask the desk to take it back; this card opens by itself then."
      />
    );
  if (cards.finalized.includes(round)) return <Navigate to={overviewPath(cards)} replace />;
  if (!canScore(cards, round))
    return (
      <EmptyState
        text="Waiting for the recall"
        more="This page opens by itself when the tabulator has calculated it."
      />
    );
  if (round === 3 && !entry.recalled)
    return <EmptyState text="Not Recalled" more="This dancer does not dance round 3." />;
  const form = <ScorecardForm key={`${id} ${round}`} cards={cards} entry={entry} round={round} />;
  if (!entry.byVideo?.includes(round)) return form;
  return (
    <div key={`${id} ${round}`} className={styles.beside}>
      {entry.marks[String(round) as '1']?.withdrawn && (
        <div className={styles.told}>
          <Notice>
            {entry.videos?.[String(round) as '1']
              ? 'The video of this round was replaced, and your mark was withdrawn. Please watch the new video and mark it again.'
              : 'The video of this round was taken back, and your mark was withdrawn. You are told when another one comes; if none does, mark the dancer absent.'}
          </Notice>
        </div>
      )}
      <JudgedVideo next={nextVideos(cards, round, id)} {...{ entry, round, player }} />
      {form}
    </div>
  );
}

import type { Viewer } from '@rince/contracts/viewer';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { NumberPlate } from '../../../feis/dancers/number-plate.tsx';
import { ReportIssue } from '../../../feis/entries/report-issue.tsx';
import { JudgeWords } from '../../../feis/results/judge-words.tsx';
import { Placing } from '../../../feis/results/placing.tsx';
import { useWatch } from '../../../lib/use-live.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { VideoPlayer } from '../video-player.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { RoundTiles } from './round-tiles.tsx';
import styles from './viewer.module.css';
import { viewerQuery } from './viewing-queries.ts';

/** Addresses of pictures end a quarter of an hour after they were read; of an older page they are asked for again. */
const picturesEndMs = 10 * 60_000;

/** A dancer in a competition, round by round: the video, what judges gave and wrote, and who stands beside them. */
export function ViewerPage({ scorecard }: { readonly scorecard?: ReactNode }) {
  const { round = '1', id = '' } = useParams();
  const query = useQuery(viewerQuery(id));
  const data = query.data;
  useWatch(data?.event._id);
  // One address: who has the card of this round to fill in gets that.
  if (data?.scorecards.includes(Number(round))) {
    const card = `${data.competition._id}-${data._id}`;
    if (id !== card) return <Navigate to={`/app/j/${round}/${card}`} replace />;
    if (scorecard) return scorecard;
  }
  return (
    <>
      <PageHeader
        title={data ? `${data.competition.code} ${data.competition.rowTitle}` : 'Videos and scores'}
        sub={data && `${data.event.name} · ${data.competition.gradeTitle} · ${data.competition.columnTitle}`}
      />
      <QueryView query={query}>
        {(viewer) => (
          <Viewed
            viewer={viewer}
            id={id}
            round={Number(round)}
            onLostPicture={() => {
              if (Date.now() - query.dataUpdatedAt > picturesEndMs) void query.refetch();
            }}
          />
        )}
      </QueryView>
    </>
  );
}

interface Props {
  readonly viewer: Viewer;
  /** As the address names the dancer. */
  readonly id: string;
  readonly round: number;
  readonly onLostPicture: () => void;
}

function Viewed({ viewer, id, round, onLostPicture }: Props) {
  const { competition, judges, rounds } = viewer;
  const here = rounds.find((one) => one.round === round);
  if (!here) return <Navigate to={`/app/j/1/${id}`} replace />;
  const said = judges.map((judge) => ({ ...judge, rounds: judge.rounds.filter((one) => one.round === round) }));
  const label = `${here.title}${viewer.dancerNumber === undefined ? '' : `, dancer ${viewer.dancerNumber}`}`;
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <div className={styles.who}>
          <NumberPlate number={viewer.dancerNumber} size="large" />
          <div>
            {viewer.name !== undefined && <p className={styles.name}>{viewer.name}</p>}
            {viewer.result && <Ending result={viewer.result} showsPoints={competition.rounds > 1} />}
          </div>
        </div>
        {here.byVideo && (
          <section className={styles.screen} aria-label={`Video of ${label}`}>
            {here.path !== undefined ? (
              <VideoPlayer key={here.path} label={label} path={here.path} />
            ) : (
              <p className={styles.dark}>{absence(viewer, here.uploaded)}</p>
            )}
          </section>
        )}
        {here.reports && here.uploaded && (
          <div className={styles.report}>
            <ReportIssue url={`/app/j/${round}/${competition._id}-${viewer._id}`} of={label} />
          </div>
        )}
        <RoundTiles viewer={viewer} id={id} round={round} />
        {said.some(
          ({ rounds: [one] }) => one && (one.comments !== '' || one.goodJob.length + one.needsWork.length > 0),
        ) && (
          <section className={styles.said} aria-label={`What the judges wrote of ${here.title}`}>
            <JudgeWords judges={said} rounds={1} />
          </section>
        )}
      </div>
      {viewer.leaderboard.length > 0 && <Leaderboard {...{ viewer, round, onLostPicture }} />}
      <footer className={styles.foot}>
        <Link to="/public/privacy">Privacy</Link>
        <Link to="/public/terms">Terms</Link>
        <Link to="/public/about">About</Link>
        <Link to="/public/faq">FAQ</Link>
      </footer>
    </div>
  );
}

/** Why there is nothing to watch. */
const absence = ({ watches }: Viewer, uploaded: boolean | undefined): string => {
  if (watches) return 'No video of this round has been sent.';
  return uploaded
    ? 'The video is here. Its family has not opened it to teachers.'
    : 'There is no video to show you here.';
};

function Ending({
  result: { label, score, field },
  showsPoints,
}: {
  readonly result: NonNullable<Viewer['result']>;
  readonly showsPoints: boolean;
}) {
  return (
    <p className={styles.ending}>
      <span className={styles.place}>
        <Placing rank={Number.parseInt(label, 10)} tied={label.endsWith('T')} label={label} />
      </span>
      <span>
        of {field} {field === 1 ? 'dancer' : 'dancers'}
        {score !== undefined && score !== '' && ` · ${score} ${showsPoints ? 'Irish points' : 'points'}`}
      </span>
    </p>
  );
}

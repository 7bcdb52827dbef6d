import type { JudgeCardLine } from '@rince/contracts/judging';
import { seeVideo } from '@rince/contracts/routes/judging';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ReportIssue } from '../../feis/entries/report-issue.tsx';
import { call } from '../../lib/api.ts';
import { showMoment } from '../../lib/dates.ts';
import { storedIn } from '../../lib/outbox/memory.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './judged-video.module.css';
import { fetchBeginnings } from './next-videos.ts';
import { SoundCheck } from './sound-check.tsx';
import { VideoNotes } from './video-notes.tsx';

/** What plays a video: it is given, so that a scorecard of a hall does not bring it along. */
export type Player = ComponentType<{ readonly label: string; readonly path: string; readonly speeds: false }>;

interface Props {
  readonly entry: JudgeCardLine;
  readonly round: number;
  readonly player: Player;
  /** Whose beginnings are fetched while this one plays. */
  readonly next: readonly string[];
}

/** Told to the server at these percents, and when it stands still. */
const step = 20;

const playedOf = ({ played, duration }: HTMLVideoElement): number => {
  if (!(duration > 0)) return 0;
  let seconds = 0;
  for (let i = 0; i < played.length; i++) seconds += played.end(i) - played.start(i);
  return Math.min(100, Math.round((100 * seconds) / duration));
};

/** The video of the round that is judged; how much of it was played is kept for its judge. */
export function JudgedVideo({ entry, round, player: Play, next }: Props) {
  const frame = useRef<HTMLElement>(null);
  const video = entry.videos?.[String(round) as '1'];
  const path = video?.path;
  const id = entry._id;
  const check = storedIn<boolean>(localStorage, `rince.sound.${useOwnAccount()._id}`);
  const [heard, setHeard] = useState(() => check.read() === true);
  useEffect(() => {
    const element = frame.current;
    if (!element || path === undefined) return;
    let told = 0;
    const tell = ({ target, type }: Event): void => {
      if (!(target instanceof HTMLVideoElement)) return;
      const played = playedOf(target);
      if (played <= told || (type === 'timeupdate' && played < told + step)) return;
      told = played;
      // Nobody waits for it: what is lost here is told again with the next part.
      call(seeVideo, { params: { id }, body: { round, video: path, played } }).catch(() => undefined);
    };
    // What a video says does not rise to what it stands in, but passes by on its way down.
    const kinds = ['timeupdate', 'pause', 'ended'];
    for (const kind of kinds) element.addEventListener(kind, tell, true);
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, tell, true);
    };
  }, [id, round, path]);
  const waiting = next.join(' ');
  useEffect(() => {
    const element = frame.current;
    if (!element || waiting === '') return;
    // What is watched comes first: it plays already.
    const fetchNext = (): void => void fetchBeginnings(waiting.split(' '));
    element.addEventListener('playing', fetchNext, { capture: true, once: true });
    return () => element.removeEventListener('playing', fetchNext, true);
  }, [waiting]);
  const label = `Round ${round}, dancer ${entry.dancerNumber}`;
  return (
    <div className={styles.watch}>
      <section ref={frame} className={styles.screen} aria-label={`Video of ${label}`}>
        {path === undefined ? (
          <p className={styles.dark}>No video of this round has been sent.</p>
        ) : heard ? (
          <Play key={path} label={label} path={path} speeds={false} />
        ) : (
          <SoundCheck
            onHeard={() => {
              check.write(true);
              setHeard(true);
            }}
          />
        )}
      </section>
      {video?.otherUntil !== undefined && (
        <Notice>
          The family was asked for another video of this round, until {showMoment(new Date(video.otherUntil))}. A mark
          for this one is withdrawn when the other one comes.
        </Notice>
      )}
      {video !== undefined && (video.dance !== undefined || video.speed !== undefined) && (
        <p className={styles.dance}>
          {[video.dance, video.speed === undefined ? undefined : `${video.speed} bpm`]
            .filter((said) => said !== undefined)
            .join(', ')}
        </p>
      )}
      {video?.reports && (
        <div className={styles.report}>
          <ReportIssue url={`/app/j/${round}/${id}`} of={label} />
        </div>
      )}
      {path !== undefined && <VideoNotes key={path} of={{ id, round, video: path }} frame={frame} />}
    </div>
  );
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { PlayIcon } from './icons.ts';
import styles from './player.module.css';
import { PlayerControls } from './player-controls.tsx';
import type { PlayerSource } from './player-source.ts';
import { type Lost, usePlayback } from './use-playback.ts';

interface Props extends PlayerSource {
  /** What it shows. */
  readonly label: string;
  /** Slower for practice; a judge sees a dance as it was danced. */
  readonly speeds?: boolean;
}

const lostWords: Readonly<Record<Lost, string>> = {
  network: 'The network is away. The video goes on from here as soon as it is back.',
  server: 'The server does not answer at the moment. It is asked again, and the video goes on from here.',
  gone: 'This video is not here any more. Please load this page again: another one may have taken its place.',
};

/** Arrow keys go this far. */
const stepSeconds = 5;
/** Phones film 30 pictures a second, or twice that. */
const frameSeconds = 1 / 30;
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A video with its controls, by touch, mouse and keyboard. */
export function Player({ label, playing, load, clock, speeds = true }: Props) {
  const frame = useRef<HTMLElement>(null);
  const ref = useRef<HTMLVideoElement>(null);
  const [now, setNow] = useState({ time: 0, length: 0, paused: true, muted: false, volume: 1, waiting: true });
  const [speed, setSpeed] = useState(1);
  const [full, setFull] = useState(false);
  const playback = usePlayback(ref, playing, { load, clock });
  const { lost, fault, state, quality, labels } = playback;

  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  const look = (): void => {
    const video = ref.current;
    if (!video) return;
    const { currentTime: time, duration, paused, muted, volume, readyState } = video;
    setNow({ time, paused, muted, volume, length: Number.isFinite(duration) ? duration : 0, waiting: readyState < 3 });
  };
  const act = (work: (video: HTMLVideoElement) => void): void => {
    if (ref.current) work(ref.current);
    look();
  };
  const go = (seconds: number): void =>
    act((video) => {
      video.currentTime = Math.max(0, Math.min(video.duration || 0, seconds));
    });
  const toggle = (): void => act((video) => (video.paused ? void video.play().catch(look) : video.pause()));
  const step = (frames: number): void =>
    act((video) => {
      video.pause();
      go(video.currentTime + frames * frameSeconds);
    });
  const mute = (): void =>
    act((video) => {
      video.muted = !video.muted;
    });
  const setVolume = (volume: number): void =>
    act((video) => {
      video.volume = Math.max(0, Math.min(1, volume));
      video.muted = video.volume === 0;
    });
  const fullscreen = (): void => {
    const video = ref.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined);
    // A phone of Apple's shows only the element itself.
    else video?.webkitEnterFullscreen?.();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || at instanceof HTMLSelectElement) return;
    // A range moves by its own arrows, and a button is pressed by space.
    if (event.key === ' ' && at instanceof HTMLButtonElement) return;
    if (event.key.startsWith('Arrow') && at instanceof HTMLInputElement) return;
    const does: Readonly<Record<string, () => void>> = {
      ' ': toggle,
      ArrowLeft: () => go(now.time - stepSeconds),
      ArrowRight: () => go(now.time + stepSeconds),
      ArrowUp: () => setVolume(now.volume + 0.1),
      ArrowDown: () => setVolume(now.volume - 0.1),
      f: fullscreen,
      m: mute,
    };
    const what = does[event.key];
    if (!what) return;
    event.preventDefault();
    what();
  };

  return (
    <section ref={frame} aria-label={`Video: ${label}`} className={styles.player} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: people dance in it and say nothing. */}
        <video
          ref={ref}
          className={styles.video}
          aria-label={label}
          poster={playback.poster}
          autoPlay={!isStill()}
          playsInline
          disablePictureInPicture
          disableRemotePlayback
          controlsList="nodownload noremoteplayback"
          tabIndex={0}
          onClick={toggle}
          onContextMenu={(event) => event.preventDefault()}
          onError={playback.onError}
          onTimeUpdate={look}
          onDurationChange={look}
          onPlay={look}
          onPlaying={look}
          onPause={look}
          onWaiting={look}
          onSeeked={look}
          onCanPlay={look}
          onVolumeChange={look}
          onEnded={look}
        />
        {now.paused && !fault && (
          <button type="button" className={styles.begin} aria-label="Play" tabIndex={-1} onClick={toggle}>
            <PlayIcon />
          </button>
        )}
        {!now.paused && now.waiting && !lost && <span className={styles.waiting} aria-hidden="true" />}
      </div>
      {lost && (
        <p className={styles.note} role="status">
          {lostWords[lost]}
        </p>
      )}
      {fault && (
        <p className={classNames(styles.note, styles.fault)} role="alert">
          This browser cannot show this video. The file is here all the same.
          {state === 'converting' && ' A version that every browser shows is being made.'}
        </p>
      )}
      <PlayerControls
        {...{ now, speed, speeds, full, quality, labels }}
        shown={playback.shown}
        onToggle={toggle}
        onGo={go}
        onStep={step}
        onMute={mute}
        onVolume={setVolume}
        onFullscreen={fullscreen}
        onQuality={playback.choose}
        onSpeed={(next) => {
          setSpeed(next);
          act((video) => {
            // Whatever is loaded into it later begins with this.
            video.defaultPlaybackRate = next;
            video.playbackRate = next;
          });
        }}
      />
      {state === 'converting' && !fault && (
        <p className={styles.hint}>
          {quality === 'original'
            ? 'This is the video as it was sent. More qualities come soon.'
            : 'More qualities come soon.'}
        </p>
      )}
    </section>
  );
}

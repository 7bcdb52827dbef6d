import {
  FullscreenIcon,
  MutedIcon,
  NextFrameIcon,
  PauseIcon,
  PlayIcon,
  PreviousFrameIcon,
  SmallIcon,
  SoundIcon,
} from './icons.ts';
import styles from './player.module.css';
import { clockTime } from './player-source.ts';
import type { Quality } from './use-playback.ts';

interface Props {
  readonly now: {
    readonly time: number;
    readonly length: number;
    readonly paused: boolean;
    readonly muted: boolean;
    readonly volume: number;
  };
  readonly speed: number;
  readonly speeds: boolean;
  readonly full: boolean;
  readonly quality: Quality;
  readonly shown: string;
  readonly labels: readonly string[];
  readonly onToggle: () => void;
  readonly onGo: (seconds: number) => void;
  readonly onStep: (frames: number) => void;
  readonly onMute: () => void;
  readonly onVolume: (volume: number) => void;
  readonly onSpeed: (speed: number) => void;
  readonly onQuality: (quality: Quality) => void;
  readonly onFullscreen: () => void;
}

const allSpeeds = [0.5, 0.75, 1];

/** What stands below a video. */
export function PlayerControls({ now, speed, speeds, full, quality, shown, labels, ...on }: Props) {
  const { time, length, paused, muted, volume } = now;
  const part = length > 0 ? (100 * time) / length : 0;
  return (
    <div className={styles.controls}>
      <input
        type="range"
        className={styles.line}
        style={{ '--part': `${part}%` } as object}
        aria-label="Position"
        aria-valuetext={`${clockTime(time)} of ${clockTime(length)}`}
        min={0}
        max={length || 1}
        step={0.1}
        value={Math.min(time, length || 1)}
        onChange={({ target }) => on.onGo(Number(target.value))}
      />
      <div className={styles.row}>
        <Press label={paused ? 'Play' : 'Pause'} hint="space" onClick={on.onToggle}>
          {paused ? <PlayIcon /> : <PauseIcon />}
        </Press>
        <Press label="One picture back" onClick={() => on.onStep(-1)}>
          <PreviousFrameIcon />
        </Press>
        <Press label="One picture on" onClick={() => on.onStep(1)}>
          <NextFrameIcon />
        </Press>
        <span className={styles.time}>
          {clockTime(time)} <span aria-hidden="true">/</span> {clockTime(length)}
        </span>
        <span className={styles.gap} />
        {speeds && (
          <select
            className={styles.choice}
            aria-label="Speed"
            value={speed}
            onChange={({ target }) => on.onSpeed(Number(target.value))}
          >
            {allSpeeds.map((one) => (
              <option key={one} value={one}>
                {one === 1 ? '1×' : `${one}×`}
              </option>
            ))}
          </select>
        )}
        {labels.length > 0 && (
          <select
            className={styles.choice}
            aria-label="Quality"
            value={quality}
            onChange={({ target }) => on.onQuality(target.value)}
          >
            <option value="auto">{quality === 'auto' && shown !== '' ? `Auto (${shown})` : 'Auto'}</option>
            {labels.map((label) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
            {quality === 'original' && <option value="original">As sent</option>}
          </select>
        )}
        <Press label={muted ? 'Sound on' : 'Sound off'} hint="m" onClick={on.onMute}>
          {muted ? <MutedIcon /> : <SoundIcon />}
        </Press>
        <input
          type="range"
          className={styles.volume}
          style={{ '--part': `${muted ? 0 : 100 * volume}%` } as object}
          aria-label="Volume"
          aria-valuetext={`${Math.round(muted ? 0 : 100 * volume)} %`}
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          onChange={({ target }) => on.onVolume(Number(target.value))}
        />
        <Press label={full ? 'Leave full screen' : 'Full screen'} hint="f" onClick={on.onFullscreen}>
          {full ? <SmallIcon /> : <FullscreenIcon />}
        </Press>
      </div>
    </div>
  );
}

function Press({
  label,
  hint,
  onClick,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.press}
      aria-label={label}
      title={hint === undefined ? label : `${label} (${hint})`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

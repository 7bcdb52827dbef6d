import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import { Player } from '../../ui/player.tsx';
import type { Playing } from '../../ui/player-source.ts';
import styles from './video-field.module.css';

interface Props {
  /** What it shows. */
  readonly label: string;
  /** An address under which it can be played for a while; asked for when somebody wants to watch. */
  readonly load: () => Promise<string>;
  /** How it is played in the qualities there are; without it, as it was sent. */
  readonly playlist?: () => Promise<Playing>;
  /** Slower for practice. */
  readonly speeds?: boolean;
}

/** How long an address lives that comes without its end. */
const addressMs = 10 * 60_000;

/** A video, when somebody wants to watch it. */
export function VideoPlayer({ label, load, playlist, speeds }: Props) {
  const [playing, setPlaying] = useState<Playing>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const ask =
    playlist ??
    (async (): Promise<Playing> => {
      const expiresAt = new Date(Date.now() + addressMs).toISOString();
      return { state: 'ready', original: await load(), expiresAt, media: [] };
    });
  const open = async (): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      setPlaying(await ask());
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'This video cannot be shown.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {playing === undefined ? (
        <div>
          <Button icon={<PlayIcon />} busy={busy} onClick={() => void open()}>
            Watch<span className="hidden-text"> {label}</span>
          </Button>
        </div>
      ) : (
        <Player label={label} playing={playing} load={ask} speeds={speeds ?? true} />
      )}
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

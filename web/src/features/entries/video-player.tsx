import { videoPlaylist } from '@rince/contracts/routes/files';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-time.ts';
import { Button } from '../../ui/button.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import { Player } from '../../ui/player.tsx';
import type { Playing } from '../../ui/player-source.ts';
import styles from './video-field.module.css';

interface Props {
  /** What it shows. */
  readonly label: string;
  /** Which video: where it lies. */
  readonly path: string;
  /** Slower for practice. */
  readonly speeds?: boolean;
}

/** A video, when somebody wants to watch it. */
export function VideoPlayer({ label, path, speeds = true }: Props) {
  const [playing, setPlaying] = useState<Playing>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const ask = (): Promise<Playing> => call(videoPlaylist, { query: { key: path } });
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
        <Player label={label} playing={playing} load={ask} clock={serverNow} speeds={speeds} />
      )}
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

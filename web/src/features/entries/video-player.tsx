import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import styles from './video-field.module.css';

interface Props {
  /** What it shows. */
  readonly label: string;
  /** An address under which it can be played for a while; asked for when somebody wants to watch. */
  readonly load: () => Promise<string>;
}

/** A video as it was sent. */
export function VideoPlayer({ label, load }: Props) {
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const open = async (): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      setAddress(await load());
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'This video cannot be shown.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {address === undefined ? (
        <div>
          <Button icon={<PlayIcon />} busy={busy} onClick={() => void open()}>
            Watch<span className="hidden-text"> {label}</span>
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: people dance in it and say nothing.
        <video
          className={styles.video}
          aria-label={label}
          src={address}
          controls
          autoPlay
          playsInline
          onError={() => {
            setAddress(undefined);
            setFault('This browser cannot show this video. The file is here all the same.');
          }}
        />
      )}
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

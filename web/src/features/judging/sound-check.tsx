import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import styles from './judged-video.module.css';

interface Props {
  readonly onHeard: () => void;
}

/** Eight beats of a reel. */
const beats = 8;
const beatSeconds = 60 / 113;

const playBeats = async (): Promise<void> => {
  const context = new AudioContext();
  await context.resume();
  for (let i = 0; i < beats; i++) {
    const at = context.currentTime + 0.05 + i * beatSeconds;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = i % 4 === 0 ? 660 : 440;
    loudness.gain.setValueAtTime(0.5, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  }
  setTimeout(() => void context.close(), 1000 * (beats * beatSeconds + 1));
};

/** Once, before a judge's first video on a device: whoever hears nothing marks no rhythm. */
export function SoundCheck({ onHeard }: Props) {
  const [played, setPlayed] = useState(false);
  return (
    <div className={styles.check}>
      <h2>Check the sound first</h2>
      <p>You are asked this once on this device. The sound is eight steady beats of a reel.</p>
      <div className={styles.checkButtons}>
        <Button
          icon={<PlayIcon />}
          onClick={() => {
            setPlayed(true);
            // A browser without this way to play still plays videos.
            playBeats().catch(() => undefined);
          }}
        >
          {played ? 'Play it again' : 'Play the sound'}
        </Button>
        <Button kind="primary" disabled={!played} onClick={onHeard}>
          I hear it
        </Button>
      </div>
      <p role="status" className={styles.checkHint}>
        {played &&
          'Nothing to hear? Turn the volume up, leave silent mode, or plug your headphones in, and play it again.'}
      </p>
    </div>
  );
}

import type { RoundVideo } from '@rince/contracts/routes/videos';
import { sizeInWords } from '@rince/domain/files';
import { videoMost, videoTypeOf } from '@rince/domain/video';
import { adviceOn, type VideoLength } from '@rince/domain/video-advice';
import { useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UploadFrame } from '../../ui/upload-frame.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { lookAtVideo } from './look-at-video.ts';
import styles from './video-field.module.css';
import { VideoPlayer } from './video-player.tsx';

interface Props {
  /** 'Round 1, Hard Shoe'. */
  readonly label: string;
  readonly video: RoundVideo;
  /** How long a video usually is. */
  readonly length: VideoLength;
  /** Whether the reader may send a video now, and take it back. */
  readonly sends: boolean;
  readonly send: (file: File, options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<void>;
  /** Gives up what was sent so far. */
  readonly onCancel: () => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

/** Why this is no video to send, in the words of the rules; nothing when it is. */
const objectionTo = (file: File): string | undefined => {
  if (videoTypeOf(file.type, file.name) === undefined) return 'Not a valid file type';
  if (file.size === 0) return 'No valid file found.';
  return file.size > videoMost ? 'File is too large' : undefined;
};

const fault = ({ file, message }: { readonly file: File; readonly message: string }) => (
  <p className={styles.fault} role="alert">
    {file.name}: {message}
  </p>
);

/** The video of one round: to be sent, on its way, or here. Who may not send sees whether it is uploaded. */
export function VideoField({ label, video, length, sends, send, onCancel, onRemove }: Props) {
  const upload = useUpload();
  const [asks, setAsks] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [found, setFound] = useState<{ readonly file: File; readonly advice: readonly string[] }>();
  const looking = useRef<File>(undefined);
  const { state } = upload;
  const failed = state.phase === 'failed' ? state : undefined;
  // The organizer waits for another one.
  const replaces = video.askedUntil !== undefined;

  const look = async (file: File): Promise<void> => {
    looking.current = file;
    setFound(undefined);
    const advice = adviceOn(await lookAtVideo(file), length);
    if (looking.current === file) setFound({ file, advice });
  };

  const forget = (): void => {
    looking.current = undefined;
    setFound(undefined);
  };

  const begin = (file: File): void => {
    const objection = objectionTo(file);
    if (objection !== undefined) {
      forget();
      upload.refuse(file, objection);
      return;
    }
    // A system that does not know the type leaves it empty; its ending says enough here, and the server looks inside.
    const type = videoTypeOf(file.type, file.name) ?? file.type;
    void look(file);
    const named = file.type === type ? file : new File([file], file.name, { type });
    void upload.start({
      file,
      run: (signal, onProgress) => send(named, { signal, onProgress }),
    });
  };
  const cancel = async (): Promise<void> => {
    upload.cancel();
    forget();
    await onCancel();
  };
  const remove = async (): Promise<void> => {
    setRemoving(true);
    try {
      await onRemove();
      upload.reset();
      forget();
    } finally {
      setRemoving(false);
      setAsks(false);
    }
  };

  // Another window, or another phone of the family, may have sent another file meanwhile, or taken this one back.
  const isOfThis = video.uploaded
    ? found?.file.name === video.name && found?.file.size === video.size
    : state.phase === 'busy';
  const advice = [...new Set([...((isOfThis && found?.advice) || []), ...(video.advice ?? [])])];
  const changes = sends && video.frozen !== true;
  const notes = changes && advice.length > 0 && (
    <Notice>
      {advice.map((one) => (
        <p key={one} className={styles.advice}>
          {one}
        </p>
      ))}
    </Notice>
  );
  if (video.uploaded)
    return (
      <section className={styles.kept} aria-label={label}>
        <div className={styles.head}>
          <span className={styles.label}>{label}</span>
          <Badge tone={video.faulty ? 'gold' : 'good'}>uploaded</Badge>
        </div>
        {failed && (failed.file.name !== video.name || failed.file.size !== video.size) && fault(failed)}
        {video.path !== undefined && (
          <div className={styles.box}>
            <div className={styles.file}>
              <span className={styles.name}>{video.name}</span>
              <span className={styles.size}>{sizeInWords(video.size ?? 0)}</span>
            </div>
            <VideoPlayer key={video.path} path={video.path} label={label} />
            {notes}
            {sends && !changes && (
              <p className={styles.frozen}>
                A judge has begun to look at this video, so it stays as it is. If it is the wrong one, report it from
                ‘Videos and scores’: the organizer can ask you for another.
              </p>
            )}
            {changes && (
              <div>
                <Button kind="quiet" onClick={() => setAsks(true)}>
                  {replaces ? 'Replace' : 'Remove'}
                  <span className="hidden-text"> the video of {label}</span>
                </Button>
              </div>
            )}
          </div>
        )}
        <ConfirmModal
          open={asks}
          title={replaces ? 'Replace this video?' : 'Remove this video?'}
          text={
            replaces
              ? `${label}: it is removed, with the marks it got. Then choose the other one.`
              : `${label}: the judges will not see it. You can send another one while videos are taken.`
          }
          confirm="Remove"
          danger
          busy={removing}
          onConfirm={() => void remove()}
          onCancel={() => setAsks(false)}
        />
      </section>
    );
  // What is on its way when the time is over stays in sight, until the server has said what becomes of it.
  if (!sends && state.phase !== 'busy')
    return (
      <section className={styles.kept} aria-label={label}>
        <div className={styles.head}>
          <span className={styles.label}>{label}</span>
          <Badge>not uploaded</Badge>
        </div>
        {failed && fault(failed)}
      </section>
    );
  const begun = state.phase === 'idle' ? video.upload : undefined;
  return (
    <>
      <LeaveGuard
        when={state.phase === 'busy'}
        title="Leave while a video is sent?"
        text="It stops here. What has arrived is kept: choose the same video again, and it goes on from there."
      />
      <UploadFrame
        label={label}
        state={state}
        hint={begun ? 'Choose the same video again, and it goes on from there.' : 'Maximum 300mb per video'}
        accept="video/*,.mkv"
        choose={begun ? 'Go on' : 'Choose video'}
        kept={begun && `${begun.name}: ${Math.floor((100 * begun.arrived) / begun.size)} % has arrived`}
        onFile={begin}
        onCancel={() => void cancel()}
        onRetry={upload.retry}
        remove="Cancel"
        onRemove={begun ? () => void cancel() : undefined}
      />
      {notes}
    </>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import styles from './upload-field.module.css';
import type { UploadState } from './use-upload.ts';

interface Props {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error?: string;
  readonly optional?: boolean;
  /** For the file dialog: media types and endings. */
  readonly accept: string;
  readonly choose: string;
  readonly state: UploadState;
  readonly before?: ReactNode;
  /** What is kept or was sent, in words. */
  readonly kept?: string;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRemove?: () => void;
  readonly remove?: string;
}

/** The frame of a field that takes a file: choose or drop, how far it is, stop, try again, remove. */
export function UploadFrame(props: Props) {
  const { label, hint, error, optional, accept, choose, state, before, kept, onFile, remove = 'Remove' } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const message = state.phase === 'failed' ? state.message : error;
  const shownName = state.phase === 'busy' ? state.name : state.phase === 'failed' ? state.file.name : kept;
  return (
    <fieldset className={field.field}>
      <legend className={styles.legend}>
        {label} {optional && <span className={field.optional}>optional</span>}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button beside it is the first. */}
      <div
        className={classNames(styles.drop, over && styles.over, message !== undefined && styles.invalid)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file && state.phase !== 'busy') onFile(file);
        }}
      >
        {before}
        <div className={styles.body}>
          {shownName !== undefined && <div className={styles.name}>{shownName}</div>}
          {state.phase === 'busy' && (
            <>
              <div
                className={styles.track}
                role="progressbar"
                aria-label={`Sending ${state.name}`}
                aria-valuenow={state.percent}
                aria-valuemin={0}
                aria-valuemax={100}
              >
                <div className={styles.bar} style={{ width: `${state.percent}%` }} />
              </div>
              <div className={styles.percent}>{state.percent === 100 ? 'Processing...' : `${state.percent} %`}</div>
            </>
          )}
          <input
            id={id}
            type="file"
            accept={accept}
            className={classNames('hidden-text', styles.input)}
            aria-describedby={`${id}-hint${message === undefined ? '' : ` ${id}-error`}`}
            aria-invalid={message === undefined ? undefined : true}
            // While it is sent, the button that names it is one that cancels.
            aria-label={state.phase === 'busy' ? label : undefined}
            disabled={state.phase === 'busy'}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file chosen again after a failure is a change as well.
              target.value = '';
              if (file) onFile(file);
            }}
          />
          <div className={styles.buttons}>
            {state.phase === 'busy' ? (
              <Button onClick={props.onCancel}>Cancel</Button>
            ) : (
              <label htmlFor={id} className={styles.choose}>
                {choose}
              </label>
            )}
            {state.phase === 'failed' && state.again && <Button onClick={props.onRetry}>Try again</Button>}
            {state.phase !== 'busy' && props.onRemove && (
              <Button kind="quiet" onClick={props.onRemove}>
                {remove}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div id={`${id}-hint`} className={field.hint}>
        {hint}
      </div>
      {message !== undefined && (
        <div id={`${id}-error`} className={field.error} role="alert">
          {message}
        </div>
      )}
    </fieldset>
  );
}

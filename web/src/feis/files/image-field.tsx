import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SchoolIcon, UserIcon } from '../../ui/icons.ts';
import { largestSource, renditionsOf } from '../../ui/image-renditions.ts';
import styles from '../../ui/upload-field.module.css';
import { UploadFrame } from '../../ui/upload-frame.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { objectionTo, type SendFile } from './file-rules.ts';

interface Props {
  readonly label: string;
  readonly send: SendFile;
  /** The address of the picture that is kept, if any. */
  readonly current?: string;
  /** Both renditions as they were sent; null to remove what is kept. */
  readonly onChange: (image: { readonly key: string; readonly thumbKey: string } | null) => void;
  /** People are round, logos are not cut. */
  readonly shape?: 'person' | 'logo';
  readonly error?: string;
  readonly optional?: boolean;
}

/** A field that takes a picture. It is made smaller before it is sent, and is shown as it will look. */
export function ImageField({ label, send, current, onChange, shape = 'person', error, optional }: Props) {
  const upload = useUpload();
  const [chosen, setChosen] = useState<string | null>();
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);

  const begin = (file: File): void => {
    const objection = objectionTo('image', file, largestSource);
    if (objection !== undefined) {
      upload.refuse(file, objection);
      return;
    }
    void upload.start({
      file,
      run: async (signal, onProgress) => {
        const { main, thumb } = await renditionsOf(file);
        const all = main.size + thumb.size;
        const thumbKey = await send('image', thumb, {
          name: file.name,
          signal,
          onProgress: (part) => onProgress((part * thumb.size) / all),
        });
        const key = await send('image', main, {
          name: file.name,
          signal,
          onProgress: (part) => onProgress((thumb.size + part * main.size) / all),
        });
        setChosen(URL.createObjectURL(thumb));
        onChange({ key, thumbKey });
      },
    });
  };

  const shown = chosen === undefined ? current : (chosen ?? undefined);
  const Sign = shape === 'person' ? UserIcon : SchoolIcon;
  return (
    <UploadFrame
      {...{ label, error, optional }}
      state={upload.state}
      hint="A JPEG, PNG or WebP of at most 40 MB. It is made smaller before it is sent, and nothing is kept of where it was taken."
      accept="image/jpeg,image/png,image/webp"
      choose={shown === undefined ? 'Choose picture' : 'Choose another picture'}
      before={
        <div className={classNames(styles.picture, shape === 'person' ? styles.round : styles.contain)}>
          {shown === undefined ? <Sign aria-hidden /> : <Picture key={shown} address={shown} />}
        </div>
      }
      onFile={begin}
      onCancel={upload.cancel}
      onRetry={upload.retry}
      onRemove={
        shown === undefined
          ? undefined
          : () => {
              upload.reset();
              setChosen(null);
              onChange(null);
            }
      }
    />
  );
}

/** A picture that does not load leaves its place empty. */
function Picture({ address }: { readonly address: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      src={address}
      alt=""
      onError={() => {
        console.info('A picture did not load.');
        setBroken(true);
      }}
    />
  );
}

import { type FileKind, fileKinds, isOfKind, sizeInWords } from '@rince/domain/files';
import { UploadFrame } from '../../ui/upload-frame.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { objectionTo, type SendFile } from './file-rules.ts';

interface Props {
  readonly label: string;
  readonly kind: Exclude<FileKind, 'image'>;
  readonly send: SendFile;
  /** A file that arrived, or none. */
  readonly onChange: (file: { readonly key: string; readonly name: string } | null) => void;
  /** What is kept already, in words. */
  readonly kept?: string;
  readonly hint?: string;
  readonly error?: string;
  readonly optional?: boolean;
}

/** A field that takes one document: what may come is said before, how far it is while it goes. */
export function UploadField({ label, kind, send, onChange, kept, hint, error, optional }: Props) {
  const upload = useUpload();
  const { title, types, most } = fileKinds[kind];
  const begin = (file: File): void => {
    const objection = objectionTo(kind, file);
    if (objection !== undefined) {
      upload.refuse(file, objection);
      return;
    }
    // A system that does not know the type leaves it empty; storage wants the one that was permitted.
    const type = isOfKind(kind, file.type) ? file.type : (Object.keys(types)[0] ?? '');
    const body = file.type === type ? file : new Blob([file], { type });
    void upload.start({
      file,
      run: async (signal, onProgress) => {
        const key = await send(kind, body, { name: file.name, signal, onProgress });
        onChange({ key, name: file.name });
      },
    });
  };
  const { state } = upload;
  const shown = state.phase === 'done' ? state.name : kept;
  return (
    <UploadFrame
      {...{ label, error, optional, state }}
      hint={hint ?? `Choose ${title} of at most ${sizeInWords(most)}, or drop it here.`}
      accept={Object.entries(types)
        .flatMap(([type, ending]) => [type, `.${ending}`])
        .join(',')}
      choose={shown === undefined ? 'Choose file' : 'Choose another file'}
      kept={shown}
      onFile={begin}
      onCancel={upload.cancel}
      onRetry={upload.retry}
      onRemove={
        shown === undefined
          ? undefined
          : () => {
              upload.reset();
              onChange(null);
            }
      }
    />
  );
}

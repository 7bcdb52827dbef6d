import { uploadFile } from '@rince/contracts/routes/files';
import type { FileKind } from '@rince/domain/files';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { sendBody } from './send-body.ts';

interface Options {
  readonly name: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

const tries = 3;

/** Sends a file straight to storage and answers its key, for the call that follows. A faltering network is tried again. */
export async function sendFile(kind: FileKind, file: Blob, options: Options): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const body = { kind, type: file.type, size: file.size, name: options.name };
    const permit = await call(uploadFile, { body }, { signal: options.signal });
    const form = new FormData();
    for (const [name, value] of Object.entries(permit.fields)) form.append(name, value);
    form.append('file', file);
    const status = await sendBody('POST', permit.url, form, options);
    if (status >= 200 && status < 300) return permit.key;
    if (attempt === tries)
      throw new ApiError({
        status,
        code: 'NETWORK',
        message: 'The file did not arrive. Check the connection and try again.',
      });
    options.onProgress(0);
  }
}

import type { FileKind } from '@rince/domain/files';
import type { Client } from './client.ts';

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
/** The smallest picture there is. */
export const onePixel = Buffer.from(dot, 'base64');

interface Sent {
  readonly kind: FileKind;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What is claimed of it, where that is not the truth. */
  readonly saidSize?: number;
}

/** Asks for a permit and posts the bytes, as a browser does; answers the key and what storage said. */
export const upload = async (who: Client, { kind, type, bytes, saidSize = bytes.length }: Sent) => {
  const permit = await who.ask('uploadFile', { body: { kind, type, size: saidSize, name: 'file' } });
  const form = new FormData();
  for (const [name, value] of Object.entries(permit.fields)) form.append(name, value);
  form.append('file', new Blob([bytes], { type }));
  const { status } = await fetch(permit.url, { method: 'POST', body: form });
  return { key: permit.key, status };
};

/** A picture in both renditions, ready to be claimed. */
export const uploadImage = async (who: Client): Promise<{ key: string; thumbKey: string }> => {
  const picture = { kind: 'image', type: 'image/png', bytes: new Uint8Array(onePixel) } as const;
  const [main, thumb] = await Promise.all([upload(who, picture), upload(who, picture)]);
  return { key: main.key, thumbKey: thumb.key };
};

import type { Client } from './client.ts';

type Permit = Awaited<ReturnType<typeof permitVideo>>;

/** Which round of which entry competition. */
export interface VideoAt {
  readonly id: string;
  readonly entry: string;
  readonly event: string;
  readonly round: 1 | 2 | 3;
}

/** Bytes that begin as an MP4 does and are different from each other, for what only looks at the beginning. */
export const videoBytes = (size: number, seed = 1): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i += 997) bytes[i] = (i * seed) % 251;
  bytes.set(Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1'), 0);
  return bytes;
};

/** What a family is told of such bytes, in which there is no film. */
export const tellsOfFault = ({ title }: { readonly title: string }): boolean =>
  title.startsWith('A fault in a video of ');

const askFor = ({ id, entry, round }: VideoAt, bytes: Uint8Array, key?: string) => ({
  body: {
    id,
    entry,
    round,
    name: 'reel.mp4',
    type: 'video/mp4',
    size: bytes.length,
    fingerprint: `of ${bytes.length}`,
    ...(key === undefined ? {} : { key }),
  },
});
export const permitVideo = (who: Client, at: VideoAt, bytes: Uint8Array) => who.ask('uploadVideo', askFor(at, bytes));
/** The same, of an upload that is gone on with where it is named, whatever is answered. */
export const sendPermit = (who: Client, at: VideoAt, bytes: Uint8Array, key?: string) =>
  who.send('uploadVideo', askFor(at, bytes, key));

/** Sends these parts as a browser does; answers what storage said of each. */
export const sendParts = (parts: Permit['parts'], bytes: Uint8Array<ArrayBuffer>): Promise<number[]> =>
  Promise.all(
    parts.map(
      async ({ url, from, to }) => (await fetch(url, { method: 'PUT', body: bytes.subarray(from, to) })).status,
    ),
  );

export const keepVideo = (who: Client, { id, entry, event, round }: VideoAt, key: string) =>
  who.send('editEntryCompetition', { params: { id }, body: { event, entry, round, video: { key } } });

/** A whole video, from the permit to its place. */
export const sendVideo = async (who: Client, at: VideoAt, bytes = videoBytes(1000)): Promise<string> => {
  const { key, parts } = await permitVideo(who, at, bytes);
  await sendParts(parts, bytes);
  const kept = await keepVideo(who, at, key);
  if (kept.http !== 200) throw new Error(`${kept.http} ${kept.message}`);
  return key;
};

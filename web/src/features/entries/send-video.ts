import { editEntryCompetition, uploadVideo } from '@rince/contracts/routes/videos';
import type { AnswerOf } from '@rince/contracts/row';
import type { Round } from '@rince/domain/video';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { sendBody } from '../../lib/send-body.ts';

/** Which round of which entry competition. */
export interface VideoPlace {
  readonly id: string;
  readonly entry: string;
  readonly event: string;
  readonly round: Round;
}
interface Options {
  readonly signal: AbortSignal;
  /** From 0 to 1: how much has arrived, what arrived earlier included. */
  readonly onProgress: (part: number) => void;
}
type Parts = AnswerOf<typeof uploadVideo>['parts'];

/** Parts on their way at the same time: more would starve each other on a phone. */
const atOnce = 3;
/** How often a part is tried before the server is asked again what is open. */
const triesOfPart = 4;
/** So many rounds in which nothing arrives, and the sender is asked. */
const patience = 8;
const longestPause = 15_000;

/**
 * Sends a video in parts and has it kept. Parts that arrived are never sent again: neither after a failure, nor after the page was
 * loaded anew and the same file chosen.
 */
export async function sendVideo(place: VideoPlace, file: File, { signal, onProgress }: Options): Promise<void> {
  const { id, entry, event, round } = place;
  const { name, type, size } = file;
  const body = { id, entry, round, name, type, size, fingerprint: await fingerprintOf(file) };
  let key: string | undefined;
  for (let idle = 0; ; ) {
    const permit = await permitted({ ...body, ...(key === undefined ? {} : { key }) }, signal);
    key = permit?.key ?? key;
    if (permit?.parts.length === 0) {
      onProgress(1);
      await call(editEntryCompetition, { params: { id }, body: { event, entry, round, video: { key: permit.key } } });
      return;
    }
    const arrived = permit ? await sendParts(permit.parts, file, { signal, onProgress }) : 0;
    if (permit && arrived === permit.parts.length) continue;
    idle = arrived > 0 ? 0 : idle + 1;
    if (idle === patience) throw unreachable();
    await pause(idle, signal);
  }
}

/** What is still to be sent; nothing while the network is away. */
const permitted = async (body: Parameters<typeof call<typeof uploadVideo>>[1]['body'], signal: AbortSignal) => {
  try {
    return await call(uploadVideo, { body }, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500)) return undefined;
    throw error;
  }
};

/** Answers how many of the parts arrived. */
const sendParts = async (parts: Parts, file: File, { signal, onProgress }: Options): Promise<number> => {
  const open = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const sent = new Map<number, number>();
  const tell = (): void => {
    const now = [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);
    onProgress((file.size - open + now) / file.size);
  };
  tell();
  const waiting = [...parts];
  let arrived = 0;
  const sendPart = async ({ number, from, to, url }: Parts[number]): Promise<boolean> => {
    for (let attempt = 0; attempt < triesOfPart; attempt++) {
      if (attempt > 0) await pause(attempt - 1, signal);
      const status = await sendBody('PUT', url, file.slice(from, to), {
        signal,
        onProgress: (share) => {
          sent.set(number, share * (to - from));
          tell();
        },
      });
      const isThere = status >= 200 && status < 300;
      sent.set(number, isThere ? to - from : 0);
      tell();
      if (isThere) return true;
      // The address has grown old, or the upload was given up elsewhere: only the server can say what now.
      if (status >= 400 && status < 500) return false;
    }
    return false;
  };
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      if (!(await sendPart(part))) return;
      arrived++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return arrived;
};

/** Longer each time, and over at once when the network comes back. */
const pause = (idle: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = (): void => {
      go();
      reject(signal.reason);
    };
    const timer = setTimeout(go, Math.min(longestPause, 1000 * 2 ** idle));
    addEventListener('online', go);
    signal.addEventListener('abort', stop);
  });

const samples = 32;
const sampleBytes = 16_384;

/** What a file is known by: its size and bytes from all over it (FNV-1a, twice for 64 bits). Only its own family could fool it. */
const fingerprintOf = async (file: File): Promise<string> => {
  let [low, high] = [0x811c9dc5, 0x01000193];
  const step = Math.max(1, Math.floor((file.size - sampleBytes) / (samples - 1)));
  for (let at = 0; at < file.size; at += Math.max(step, sampleBytes)) {
    const bytes = new Uint8Array(await file.slice(at, at + sampleBytes).arrayBuffer());
    for (const byte of bytes) {
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul(high ^ byte, 0x85ebca6b);
    }
  }
  return `${file.size}-${(low >>> 0).toString(16)}${(high >>> 0).toString(16)}`;
};

const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'NETWORK',
    message: 'We cannot reach Rince. What has arrived is kept: try again, and it goes on from there.',
  });

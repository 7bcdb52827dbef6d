import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Principal } from '../principals.ts';
import { sign } from '../signed-call.ts';
import type { Address } from './job.ts';

/** Reads and writes files of the embedded storage over its own protocol, as a role that may. */
export class Stored {
  readonly #storageUrl: string;
  readonly #principal: Principal;

  constructor(storageUrl: string, principal: Principal) {
    this.#storageUrl = storageUrl;
    this.#principal = principal;
  }

  /** Copies a stored file to the disk. */
  async fetchTo(from: Address, file: string, signal: AbortSignal): Promise<void> {
    const answer = await this.#send('GET', from, undefined, signal);
    if (!answer.body) throw new Error('Storage answered nothing');
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file), { signal });
  }

  /** Stores a file of the disk. */
  async store(file: string, to: Address, type: string, signal: AbortSignal): Promise<void> {
    await this.#send('PUT', to, await openAsBlob(file, { type }), signal);
  }

  async #send(
    method: string,
    { bucket, key }: Address,
    body: Blob | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = new URL(`${this.#storageUrl}/${bucket}/${key}`);
    const headers = sign({
      ...{ method, url, service: 's3', principal: this.#principal },
      headers: body ? { 'content-type': body.type } : {},
      body: body ? undefined : '',
    });
    const answer = await fetch(url, { method, headers, signal, ...(body ? { body } : {}) });
    if (!answer.ok) throw new Error(`Storage refuses ${method} of ${key}: ${answer.status}`);
    return answer;
  }
}

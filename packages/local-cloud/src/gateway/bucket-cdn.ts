import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '../principals.ts';
import { sign } from '../signed-call.ts';
import type { BucketBehavior } from '../template/cdn.ts';
import { Compressed } from './compressed.ts';

interface Kept {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Compressed;
  readonly until: number;
}

const kept = ['content-type', 'cache-control', 'etag', 'last-modified'];
const mostKept = 500;

/** The CDN in front of a private bucket: anyone reads, and an object lives in the cache as long as it says itself. */
export class BucketCdn {
  readonly #behavior: BucketBehavior;
  readonly #storage: { readonly url: string; readonly root: Principal };
  readonly #cache = new Map<string, Promise<Kept>>();

  constructor(behavior: BucketBehavior, storage: { readonly url: string; readonly root: Principal }) {
    this.#behavior = behavior;
    this.#storage = storage;
  }

  get prefix(): string {
    return this.#behavior.prefix;
  }

  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('This part of the site can only be read.');
      return;
    }
    const object = await this.#object(path);
    for (const [name, value] of Object.entries(object.headers)) response.setHeader(name, value);
    const { etag } = object.headers;
    if (etag !== undefined && request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304).end();
      return;
    }
    await object.content.send(request, response, object.status);
  }

  /** From the cache while it is fresh; readers who come together share one read. */
  async #object(path: string): Promise<Kept> {
    const known = await this.#cache.get(path);
    if (known && known.until > Date.now()) return known;
    if (this.#cache.size >= mostKept) this.#cache.clear();
    const reading = this.#fetch(path);
    this.#cache.set(path, reading);
    const object = await reading.catch((error: unknown) => {
      this.#cache.delete(path);
      throw error;
    });
    if (object.status !== 200) this.#cache.delete(path);
    return object;
  }

  async #fetch(path: string): Promise<Kept> {
    const url = new URL(`${this.#storage.url}/${this.#behavior.bucket}${path}`);
    const headers = sign({ method: 'GET', url, headers: {}, body: '', service: 's3', principal: this.#storage.root });
    const answer = await fetch(url, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) {
      const status = answer.status === 403 ? 403 : 404;
      const type = 'text/plain; charset=utf-8';
      return {
        status,
        headers: { 'content-type': type },
        content: new Compressed(Buffer.from('Not found'), type),
        until: 0,
      };
    }
    const found = kept.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    const seconds = this.#lifetime(answer.headers.get('cache-control'));
    const until = Date.now() + seconds * 1000;
    return { status: 200, headers: Object.fromEntries(found), content: new Compressed(body, type), until };
  }

  #lifetime(cacheControl: string | null): number {
    const { minSeconds, defaultSeconds, maxSeconds } = this.#behavior;
    if (cacheControl === null) return defaultSeconds;
    if (/no-store|no-cache|private/.test(cacheControl)) return minSeconds;
    const [, shared] = /s-maxage=(\d+)/.exec(cacheControl) ?? [];
    const [, own] = /max-age=(\d+)/.exec(cacheControl) ?? [];
    const asked = shared ?? own;
    return asked === undefined ? defaultSeconds : Math.min(Math.max(Number(asked), minSeconds), maxSeconds);
  }
}

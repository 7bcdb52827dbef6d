import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Compressed } from './compressed.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

interface Kept {
  readonly changed: number;
  readonly etag: string;
  readonly type: string;
  readonly content: Compressed;
}

/**
 * The rule of the CDN's own function: below the site's own areas everything is a page, as an address may end in somebody's e-mail;
 * elsewhere what has no dot in its last part.
 */
const isPage = (path: string): boolean => /^\/(a|app|onboarding|public)\/|\/[^./]*$/.test(path);

const notBuilt = `<!doctype html><meta charset="utf-8"><title>Rince</title>
<p>The site has not been built yet: there is no <code>web/index.html</code>. The calls under <code>/api/</code> work;
<a href="/_local/">what runs on this machine</a> can be looked at.</p>`;

/** The built site as the CDN serves it: hashed files for ever, everything else asked again, pages all from the one document. */
export class StaticSite {
  readonly #folder: string;
  readonly #files = new Map<string, Kept>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const page = isPage(path);
    const file = await this.#read(page ? '/index.html' : path);
    if (!file) {
      const type = 'text/html; charset=utf-8';
      response.setHeader('content-type', type).setHeader('cache-control', 'no-cache');
      await new Compressed(Buffer.from(page ? notBuilt : 'Not found'), type).send(request, response, page ? 200 : 404);
      return;
    }
    const immutable = !page && path.startsWith('/assets/');
    response.setHeader('etag', file.etag);
    response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.headers['if-none-match']?.includes(file.etag)) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('content-type', file.type);
    await file.content.send(request, response, 200);
  }

  async #read(path: string): Promise<Kept | undefined> {
    let file: string;
    try {
      file = join(this.#folder, normalize(decodeURIComponent(path)));
    } catch {
      return undefined;
    }
    if (!file.startsWith(this.#folder)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const known = this.#files.get(file);
    if (known?.changed === found.mtimeMs) return known;
    const body = await readFile(file);
    const type = types[extname(file)] ?? 'application/octet-stream';
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const kept = { changed: found.mtimeMs, etag, type, content: new Compressed(body, type) };
    this.#files.set(file, kept);
    return kept;
  }
}

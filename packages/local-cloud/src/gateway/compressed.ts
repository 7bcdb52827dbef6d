import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const worthIt = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** A body with its compressed forms, each made when a browser first asks for it. */
export class Compressed {
  readonly body: Buffer;
  readonly #compressible: boolean;
  readonly #forms = new Map<string, Promise<Buffer>>();

  constructor(body: Buffer, contentType: string) {
    this.body = body;
    this.#compressible = body.length > 1000 && worthIt.test(contentType);
  }

  /** Answers with the smallest form that the browser reads. */
  async send(request: IncomingMessage, response: ServerResponse, status: number): Promise<void> {
    const encoding = this.#compressible ? best(request) : undefined;
    const body = encoding === undefined ? this.body : await this.#form(encoding);
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    if (this.#compressible) response.setHeader('vary', 'accept-encoding');
    response.setHeader('content-length', body.length);
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : body);
  }

  #form(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const form =
      encoding === 'br'
        ? brotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
        : zip(this.body, { level: 7 });
    this.#forms.set(encoding, form);
    return form;
  }
}

function best(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = [request.headers['accept-encoding']].flat().join(',');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteHeaders } from '../template/cdn.ts';

/** Where this machine's site loads from beyond the origin it was opened under. */
export interface LocalSources {
  /** Origins of the files and of the payment stand-in's script and frames. */
  readonly files: string;
  readonly payments: string;
}

const opened: Readonly<Record<keyof LocalSources | 'socket', readonly string[]>> = {
  files: ['connect-src', 'img-src', 'media-src', 'frame-src'],
  payments: ['connect-src', 'script-src', 'frame-src'],
  socket: ['connect-src'],
};

/** Sets the headers that the template's CDN sets, with this machine's addresses added to the content security policy. */
export class SiteHeaderWriter {
  readonly #headers: SiteHeaders;
  readonly #sources: LocalSources;
  readonly #policies = new Map<string, string>();

  constructor(headers: SiteHeaders, sources: LocalSources) {
    this.#headers = headers;
    this.#sources = sources;
  }

  write(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(this.#headers.others)) response.setHeader(name, value);
    const policy = this.#policyFor(hostOf(request));
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
  }

  #policyFor(host: string): string | undefined {
    const { contentSecurityPolicy } = this.#headers;
    if (contentSecurityPolicy === undefined) return undefined;
    const known = this.#policies.get(host);
    if (known !== undefined) return known;
    const extra = { ...this.#sources, socket: `ws://${host}` };
    const policy = contentSecurityPolicy
      .split('; ')
      .map((directive) => {
        const [name = ''] = directive.split(' ');
        const added = Object.entries(opened)
          .filter(([, names]) => names.includes(name))
          .map(([source]) => extra[source as keyof typeof extra]);
        return [directive, ...new Set(added)].join(' ');
      })
      .join('; ');
    if (this.#policies.size > 50) this.#policies.clear();
    this.#policies.set(host, policy);
    return policy;
  }
}

/** The host that a browser asked for; one with other signs in it than a host can have counts as none. */
export function hostOf(request: IncomingMessage): string {
  const { host } = request.headers;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? host : 'localhost';
}

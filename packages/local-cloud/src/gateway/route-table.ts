import type { RouteShape } from '../template/apis.ts';

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'rest'; readonly name: string };

interface Entry {
  readonly method: string;
  readonly segments: readonly Segment[];
  readonly route: RouteShape;
}

export interface Match {
  readonly route: RouteShape;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The routes of an HTTP API, asked in API Gateway's order: the most specific path first, `$default` last. */
export class RouteTable {
  readonly #entries: readonly Entry[];
  readonly #fallback: RouteShape | undefined;

  constructor(routes: readonly RouteShape[]) {
    this.#fallback = routes.find((route) => route.key === '$default');
    this.#entries = routes
      .filter((route) => route.key !== '$default')
      .map(parse)
      .sort(bySpecificity);
  }

  /** The route for a call; `$default` when no other fits. */
  find(method: string, path: string): Match | undefined {
    const parts = split(path);
    for (const entry of this.#entries) {
      if (entry.method !== 'ANY' && entry.method !== method) continue;
      const parameters = match(entry.segments, parts);
      if (parameters) return { route: entry.route, parameters };
    }
    return this.#fallback && { route: this.#fallback, parameters: {} };
  }
}

function parse(route: RouteShape): Entry {
  const [method = 'ANY', path = '/'] = route.key.split(' ');
  const segments = split(path).map((text): Segment => {
    const name = /^\{(.+?)(\+?)\}$/.exec(text);
    if (!name) return { kind: 'literal', text };
    return { kind: name[2] ? 'rest' : 'variable', name: name[1] ?? '' };
  });
  return { method, segments, route };
}

const weight = { literal: 0, variable: 1, rest: 2 } as const;

function bySpecificity(one: Entry, other: Entry): number {
  const length = Math.max(one.segments.length, other.segments.length);
  for (let at = 0; at < length; at += 1) {
    // A path that has ended is more specific than one that goes on with anything at all.
    const difference = weight[one.segments[at]?.kind ?? 'literal'] - weight[other.segments[at]?.kind ?? 'literal'];
    if (difference !== 0) return difference;
  }
  return Number(one.method === 'ANY') - Number(other.method === 'ANY');
}

function match(segments: readonly Segment[], parts: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const part = parts[at];
    if (part === undefined) return undefined;
    if (segment.kind === 'rest') {
      parameters[segment.name] = decode(parts.slice(at).join('/'));
      return parameters;
    }
    if (segment.kind === 'variable') {
      if (part === '') return undefined;
      parameters[segment.name] = decode(part);
    } else if (segment.text !== part) return undefined;
  }
  return parts.length === segments.length ? parameters : undefined;
}

const split = (path: string): string[] => path.replace(/^\//, '').replace(/\/$/, '').split('/');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { invalidRequest } from './payment-error.ts';
import type { Metadata } from './rows.ts';

type Tree = { [name: string]: string | Tree };

/** Decodes `a[b][c]=d` as the provider's clients write it. */
export function parseForm(text: string): Tree {
  const root: Tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[')[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
    let at = root;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(at).length) : part;
      if (depth === path.length - 1) at[key] = value;
      else {
        const next = at[key];
        const branch: Tree = typeof next === 'object' ? next : Object.create(null);
        at[key] = branch;
        at = branch;
      }
    }
  }
  return root;
}

/** The parameters of one request, read one by one. */
export class Params {
  readonly #tree: Tree;
  readonly #prefix: string;

  constructor(tree: Tree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  /** Refuses parameters that the call does not know, as the provider does: a misspelt one must not pass unseen. */
  allow(...names: string[]): void {
    const known = new Set([...names, 'expand']);
    const stranger = Object.keys(this.#tree).find((name) => !known.has(name));
    if (stranger !== undefined) {
      const param = this.#name(stranger);
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
  }

  has(name: string): boolean {
    return this.#tree[name] !== undefined;
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value) return value;
    const param = this.#name(name);
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }

  /** A text; empty or absent is undefined. */
  optionalText(name: string, longest = 5000): string | undefined {
    const value = this.#tree[name];
    if (value === undefined || value === '') return undefined;
    const param = this.#name(name);
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${param}`, { param });
    if (value.length > longest) {
      throw invalidRequest(`Invalid string: ${param} must be at most ${longest} characters`, { param });
    }
    return value;
  }

  integer(name: string): number {
    this.text(name);
    return this.optionalInteger(name) ?? 0;
  }

  optionalInteger(name: string): number | undefined {
    const value = this.optionalText(name);
    if (value === undefined) return undefined;
    const param = this.#name(name);
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
    }
    return Number(value);
  }

  flag(name: string): boolean {
    const value = this.optionalText(name);
    if (value === undefined || value === 'false') return false;
    if (value === 'true') return true;
    const param = this.#name(name);
    throw invalidRequest(`Invalid boolean: ${value}`, { code: 'parameter_invalid_boolean', param });
  }

  group(name: string): Params {
    const value = this.#tree[name];
    const param = this.#name(name);
    if (typeof value === 'string' && value !== '') throw invalidRequest(`Invalid object`, { param });
    return new Params(typeof value === 'object' ? value : {}, param);
  }

  list(name: string): string[] {
    const value = this.#tree[name];
    return typeof value === 'object' ? Object.values(value).filter((item) => typeof item === 'string') : [];
  }

  /** Everything in a group, for parts that are only handed through. */
  raw(name: string): Readonly<Record<string, unknown>> {
    return JSON.parse(JSON.stringify(this.#tree[name] ?? {})) as Record<string, unknown>;
  }

  /** The metadata there is, changed by what was sent; an empty value removes its key. */
  metadata(before: Metadata = {}): Metadata {
    if (this.#tree.metadata === '') return {};
    const group = this.#tree.metadata ?? {};
    const merged = new Map(Object.entries(before));
    for (const [key, value] of Object.entries(group)) {
      if (typeof value !== 'string' || key.length > 40 || value.length > 500) {
        const param = `metadata[${key}]`;
        throw invalidRequest('Metadata keys hold up to 40 characters and values up to 500 characters.', { param });
      }
      if (value === '') merged.delete(key);
      else merged.set(key, value);
    }
    if (merged.size > 50) throw invalidRequest('Metadata can hold up to 50 keys.', { param: 'metadata' });
    return Object.fromEntries(merged);
  }

  #name(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }
}

import type { Route } from '@rince/contracts/route';

interface Definition {
  readonly type: string;
  readonly innerType?: { readonly def: Definition };
  readonly in?: { readonly def: Definition };
}

/** Whether a field of a query string holds JSON: the contract declares it as something to be turned before it is checked. */
export const holdsJson = (definition: Definition | undefined): boolean => {
  if (!definition) return false;
  if (definition.innerType) return holdsJson(definition.innerType.def);
  return definition.type === 'pipe' && definition.in?.def.type === 'transform';
};

/** Path and query string of a call. */
export function addressOf(
  row: Route,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const shape = (row.query as unknown as { shape?: Record<string, { def: Definition }> }).shape ?? {};
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const plain = typeof value !== 'object' && !holdsJson(shape[name]?.def);
    search.set(name, plain ? String(value) : JSON.stringify(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

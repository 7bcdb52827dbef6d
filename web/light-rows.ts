import { readFile } from 'node:fs/promises';
import type { Route } from '@rince/contracts/route';
import type { Plugin } from 'vite';
import { holdsJson } from './src/lib/api-address.ts';

const source = /^@rince\/contracts\/routes\/([\w-]+)$/;
const mark = '\0light-rows:';

const isRow = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'summary' in value;

const load = (area: string): Promise<Record<string, unknown>> => import(`@rince/contracts/routes/${area}`);

const importedNames = (code: string, from: string): string[] => {
  const clause = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${from}['"]`).exec(code)?.[1] ?? '';
  return clause
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
};

/** The fields of a query string that hold JSON, in the shape in which the client asks a schema about them. */
const jsonFields = (row: Route): object => {
  const shape = (row.query as unknown as { shape?: Record<string, { def: Parameters<typeof holdsJson>[0] }> }).shape;
  const json = { def: { type: 'pipe', in: { def: { type: 'transform' } } } };
  return Object.fromEntries(
    Object.entries(shape ?? {})
      .filter(([, { def }]) => holdsJson(def))
      .map(([name]) => [name, json]),
  );
};

/**
 * A page that only calls a row needs its method and path, not its schemas and the library behind them: such imports get a light
 * copy. A file that reads a row's schema (`editUser.body`), or anything else of a route file, gets the real one.
 */
export function lightRows(): Plugin {
  return {
    name: 'light-rows',
    enforce: 'pre',
    async resolveId(id, importer) {
      const area = source.exec(id)?.[1];
      if (area === undefined || !importer?.includes('/web/src/')) return null;
      const [code, exported] = await Promise.all([readFile(importer.split('?')[0] ?? '', 'utf8'), load(area)]);
      const names = importedNames(code, id);
      const light = names.every(
        (name) => isRow(exported[name]) && !new RegExp(`\\b${name}\\.(params|query|body|answer)\\b`).test(code),
      );
      return light ? mark + area : null;
    },
    async load(id) {
      if (!id.startsWith(mark)) return null;
      const exported = await load(id.slice(mark.length));
      return Object.entries(exported)
        .filter((entry): entry is [string, Route] => isRow(entry[1]))
        .map(([name, row]) => {
          const { method, path, effect } = row;
          return `export const ${name} = ${JSON.stringify({ method, path, effect, query: { shape: jsonFields(row) } })};`;
        })
        .join('\n');
    },
  };
}

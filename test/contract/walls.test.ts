import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bin, root } from '../bin/run.ts';

// The rooms and what may not come in: one forbidden import for each wall, handed to the linter as if it stood there.

const foldersOf = (room: string): string[] =>
  readdirSync(join(root, room), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== 'node_modules')
    .map(({ name }) => name);

const planted: [string, string][] = [
  ['packages/domain/src/planted.ts', '@rince/store/table'],
  ['packages/domain/src/planted.ts', 'zod'],
  ['packages/domain/src/planted.ts', 'node:fs'],
  ['packages/contracts/src/planted.ts', '@rince/store/table'],
  ['packages/store/src/planted.ts', '@rince/contracts/routes'],
  ['packages/store/src/planted.ts', 'stripe'],
  ['packages/services/src/planted.ts', '@rince/store/table'],
  ['packages/services/src/planted.ts', '@aws-sdk/client-dynamodb'],
  ['packages/documents/src/planted.ts', '@rince/store/table'],
  ['packages/documents/src/planted.ts', 'puppeteer-core'],
  ['functions/documents/planted.ts', 'puppeteer-core'],
  ['functions/exports-worker/planted.ts', 'exceljs'],
  ['packages/runtime/src/planted.ts', '@aws-sdk/client-s3'],
  ['packages/runtime/src/planted.ts', '@rince/demo/seed'],
  ['functions/shared/sheet/planted.ts', '../../judging/submit-score.ts'],
  ['functions/shared/entry/planted.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/judging/planted.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/judging/planted.ts', 'stripe'],
  ['functions/media-worker/planted.ts', '@aws-sdk/client-mediaconvert'],
  ['packages/demo/src/planted.ts', '@rince/runtime/http'],
  ['packages/local-cloud/src/planted.ts', '@rince/domain/entry/price'],
  ['packages/local-cloud/src/planted.ts', '@rince/store/table'],
  ['infra/planted.ts', '@rince/runtime/http'],
  ['web/src/app/planted.ts', '@mantine/core'],
  ['web/src/app/planted.ts', '@tiptap/react'],
  ['web/src/features/home/planted.ts', '@mantine/core'],
  ['web/src/features/home/planted.ts', '@dnd-kit/sortable'],
  ['web/src/features/reports/planted.ts', 'recharts'],
  ['web/src/features/home/planted.ts', '@rince/store/table'],
  ['web/src/features/home/planted.ts', '@rince/documents/results/result-document'],
  ['web/src/features/documents/planted.ts', '@rince/documents/sheet'],
  ['web/src/features/documents/planted.ts', '@rince/store/table'],
  ['web/src/feis/events/planted.ts', '../../features/home/routes.tsx'],
  ['web/src/feis/events/planted.ts', '../../app/routes.tsx'],
  ['web/src/feis/events/planted.ts', '@tabler/icons-react'],
  ['web/src/ui/planted.ts', '@rince/domain/people/levels'],
  ['web/src/ui/planted.ts', '@rince/contracts/dancers'],
  ['web/src/ui/planted.ts', '../features/home/routes.tsx'],
  ['web/src/ui/planted.ts', '../app/routes.tsx'],
  ['web/src/ui/planted.ts', '../feis/results/placing.tsx'],
  ['web/src/ui/planted.ts', '../lib/api.ts'],
  ['web/src/lib/planted.ts', '../ui/toast.ts'],
  ['web/src/lib/planted.ts', '../feis/results/placing.tsx'],
  ['web/src/lib/planted.ts', '../features/home/routes.tsx'],
  ['web/src/lib/planted.ts', '../app/routes.tsx'],
  // Every function that there is, and one that is made tomorrow, may not know another.
  ...[...foldersOf('functions'), 'made-tomorrow'].flatMap((name): [string, string][] =>
    name === 'shared'
      ? []
      : [[`functions/${name}/planted.ts`, `../${name === 'judging' ? 'tabulation' : 'judging'}/index.ts`]],
  ),
];

/** Each feature and each room of a feature, whichever there are, with an import of the next feature and of the shell. */
const features = foldersOf('web/src/features');
for (const [i, feature] of features.entries()) {
  const other = features[(i + 1) % features.length];
  const at = `web/src/features/${feature}`;
  for (const forbidden of [`../${other}/routes.tsx`, `../../features/${other}/routes.tsx`, '../../app/routes.tsx'])
    planted.push([`${at}/planted.ts`, forbidden]);
  for (const room of foldersOf(at))
    for (const forbidden of [`../../${other}/routes.tsx`, '../../../app/routes.tsx'])
      planted.push([`${at}/${room}/planted.ts`, forbidden]);
  // Deeper than a room nothing is planned, so that nothing may come in at all.
  planted.push([`${at}/room/corner/planted.ts`, `../../../${other}/routes.tsx`]);
}

/** What has to go through: a wall that stops everything would pass every test above. */
const open: [string, string][] = [
  ['functions/judging/planted.ts', '../shared/sheet/load-sheet.ts'],
  ['functions/made-tomorrow/planted.ts', '../shared/event/load-event.ts'],
  ['functions/shared/sheet/planted.ts', '../event/load-event.ts'],
  ['functions/judging/planted.ts', './judge-cards.ts'],
  ['web/src/features/home/planted.ts', '../../ui/button.tsx'],
  ['web/src/features/home/planted.ts', '../../feis/results/placing.tsx'],
  ['web/src/features/home/planted.ts', '../../lib/api.ts'],
  ['web/src/features/home/planted.ts', './home-page.tsx'],
  ['web/src/features/home/planted.ts', '@rince/domain/people/levels'],
  ['web/src/features/home/room/planted.ts', '../../../ui/button.tsx'],
  ['web/src/features/home/room/planted.ts', '../home-page.tsx'],
  ['web/src/features/documents/planted.ts', '@rince/documents/results/result-document'],
  ['web/src/ui/planted.ts', '../lib/api-error.ts'],
];

const all = [...planted, ...open];
/** An import as it is written at the top of a file, and one that is loaded later. */
const ways = {
  planted: (from: string) => `import * as planted from '${from}';\n\nconsole.log(planted);\n`,
  lazy: (from: string) => `export const lazy = () => import('${from}');\n`,
};
const pathOf = (file: string, i: number, way: string): string => file.replace('planted', `${way}${i}`);

let found: Set<string>;

// A folder of its own, so that no build ever sees what is planted.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [i, [file, from]] of all.entries())
    for (const [way, text] of Object.entries(ways)) {
      const path = join(folder, pathOf(file, i, way));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text(from));
    }
  const { stdout } = spawnSync(
    bin('biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: unknown } }[] };
  found = new Set(
    diagnostics
      .filter(({ category }) => category.endsWith('noRestrictedImports'))
      .map(({ location }) => JSON.stringify(location.path)),
  );
  rmSync(folder, { recursive: true });
});

const isRefused = (file: string, i: number, way: string): boolean =>
  [...found].some((at) => at.includes(pathOf(file, i, way)));

it.each(planted.map(([file, forbidden], i) => [file, forbidden, i] as const))('%s may not import %s', (file, _, i) => {
  for (const way of Object.keys(ways)) expect(isRefused(file, i, way), way).toBe(true);
});

it.each(open.map(([file, from], i) => [file, from, planted.length + i] as const))('%s may import %s', (file, _, i) => {
  for (const way of Object.keys(ways)) expect(isRefused(file, i, way), way).toBe(false);
});

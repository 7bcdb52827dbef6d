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
  ['packages/runtime/src/planted.ts', '@aws-sdk/client-s3'],
  ['packages/runtime/src/planted.ts', '@rince/demo/seed'],
  ['functions/shared/sheet/planted.ts', '../../judging/submit-score.ts'],
  ['functions/shared/entry/planted.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/judging/planted.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/judging/planted.ts', 'stripe'],
  ['packages/demo/src/planted.ts', '@rince/runtime/http'],
  ['packages/local-cloud/src/planted.ts', '@rince/domain/price'],
  ['packages/local-cloud/src/planted.ts', '@rince/store/table'],
  ['infra/planted.ts', '@rince/runtime/http'],
  ['web/src/app/planted.ts', '@mantine/core'],
  ['web/src/features/judging/planted.ts', '@mantine/core'],
  ['web/src/features/judging/planted.ts', '@dnd-kit/sortable'],
  ['web/src/features/judging/planted.ts', '../tabulation/routes.tsx'],
  ['web/src/features/organizer/planted.ts', '../../features/judging/routes.tsx'],
  ['web/src/features/home/planted.ts', '@rince/store/table'],
  ['web/src/ui/planted.ts', '../features/home/routes.tsx'],
  ['web/src/lib/planted.ts', '../app/router.tsx'],
  // Every function that there is, and one that is made tomorrow, may not know another.
  ...[...foldersOf('functions'), 'made-tomorrow'].flatMap((name): [string, string][] =>
    name === 'shared'
      ? []
      : [[`functions/${name}/planted.ts`, `../${name === 'judging' ? 'tabulation' : 'judging'}/index.ts`]],
  ),
];

/** Imports that every wall lets through. */
const allowed: [string, string][] = [
  ['functions/judging/planted.ts', '../shared/sheet/load-sheet.ts'],
  ['functions/made-tomorrow/planted.ts', '../shared/event/load-event.ts'],
  ['functions/shared/sheet/planted.ts', '../event/load-event.ts'],
  ['functions/judging/planted.ts', './judge-cards.ts'],
];

let found: Set<string>;

// A folder of its own, so that no build ever sees what is planted.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [i, [file, forbidden]] of [...planted, ...allowed].entries()) {
    const path = join(folder, file.replace('planted', `planted${i}`));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import * as planted from '${forbidden}';\n\nconsole.log(planted);\n`);
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

it.each(planted.map(([file, forbidden], i) => [file, forbidden, i] as const))('%s may not import %s', (file, _, i) => {
  const path = file.replace('planted', `planted${i}`);
  expect([...found].some((at) => at.includes(path))).toBe(true);
});

it.each(allowed.map(([file, wanted], i) => [file, wanted, planted.length + i] as const))(
  '%s may import %s',
  (file, _, i) => {
    const path = file.replace('planted', `planted${i}`);
    expect([...found].some((at) => at.includes(path))).toBe(false);
  },
);

import { benchApi } from './api.ts';
import { benchCost } from './cost.ts';
import { benchCostOfHall } from './cost-hall.ts';
import { benchDocuments } from './documents.ts';
import type { Figure } from './figure.ts';
import { benchLoad } from './load.ts';
import { benchPublish } from './publish.ts';
import { benchReads } from './reads.ts';
import { benchStart } from './start.ts';
import { benchTabulate } from './tabulate.ts';
import { benchUpload } from './upload.ts';
import { benchWeb } from './web.ts';
import { benchWorkbook } from './workbook.ts';

// `npm run bench [-- NAME]`: each figure beside its budget. A budget that is missed is said; it fails where the figure says so.

const benches: Record<string, () => Promise<Figure[]> | Figure[]> = {
  tabulate: benchTabulate,
  api: benchApi,
  reads: benchReads,
  load: benchLoad,
  web: benchWeb,
  workbook: benchWorkbook,
  documents: benchDocuments,
  upload: benchUpload,
  publish: benchPublish,
  start: benchStart,
  cost: () => [...benchCostOfHall(), ...benchCost()],
};

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  for (const { what, measured, budget, share, fault, fails } of await bench()) {
    const verdict = share <= 1 && fault === undefined ? 'kept' : 'OVER';
    if (fails && share > 1) process.exitCode = 1;
    console.log(
      `  ${verdict}  ${share.toFixed(2)} x  ${what}: ${measured} (budget ${budget})${fault ? `; ${fault}` : ''}`,
    );
  }
}
process.exit();

import { benchApi } from './api.ts';
import { benchLoad } from './load.ts';
import { benchReads } from './reads.ts';
import { benchStart } from './start.ts';
import { benchTabulate } from './tabulate.ts';
import { benchWeb } from './web.ts';

// `npm run bench [-- NAME]`: each figure beside its budget. A budget that is missed is said, and fails nothing.

/** One figure, in words, and whether it keeps its budget. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly kept: boolean;
}

const benches: Record<string, () => Promise<Figure[]> | Figure[]> = {
  tabulate: benchTabulate,
  api: benchApi,
  reads: benchReads,
  load: benchLoad,
  web: benchWeb,
  start: benchStart,
};

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  for (const { what, measured, budget, kept } of await bench())
    console.log(`  ${kept ? 'kept' : 'OVER'}  ${what}: ${measured} (budget ${budget})`);
}
process.exit(0);

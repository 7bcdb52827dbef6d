import { parseArgs } from 'node:util';
import { migrate } from '../src/migrate.ts';
import { Table } from '../src/table.ts';

// `npm run migrate -- --table NAME [--region us-east-1]`: writes what an earlier release wrote as this one does, while the site runs. It may be ended
// at any moment and started again.

const { values } = parseArgs({
  options: { table: { type: 'string', default: process.env.TABLE_NAME }, region: { type: 'string' } },
});
if (values.region !== undefined) process.env.AWS_REGION = values.region;
if (values.table === undefined) {
  console.error('Say which table: npm run migrate -- --table NAME. The outputs of the stack RinceData name it.');
  process.exitCode = 1;
} else {
  let left = 0;
  for await (const progress of migrate(new Table(values.table))) {
    left = progress.left;
    console.log(`${progress.seen} items looked at, ${progress.lifted} lifted, ${left} changed at that moment`);
  }
  console.log(
    left === 0 ? 'Everything is as this release writes it.' : 'Start it once more for what changed meanwhile.',
  );
}

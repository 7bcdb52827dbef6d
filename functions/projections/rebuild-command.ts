import { parseArgs } from 'node:util';
import { toolsAt } from '@rince/runtime/context';
import { type RebuildName, rebuild, rebuilds } from './rebuild.ts';

// `npm run rebuild -- NAME --table NAME [--region us-east-1]`: makes a list again from what it follows from, while the site runs. What lies in a queue or a
// bucket (`places`, `videos`, `publications`) is found by the names that functions have in their environment.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string', default: process.env.TABLE_NAME }, region: { type: 'string' } },
});
const [name = ''] = positionals;
if (values.region !== undefined) process.env.AWS_REGION = values.region;
if (values.table === undefined || !(name in rebuilds)) {
  const names = Object.keys(rebuilds).join(', ');
  console.error(
    `Say what to make again, and in which table: npm run rebuild -- NAME --table NAME. The names: ${names}.`,
  );
  process.exitCode = 1;
} else {
  process.env.TABLE_NAME = values.table;
  let seen = 0;
  for await (seen of rebuild(toolsAt(new Date()), name as RebuildName))
    process.stdout.write(`\r${seen} items looked at`);
  console.log(`\r${seen} items looked at: ${name} is as it should be.`);
}

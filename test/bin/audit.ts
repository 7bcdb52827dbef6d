import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runningIn } from '@rince/local-cloud/running';
import { explain } from '@rince/local-cloud/start-failure';
import { Table } from '@rince/store/table';
import { type Letter, outsideOf } from '../audit/outside.ts';
import { auditTwice, reportOf } from '../audit/report.ts';
import { audit, type Finding } from '../audit/rules.ts';
import { openStored } from '../audit/stored-cloud.ts';
import { tableOf } from '../support/table.ts';
import { root } from './run.ts';

// `npm run audit`: says for each rule of the auditor whether it holds for everything that is stored, and whom it does not hold for. Reads only. FEIS_DATA
// says which folder; `-- --table NAME [--files BUCKET --results BUCKET --user-pool ID]` looks at a deployed site, `--json` is for programs.

const options = {
  table: { type: 'string' },
  files: { type: 'string' },
  results: { type: 'string' },
  'user-pool': { type: 'string' },
  region: { type: 'string', default: process.env.AWS_REGION || 'us-east-1' },
  json: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
const dir = process.env.FEIS_DATA ?? join(root, '.feis');

const look = (table: Table, env: Readonly<Record<string, string | undefined>>, letters?: readonly Letter[]) =>
  auditTwice(async () => audit(table, await outsideOf(env, letters)));

const ofDeployed = (name: string): Promise<Finding[]> => {
  process.env.AWS_REGION = values.region;
  const { files, results, 'user-pool': pool } = values;
  const env = { AWS_REGION: values.region, FILES_BUCKET: files, RESULTS_BUCKET: results, USER_POOL_ID: pool };
  return look(new Table(name), env);
};

const ofFolder = async (): Promise<Finding[]> => {
  if (!existsSync(dir)) throw new Error(`${dir} is not there. FEIS_DATA says which folder to look at.`);
  const running = runningIn(dir);
  if (running) return look(tableOf(running), running);
  const stored = await openStored(dir);
  try {
    return await look(tableOf(stored.env), stored.env, stored.services.mail.inbox());
  } finally {
    await stored.end();
  }
};

try {
  const findings = await (values.table === undefined ? ofFolder() : ofDeployed(values.table));
  console.log(values.json ? JSON.stringify(findings, undefined, 2) : reportOf(findings).join('\n'));
  process.exitCode = findings.some(({ faults }) => faults.length > 0) ? 1 : 0;
} catch (error) {
  console.error(explain(error, { dir, port: 0 }) ?? error);
  process.exitCode = 2;
}
// The embedded services keep connections open for whoever asks next.
process.exit();

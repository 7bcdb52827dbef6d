import { join } from 'node:path';
import { startCloud } from '../../src/start.ts';

// A cloud of the fixture in a process of its own, for tests that kill it.

const [folder = ''] = process.argv.slice(2);
const assembly = join(folder, 'cdk.out');
const cloud = await startCloud({ dir: join(folder, 'data'), port: 0, quiet: true, assembly });
process.stdout.write(`${cloud.url}\n`);

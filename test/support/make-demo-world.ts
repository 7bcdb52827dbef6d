import { Client } from './client.ts';
import { startTestCloud } from './cloud.ts';
import { until } from './until.ts';

// Makes the demo world in the folder that is named, with its results published.

const cloud = await startTestCloud({ dir: process.argv[2] });
await until(async () => (await new Client(cloud.url).ask('publicEvents')).data.length > 0, 120);
await cloud.settled();
await cloud.close();
process.exit();

import { startQueues } from '../../src/sqs/queues.ts';
import { knownCallers } from './support.ts';

// A queue service in a process of its own, so that a test can kill it.
const service = await startQueues({ dir: String(process.argv[2]), principals: knownCallers() });
service.createQueue('jobs');
process.send?.(service.url);

import { startTable } from '../../src/dynamodb/table.ts';
import { knownCallers } from './support.ts';

// A table service in a process of its own, so that a test can kill it.
const service = await startTable({ dir: String(process.argv[2]), principals: knownCallers() });
process.send?.(service.url);

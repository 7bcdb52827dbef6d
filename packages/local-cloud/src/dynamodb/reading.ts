import { Readable } from 'node:stream';
import type { Database, RangeOptions, Snapshot } from 'dynalite/db/index.js';

/** The values of one prefixed key range, fetched in blocks rather than one by one. */
export function valueStream(db: Database, prefix: string, options: RangeOptions, snapshot?: Snapshot): Readable {
  const bounds: RangeOptions = { reverse: options.reverse ?? false, limit: options.limit ?? -1 };
  if (snapshot) bounds.snapshot = snapshot;
  if (options.gt !== undefined) bounds.gt = prefix + options.gt;
  else bounds.gte = prefix + (options.gte ?? '');
  if (options.lte !== undefined) bounds.lte = prefix + options.lte;
  else bounds.lt = options.lt === undefined ? `${prefix}\xff` : prefix + options.lt;
  return Readable.from(blocks(db, bounds), { objectMode: true, highWaterMark: 200 });
}

async function* blocks(db: Database, bounds: RangeOptions): AsyncGenerator<unknown> {
  const iterator = db.values(bounds);
  try {
    for (let block = await iterator.nextv(100); block.length > 0; block = await iterator.nextv(100)) yield* block;
  } finally {
    await iterator.close();
  }
}

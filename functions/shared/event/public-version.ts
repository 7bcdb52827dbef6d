import { randomUUID } from 'node:crypto';
import type { PublicResult } from '@rince/contracts/results';
import type { Tools } from '@rince/runtime/context';
import { publishedResults } from '@rince/services/published-results';
import { notePublicVersion } from '@rince/store/results';

/**
 * Stores a document under a name that no other one has or will have, and answers the name: whoever removes a version cannot meet a later one of the same
 * name.
 */
export const storeVersion = async (
  { table, now }: Pick<Tools, 'table' | 'now'>,
  event: string,
  document: Omit<PublicResult, 'version'>,
): Promise<string> => {
  const version = randomUUID();
  await table.transact([notePublicVersion({ event, version, at: now.toISOString() })]);
  await publishedResults.put(event, version, { ...document, version });
  return version;
};

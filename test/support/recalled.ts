import type { Client } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { tableOf } from './table.ts';

/**
 * As if the recall of everything that an entry dances were calculated, and its dancers were in it. Answers what takes that back: nobody else can enter the
 * competitions until then.
 */
export const recallAll = async (
  { env }: Pick<TestCloud, 'env'>,
  family: Client,
  entry: string,
): Promise<() => Promise<void>> => {
  const table = tableOf(env);
  const { data } = await family.ask('listEntryCompetitions', { query: { query: { entry } } });
  for (const { _id, competition } of data) {
    const key = { pk: `COMP#${competition._id}`, sk: 'COMP' };
    const { recalled = [] } = (await table.get<{ recalled?: readonly string[] }>(key)) ?? {};
    await table.transact([
      {
        kind: 'update',
        key,
        set: { recalled: [...new Set([...recalled, _id])], recall: 'r'.repeat(26) },
        condition: { is: 'present' },
      },
    ]);
  }
  return async () => {
    for (const { competition } of data) {
      const key = { pk: `COMP#${competition._id}`, sk: 'COMP' };
      await table.transact([
        { kind: 'update', key, set: {}, remove: ['recalled', 'recall'], condition: { is: 'present' } },
      ]);
    }
  };
};

import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { TestCloud } from './cloud.ts';
import { configOf } from './table.ts';

/** Every item of the table in which somebody would find these words, by where it lies. */
export const itemsThatSay = async (cloud: TestCloud, words: RegExp): Promise<string[]> => {
  const client = new DynamoDBClient(configOf(cloud.env));
  const found: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: cloud.env.TABLE_NAME }))
    for (const item of Items) if (words.test(JSON.stringify(item))) found.push(`${item.pk?.S} ${item.sk?.S}`);
  return found;
};

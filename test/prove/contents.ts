import { createHash } from 'node:crypto';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Cloud } from '@rince/local-cloud/start';
import { outsideOf } from '../audit/outside.ts';
import { configOf } from '../support/table.ts';

/** All that a folder keeps, by where it lies. */
export type Contents = Readonly<Record<string, string>>;

/** Everything that is stored, read strongly; what is listed but cannot be read is named. Files are asked for by name where the names are known. */
export const contentsOf = async (
  { env, services, url }: Cloud,
  known: readonly string[] = [],
): Promise<{ readonly contents: Contents; readonly unreadable: readonly string[] }> => {
  const contents: Record<string, string> = {};
  const table = new DynamoDBClient(configOf(env));
  for await (const { Items = [] } of paginateScan(
    { client: table },
    { TableName: env.TABLE_NAME, ConsistentRead: true },
  ))
    for (const item of Items) contents[`item ${item.pk?.S} ${item.sk?.S}`] = JSON.stringify(item);
  table.destroy();

  const { accounts, books } = await outsideOf({ ...env, FILES_BUCKET: undefined, RESULTS_BUCKET: undefined });
  for (const [user, address] of accounts ?? []) contents[`account ${address}`] = user;
  for (const one of books ?? []) contents[`payment ${one.intent}`] = JSON.stringify(one);
  const inbox = (await (await fetch(`${url}/_local/inbox.json`)).json()) as object[];
  for (const [i, letter] of inbox.toReversed().entries()) contents[`letter ${i}`] = JSON.stringify(letter);
  for (const { name, messages } of services.queues.inspect())
    for (const { id, body } of messages) contents[`message ${name} ${id}`] = body;

  const unreadable: string[] = [];
  const storage = new S3Client({ ...configOf(env), endpoint: env.AWS_ENDPOINT_URL_S3 ?? '', forcePathStyle: true });
  for (const bucket of [env.FILES_BUCKET ?? '', env.RESULTS_BUCKET ?? '']) {
    const place = `file ${bucket} `;
    const names = new Set(known.filter((one) => one.startsWith(place)).map((one) => one.slice(place.length)));
    // One that cannot be read stands in the way of the list.
    const { Contents = [] } = await storage
      .send(new ListObjectsV2Command({ Bucket: bucket }))
      .catch(() => ({ Contents: [] }));
    for (const { Key = '' } of Contents) names.add(Key);
    for (const key of names) {
      const bytes = await storage
        .send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        .then(({ Body }) => Body?.transformToByteArray())
        .catch(() => undefined);
      if (bytes) contents[`${place}${key}`] = createHash('sha256').update(bytes).digest('hex');
      else unreadable.push(`${place}${key}`);
    }
  }
  storage.destroy();
  return { contents, unreadable };
};

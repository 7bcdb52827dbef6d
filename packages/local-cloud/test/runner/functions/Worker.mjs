import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient({});

async function count(id) {
  await client.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: 'job' }, sk: { S: id } },
      UpdateExpression: 'ADD tries :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    }),
  );
}

export async function handler({ Records }) {
  const batchItemFailures = [];
  for (const { messageId, body, attributes } of Records) {
    const job = JSON.parse(body);
    await count(job.id);
    if (job.wait && attributes.ApproximateReceiveCount === '1') await new Promise((r) => setTimeout(r, job.wait));
    if (job.fail) batchItemFailures.push({ itemIdentifier: messageId });
    if (job.sent) await count(`sent-${attributes.SentTimestamp.slice(0, 4)}`);
  }
  return { batchItemFailures };
}

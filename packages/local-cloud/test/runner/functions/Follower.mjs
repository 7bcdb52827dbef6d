import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient({});

export async function handler({ Records }) {
  for (const { dynamodb, eventName } of Records) {
    const { pk, sk } = dynamodb.Keys;
    if (pk.S === 'poison') throw new Error('poison');
    const Item = { pk: { S: 'seen' }, sk: { S: `${eventName} ${pk.S} ${sk.S}` }, at: { S: String(Date.now()) } };
    await client.send(new PutItemCommand({ TableName: process.env.TABLE_NAME, Item }));
  }
  return { batchItemFailures: [] };
}

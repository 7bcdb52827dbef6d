import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

export async function handler() {
  process.env.LEFT_BY_STRANGER = 'yes';
  globalThis.leftByStranger = true;
  const Key = { pk: { S: 'a' }, sk: { S: 'x' } };
  try {
    await new DynamoDBClient({}).send(new GetItemCommand({ TableName: process.env.TABLE_NAME, Key }));
    return { statusCode: 200, body: JSON.stringify({ env: process.env }) };
  } catch (error) {
    return { statusCode: 403, body: JSON.stringify({ name: error.name, message: error.message, env: process.env }) };
  }
}

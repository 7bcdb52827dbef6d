import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

let calls = 0;
let spilled = '';

export async function handler(event, context) {
  calls += 1;
  const body = event.body && !event.isBase64Encoded ? JSON.parse(event.body) : {};
  if (body.wait) await new Promise((resolve) => setTimeout(resolve, body.wait));
  if (body.fail) throw new TypeError(body.fail);
  if (body.exit) process.exit(1);
  if (body.fill) for (;;) spilled = [spilled, new Array(100_000).fill(Math.random())];
  if (body.large) return { statusCode: 200, body: 'x'.repeat(body.large) };
  if (body.plain) return { anything: body.plain };
  if (body.put) {
    const client = new DynamoDBClient({});
    await client.send(
      new PutItemCommand({ TableName: process.env.TABLE_NAME, Item: { pk: { S: body.put }, sk: { S: 'x' } } }),
    );
  }
  const { env } = process;
  return {
    statusCode: body.status ?? 200,
    headers: { 'content-type': 'application/json', 'x-own': env.OWN },
    cookies: ['a=1', 'b=2'],
    body: JSON.stringify({ event, calls, env, left: context.getRemainingTimeInMillis(), name: context.functionName }),
  };
}

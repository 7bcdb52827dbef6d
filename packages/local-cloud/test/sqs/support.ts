import { SQSClient } from '@aws-sdk/client-sqs';
import { Principals } from '../../src/principals.ts';

export function someone(name: string, allows: (action: string, resource: string) => boolean = () => true) {
  return { name, accessKeyId: `AKIA${name.toUpperCase()}`, secretAccessKey: `secret-of-${name}`, allows };
}

export const owner = someone('owner');

export function knownCallers(...others: ReturnType<typeof someone>[]): Principals {
  const principals = new Principals();
  for (const principal of [owner, ...others]) principals.add(principal);
  return principals;
}

export function clientOf(endpoint: string, who = owner): SQSClient {
  const { accessKeyId, secretAccessKey } = who;
  return new SQSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
}

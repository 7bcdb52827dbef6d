import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, Principals, region } from '../../src/principals.ts';
import { type SecretStore, startSecretStore } from '../../src/secrets/secrets.ts';

const granted = new RegExp(`^arn:aws:secretsmanager:${region}:${account}:secret:rince/[a-z]+-.{6}$`);
const principals = new Principals();
for (const [name, isGranted] of [
  ['payments', true],
  ['judging', false],
] as const)
  principals.add({
    name,
    accessKeyId: `AKIA${name}`,
    secretAccessKey: `secret-of-${name}`,
    allows: (action, resource) => isGranted && action === 'secretsmanager:GetSecretValue' && granted.test(resource),
  });

let store: SecretStore;
beforeAll(async () => {
  store = await startSecretStore({ principals, secrets: { 'rince/payments': '{"secretKey":"sk"}' } });
});
afterAll(() => store.close());

const ask = (SecretId: string, as = 'payments', secretAccessKey = `secret-of-${as}`) =>
  new SecretsManagerClient({
    endpoint: store.url,
    region,
    maxAttempts: 1,
    credentials: { accessKeyId: `AKIA${as}`, secretAccessKey },
  }).send(new GetSecretValueCommand({ SecretId }));

it('gives a secret to whom it was granted, and to nobody else', async () => {
  expect(await ask('rince/payments')).toMatchObject({ Name: 'rince/payments', SecretString: '{"secretKey":"sk"}' });
  await expect(ask('rince/payments', 'judging')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await expect(ask('rince/payments', 'payments', 'guessed')).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  });
  await expect(ask('rince/other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

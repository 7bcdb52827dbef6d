import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { setting } from './environment.ts';

const names = ['secretKey', 'webhookSecret', 'clientId'] as const;

/** What proves to the payment provider who we are, and to us who it is. */
export type PaymentKeys = Readonly<Record<(typeof names)[number], string>>;

/** How long new keys may take to be used: whoever replaces them keeps the old ones valid for as long. */
const keptMs = 5 * 60_000;

let client: SecretsManagerClient | undefined;
let known: { readonly keys: Promise<PaymentKeys>; readonly until: number } | undefined;

const fetchKeys = async (): Promise<PaymentKeys> => {
  client ??= new SecretsManagerClient({});
  const name = setting('PAYMENTS_SECRET');
  const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId: name }));
  const found = JSON.parse(SecretString) as Partial<PaymentKeys>;
  const missing = names.filter((key) => !found[key]);
  if (missing.length > 0) throw new Error(`The secret ${name} lacks ${missing.join(', ')}`);
  return found as PaymentKeys;
};

/** The provider's keys, read while running: they stand in no environment, and can be replaced without a deployment. */
export const paymentKeys = async (): Promise<PaymentKeys> => {
  if (known && Date.now() < known.until) return known.keys;
  const asked = { keys: fetchKeys(), until: Date.now() + keptMs };
  known = asked;
  try {
    return await asked.keys;
  } catch (error) {
    // What failed is asked for again by the next request.
    if (known === asked) known = undefined;
    throw error;
  }
};

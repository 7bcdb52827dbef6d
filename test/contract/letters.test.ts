import { CognitoIdentityProviderClient, UpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { until } from '../support/until.ts';

// What a letter looks like when it leaves, and that nobody moves the address it goes to behind our back.

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ seed: async () => undefined });
});
afterAll(() => cloud?.end());

it('names with accents arrive as they are written: every part says that it is UTF-8', async () => {
  const email = 'sile@feis.test';
  await newParent(cloud.url, { email, name: 'Síle', lname: 'Ní Bhriain', confirm: false });
  const [letter] = await until(async () => {
    const letters = await lettersTo(cloud.url, email);
    return letters.length > 0 ? letters : undefined;
  });
  expect(letter?.text).toContain('Síle');
  expect(letter?.charsets).toEqual({ subject: 'UTF-8', text: 'UTF-8', html: 'UTF-8' });
});

it('nobody can change an address at the user pool and so avoid the letter that confirms it', async () => {
  const { token } = await newParent(cloud.url, { email: 'stays@feis.test' });
  const change = new UpdateUserAttributesCommand({
    AccessToken: token ?? '',
    UserAttributes: [{ Name: 'email', Value: 'taken@feis.test' }],
  });
  const endpoint = cloud.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '';
  const browser = new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'nobody' },
  });
  await expect(browser.send(change)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

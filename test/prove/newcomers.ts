import { Client, demoPassword, signIn } from '../support/client.ts';
import { confirmAddress, lettersTo } from '../support/family.ts';
import { insist } from '../support/stubborn-client.ts';
import { until } from '../support/until.ts';

/** Registers until it is answered: who asks again in the same words finds the account made, or is told that it is. */
export const registerStubbornly = async (url: string, email: string): Promise<void> => {
  const body = {
    ...{ name: 'Nora', lname: 'Newcomer', email, email2: email, password: demoPassword, password2: demoPassword },
    ...{ parent: true, tos: true as const, privacy: true as const, age: true as const },
  };
  const answer = await insist(() => new Client(url).send('register', { body }));
  if (answer.http !== 200 && answer.code !== 'EMAIL_TAKEN')
    throw new Error(`${email}: ${answer.http} ${answer.code} ${answer.message}`);
};

const isConfirmation = ({ text }: { readonly text: string }): boolean => text.includes('/public/confirm/');

/** What speaks against somebody who registered: they can sign in, and have a letter that works, at most twice. */
export const againstNewcomer = async (url: string, email: string): Promise<string[]> => {
  const wrong: string[] = [];
  const client = await signIn(url, email).catch(() => undefined);
  if (!client) return [`${email} cannot sign in`];
  const letters = async () => (await lettersTo(url, email)).filter(isConfirmation);
  const arrived = await until(async () => (await letters()).length > 0, 60).catch(() => false);
  if (!arrived) return [`${email} has no letter`];
  const { length } = await letters();
  if (length > 2) wrong.push(`${email} has ${length} letters`);
  if (!(await confirmAddress(url, email))) wrong.push(`the link of ${email} does not work`);
  const { confirmed } = await client.ask('me');
  if (!confirmed) wrong.push(`${email} is not confirmed`);
  return wrong;
};

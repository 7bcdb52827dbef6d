import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { RouteName } from '@rince/contracts/routes';
import { userIdOf } from '@rince/services/user-id';
import type { Key } from '@rince/store/item';
import { answeredKey } from '@rince/store/keys';
import { isOpenPromise, outboxItem, outboxItemOfStream } from '@rince/store/outbox';
import { giveUpAccount, userByEmail } from '@rince/store/users';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, demoPassword, type Sent, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { confirmAddress, lettersTo, newParent, paymentOf } from '../support/family.ts';
import { payDesk } from '../support/pay-desk.ts';
import { sendTo, workedOff } from '../support/queues.ts';
import { configOf, tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What is promised survives the death of whoever promised it a line later.

let cloud: TestCloud;
let anybody: Client;
let admin: Client;
let pool: CognitoIdentityProviderClient;

beforeAll(async () => {
  cloud = await startTestCloud();
  anybody = new Client(cloud.url);
  admin = await signIn(cloud.url, 'admin@feis.test');
  pool = new CognitoIdentityProviderClient({
    ...configOf(cloud.env),
    endpoint: cloud.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
  });
});
afterAll(() => cloud?.end());

const password = 'a new long password';
const canSignIn = async (email: string, word: string): Promise<boolean> =>
  (await anybody.send('adminLogin', { body: { email, password: word } })).http === 200;
const registrationOf = (email: string, chosen = password) => ({
  ...{ name: 'Nora', lname: 'Daly', email, email2: email, password: chosen, password2: chosen },
  ...({ parent: true, tos: true, privacy: true, age: true } as const),
});
const peopleAt = async (email: string): Promise<number> => {
  await cloud.settled();
  const { data } = await admin.ask('listUsers', { query: { query: { search: email } } });
  return data.filter((user) => user.email === email).length;
};
/** All letters that ever come to an address: also those of messages that are sent once more, in case the first was lost. */
const lettersInTheEnd = async (email: string, least = 1) => {
  await until(async () => (await lettersTo(cloud.url, email)).length >= least);
  const { _id } = (await userByEmail(tableOf(cloud.env), email)) ?? { _id: email };
  await Promise.all([workedOff(cloud, _id), workedOff(cloud, email)]);
  return lettersTo(cloud.url, email);
};

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const kill = () => cloud.runtime.functions.get('account')?.kill();
/** Ends the function as soon as an item is there, before it can do what comes next. */
const killAfter = async (key: Key): Promise<void> => {
  const table = tableOf(cloud.env);
  for (let looks = 0; !(await table.get(key)); looks++) if (looks > 5000) throw new Error(`${key.pk} does not come`);
  await kill();
};
/** Sends a request whose function dies, and sends it again until it is answered. */
const withDeath = async <Name extends RouteName>(
  who: Client,
  name: Name,
  sent: Sent<Name>,
  death: (key: string) => Promise<unknown>,
): Promise<void> => {
  const key = `${name}-${Math.random()}`;
  const first = who.send(name, { ...sent, key }).catch(() => undefined);
  await death(key);
  await first;
  await until(async () => {
    const { http, code } = await who.send(name, { ...sent, key });
    if (http !== 200 && http < 500 && code !== 'IN_PROGRESS') throw new Error(`${name}: ${http} ${code}`);
    return http === 200;
  });
};

describe('a message that was promised', () => {
  it('is worked off though nobody sent it, once, and again by no later message', async () => {
    const email = 'promised@feis.test';
    await newParent(cloud.url, { email });
    const { _id: user = '' } = (await userByEmail(tableOf(cloud.env), email)) ?? {};
    const message = { letter: 'email-changed' as const, user, email };
    await tableOf(cloud.env).transact([outboxItem('mail', message, 'promise-1')]);
    expect(await lettersInTheEnd(email, 2)).toHaveLength(2);
    expect(await isOpenPromise(tableOf(cloud.env), 'promise-1'), 'kept').toBe(false);
    await sendTo(cloud, 'mail', { promise: 'promise-1', message });
    expect(await lettersInTheEnd(email)).toHaveLength(2);
  });
});

describe('a letter that the stream sends', () => {
  it('comes while lists are behind: it waits for none', async () => {
    const email = 'no-list@feis.test';
    await newParent(cloud.url, { email });
    const { _id: user = '' } = (await userByEmail(tableOf(cloud.env), email)) ?? {};
    const { _id: other, revision } = await (await newParent(cloud.url, { email: 'listed@feis.test' })).ask('me');
    await cloud.settled();
    const before = (await lettersTo(cloud.url, email)).length;
    let isHeld = false;
    let isOver = false;
    const stop = cloud.services.gate.watch('projections', async (): Promise<'go'> => {
      isHeld = true;
      while (!isOver) await moment(50);
      return 'go';
    });
    try {
      await admin.ask('editUser', { params: { id: other }, body: { revision, lname: 'Renamed' } });
      await until(async () => isHeld);
      const message = { letter: 'email-changed' as const, user, email };
      await tableOf(cloud.env).transact([outboxItemOfStream('mail', message, 'promise-2')]);
      await until(async () => (await lettersTo(cloud.url, email)).length > before);
      expect(await cloud.runtime.lag(), 'lists have not followed').toBeGreaterThan(0);
    } finally {
      isOver = true;
      stop();
    }
  });
});

describe('a letter about money', () => {
  it('comes once, though whoever reads the stream dies after sending it on and reads it again', async () => {
    const desk = await payDesk(cloud);
    const { parent, email, entry, card } = await desk.paidFamily({ paid: false });
    const receipts = async () => (await lettersTo(cloud.url, email)).filter(({ subject }) => /receipt/i.test(subject));
    const reader = cloud.runtime.functions.get('live-push');
    let hasSent = false;
    let deaths = 0;
    const stop = cloud.services.gate.watch('live-push', async ({ operation }) => {
      if (operation === 'SendMessage') hasSent = true;
      if (operation === 'SendMessage' || !hasSent || deaths > 0) return 'go';
      hasSent = false;
      // Whoever writes the letter waits for nobody here; what was sent may be another one.
      if (!(await until(async () => (await receipts()).length > 0, 8).catch(() => false))) return 'go';
      deaths++;
      await reader?.kill();
      return 'drop';
    });
    await parent.ask('payEntry', { body: paymentOf(entry, card) });
    await until(async () => deaths === 1);
    stop();
    await lettersInTheEnd(email);
    await cloud.settled();
    expect(await receipts()).toHaveLength(1);
  });
});

describe('a registration', () => {
  const accountLeft = async (email: string, chosen?: string): Promise<string> => {
    const { User } = await pool.send(
      new AdminCreateUserCommand({
        UserPoolId: cloud.env.USER_POOL_ID,
        Username: email,
        MessageAction: 'SUPPRESS',
        TemporaryPassword: chosen,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
    return userIdOf(User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '');
  };
  const accountSet = async (email: string, chosen: string): Promise<void> => {
    await accountLeft(email, chosen);
    const { USER_POOL_ID: UserPoolId } = cloud.env;
    await pool.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: chosen, Permanent: true }),
    );
  };
  const other = 'somebody elses word';

  it('goes on from whatever an earlier one left behind', async () => {
    const left = {
      'without-a-password': (email: string) => accountLeft(email),
      'with-this-password': (email: string) => accountLeft(email, password),
      'with-this-password-set': (email: string) => accountSet(email, password),
      'with-another-password': (email: string) => accountLeft(email, other),
      'with-another-password-set': (email: string) => accountSet(email, other),
      'given-up': async (email: string) =>
        tableOf(cloud.env).transact(giveUpAccount(await accountLeft(email, password))),
    };
    for (const [what, leave] of Object.entries(left)) {
      const email = `${what}@feis.test`;
      await leave(email);
      expect((await anybody.send('register', { body: registrationOf(email) })).http, what).toBe(200);
      expect([await canSignIn(email, password), await canSignIn(email, other)], what).toEqual([true, false]);
      expect(await confirmAddress(cloud.url, email), what).toBe(true);
    }
  });

  it('is never the way into an account that an admin makes for somebody', async () => {
    const email = 'judge-to-be@feis.test';
    await accountSet(email, password);
    await admin.ask('createUser', { body: { user: { name: 'Ita', lname: 'Ward', email, roles: ['judge'] } } });
    expect(await canSignIn(email, password)).toBe(false);
  });

  it('that dies at any moment is done by the same one sent again: one account, its password, its letter', async () => {
    for (let after = 2; after < 60; after += 6) {
      const email = `died-after-${after}@feis.test`;
      await withDeath(anybody, 'register', { body: registrationOf(email) }, async () => {
        await moment(after);
        await kill();
      });
      expect(await canSignIn(email, password), email).toBe(true);
      expect(await peopleAt(email), email).toBe(1);
      expect(await confirmAddress(cloud.url, email), email).toBe(true);
    }
  });

  it('of the same address by somebody else at the same moment is told so', async () => {
    for (const round of [1, 2, 3, 4]) {
      const email = `contested-${round}@feis.test`;
      const words = ['first-comes-2026', 'second-comes-2026'];
      const answers = await Promise.all(
        words.map((chosen) => anybody.send('register', { body: registrationOf(email, chosen) })),
      );
      expect(answers.map(({ http, code }) => code ?? http).toSorted()).toEqual([200, 'EMAIL_TAKEN']);
      const wins = answers.map(({ http }) => http === 200);
      expect(await Promise.all(words.map((chosen) => canSignIn(email, chosen)))).toEqual(wins);
      expect(await peopleAt(email)).toBe(1);
    }
  });
});

describe('a letter', () => {
  it('comes when the function died as soon as it was promised, and comes once', async () => {
    const [newcomer, mover, next, invited] = ['newcomer', 'mover', 'next', 'invited'].map(
      (who) => `died-promising-${who}@feis.test`,
    ) as [string, string, string, string];
    const afterAnswer =
      <Name extends RouteName>(actor: string, name: Name) =>
      (key: string) =>
        killAfter(answeredKey(actor, name, key));

    await withDeath(anybody, 'register', { body: registrationOf(newcomer) }, afterAnswer('anyone', 'register'));
    const who = await signIn(cloud.url, newcomer, password);
    const { _id } = await who.ask('me');
    await withDeath(who, 'resendConfirmation', {}, afterAnswer(_id, 'resendConfirmation'));
    // Asked for once: a forgotten password that is asked for again is another letter.
    const asked = anybody.send('forgotPassword', { body: { email: newcomer } }).catch(() => undefined);
    await killAfter({ pk: `RESET#${newcomer}`, sk: 'RESET' });
    await asked;

    const moving = await newParent(cloud.url, { email: mover });
    const self = await moving.ask('me');
    const body = { revision: self.revision, email: next, currentPassword: demoPassword };
    await withDeath(moving, 'editUser', { params: { id: self._id }, body }, afterAnswer(self._id, 'editUser'));
    const [link] = await lettersInTheEnd(next);
    const [, address = '', code = ''] = /\/public\/confirm\/([^/\s]+)\/([^/\s]+)/.exec(link?.text ?? '') ?? [];
    const confirmation = { body: { email: decodeURIComponent(address), code } };
    await withDeath(anybody, 'confirmEmail', confirmation, afterAnswer('anyone', 'confirmEmail'));
    expect([await canSignIn(mover, demoPassword), await canSignIn(next, demoPassword)]).toEqual([false, true]);

    const user = { name: 'Ita', lname: 'Ward', email: invited, roles: ['judge' as const] };
    const { _id: by } = await admin.ask('me');
    await withDeath(admin, 'createUser', { body: { user } }, afterAnswer(by, 'createUser'));

    const subjects = async (email: string, least: number) =>
      (await lettersInTheEnd(email, least)).map(({ subject }) => subject).toSorted();
    const confirm = 'Confirm your email address';
    expect(await subjects(newcomer, 3)).toEqual([confirm, confirm, 'Set a new password']);
    expect(await subjects(mover, 2)).toEqual([confirm, 'Your email address was changed']);
    expect(await subjects(next, 1)).toEqual([confirm]);
    expect(await subjects(invited, 1)).toEqual(['Your account at Rince']);
  }, 180_000);
});

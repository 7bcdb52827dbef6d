import { getUser } from '@rince/store/users';
import { afterAll, beforeAll, expect } from 'vitest';
import { Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { raceOf } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// An account lies in the table and in the pool of passwords, and two change it at the same moment.

let cloud: TestCloud;
let admin: Client;
let accounts = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  admin = await signIn(cloud.url, 'admin@feis.test');
}, 120_000);
afterAll(() => cloud?.end());

const signsIn = (email: string, password = demoPassword): Promise<boolean> =>
  signIn(cloud.url, email, password).then(
    () => true,
    () => false,
  );
const partsOf = (text: string, way: string): [email: string, code: string] => {
  const [, email = '', code = ''] = new RegExp(`${way}/([^/\\s]+)/([^/\\s]+)`).exec(text) ?? [];
  return [decodeURIComponent(email), decodeURIComponent(code)];
};
const letterOf = (email: string, way: string) =>
  until(async () => (await lettersTo(cloud.url, email)).find(({ text }) => text.includes(way)));

/** Somebody has got hold of a session, and its owner has a letter with which to set a new password. */
const stolen = async () => {
  const email = `stolen${accounts++}@example.org`;
  await newParent(cloud.url, { email, teacher: true });
  const thief = await signIn(cloud.url, email);
  const { _id, revision, roles } = await thief.ask('me');
  await new Client(cloud.url).ask('forgotPassword', { body: { email } });
  const [, token] = partsOf((await letterOf(email, 'set-password')).text, 'set-password');
  return { email, thief, id: _id, revision, roles, token };
};
type Stolen = Awaited<ReturnType<typeof stolen>>;
const owners = 'the-owner-2026';
const resets = (client: Client, { email, token }: Stolen) =>
  client.send('resetPassword', { body: { email, token, password: owners } });

for (const [what, change] of [
  ['gives a role away', ({ roles }: Stolen) => ({ roles: roles.filter((role) => role !== 'teacher') })],
  [
    'sets a password',
    () => ({ password: 'the-thief-2026', password2: 'the-thief-2026', currentPassword: demoPassword }),
  ],
] as const)
  raceOf(`a new password by a letter ends a stolen session that ${what} at this moment`, () => cloud, {
    world: stolen,
    a: {
      says: `the stolen session ${what}`,
      act: (world, as) =>
        as(world.thief).send('editUser', {
          params: { id: world.id },
          body: { ...change(world), revision: world.revision },
        }),
    },
    b: { says: 'the owner sets a password', act: (world, as) => resets(as(new Client(cloud.url)), world) },
    holds: async (world, { b }) => {
      // Refused while another one is on its way: then the letter still works.
      if (b.http !== 200) {
        expect(b.code).toBe('CONFLICT');
        const again = await until(async () => {
          const answer = await resets(new Client(cloud.url), world);
          return answer.code !== 'CONFLICT' && answer;
        }, 60);
        expect(again.http).toBe(200);
      }
      expect((await world.thief.send('me')).http, 'the stolen session').toBe(401);
      expect(await signsIn(world.email, owners), "the owner's password").toBe(true);
    },
  });

raceOf('an account is open in the pool when its profile is', () => cloud, {
  world: async () => {
    const email = `opened${accounts++}@example.org`;
    const { _id: id } = await (await newParent(cloud.url, { email })).ask('me');
    await admin.ask('deleteUser', { params: { id } });
    const { revision = 0 } = (await getUser(tableOf(cloud.env), id)) ?? {};
    return { email, id, revision };
  },
  a: {
    says: 'an administrator opens it again',
    act: ({ id, revision }, as) =>
      as(admin).send('editUser', { params: { id }, body: { deactivated: false, revision } }),
  },
  b: { says: 'another one closes it', act: ({ id }, as) => as(admin).send('deleteUser', { params: { id } }) },
  holds: async ({ email, id }) => {
    const user = await getUser(tableOf(cloud.env), id);
    expect(await signsIn(email), `closed: ${user?.deactivated}`).toBe(!user?.deactivated);
  },
});

raceOf('one signs in with the address that the profile says', () => cloud, {
  world: async () => {
    const [email, wished] = [`wish${accounts}@example.org`, `wished${accounts++}@example.org`];
    const client = await newParent(cloud.url, { email });
    const { _id: id, revision } = await client.ask('me');
    await client.ask('editUser', {
      params: { id },
      body: { email: wished, currentPassword: demoPassword, revision },
    });
    const [address, code] = partsOf((await letterOf(wished, '/public/confirm/')).text, '/public/confirm');
    return { client, id, email, wished, address, code };
  },
  a: {
    says: 'the link of a new address is opened',
    act: ({ address, code }, as) => as(new Client(cloud.url)).send('confirmEmail', { body: { email: address, code } }),
  },
  b: {
    says: 'the new address is taken back',
    act: async ({ client, id, email }, as) => {
      const { revision } = await client.ask('me');
      return as(client).send('editUser', { params: { id }, body: { email, revision } });
    },
  },
  holds: async ({ id, email, wished }) => {
    const user = await getUser(tableOf(cloud.env), id);
    expect({ [email]: await signsIn(email), [wished]: await signsIn(wished) }).toEqual({
      [email]: user?.email === email,
      [wished]: user?.email === wished,
    });
  },
});

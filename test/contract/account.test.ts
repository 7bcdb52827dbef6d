import { routes } from '@rince/contracts/routes';
import { exports, resets, signInFailures } from '@rince/domain/people/try-limits';
import type { Item } from '@rince/store/item';
import type { TryLimit } from '@rince/store/tries';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daily as dailyDancers } from '../../functions/dancers/create-dancer.ts';
import { daily as dailySchools } from '../../functions/directory/create-school.ts';
import { Client, demoPassword, signIn } from '../support/client.ts';
import { day, laterBy, minute, windowOfTries } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { confirmAddress, lettersTo, newParent } from '../support/family.ts';
import { sendFrom } from '../support/place.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { Watcher } from '../support/watcher.ts';

// Accounts: who gets in, what proves who somebody is, and what ends a session.

let cloud: TestCloud;
let anybody: Client;
let admin: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  anybody = new Client(cloud.url);
  admin = await signIn(cloud.url, 'admin@feis.test');
});
afterAll(() => cloud?.end());

const password = 'a new long password';
const canSignIn = async (email: string, word: string): Promise<boolean> =>
  (await anybody.send('adminLogin', { body: { email, password: word } })).http === 200;
const linkIn = async (email: string, path: string): Promise<{ email: string; code: string }> => {
  const letter = await until(async () => (await lettersTo(cloud.url, email)).find(({ text }) => text.includes(path)));
  const [, address = '', code = ''] = new RegExp(`${path}/([^/\\s]+)/([^/\\s]+)`).exec(letter.text) ?? [];
  return { email: decodeURIComponent(address), code: decodeURIComponent(code) };
};
const asked = async (email: string) => {
  await anybody.ask('forgotPassword', { body: { email } });
  return linkIn(email, '/a/set-password');
};
const change = async (who: Client, body: object, id?: string) => {
  const self = id === undefined ? await who.ask('me') : await who.ask('getUser', { params: { id } });
  return who.send('editUser', { params: { id: self._id }, body: { revision: self.revision, ...body } });
};

describe('a forgotten password', () => {
  it('is set with the code of the letter, once, and ends every session', async () => {
    const email = 'forgetful@feis.test';
    const before = await newParent(cloud.url, { email, confirm: false });
    const { code } = await asked(email);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(await anybody.ask('validateToken', { body: { email, token: 'guessed' } })).toEqual({ valid: false });
    expect(await anybody.ask('validateToken', { body: { email, token: code } })).toEqual({ valid: true });
    expect((await anybody.send('resetPassword', { body: { token: code, password: 'short' } })).http).toBe(400);

    const { token, user } = await anybody.ask('resetPassword', { body: { token: code, password } });
    expect(user).toMatchObject({ email, confirmed: true });
    expect((await new Client(cloud.url, token.accessToken).send('me')).http, 'signed in').toBe(200);
    expect((await before.send('me')).http, 'the older session is over').toBe(401);
    expect([await canSignIn(email, demoPassword), await canSignIn(email, password)]).toEqual([false, true]);
    expect(await anybody.send('resetPassword', { body: { token: code, password } })).toMatchObject({
      http: 400,
      code: 'CODE_INVALID',
      message: 'This code is invalid',
    });
  });

  it('lets in whoever set it, though the machine that ended the other sessions has a clock that is ahead', async () => {
    const email = 'hasty@feis.test';
    await newParent(cloud.url, { email, confirm: false });
    const { code } = await asked(email);
    // By this seed the account function's clock is nine tenths of a second ahead.
    cloud.services.gate.weather.set('6:clock');
    expect(cloud.services.gate.weather.always('clock', 'account')).toBeGreaterThan(0.8);
    try {
      const { token } = await anybody.ask('resetPassword', { body: { email, token: code, password } });
      expect((await new Client(cloud.url, token.accessToken).send('me')).http).toBe(200);
    } finally {
      cloud.services.gate.weather.set('');
    }
  });

  it('says the same whether there is an account or not, and writes to nobody without one', async () => {
    const absent = await anybody.send('forgotPassword', { body: { email: 'absent@feis.test' } });
    const present = await anybody.send('forgotPassword', { body: { email: 'judge5@feis.test' } });
    const plain = ({ http, data, code, message }: typeof absent) => ({ http, data, code, message });
    expect(plain(absent)).toEqual(plain(present));
    await linkIn('judge5@feis.test', '/a/set-password');
    expect(await lettersTo(cloud.url, 'absent@feis.test')).toEqual([]);
    const requests = (timing: string) => /(\d+) requests/.exec(timing)?.[1];
    expect(requests(absent.timing), 'the same work').toBe(requests(present.timing));
  });

  it('keeps its code whatever others guess', async () => {
    const email = 'judge4@feis.test';
    const { code } = await asked(email);
    for (let i = 0; i < 8; i++) {
      expect(await anybody.ask('validateToken', { body: { email, token: `guess${i}` } })).toEqual({ valid: false });
      const guessed = { token: `guess${i}`, email, password };
      expect((await anybody.send('resetPassword', { body: guessed })).code).toBe('CODE_INVALID');
    }
    expect(await anybody.ask('validateToken', { body: { email, token: code } })).toEqual({ valid: true });
  });

  it('forgets a code after an hour', async () => {
    const email = 'judge3@feis.test';
    const { code } = await asked(email);
    await laterBy(cloud.url, 61 * minute, async () => {
      expect(await anybody.ask('validateToken', { body: { email, token: code } })).toEqual({ valid: false });
    });
    expect(await anybody.ask('validateToken', { body: { email, token: code } })).toEqual({ valid: true });
  });

  it('is not asked for too often, and says when to come back', async () => {
    const ask = (email: string, from: string) => sendFrom(from, cloud.url, 'forgotPassword', { email });
    await windowOfTries(resets.place.seconds);
    for (let i = 0; i < 5; i++) expect((await ask('often@feis.test', '127.0.1.1')).status).toBe(200);
    const refused = await ask('often@feis.test', '127.0.1.2');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await refused.json()) as { message: string }).message).toBe(
      'Too many tries. Please wait a moment and try again.',
    );
    for (let i = 5; i < 60; i++) await ask(`many${i}@feis.test`, '127.0.1.1');
    expect((await ask('one-more@feis.test', '127.0.1.1')).status, 'the place').toBe(429);
    expect((await ask('one-more@feis.test', '127.0.1.9')).status, 'another place').toBe(200);
  });
});

describe('a call', () => {
  const invented = {
    'x-forwarded-for': '203.0.113.7, 127.0.1.6',
    'x-caller-address': '203.0.113.7',
    'x-cdn-secret': 'invented',
  };
  it('counts for the place that it comes from, whatever it says of itself', async () => {
    await windowOfTries(resets.codes.seconds);
    const guess = (i: number) =>
      sendFrom('127.0.1.6', cloud.url, 'validateToken', { email: `g${i}@feis.test`, token: 'guessed' }, invented);
    for (let i = 0; i < resets.codes.most; i++) expect((await guess(i)).status).toBe(200);
    expect((await guess(0)).status).toBe(429);
  });

  it('that does not come through the CDN is refused, and so is a socket', async () => {
    const { path, method } = routes.validateToken;
    const functions = [...cloud.runtime.functions.values()];
    const requestContext = { http: { sourceIp: '203.0.113.8' }, timeEpoch: Date.now() };
    const body = JSON.stringify({ email: 'judge1@feis.test', token: 'guessed' });
    const call = { requestContext, routeKey: `${method} ${path}`, body };
    const answerOf = async (name: RegExp, event: object): Promise<{ statusCode: number; body?: string }> => {
      const outcome = await functions.find((one) => name.test(one.name))?.invoke(event);
      if (outcome?.kind !== 'answer') throw new Error(`No answer of ${name}`);
      return JSON.parse(outcome.payload);
    };
    for (const headers of [{}, invented, { 'x-cdn-secret': '' }]) {
      const refused = await answerOf(/account/i, { ...call, headers });
      expect([refused.statusCode, JSON.parse(refused.body ?? '{}').code]).toEqual([403, 'FORBIDDEN']);
      const opening = { connectionId: 'from-outside', eventType: 'CONNECT', requestTimeEpoch: Date.now() };
      expect(await answerOf(/^socket$/i, { requestContext: opening, headers })).toEqual({ statusCode: 403 });
    }
  });
});

describe('what costs us much', () => {
  /** As if somebody had done it that often already. */
  const didBefore = async ({ what, most, seconds }: TryLimit, who: string): Promise<void> => {
    const begin = Math.floor(Date.now() / 1000 / seconds) * seconds;
    await tableOf(cloud.env).putMany([
      { pk: `TRIES#${what}#${who}`, sk: String(begin), count: most, expiresAt: begin + 2 * seconds },
    ]);
  };
  it('is done so often by one account, and not without end', async () => {
    const parent = await newParent(cloud.url, { email: 'tireless@feis.test' });
    const { _id: user } = await parent.ask('me');
    const profile = { name: 'Una', lname: 'Roche', birthdate: '2014-05-06', level: 'beginner' as const };
    const [region] = (await parent.ask('listRegions')).data;
    const teacher = await signIn(cloud.url, 'teacher@feis.test');
    const { _id: teaching } = await teacher.ask('me');
    const [school] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
    const dancer = { ...profile, school: { _id: school?._id ?? '' }, region: { _id: region?._id ?? '' } };
    for (const limit of [exports, dailyDancers]) await didBefore(limit, user);
    await didBefore(dailySchools, teaching);
    const refused = [
      await parent.send('exportData'),
      await parent.send('createDancer', { body: dancer }),
      await teacher.send('createSchool', { body: { school: { ...school, name: 'One Too Many' } as never } }),
    ];
    expect(refused.map(({ http, code }) => [http, code])).toEqual(refused.map(() => [429, 'TOO_MANY_TRIES']));
  });
});

describe('signing in by users/admin-login', () => {
  it('slows down after wrong passwords, for the account and for the place', async () => {
    const tryOnce = (email: string, from: string) =>
      sendFrom(from, cloud.url, 'adminLogin', { email, password: 'guessed wrong' });
    await windowOfTries(signInFailures.place.seconds);
    const first = await tryOnce('judge2@feis.test', '127.0.1.3');
    expect([first.status, ((await first.json()) as { code: string }).code]).toEqual([401, 'LOGIN_FAILED']);
    let last = first;
    for (let i = 0; i < 11 && last.status !== 429; i++) last = await tryOnce('judge2@feis.test', '127.0.1.3');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // The pool itself lets an account rest for a second.
    await until(() => canSignIn('judge2@feis.test', demoPassword), 5);
    for (let i = 0; i < 100 && (await tryOnce(`guess${i}@feis.test`, '127.0.1.4')).status !== 429; i++);
    expect((await tryOnce('judge1@feis.test', '127.0.1.4')).status, 'the place').toBe(429);
    expect(await canSignIn('judge1@feis.test', demoPassword), 'others are not locked out').toBe(true);
  });
});

describe('signing out', () => {
  const isIn = async (who: Client): Promise<boolean> => (await who.send('me')).http === 200;

  it('ends each of two sessions that sign out at the same moment, and no other', async () => {
    const email = 'leaving-twice@feis.test';
    const staying = await newParent(cloud.url, { email });
    for (const round of [1, 2, 3, 4, 5]) {
      const leaving = await Promise.all([1, 2, 3, 4].map(() => signIn(cloud.url, email)));
      await Promise.all(leaving.map((one) => one.ask('logout')));
      expect(await Promise.all(leaving.map(isIn)), `round ${round}`).toEqual([false, false, false, false]);
    }
    expect(await isIn(staying)).toBe(true);
  });

  it('and leaving for good are answered once more to who has not heard it, and nothing else is', async () => {
    const who = await newParent(cloud.url, { email: 'heard-nothing@feis.test' });
    const other = await signIn(cloud.url, 'heard-nothing@feis.test');
    const asked = { key: 'left-once' };
    for (const _ of [1, 2]) expect(await who.send('logout', asked)).toMatchObject({ http: 200, data: { done: true } });
    expect((await who.send('logout', { key: 'another' })).http).toBe(401);
    expect((await who.send('me', asked)).http).toBe(401);
    const leaves = { body: { currentPassword: demoPassword }, key: 'gone-once' };
    for (const _ of [1, 2]) expect((await other.send('eraseAccount', leaves)).http).toBe(200);
    await cloud.settled();
    expect((await other.send('eraseAccount', leaves)).http, 'after the account is gone').toBe(200);
    expect((await other.send('eraseAccount', { ...leaves, key: 'again' })).http).toBe(401);
  });

  it('is for good, however many sign out later', async () => {
    const email = 'leaving-often@feis.test';
    const first = await newParent(cloud.url, { email });
    await first.ask('logout');
    for (let n = 0; n < 52; n++) await (await signIn(cloud.url, email)).ask('logout');
    expect(await isIn(first)).toBe(false);
  });

  it('is remembered for as long as the sign-in could be renewed, and not for as long as the table keeps it', async () => {
    const who = await newParent(cloud.url, { email: 'left-long-ago@feis.test' });
    const { _id } = await who.ask('me');
    await who.ask('logout');
    const [ended] = await tableOf(cloud.env).read<Item & { expiresAt: number }>({
      pk: `USER#${_id}`,
      prefix: 'ENDED#',
    });
    if (!ended) throw new Error('Nothing is remembered');
    expect(ended.expiresAt * 1000 - Date.now()).toBeGreaterThan(30 * day);
    expect(await isIn(who)).toBe(false);
    const over = { ...ended, expiresAt: Math.floor(Date.now() / 1000) - 1 };
    await tableOf(cloud.env).transact([{ kind: 'put', item: over }]);
    expect(await isIn(who), 'what is over says nothing any more').toBe(true);
  });
});

describe('the own account', () => {
  it('changes the password with the current one only, keeps this session and ends the others', async () => {
    const email = 'careful@feis.test';
    const here = await newParent(cloud.url, { email });
    const there = await signIn(cloud.url, email);
    const [window, otherWindow] = [await Watcher.of(here), await Watcher.of(there)];
    const wanted = { password, password2: password };
    expect((await change(here, wanted)).issues).toEqual([
      { path: 'currentPassword', message: 'This field is required' },
    ]);
    expect((await change(here, { ...wanted, currentPassword: 'not this one' })).issues).toEqual([
      { path: 'currentPassword', message: 'This is not your current password.' },
    ]);
    expect((await change(here, { password: 'short', password2: 'short' })).message).toBe(
      'Password needs to be at least 8 characters long',
    );
    expect((await change(here, { password, password2: 'another' })).message).toBe('Password does not match');
    const stale = await change(here, { ...wanted, currentPassword: demoPassword, revision: 99 });
    expect(stale.code).toBe('STALE');
    expect(await canSignIn(email, demoPassword), 'a stale change sets no password').toBe(true);

    expect((await change(here, { ...wanted, currentPassword: demoPassword })).http).toBe(200);
    expect((await here.send('me')).http).toBe(200);
    expect((await there.send('me')).http).toBe(401);
    // Whoever signs in again before that is pushed stays, too.
    const again = await Watcher.of(await signIn(cloud.url, email, password));
    await otherWindow.hears('LOGOUT_IF_TOKEN', 10);
    await otherWindow.closes();
    for (const one of [window, again]) {
      expect(one.heard.some(({ type }) => type === 'LOGOUT_IF_TOKEN' || type === 'LOGOUT')).toBe(false);
      await one.close();
    }
    expect([await canSignIn(email, demoPassword), await canSignIn(email, password)]).toEqual([false, true]);
    const { data: notices } = await here.ask('listNotices');
    expect(notices[0]?.content).toContain('Your password was changed.');
  });

  it('moves to a new address once that is confirmed', async () => {
    const [email, next] = ['old-address@feis.test', 'new-address@feis.test'];
    const who = await newParent(cloud.url, { email });
    expect((await change(who, { email: next })).issues?.[0]?.path).toBe('currentPassword');
    expect((await change(who, { email: 'parent@feis.test', currentPassword: demoPassword })).code).toBe('EMAIL_TAKEN');
    const asked = await change(who, { email: next, currentPassword: demoPassword });
    expect(asked.data).toMatchObject({ email, newEmail: next });
    expect(await canSignIn(next, demoPassword)).toBe(false);
    expect(await confirmAddress(cloud.url, next)).toBe(true);
    expect(await confirmAddress(cloud.url, next), 'a link opened twice').toBe(true);
    expect(await who.ask('me')).toMatchObject({ email: next, confirmed: true });
    expect((await who.ask('me')).newEmail).toBeUndefined();
    expect([await canSignIn(email, demoPassword), await canSignIn(next, demoPassword)]).toEqual([false, true]);
    const told = await until(async () => (await lettersTo(cloud.url, email)).find(({ text }) => /another/.test(text)));
    expect(told.subject).toBe('Your email address was changed');
    expect((await anybody.send('register', { body: registrationOf(email) })).http, 'the old one is free').toBe(200);
  });

  it('keeps roles, numbers and region; what only admins give stays theirs', async () => {
    const email = 'roles@feis.test';
    const here = await newParent(cloud.url, { email });
    const there = await signIn(cloud.url, email);
    const { data: regions } = await here.ask('listRegions');
    const saved = await change(here, {
      roles: ['parent', 'teacher', 'judge'],
      teacherId: 'T-12',
      judgeId: 'A-77',
      region: { _id: regions[1]?._id ?? '' },
      theme: 'plain',
      darkTheme: true,
      notify: false,
    });
    expect(saved.data).toMatchObject({ teacherId: 'T-12', judgeId: 'A-77', region: regions[1]?._id, theme: 'plain' });
    expect((await there.send('me')).http, 'what is given ends no session').toBe(200);
    await change(here, { roles: ['parent', 'teacher'] });
    expect((await there.send('me')).http, 'a role is gone, so other sessions sign in again').toBe(401);
    expect((await change(here, { region: { _id: '' } })).issues).toEqual([
      { path: 'region._id', message: 'Region is required' },
    ]);
    for (const wish of [{ roles: ['organizer'] }, { role: 'admin' }, { customerId: 'cus_1' }, { step: 100 }])
      expect((await change(here, wish)).http, JSON.stringify(wish)).toBe(403);
    const { _id, revision } = await here.ask('me');
    const wide = { user: { _id, revision, name: 'Rosaleen', lname: 'Daly' } };
    expect((await here.ask('saveUser', { body: wide })).name).toBe('Rosaleen');

    const given = await change(admin, { roles: ['organizer'], customerId: 'cus_1' }, _id);
    expect(given.data).toMatchObject({ roles: ['organizer'], customerId: 'cus_1' });
    expect((await here.send('me')).http).toBe(401);
    const again = await signIn(cloud.url, email);
    expect(await again.ask('me')).not.toHaveProperty('customerId');
    expect((await change(admin, { password, password2: password, currentPassword: demoPassword }, _id)).http).toBe(403);
  });

  it('has its link sent again', async () => {
    const email = 'unread@feis.test';
    const who = await newParent(cloud.url, { email, confirm: false });
    const first = await linkIn(email, '/public/confirm');
    await who.ask('resendConfirmation');
    await until(async () => (await lettersTo(cloud.url, email)).length === 2);
    expect(await anybody.ask('confirmEmail', { body: first })).toEqual({ valid: false });
    expect(await confirmAddress(cloud.url, email)).toBe(true);
  });
});

describe('accounts in the hands of an admin', () => {
  it('are made for somebody, who sets the first password', async () => {
    const email = 'invited@feis.test';
    const user = { name: 'Ita', lname: 'Ward', email, roles: ['judge' as const] };
    const made = await admin.ask('createUser', { body: { user } });
    const { code } = await linkIn(email, '/a/set-password');
    await anybody.ask('resetPassword', { body: { token: code, password, email } });
    const who = await signIn(cloud.url, email, password);
    expect(await who.ask('me')).toMatchObject({ _id: made._id, roles: ['judge'], confirmed: true, step: 0 });
    expect((await admin.send('createUser', { body: { user } })).code).toBe('EMAIL_TAKEN');
  });

  it('are reached by either letter, when somebody asked for another link, until one has set the password', async () => {
    const email = 'invited-twice@feis.test';
    await admin.ask('createUser', { body: { user: { name: 'Ita', lname: 'Ward', email, roles: ['judge' as const] } } });
    const invited = await linkIn(email, '/a/set-password');
    const before = (await lettersTo(cloud.url, email)).length;
    // Whoever asks hears the same as for an address that nobody has.
    const plain = ({ http, data, code, message }: Awaited<ReturnType<typeof forgot>>) => ({
      http,
      data,
      code,
      message,
    });
    const forgot = (who: string) => anybody.send('forgotPassword', { body: { email: who } });
    expect(plain(await forgot(email))).toEqual(plain(await forgot('never-invited@feis.test')));
    await until(async () => (await lettersTo(cloud.url, email)).length > before);
    const again = await linkIn(email, '/a/set-password');
    expect(again.code).not.toBe(invited.code);

    const isGood = async (token: string) => (await anybody.ask('validateToken', { body: { email, token } })).valid;
    expect([await isGood(invited.code), await isGood(again.code)]).toEqual([true, true]);
    // The one that was asked for ends after its hour, the invitation does not.
    await laterBy(cloud.url, 61 * minute, async () => {
      expect([await isGood(invited.code), await isGood(again.code)]).toEqual([true, false]);
    });
    const used = await anybody.ask('resetPassword', { body: { token: invited.code, password, email } });
    expect(used.user).toMatchObject({ email, confirmed: true });
    expect([await isGood(invited.code), await isGood(again.code)]).toEqual([false, false]);
    expect((await anybody.send('resetPassword', { body: { token: again.code, password, email } })).code).toBe(
      'CODE_INVALID',
    );
  });

  it('are deactivated and let in again', async () => {
    const email = 'leaver@feis.test';
    const who = await newParent(cloud.url, { email });
    const { _id } = await who.ask('me');
    await admin.ask('deleteUser', { params: { id: _id } });
    expect((await who.send('me')).http).toBe(401);
    expect(await canSignIn(email, demoPassword)).toBe(false);
    expect((await admin.send('deleteUser', { params: { id: (await admin.ask('me'))._id } })).code).toBe('CONFLICT');
    expect((await change(admin, { deactivated: false }, _id)).http).toBe(200);
    expect(await canSignIn(email, demoPassword)).toBe(true);
  });
});

const registrationOf = (email: string) => ({
  ...{ name: 'Nora', lname: 'Daly', email, email2: email, password, password2: password },
  ...({ parent: true, tos: true, privacy: true, age: true } as const),
});

describe('two who register one address at the same moment', () => {
  it('leave one account, with the password of whoever has it', async () => {
    for (const round of [1, 2, 3]) {
      const email = `same-moment-${round}@feis.test`;
      const passwords = ['first-comes-2026', 'second-comes-2026', 'third-comes-2026'];
      const common = { name: 'Nora', lname: 'Daly', email, email2: email, parent: true };
      const agreed = { tos: true, privacy: true, age: true } as const;
      const answers = await Promise.all(
        passwords.map((chosen) =>
          anybody.send('register', { body: { ...common, ...agreed, password: chosen, password2: chosen } }),
        ),
      );
      const wins = answers.map(({ http }) => http === 200);
      expect(wins.filter(Boolean)).toHaveLength(1);
      expect(answers.filter(({ http }) => http !== 200).every(({ http }) => http === 409)).toBe(true);
      expect(await Promise.all(passwords.map((chosen) => canSignIn(email, chosen)))).toEqual(wins);
    }
  });
});

describe('an address that no link reaches', () => {
  it('is confirmed by an admin, or gets another link from one; nobody else does either', async () => {
    const late = await newParent(cloud.url, { email: 'late@feis.test', confirm: false });
    const lost = await newParent(cloud.url, { email: 'lost@feis.test', confirm: false });
    const idOf = async (who: Client) => ({ params: { id: (await who.ask('me'))._id } });
    const [lateId, lostId] = [await idOf(late), await idOf(lost)];
    expect((await late.send('confirmUser', lateId)).http).toBe(403);
    expect((await late.send('resendConfirmationFor', lateId)).http).toBe(403);

    const before = (await lettersTo(cloud.url, 'late@feis.test')).length;
    await admin.ask('resendConfirmationFor', lateId);
    await until(async () => (await lettersTo(cloud.url, 'late@feis.test')).length > before);
    expect((await late.ask('me')).confirmed).toBe(false);

    expect(await admin.ask('confirmUser', lostId)).toMatchObject({ email: 'lost@feis.test', confirmed: true });
    expect((await admin.ask('confirmUser', lostId)).confirmed, 'twice').toBe(true);
    expect((await lost.ask('me')).confirmed).toBe(true);
    await until(async () => (await lost.ask('listNotices')).data.length > 0);
    expect((await lost.ask('listNotices')).data.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^An administrator confirmed your email address\./),
    ]);
    expect((await admin.send('resendConfirmationFor', lostId)).message).toBe('This address is confirmed already.');
  });
});

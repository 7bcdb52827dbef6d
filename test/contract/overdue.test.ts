import type { VideoReport } from '@rince/domain/entry/video-report';
import { codeHash } from '@rince/store/codes';
import type { Item, Key } from '@rince/store/item';
import { answeredKey, confirmationKey, connectKey, newAddressKey, resetCodeKey, resetKey } from '@rince/store/keys';
import type { Table } from '@rince/store/table';
import { getVideoReport, putVideoReport } from '@rince/store/video-reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { basics } from '../support/wizard.ts';

// What has expired may stay in the table for days: it is nothing to anybody. Sessions, sockets, tries and videos are tried where they are at home.

let cloud: TestCloud;
let table: Table;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud({ weather: '7:overdue' });
  table = tableOf(cloud.env);
  organizer = await signIn(cloud.url, 'organizer@feis.test');
});
afterAll(() => cloud?.end());

/** Its time is over since a second ago; what was there before. */
const expire = async (key: Key): Promise<void> => {
  const there = await table.get<Item>(key);
  expect(there, JSON.stringify(key)).toHaveProperty('expiresAt');
  const expiresAt = Math.floor(cloud.clock.now() / 1000) - 1;
  await table.transact([{ kind: 'update', key, set: { expiresAt }, condition: { is: 'present' } }]);
};
const codeIn = async (email: string, path: string): Promise<string> => {
  const letter = await until(async () => (await lettersTo(cloud.url, email)).find(({ text }) => text.includes(path)));
  const [, code = ''] = new RegExp(`${path}/[^/\\s]+/([^/\\s]+)`).exec(letter.text) ?? [];
  return decodeURIComponent(code);
};

it('a code that resets a password', async () => {
  const email = 'late-reset@example.org';
  await newParent(cloud.url, { email });
  const anybody = new Client(cloud.url);
  await anybody.ask('forgotPassword', { body: { email } });
  const token = await codeIn(email, '/a/set-password');
  expect(await anybody.ask('validateToken', { body: { email, token } })).toEqual({ valid: true });
  await expire(resetCodeKey(codeHash(token)));
  await expire(resetKey({ email, letter: 'reset' }));
  expect(await anybody.ask('validateToken', { body: { email, token } })).toEqual({ valid: false });
  const reset = await anybody.send('resetPassword', { body: { token, password: 'a new long password' } });
  expect(reset.http).toBeGreaterThan(399);
  await signIn(cloud.url, email);
});

it('a code that confirms an address, and one that confirms a new one', async () => {
  const [email, next] = ['late-confirm@example.org', 'late-next@example.org'];
  const who = await newParent(cloud.url, { email, confirm: false });
  const { _id } = await who.ask('me');
  const first = await codeIn(email, '/public/confirm');
  await expire(confirmationKey(_id));
  await who.send('confirmEmail', { body: { email, code: first } });
  expect((await who.ask('me')).confirmed).toBe(false);

  const { revision } = await who.ask('me');
  const change = { email: next, currentPassword: demoPassword, revision };
  await who.ask('editUser', { params: { id: _id }, body: change });
  const code = await codeIn(next, '/public/confirm');
  await expire(newAddressKey(next));
  await who.send('confirmEmail', { body: { email: next, code } });
  expect((await who.ask('me')).email).toBe(email);
});

it('the answer to a request that is repeated', async () => {
  const { _id } = await organizer.ask('me');
  const make = (name: string) => organizer.send('createEvent', { body: { event: basics(name) }, key: 'overdue-key' });
  const { data } = await make('A feis of before');
  expect((await make('Another feis')).http).toBe(422);
  await expire(answeredKey(_id, 'createEvent', 'overdue-key'));
  const again = await make('Another feis');
  expect(again.http).toBe(200);
  expect(again.data._id).not.toBe(data._id);
});

it('an account that somebody began to connect', async () => {
  const { _id: eventId } = await organizer.ask('createEvent', { body: { event: basics('A feis to connect') } });
  const body = { eventId, returnTo: `${cloud.url}/app/event-dashboard` };
  const { state } = await organizer.ask('connectAccount', { body });
  await expire(connectKey(state));
  const told = await organizer.send('addStripeAccountId', { body: { eventId, state, code: 'ac_any' } });
  expect(told.message).toContain('more than an hour ago');
});

it('a report about a video', async () => {
  const { _id: event } = await organizer.ask('createEvent', { body: { event: basics('A feis with reports') } });
  const report: VideoReport = {
    ...{ _id: '01hzzzzzzzzzzzzzzzzzzzzzzz', event, competition: event, entryCompetition: event, entry: '', owner: '' },
    ...{ dancer: event, round: 1, dancerNumber: 101, type: 'Same file', comments: 'Nothing is heard.' },
    ...{ at: '2026-01-01T00:00:00.000Z', state: 'open', expiresAt: Math.floor(cloud.clock.now() / 1000) + 60 },
    revision: 1,
  };
  await table.transact([putVideoReport(report)]);
  const listed = async () => (await organizer.ask('listVideoReports', { query: { query: { event } } })).data.length;
  expect(await listed()).toBe(1);
  const { pk, sk } = (await getVideoReport(table, event, report._id)) as unknown as Key;
  await expire({ pk, sk });
  expect(await listed()).toBe(0);
  const body = { event, revision: 1, act: 'answer', words: 'Thank you.' } as const;
  expect((await organizer.send('decideVideoReport', { params: { id: report._id }, body })).http).toBe(404);
});

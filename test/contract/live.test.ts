import { getEvent } from '@rince/store/events';
import { eventKey, watchRange } from '@rince/store/keys';
import { getJob } from '@rince/store/results';
import { endSession, sessionStands } from '@rince/store/sessions';
import {
  closeSocket,
  getSocket,
  mostSockets,
  openSocket,
  socketsOf,
  watchEvent,
  watchersOf,
} from '@rince/store/sockets';
import { endSessions, setOnUser, userByEmail } from '@rince/store/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSight, stillSignedIn } from '../../functions/shared/event/watching.ts';
import { Client, signIn } from '../support/client.ts';
import { laterBy, minute } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed, readyFeis } from '../support/demo-feis.ts';
import { newParent } from '../support/family.ts';
import { tableOf } from '../support/table.ts';
import { noteTouched } from '../support/touched.ts';
import { until } from '../support/until.ts';
import { Watcher } from '../support/watcher.ts';

// What is pushed, to whom, how soon, and what never is.

let cloud: TestCloud;
let organizer: Client;
let tabulator: Client;
let parent: Client;
let judge: Client;
let feis: string;
let card: { competition: string; lines: string[] };
let next = 0;
/** Two who came when the tests began: one says nothing, the other has said its token. They are looked at when all else is done. */
let silent: Watcher;
let known: Watcher;
let silence: Promise<number>;

beforeAll(async () => {
  cloud = await startTestCloud();
  await cloud.settled();
  ({ organizer, feis } = await readyFeis(cloud.url));
  [tabulator, parent, judge] = await Promise.all([
    signIn(cloud.url, 'tabulator@feis.test'),
    signIn(cloud.url, 'parent@feis.test'),
    signIn(cloud.url, 'judge1@feis.test'),
  ]);
  const { data } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
  const competition = data.find(({ count, rounds }) => count >= 13 && rounds === 1)?._id ?? '';
  const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } });
  card = { competition, lines: entries.map(({ _id }) => _id) };
  const began = Date.now();
  silent = await Watcher.open(cloud.url);
  silence = silent.closes(60).then(() => Date.now() - began);
  known = await Watcher.of(tabulator);
});
afterAll(() => cloud?.end());

const remark = 'Watch the turnout, Saoirse';
const save = (who: Client = judge) =>
  who.ask('submitScore', {
    body: { data: { _id: card.lines[next++] ?? '', round: 1, score: 71.5, comments: remark } },
  });
const aboutCard = ({ data }: { data: { kind: string; id: string } }): boolean =>
  data.kind === 'competition' && data.id === card.competition;
/** Waits until everything is pushed that was written so far, and heard. */
const pushed = async (...windows: Watcher[]): Promise<void> => {
  await cloud.settled();
  await Promise.all(windows.map((one) => one.caughtUp()));
};

describe('a connection', () => {
  it('that says no token is told nothing', async () => {
    const wordless = await Watcher.open(cloud.url);
    const listening = await Watcher.of(tabulator, feis);
    await save();
    await listening.hears('UPDATED_NESTED_SINGLE', 2, aboutCard);
    await pushed(wordless);
    expect(wordless.heard).toEqual([]);
    await Promise.all([wordless.close(), listening.close()]);
  });

  it('that says a bad token, or watches before it has said one, is closed at once', async () => {
    const forged = await Watcher.open(cloud.url);
    forged.say({ type: 'connected', token: 'not.a.token' });
    const altered = await Watcher.open(cloud.url);
    altered.say({ type: 'connected', token: `${judge.token?.slice(0, -4)}AAAA` });
    const hasty = await Watcher.open(cloud.url);
    hasty.say({ type: 'watch', event: feis });
    await Promise.all([forged.closes(5), altered.closes(5), hasty.closes(5)]);
    expect([...forged.heard, ...altered.heard, ...hasty.heard]).toEqual([]);
  });

  it('of somebody who signed out is closed', async () => {
    const gone = await signIn(cloud.url, 'judge5@feis.test');
    await gone.ask('logout');
    const late = await Watcher.open(cloud.url);
    late.say({ type: 'connected', token: gone.token ?? '' });
    await late.closes(5);
    expect(late.heard).toEqual([]);
  });

  it('is not opened for a session that ended since it was looked at', async () => {
    const table = tableOf(cloud.env);
    const email = 'judge5@feis.test';
    const ends: ((who: Client, id: string) => Promise<unknown>)[] = [
      (who) => who.ask('logout'),
      (_, id) => table.transact(setOnUser(id, endSessions())),
    ];
    for (const [i, end] of ends.entries()) {
      const leaving = await signIn(cloud.url, email);
      const user = await userByEmail(table, email);
      const { origin_jti: origin } = JSON.parse(
        Buffer.from(leaving.token?.split('.')[1] ?? '', 'base64url').toString(),
      ) as { origin_jti: string };
      if (!user) throw new Error('There is no such judge');
      const expiresAt = Math.floor(Date.now() / 1000) + 3600;
      const open = (connection: string) => {
        const socket = { connection, user: user._id, session: origin, expiresAt };
        return table.transact([...openSocket(socket), ...sessionStands({ origin }, user)]);
      };
      await open(`early-${i}`);
      await end(leaving, user._id);
      await expect(open(`late-${i}`)).rejects.toThrow('Please log in.');
      const opened = (await socketsOf(table, user._id)).map(({ connection }) => connection);
      expect(opened).not.toContain(`late-${i}`);
    }
  });

  it('that says what nobody understands instead of a token is closed at once', async () => {
    const odd = await Watcher.open(cloud.url);
    odd.say('{"type":');
    await odd.closes(5);
    expect(odd.heard).toEqual([]);
  });

  it('of an account that has as many as it may is closed with a word, and nobody is cut off for it', async () => {
    const table = tableOf(cloud.env);
    const many = await signIn(cloud.url, 'judge3@feis.test');
    const { _id: user } = await many.ask('me');
    const windows = await Promise.all(Array.from({ length: 20 }, () => Watcher.of(many)));
    // As many windows of it on other machines as leave no room.
    const away = Array.from({ length: mostSockets - windows.length }, (_, i) => ({
      ...{ connection: `away-${i}`, user, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
    }));
    await Promise.all(away.map((one) => table.transact(openSocket(one))));
    const newest = await Promise.all(Array.from({ length: 20 }, () => Watcher.open(cloud.url)));
    for (const one of newest) one.say({ type: 'connected', token: many.token ?? '' });
    await Promise.all(newest.map((one) => one.closes(10)));
    expect([...new Set(newest.flatMap(({ heard }) => heard.map(({ type }) => type)))]).toEqual(['TOO_MANY']);
    await Promise.all(away.map((one) => table.transact(closeSocket(one))));
    for (const one of windows) one.say({ type: 'watch', event: feis });
    await Promise.all(windows.map((one) => one.hears('WATCHING', 10)));
    await Promise.all([...windows, await Watcher.of(many)].map((one) => one.close()));
  });

  it('survives what it does not understand', async () => {
    const odd = await Watcher.of(tabulator);
    for (const text of ['', '{', '[]', '{"type":"watch"}', '{"type":"watch","event":"../x"}', '"ping"']) odd.say(text);
    odd.say({ type: 'watch', event: feis });
    await odd.hears('WATCHING', 10);
    await save();
    await odd.hears('UPDATED_NESTED_SINGLE', 2, aboutCard);
    await odd.close();
  });
});

describe("a judge's mark", () => {
  it('reaches tabulator, organizer and its own judge within two seconds, and nobody else', async () => {
    // What follows from the marks before is told to nobody who watches from here on.
    await cloud.settled();
    const others = await Watcher.of(await signIn(cloud.url, 'judge2@feis.test'), feis);
    const watching = await Promise.all([tabulator, organizer, judge].map((who) => Watcher.of(who, feis)));
    const stranger = await Watcher.of(parent, feis);
    const elsewhere = await Watcher.of(tabulator, await feisNamed(organizer, 'Feis an Idirlín'));
    const away = await Watcher.of(tabulator, feis);
    away.say({ type: 'unwatch' });
    await until(async () => (await watchersOf(tableOf(cloud.env), feis)).length === watching.length + 2, 10);

    const started = Date.now();
    await save();
    await Promise.all(watching.map((one) => one.hears('UPDATED_NESTED_SINGLE', 2, aboutCard)));
    expect(Date.now() - started).toBeLessThan(2000);
    await pushed(...watching, others, stranger, elsewhere, away);
    for (const one of [others, stranger, elsewhere, away])
      expect(one.heard.filter(({ type }) => type !== 'CONNECTED' && type !== 'WATCHING')).toEqual([]);
    for (const one of watching) {
      const said = one.texts.join('\n');
      for (const secret of ['71.5', '71500', 'score', remark, 'comments', 'dancerNumber', 'lname'])
        expect(said).not.toContain(secret);
      for (const message of one.heard)
        if (message.type === 'UPDATED_NESTED_SINGLE')
          expect(Object.keys(message.data).sort()).toEqual(expect.arrayContaining(['event', 'id', 'kind']));
    }
    await Promise.all([...watching, others, stranger, elsewhere, away].map((one) => one.close()));
  });

  it('is told by its write, whoever made it: a correction on the sheet reaches the judge', async () => {
    const watching = await Watcher.of(judge, feis);
    const line = card.lines[next++]?.split('-')[1] ?? '';
    const cell = { entryCompetition: line, round: 1, slot: 1, score: 66 };
    expect(
      (await tabulator.ask('submitMultiScore', { body: { id: card.competition, cells: [cell] } })).refused,
    ).toEqual([]);
    await watching.hears('UPDATED_NESTED_SINGLE', 2, aboutCard);
    await watching.close();
  });

  it('is told to its judge by the name of its write, and to nobody else: the tablet that wrote it need not ask', async () => {
    const [own, office] = [await Watcher.of(judge, feis), await Watcher.of(tabulator, feis)];
    const key = 'a-mark-that-is-known';
    const body = { data: { _id: card.lines[next++] ?? '', round: 1, score: 70, comments: '' } } as const;
    await judge.ask('submitScore', { body, key });
    const { data } = await own.hears('UPDATED_NESTED_SINGLE', 2, aboutCard);
    expect(data.writes).toEqual([key]);
    await pushed(own, office);
    expect(office.texts.join(), 'whoever else looks has to ask').not.toContain(key);
    own.clear();
    // A mark of somebody else on the same card has no name.
    const cell = { entryCompetition: card.lines[next++]?.split('-')[1] ?? '', round: 1, slot: 1, score: 67 };
    await tabulator.ask('submitMultiScore', { body: { id: card.competition, cells: [cell] } });
    expect((await own.hears('UPDATED_NESTED_SINGLE', 2, aboutCard)).data.writes).toBeUndefined();
    await Promise.all([own.close(), office.close()]);
  });

  it('is told once for a burst: a hundred marks are a few hints', async () => {
    const watching = await Watcher.of(tabulator, feis);
    const { data } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis } } });
    const id =
      data.find(({ count, rounds, _id }) => count >= 10 && rounds === 1 && _id !== card.competition)?._id ?? '';
    const sheet = await tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
    const cells = sheet.entries.map(({ _id }, i) => ({ entryCompetition: _id, round: 1, slot: 1, score: 50 + i }));
    await tabulator.ask('submitMultiScore', { body: { id, cells } });
    await watching.hears('UPDATED_NESTED_SINGLE', 2, ({ data: { id: told } }) => told === id);
    await pushed(watching);
    const hints = watching.heard.filter((one) => one.type === 'UPDATED_NESTED_SINGLE' && one.data.id === id);
    expect(hints.length).toBeLessThanOrEqual(cells.length);
    await watching.close();
  });
});

it('costs one question where nobody looks', async () => {
  const over = await feisNamed(organizer, 'Feis na Samhna');
  const touched = { reads: new Set<string>(), writes: new Set<string>() };
  await cloud.settled();
  const stop = cloud.services.gate.listen('live-push', (operation, body) => noteTouched(touched, operation, body));
  const { pk, sk } = eventKey(over);
  await tableOf(cloud.env).transact([{ kind: 'update', key: { pk, sk }, set: { touched: 'once' } }]);
  await cloud.settled();
  stop();
  expect([...touched.reads]).toEqual([`all of ${watchRange(over).pk}`]);
});

describe('long work', () => {
  it('tells its progress to the office, and that it is published to whoever asked and to the families', async () => {
    const over = await feisNamed(organizer, 'Feis na Samhna');
    await until(async () => !(await organizer.ask('getForOrganizer', { query: { id: over } })).generatingResults);
    const office = await Watcher.of(tabulator, over);
    const boss = await Watcher.of(organizer, over);
    const family = await Watcher.of(parent, over);
    const stranger = await Watcher.of(judge, over);
    const job = await organizer.ask('generateResults', { body: { id: over } });
    const done = await office.hears(
      'GENERATING_STATUS_CHANGED',
      20,
      ({ data }) => data.job === job._id && data.status === 'done',
    );
    expect(done.data).toMatchObject({ event: over, kind: 'results', done: done.data.total });
    await boss.hears('GENERATING_STATUS_CHANGED', 5, ({ data }) => data.status === 'done');

    // Whoever read them already is told of nothing: only what is new is.
    await organizer.ask('togglePublishResults', { body: { id: over, publish: false } });
    const { job: publishing } = await organizer.ask('togglePublishResults', { body: { id: over, publish: true } });
    const notice = await boss.hears('NEW_NOTIFICATION', 20);
    expect(notice.data).toMatchObject({ _id: publishing?._id, title: 'Results published' });
    await pushed(office, boss, stranger);
    expect(office.heard.some(({ type }) => type === 'NEW_NOTIFICATION')).toBe(false);
    await family.hears('NEW_NOTIFICATION', 20);
    const told = ({ heard }: Watcher): string[] =>
      heard
        .map(({ type }) => type)
        .filter((type) => type !== 'CONNECTED' && type !== 'WATCHING' && type !== 'UPDATED_NESTED_SINGLE');
    expect([told(family), told(stranger)]).toEqual([['NEW_NOTIFICATION'], []]);
    await Promise.all([office, boss, family, stranger].map((one) => one.close()));
  });

  it('is taken back while it goes on: nothing of it becomes public', async () => {
    const over = await feisNamed(organizer, 'Feis na Samhna');
    const office = await Watcher.of(tabulator, over);
    // Until it is taken back it has not come to its end.
    const goOn = Promise.withResolvers<void>();
    const stop = cloud.services.gate.watch('results-worker', () => goOn.promise.then(() => 'go' as const));
    const { job } = await organizer.ask('togglePublishResults', { body: { id: over, publish: true } });
    await organizer.ask('togglePublishResults', { body: { id: over, publish: false } });
    goOn.resolve();
    stop();
    const { data } = await office.hears(
      'GENERATING_STATUS_CHANGED',
      20,
      ({ data: { job: told, status } }) => told === job?._id && (status === 'failed' || status === 'done'),
    );
    expect(data.status).toBe('failed');
    const anyone = new Client(cloud.url);
    expect(await anyone.send('getPublicResult', { body: { eventId: over } })).toMatchObject({ http: 404 });
    expect(await organizer.ask('getForOrganizer', { query: { id: over } })).toMatchObject({
      hasResults: false,
      generatingResults: false,
    });
    await organizer.ask('togglePublishResults', { body: { id: over, publish: true } });
    await until(async () => (await anyone.send('getPublicResult', { body: { eventId: over } })).http === 200);
    await office.close();
  });

  it('that dies for good is over after five minutes, and can be asked for again', async () => {
    const over = await feisNamed(organizer, 'Feis na Samhna');
    const seen = () => organizer.ask('getForOrganizer', { query: { id: over } });
    await until(async () => !(await seen()).generatingResults);
    const table = tableOf(cloud.env);
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: over } });
    const competition = tiles.find(({ count }) => count > 0)?._id ?? '';
    const key = { pk: `COMP#${competition}`, sk: 'COMP' };
    const { grade, result } = (await table.get<{ grade: string; result: string }>(key)) ?? {};
    // What is calculated already is left alone: without its result the work has to look at the category.
    const belongTo = (set: { grade: string | undefined; result: string | undefined }) =>
      table.transact([{ kind: 'update', key, set }]);
    const { queues } = cloud.services;
    const status = async (job: string) => (await getJob(table, over, job))?.status;

    await belongTo({ grade: '0none', result: undefined });
    const lost = await organizer.ask('generateResults', { body: { id: over } });
    const messages = () => queues.inspect().flatMap((queue) => queue.messages);
    await until(async () => messages().some(({ body, receiveCount }) => body.includes(lost._id) && receiveCount > 1));

    // It may still be at work, for all that anybody knows.
    expect((await organizer.send('generateResults', { body: { id: over } })).http).toBe(409);
    expect(await seen()).toMatchObject({ generatingResults: true, job: { _id: lost._id, status: 'running' } });
    await laterBy(cloud.url, 4 * minute, async () => {
      expect(await seen()).toMatchObject({ generatingResults: true });
    });
    await laterBy(cloud.url, 6 * minute, async () => {
      const told = { status: 'failed', message: 'This took too long. Generate again.' };
      expect(await seen()).toMatchObject({ generatingResults: false, job: told });
      // Of two who ask again, one begins.
      const answers = await Promise.all(
        [organizer, tabulator].map((who) => who.send('generateResults', { body: { id: over } })),
      );
      expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
      await belongTo({ grade, result });
      const again = answers.find(({ http }) => http === 200)?.data._id ?? '';
      await until(async () => (await status(again)) === 'done');
      expect(await seen()).toMatchObject({ generatingResults: false, job: { _id: again, status: 'done' } });

      // Whatever comes of the first one now, it disturbs nobody.
      await until(async () => {
        queues.redrive('rince-work-results-jobs-dead');
        return (await status(lost._id)) === 'failed';
      });
      expect(await seen()).toMatchObject({ generatingResults: false, job: { _id: again, status: 'done' } });
    });
  });
});

describe('a right that goes', () => {
  const noise = new Set(['CONNECTED', 'WATCHING']);
  const heardBy = ({ heard }: Watcher): string[] => heard.map(({ type }) => type).filter((type) => !noise.has(type));
  const edit = async (event: object, id = feis) => {
    const { revision } = await organizer.ask('getForOrganizer', { query: { id } });
    await organizer.ask('editEvent', { params: { id }, body: { event: { revision, ...event } } });
  };

  it('of a tabulator takes the marks with it, and brings them back when it comes back', async () => {
    const { tabulators } = await organizer.ask('getForOrganizer', { query: { id: feis } });
    const ids = tabulators.map(({ _id }) => _id);
    const mine = (await tabulator.ask('me'))._id;
    const [window, office] = await Promise.all([Watcher.of(tabulator, feis), Watcher.of(organizer, feis)]);
    await edit({ tabulators: ids.filter((id) => id !== mine) });
    await cloud.settled();
    window.clear();
    await save();
    await office.hears('UPDATED_NESTED_SINGLE', 5, aboutCard);
    await pushed(window);
    expect(heardBy(window)).toEqual([]);

    await edit({ tabulators: ids });
    await cloud.settled();
    await save();
    await window.hears('UPDATED_NESTED_SINGLE', 5, aboutCard);
    await Promise.all([window.close(), office.close()]);
  });

  it('of a judge takes the competitions with it', async () => {
    const guest = await newParent(cloud.url, { email: 'guest-judge@feis.test', judge: true });
    const { _id } = await guest.ask('me');
    const { judges } = await organizer.ask('getJudges', { query: { id: feis } });
    const others = judges.map((one) => one._id);
    await organizer.ask('setJudges', { params: { id: feis }, body: { judges: [...others, _id] } });
    const [window, office] = await Promise.all([Watcher.of(guest, feis), Watcher.of(organizer, feis)]);
    const line = card.lines.at(-1) ?? '';
    await organizer.ask('noteDancing', { body: { id: line, out: 'noShow', reason: 'Has a cold' } });
    await window.hears('UPDATED_NESTED_SINGLE', 5, aboutCard);
    await organizer.ask('setJudges', { params: { id: feis }, body: { judges: others } });
    await cloud.settled();
    for (const one of [window, office]) one.clear();
    await organizer.ask('noteDancing', { body: { id: line, out: null } });
    await office.hears('UPDATED_NESTED_SINGLE', 5, aboutCard);
    await pushed(window);
    expect(heardBy(window)).toEqual([]);
    await Promise.all([window.close(), office.close()]);
  });

  it('of an administrator, of a role, or of the account closes the window', async () => {
    const admin = await signIn(cloud.url, 'admin@feis.test');
    const email = 'judge4@feis.test';
    const { _id } = await (await signIn(cloud.url, email)).ask('me');
    const set = async (body: object) => {
      const { revision } = await admin.ask('getUser', { params: { id: _id } });
      await admin.ask('editUser', { params: { id: _id }, body: { revision, ...body } });
    };
    await set({ role: 'admin', roles: ['judge', 'tabulator'] });
    const losses: (() => Promise<unknown>)[] = [
      () => set({ role: 'user' }),
      () => set({ roles: ['judge'] }),
      () => admin.ask('deleteUser', { params: { id: _id } }),
    ];
    for (const lose of losses) {
      const window = await Watcher.of(await signIn(cloud.url, email), feis);
      await lose();
      expect((await window.hears('LOGOUT_IF_TOKEN', 5)).data.token).toBeDefined();
      await window.closes(5);
    }
    await set({ deactivated: false });
  });

  it('of everybody to see an event that is public no more ends with it', async () => {
    const over = await feisNamed(organizer, 'Feis na Samhna');
    const [family, office] = await Promise.all([Watcher.of(parent, over), Watcher.of(organizer, over)]);
    await organizer.ask('editEvent', { params: { id: over }, body: { publish: false } });
    await cloud.settled();
    for (const one of [family, office]) one.clear();
    await edit({ phone: '555 0100' }, over);
    await office.hears('UPDATED_NESTED_SINGLE', 5, ({ data }) => data.id === over);
    await pushed(family);
    expect(heardBy(family)).toEqual([]);
    await organizer.ask('editEvent', { params: { id: over }, body: { publish: true } });
    await Promise.all([family.close(), office.close()]);
  });

  it('is not outlived by a socket whose session is over, should the news of it come late', async () => {
    const table = tableOf(cloud.env);
    const there = await signIn(cloud.url, 'judge5@feis.test');
    const window = await Watcher.of(there, feis);
    const [socket] = await watchersOf(table, feis);
    if (!socket?.user) throw new Error('Nobody watches');
    // As if the end of the session had not been told to this window.
    await table.transact([endSession({ user: socket.user, origin: 'another' })]);
    const event = await getEvent(table, feis);
    if (!event) throw new Error('There is no such event');
    expect(await inSight(table, event, [{ ...socket, session: 'another' }, socket])).toEqual([socket]);
    expect(await stillSignedIn(table, [{ ...socket, session: 'another' }, socket])).toEqual([socket]);
    await window.close();
  });
});

describe('signing out', () => {
  it("is told to that person's windows with the session, and to nobody else", async () => {
    const [first, second] = await Promise.all([
      signIn(cloud.url, 'dancer@feis.test'),
      signIn(cloud.url, 'dancer@feis.test'),
    ]);
    const window = await Watcher.of(first);
    const sameSession = await Watcher.of(first);
    const otherSession = await Watcher.of(second);
    const stranger = await Watcher.of(parent);
    const claims = JSON.parse(Buffer.from(first.token?.split('.')[1] ?? '', 'base64url').toString()) as {
      origin_jti: string;
    };
    await first.ask('logout');
    for (const one of [window, sameSession])
      expect((await one.hears('LOGOUT_IF_TOKEN')).data.token).toBe(claims.origin_jti);
    await pushed(stranger, otherSession);
    expect(stranger.heard.map(({ type }) => type)).toEqual(['CONNECTED']);
    expect(otherSession.heard.some(({ type }) => type === 'LOGOUT')).toBe(false);
    // Nobody is sent to look at something with a token that has just died.
    expect(window.heard.map(({ type }) => type)).not.toContain('UPDATED_NESTED_SINGLE');
    expect((await first.send('me')).http).toBe(401);
    expect((await second.send('me')).http).toBe(200);
    await Promise.all([window, sameSession, otherSession, stranger].map((one) => one.close()));
  });
});

describe('a socket that is gone', () => {
  it('is told nothing when its time is over, however late the table lets go of it', async () => {
    const table = tableOf(cloud.env);
    const over = { connection: 'over', user: 'nobody', expiresAt: Math.floor(Date.now() / 1000) - 1 };
    await table.transact(openSocket(over));
    await table.transact(watchEvent(over, 'no-event', 'sees'));
    expect(await getSocket(table, 'over')).toBeUndefined();
    expect([await socketsOf(table, 'nobody'), await watchersOf(table, 'no-event')]).toEqual([[], []]);
  });

  it('is forgotten, closed or vanished, and disturbs nobody', async () => {
    const table = tableOf(cloud.env);
    await until(async () => (await watchersOf(table, feis)).length === 0, 10);
    const closing = await Watcher.of(tabulator, feis);
    const vanishing = await Watcher.of(tabulator, feis);
    const staying = await Watcher.of(organizer, feis);
    await until(async () => (await watchersOf(table, feis)).length === 3, 10);
    await Promise.all([closing.close(), vanishing.vanish()]);
    await until(async () => (await watchersOf(table, feis)).length === 1, 10);
    closing.clear();
    vanishing.clear();
    staying.clear();
    await save();
    await staying.hears('UPDATED_NESTED_SINGLE', 2, aboutCard);
    await pushed(staying);
    expect([...closing.heard, ...vanishing.heard]).toEqual([]);
    await staying.close();
    const { _id } = await organizer.ask('me');
    await until(async () => (await socketsOf(table, _id)).length === 0, 10);
  });
});

describe('a connection that says nothing', () => {
  it('is closed after ten seconds, and one that said its token stays', async () => {
    expect(await silence).toBeGreaterThan(8000);
    expect(silent.heard).toEqual([]);
    known.say({ type: 'watch', event: feis });
    await known.hears('WATCHING', 10);
    await save();
    await known.hears('UPDATED_NESTED_SINGLE', 2, aboutCard);
    await known.close();
  });
});

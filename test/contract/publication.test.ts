import type { Job } from '@rince/domain/results/job';
import type { Fate } from '@rince/local-cloud/gate';
import { competitionKey, eventKey, jobKey, noticeKey } from '@rince/store/keys';
import { getJob } from '@rince/store/results';
import { rosterItems } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import type { TestCloud } from '../support/cloud.ts';
import { publishedWhole } from '../support/published.ts';
import { publishing, type World } from '../support/publishing.ts';
import { sendTo, workedOff } from '../support/queues.ts';
import { until } from '../support/until.ts';
import { organized } from '../support/wizard.ts';

// A publication of a whole event: what it refuses, what it shows before, and what becomes of it when it is taken back, dies, or another one begins.

let cloud: TestCloud;
let table: Table;
const { start, calculated, publishes, takesBack, submits, calculates, told, publicOf, publicIds, marks, ended } =
  publishing();
beforeAll(async () => {
  ({ cloud, table } = await start({ families: 16 }));
}, 120_000);
afterAll(() => cloud?.end());

describe('a publication', () => {
  const publish = ({ feis }: World, recalculate = false) =>
    feis.organizer.send('togglePublishResults', { body: { id: feis.event, publish: true, recalculate } });
  it('is refused before it begins when marks have changed since, by name, or calculates them first', async () => {
    const world = await calculated();
    await marks(world, { score: 99, revision: 1 });
    expect(await publish(world)).toMatchObject({ http: 409, code: 'OUTDATED', message: expect.stringContaining('G0') });
    expect(await publicOf(world)).toBeUndefined();
    const review = await world.feis.organizer.ask('reviewResults', { query: { id: world.feis.event } });
    expect(review.outdated).toMatchObject([{ code: 'G0', submitted: false }]);
    expect(review.grades.flatMap(({ competitions }) => competitions).map(({ code }) => code)).toEqual(['G1']);
    expect((await publish(world, true)).http).toBe(200);
    await until(async () => (await publicIds(world)).length === 2, 40);
    const shown = (await publishedWhole(new Client(cloud.url), world.feis.event)).grades[0]?.competitions ?? [];
    const [first] = shown.find(({ _id }) => _id === world.sheet.id)?.placings ?? [];
    expect(first?.dancerNumber).toBe(world.sheet.lines[0]?.dancerNumber);
    // The work ends after everybody can read what it made, and the log follows it.
    const done = await until(async () => {
      const { data } = await world.feis.organizer.ask('listLog', { query: { query: { event: world.feis.event } } });
      const all = data.map(({ content }) => /^(Published|Generated) results/.exec(content)?.[1]).filter(Boolean);
      return all.includes('Published') && all;
    });
    expect(done.slice(0, 2), 'the newest first').toEqual(['Published', 'Generated']);
  });
  it('of nothing is refused: every result was deleted after they were generated', async () => {
    const world = await calculated();
    const { organizer, event, tabulator } = world.feis;
    const { _id } = await organizer.ask('generateResults', { body: { id: event } });
    // Work that goes on would calculate again what was deleted meanwhile.
    await ended(world.feis, _id);
    expect((await organized(organizer, event)).hasPrivateResults).toBe(true);
    for (const { _id } of world.feis.grades.grade.competitions) {
      await tabulator.ask('deleteCompetitionResults', { body: { competitionId: _id } });
    }
    expect(await publish(world)).toMatchObject({ http: 409, code: 'NOT_READY' });
    expect(await publicOf(world)).toBeUndefined();
  });
  it('is possible of what was calculated before, also when nothing is complete at a later run', async () => {
    const world = await calculated();
    const { organizer, event } = world.feis;
    const generate = async () =>
      ended(world.feis, (await organizer.ask('generateResults', { body: { id: event } }))._id);
    await generate();
    // Somebody without a mark stands on each sheet since.
    for (const { id, lines } of [world.sheet, world.other]) {
      const [line] = lines;
      if (!line) throw new Error('There is no line');
      const late = { ...line, _id: 'n'.repeat(26), dancer: 'd'.repeat(26), dancerNumber: 900, entry: '' };
      await table.putMany(rosterItems(late));
      await table.transact([{ kind: 'update', key: competitionKey(id), add: { rosterChanges: 1, count: 1 } }]);
    }
    await generate();
    expect((await organized(organizer, event)).job?.message).toMatch(/^Not complete yet/);
    expect((await organized(organizer, event)).hasPrivateResults).toBe(true);
  });
  it('that calculates first is ended by whoever takes the results back', async () => {
    const world = await calculated();
    await marks(world, { score: 99, revision: 1 });
    // Whoever takes back while the work goes on to its next part would be told to try again.
    const goOn = Promise.withResolvers<void>();
    const stop = cloud.services.gate.watch('results-worker', () => goOn.promise.then(() => 'go' as const));
    const { data } = await publish(world, true);
    expect((await told(world, takesBack)).http).toBe(200);
    goOn.resolve();
    stop();
    await cloud.settled();
    expect(await publicOf(world)).toBeUndefined();
    expect(data?.job?.kind).toBe('results');
  });
  it('that died before it told families tells them, also when somebody has published again meanwhile', async () => {
    const world = await calculated();
    const { organizer, event, tabulator } = world.feis;
    await tabulator.ask('deleteCompetitionResults', { body: { competitionId: world.other.id } });
    const first = (await publish(world)).data?.job?._id ?? '';
    await ended(world.feis, first);
    await cloud.settled();
    const job = (await getJob(table, event, first)) as Job;
    const toldOf = async (id: string) => {
      const { data } = await world.family.ask('listNotices');
      return data.filter(({ _id }) => _id === id).length;
    };
    expect(await toldOf(job._id)).toBe(1);
    // As it stands where the worker dies once its version is public.
    const family = await world.family.ask('me');
    await table.removeMany([noticeKey(family._id, job._id)]);
    const longAgo = new Date(Date.parse(job.createdAt) - 3_600_000).toISOString();
    await table.transact([
      { kind: 'update', key: jobKey(event, job._id), set: { status: 'running', createdAt: longAgo } },
      { kind: 'update', key: eventKey(event), set: { generatingResults: true, job: job._id } },
    ]);
    expect(await toldOf(job._id)).toBe(0);

    await tabulator.ask('calculateResults', { body: { id: event, competitionId: world.other.id } });
    const second = (await publish(world)).data?.job?._id ?? '';
    await ended(world.feis, second);
    expect(second).not.toBe(job._id);
    await sendTo(cloud, 'results', { event, job: job._id });
    await workedOff(cloud, job._id);
    expect((await getJob(table, event, job._id))?.status).toBe('done');
    expect(await toldOf(job._id)).toBe(1);
    expect((await publicIds(world)).length).toBe(2);
    expect(await organized(organizer, event)).toMatchObject({ generatingResults: false });

    // The same, taken back instead: families are told of nothing that they do not find.
    await table.removeMany([noticeKey(family._id, job._id)]);
    await table.transact([{ kind: 'update', key: jobKey(event, job._id), set: { status: 'running' } }]);
    await told(world, takesBack);
    await sendTo(cloud, 'results', { event, job: job._id });
    await workedOff(cloud, job._id);
    expect((await getJob(table, event, job._id))?.status).toBe('failed');
    expect(await toldOf(job._id)).toBe(0);
  });
  it('of an event that is taken back before it begins publishes nothing, says why, and can be asked for again', async () => {
    const world = await calculated();
    const { organizer, event } = world.feis;
    const shows = (published: boolean) =>
      table.transact([{ kind: 'update', key: eventKey(event), set: { published } }]);
    const stop = cloud.services.gate.watch('results-worker', async (_, n): Promise<Fate> => {
      if (n === 0) await shows(false);
      return 'go';
    });
    const job = (await publish(world)).data?.job?._id ?? '';
    await ended(world.feis, job);
    stop();
    expect(await getJob(table, event, job)).toMatchObject({
      status: 'failed',
      message: 'Not published: families do not see the event.',
    });
    expect(await table.read({ pk: `EVENT#${event}`, prefix: 'PUBLIC#' })).toEqual([]);
    await shows(true);
    expect((await organized(organizer, event)).generatingResults).toBe(false);
    await told(world, publishes);
    await until(async () => (await publicIds(world)).length === 2);
  });
  it('is refused for a submitted sheet that has changed, which is calculated by nobody before it is opened', async () => {
    const world = await calculated();
    await told(world, submits);
    const key = { pk: `COMP#${world.sheet.id}`, sk: 'COMP' };
    await table.transact([{ kind: 'update', key, set: { rosterChanges: 99 } }]);
    const line = world.sheet.lines[0]?._id ?? '';
    await table.transact([
      { kind: 'update', key: { pk: `COMP#${world.sheet.id}`, sk: `EC#${line}` }, set: { withdrawn: true } },
    ]);
    expect(await publish(world, true)).toMatchObject({ http: 409, code: 'CONFLICT' });
  });
  it('is reviewed as everybody will read it, with what to look at before', async () => {
    const world = await calculated();
    await marks(world, { score: 0, revision: 1 });
    await told(world, calculates);
    const { organizer, event } = { ...world.feis };
    const { grades } = await organizer.ask('reviewResults', { query: { id: event } });
    const shown = grades.flatMap(({ competitions }) => competitions);
    expect(shown.map(({ code, becomes, warnings }) => [code, becomes, warnings.map(({ kind }) => kind)])).toEqual([
      ['G0', 'new', ['zero']],
      ['G1', 'new', []],
    ]);
    const one = await organizer.ask('reviewResults', { query: { id: event, competition: world.sheet.id } });
    const before = one.grades[0]?.competitions[0]?.placings;
    const elsewhere = { query: { id: event, competition: '0'.repeat(26) } };
    expect((await organizer.send('reviewResults', elsewhere)).http).toBe(404);
    await told(world, publishes);
    const after = await publishedWhole(new Client(cloud.url), event);
    expect(after.grades[0]?.competitions.find(({ _id }) => _id === world.sheet.id)?.placings).toEqual(before);
    expect(after.schools?.reduce((sum, { placed }) => sum + placed, 0)).toBe(4);
    const again = await organizer.ask('reviewResults', { query: { id: event } });
    expect(again.grades.flatMap(({ competitions }) => competitions).map(({ becomes }) => becomes)).toEqual([
      'as before',
      'as before',
    ]);
  });
  it('is reviewed with names that only the office reads, and with what differs from what is public', async () => {
    const world = await calculated();
    const { organizer, event, tabulator } = world.feis;
    const set = (await organizer.ask('getForOrganizer', { query: { id: event } })).revision;
    await organizer.ask('editEvent', {
      params: { id: event },
      body: { event: { publicNames: 'number', revision: set } as never },
    });
    const reviewed = async (by = tabulator) => {
      const one = await by.ask('reviewResults', { query: { id: event, competition: world.sheet.id } });
      return one.grades[0]?.competitions[0];
    };
    const [una, other] = world.sheet.lines.map(({ dancerNumber }) => dancerNumber);
    const first = await reviewed();
    expect(first?.placings?.map(({ dancerNumber, name }) => [dancerNumber, name])).toEqual([
      [other, ''],
      [una, ''],
    ]);
    expect(first?.names).toContainEqual({ dancerNumber: una, name: 'Una Erasable' });
    expect(first?.changes, 'it replaces nothing').toBeUndefined();
    const whole = await organizer.ask('reviewResults', { query: { id: event } });
    expect(JSON.stringify(whole), 'the list of all names nobody').not.toContain('Erasable');

    await told(world, publishes);
    await marks(world, { score: 95, revision: 1 });
    await told(world, calculates);
    const { becomes, changes } = (await reviewed()) ?? {};
    expect(becomes).toBe('changed');
    expect(changes?.map(({ dancerNumber, before, now }) => [dancerNumber, before?.label, now?.label])).toEqual([
      [una, '2', '1'],
      [other, '1', '2'],
    ]);
    expect(changes?.[0]).toMatchObject({ name: 'Una Erasable' });
    expect(changes?.[0]?.before?.points).not.toBe(changes?.[0]?.now?.points);
    expect(JSON.stringify(await publicOf(world))).not.toContain('Erasable');
    // Nobody but the office: neither the family, nor a judge of the event, nor who is not signed in.
    const one = { query: { id: event, competition: world.sheet.id } };
    for (const nobody of [world.family, world.feis.judges[0]])
      expect((await nobody.send('reviewResults', one)).http).toBe(403);
    expect((await new Client(cloud.url).send('reviewResults', one)).http).toBe(401);

    await world.feis.admin.ask('hideEntryComp', { body: { id: world.sheet.card(0), hidden: true } });
    const hidden = await reviewed();
    expect(JSON.stringify(hidden), 'hidden from everybody, and so from here').not.toContain('Erasable');
    expect(hidden?.placings?.map(({ dancerNumber }) => dancerNumber)).toEqual([other]);
  });
});

describe('a competition whose result is public', () => {
  it('counts as completed on the desk although its sheet is not submitted, until it is taken back', async () => {
    const world = await calculated();
    const listed = async (filter: 'started' | 'complete') => {
      const { data } = await world.feis.organizer.ask('organizerCompetitions', {
        body: { id: world.feis.event, filter },
      });
      return data.map(({ code, submitted }) => [code, submitted]);
    };
    const both = [
      ['G0', false],
      ['G1', false],
    ];
    expect([await listed('started'), await listed('complete')]).toEqual([both, []]);
    await told(world, publishes);
    expect([await listed('started'), await listed('complete')]).toEqual([[], both]);
    await told(world, takesBack);
    expect([await listed('started'), await listed('complete')]).toEqual([both, []]);
  });
});

describe('results that are released as they are submitted', () => {
  it('are public when their sheet is closed, until somebody takes them back', async () => {
    const world = await calculated();
    const { feis, sheet, other } = world;
    const set = (release: boolean) => feis.organizer.ask('releaseAsSubmitted', { body: { id: feis.event, release } });
    expect(await set(true)).toEqual({ releaseAsSubmitted: true });
    await told(world, submits);
    await until(async () => (await publicIds(world)).includes(sheet.id));
    expect(await publicIds(world)).toEqual([sheet.id]);

    await told(world, takesBack);
    expect(await publicOf(world)).toBeUndefined();
    expect((await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } })).releaseAsSubmitted).toBe(false);
    await feis.tabulator.ask('submitCompetition', { body: { id: other.id } });
    await cloud.settled();
    expect(await publicOf(world)).toBeUndefined();
    expect(await table.read({ pk: `EVENT#${feis.event}`, prefix: 'PUBLIC#' })).toEqual([]);
  });
  it('wait while the event itself is taken back, and the work says why', async () => {
    const world = await calculated();
    const { organizer, event } = world.feis;
    await organizer.ask('releaseAsSubmitted', { body: { id: event, release: true } });
    await table.transact([{ kind: 'update', key: eventKey(event), set: { published: false } }]);
    await told(world, submits);
    const jobs = async () =>
      (await table.read<Job>({ pk: `EVENT#${event}`, prefix: 'JOB#' })).filter(({ kind }) => kind === 'release');
    await until(async () => (await jobs()).some(({ status }) => status === 'failed'));
    expect((await jobs()).map(({ message }) => message)).toEqual(['Not published: families do not see the event.']);
    expect(await table.read({ pk: `EVENT#${event}`, prefix: 'PUBLIC#' })).toEqual([]);
  });
  it('are switched on by who runs the event, and by nobody else', async () => {
    const { feis } = await calculated();
    const parent = await signIn(cloud.url, 'parent@feis.test');
    for (const client of [feis.tabulator, feis.judges[0], parent]) {
      const body = { id: feis.event, release: true };
      expect((await client.send('releaseAsSubmitted', { body })).http).not.toBe(200);
    }
    expect((await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } })).releaseAsSubmitted).toBe(false);
  });
});

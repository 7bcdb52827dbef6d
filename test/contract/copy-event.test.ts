import { userId } from '@rince/demo/people';
import type { Fate } from '@rince/local-cloud/gate';
import { getCompetition } from '@rince/store/competitions';
import { setOnUser } from '@rince/store/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideOf } from '../audit/outside.ts';
import { auditTwice } from '../audit/report.ts';
import { audit } from '../audit/rules.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { tracedClient } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// Next year's feis from this year's: everything that was decided once, and nothing that happened.

let cloud: TestCloud;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  ({ organizer, feis } = await readyFeis(cloud.url));
});
afterAll(() => cloud?.end());

const body = (name: string, judges = false) => ({ name, eventStart: '2027-05-01', judges });
const copied = async (name: string, judges = false) => {
  const { _id } = await organizer.ask('copyEvent', { params: { id: feis }, body: body(name, judges) });
  return organized(organizer, _id);
};
const found = async (name: string) =>
  (await organizer.ask('listEvents', { query: { query: { mine: true, name } } })).data;

describe('a copied event', () => {
  it('has the syllabus, the fees and the staff of the old one, and nobody in it', async () => {
    const old = await organized(organizer, feis);
    const next = await copied('Feis na bliana');
    expect(next).toMatchObject({
      name: 'Feis na bliana',
      eventStart: '2027-05-01',
      published: false,
      hasResults: false,
    });
    expect(next.admissionFee).toBe(old.admissionFee);
    expect(next.tabulators).toEqual(old.tabulators);
    expect(next.admins).toEqual(old.admins);
    const shape = (event: typeof old) =>
      event.grades.map(({ title, price, rules, competitions }) => ({
        ...{ title, price, rules },
        competitions: competitions.map(({ code, rowTitle, columnTitle }) => ({ code, rowTitle, columnTitle })),
      }));
    expect(shape(next)).toEqual(shape(old));
    const idsOf = (event: typeof old) => event.grades.flatMap(({ competitions }) => competitions.map(({ _id }) => _id));
    expect(idsOf(next).filter((id) => idsOf(old).includes(id))).toEqual([]);
    for (const id of idsOf(next))
      expect(await getCompetition(tableOf(cloud.env), id)).toMatchObject({
        event: next._id,
        count: 0,
        submitted: false,
      });
    expect(await organized(organizer, feis)).toEqual(old);
    expect((await organizer.ask('getJudges', { query: { id: next._id } })).judges).toEqual([]);
    const logged = async () => (await organizer.ask('listLog', { query: { query: { event: next._id } } })).data;
    const [made] = await until(async () => (await logged()).length > 0 && logged());
    expect(made).toMatchObject({ content: 'Made the event', user: { _id: (await organizer.ask('me'))._id } });
  });

  it('is edited by itself: a code of the old one is free in it, its own are not', async () => {
    const next = await copied('Feis eile');
    const [grade] = next.grades;
    if (!grade) throw new Error('There is no category');
    const save = (title: string) =>
      organizer.send('editEvent', { params: { id: next._id }, body: { grades: [{ ...gradeFormOf(grade), title }] } });
    expect((await save('Renamed')).http).toBe(200);
    expect((await organized(organizer, feis)).grades.map(({ title }) => title)).not.toContain('Renamed');
    const [taken] = next.grades[1]?.competitions ?? [];
    const competitions = grade.competitions.map((one, i) => (i === 0 ? { ...one, code: taken?.code ?? '' } : one));
    const refused = await organizer.send('editEvent', {
      params: { id: next._id },
      body: { grades: [{ ...gradeFormOf(grade), title: 'Renamed', revision: grade.revision + 1, competitions }] },
    });
    expect(refused).toMatchObject({ http: 409, code: 'CODE_TAKEN' });
  });

  it('brings its judges when asked, with nothing to judge, and nobody whose account is closed', async () => {
    const { judges: seated } = await organizer.ask('getJudges', { query: { id: feis } });
    const gone = seated[0]?._id ?? '';
    await tableOf(cloud.env).transact(setOnUser(gone, { deactivated: true }));
    try {
      const next = await copied('Feis na moltóirí', true);
      const { judges } = await organizer.ask('getJudges', { query: { id: next._id } });
      expect(judges.map(({ _id }) => _id).sort()).toEqual(
        seated.flatMap(({ _id }) => (_id === gone ? [] : [_id])).sort(),
      );
      expect(judges.flatMap(({ judgeEvent }) => judgeEvent.competitions)).toEqual([]);
      // Nobody at the desk reads a judge's whole address.
      for (const { email } of judges) expect(email).toMatch(/^.•••@/);
    } finally {
      await tableOf(cloud.env).transact(setOnUser(gone, { deactivated: false }));
    }
  });

  it('is made by who runs the old one, and seen by nobody else yet', async () => {
    const next = await copied('Feis rúnda');
    const parent = await signIn(cloud.url, 'parent@feis.test');
    expect((await parent.send('getEvent', { params: { id: next._id } })).http).toBe(404);
    const other = await signIn(cloud.url, 'organizer2@feis.test').catch(() => undefined);
    for (const who of [parent, other, await signIn(cloud.url, 'tabulator@feis.test')])
      if (who) expect((await who.send('copyEvent', { params: { id: feis }, body: body('Stolen') })).http).toBe(403);
    expect((await parent.send('copyEvent', { params: { id: next._id }, body: body('Stolen') })).http).toBe(404);
    expect(next.admins[0]?._id).toBe(userId('organizer'));
  });

  it('needs a name, and a day that there is', async () => {
    for (const wrong of [{ name: ' ' }, { eventStart: '' }, { eventStart: '2027-02-30' }])
      expect(
        (await organizer.send('copyEvent', { params: { id: feis }, body: { ...body('Feis'), ...wrong } })).http,
      ).toBe(400);
  });
});

describe('a copy that is asked for again', () => {
  it('is one event, though the function dies before any of its writes', async () => {
    for (let died = 0; died < 4; died++) {
      const name = `Feis briste ${died}`;
      const { client, trace } = tracedClient(organizer);
      const sent = { params: { id: feis }, body: body(name, true), key: `copy-${died}` };
      let writes = 0;
      const stop = cloud.services.gate.watch(trace, async ({ operation }): Promise<Fate> => {
        if (/^(BatchWrite|TransactWrite)/.test(operation) && writes++ === died)
          await cloud.runtime.functions.get('events')?.kill();
        return 'go';
      });
      await client.send('copyEvent', sent).catch(() => undefined);
      stop();
      const again = await organizer.send('copyEvent', sent);
      expect(again.http).toBe(200);
      const events = await found(name);
      expect(events.map(({ _id }) => _id)).toEqual([again.data._id]);
      expect((await organized(organizer, again.data._id)).grades.length).toBeGreaterThan(1);
    }
    await cloud.settled();
    const findings = await auditTwice(async () =>
      audit(tableOf(cloud.env), await outsideOf(cloud.env, cloud.services.mail.inbox())),
    );
    expect(findings.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('is one event when two clicks come at once', async () => {
    const sent = { params: { id: feis }, body: body('Feis dúbailte'), key: 'copy-twice' };
    const answers = await Promise.all([organizer.send('copyEvent', sent), organizer.send('copyEvent', sent)]);
    for (const { http } of answers) expect([200, 409]).toContain(http);
    expect(await found('Feis dúbailte')).toHaveLength(1);
  });
});

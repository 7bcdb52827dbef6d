import { type RouteName, routes } from '@rince/contracts/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, type Desk, type Fields, things } from '../support/changed-things.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { basics, category, organized } from '../support/wizard.ts';

// A change says what it changes: whatever it leaves out stays as it is, and null empties what may be empty.

let cloud: TestCloud;
let desk: Desk;
let admin: Client;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  admin = await signIn(cloud.url, 'admin@feis.test');
  const ready = await readyFeis(cloud.url);
  ({ organizer } = ready);
  desk = { ...ready, cloud, admin, teacher: await signIn(cloud.url, 'teacher@feis.test') };
});
afterAll(() => cloud?.end());

it('is looked at for every row that changes something', () => {
  const patches = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === 'PATCH');
  expect([...new Set(things.map(([name]) => name))].sort()).toEqual(patches.sort());
});

/** A thing without what a change of this field may change, and without what every change does. */
const beside = (all: Fields, ...fields: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => ![...fields, 'revision', 'updatedAt'].includes(name))
      .map(([name, value]) => [name, name === 'image' || name === 'pdf' ? value !== undefined : value]),
  );

describe.each(things)('%s, %s', (_, __, make) => {
  it('keeps what is not named, and empties what is null', async () => {
    const { read, send, fields, empties = {}, follows = {} } = await make(desk);
    const sent = [
      ...Object.entries(fields).map(([name, value]) => ({ name, value, becomes: undefined })),
      ...Object.entries(empties).map(([name, becomes]) => ({ name, value: null, becomes })),
    ];
    for (const { name, value, becomes } of sent) {
      const before = await read();
      const answer = await send({ [name]: value }, before);
      expect([name, value, answer.http, answer.message]).toEqual([name, value, 200, undefined]);
      const after = await read();
      expect(beside(after, name, ...(follows[name] ?? [])), name).toEqual(
        beside(before, name, ...(follows[name] ?? [])),
      );
      if (value === null) expect(after[name], `${name} is emptied`).toEqual(becomes);
      else if (name in after && typeof value !== 'object') expect(after[name]).toEqual(value);
    }
  }, 60_000);
});

it('keeps of an event what it is called beside what is changed of that', async () => {
  const { id } = await anEvent(desk);
  const { revision } = await organized(organizer, id);
  const alias = { grades: 'Dances' };
  const saved = await organizer.ask('editEvent', { params: { id }, body: { event: { alias, revision } } });
  expect(saved.alias).toEqual({ grades: 'Dances', championship: 'Oireachtas' });
});

it('changes a day alone only where it still fits the others', async () => {
  const { id } = await anEvent(desk);
  const { revision } = await organized(organizer, id);
  const event = { eventEnd: '2020-01-01', revision };
  const refused = await organizer.send('editEvent', { params: { id }, body: { event } });
  expect(refused).toMatchObject({ http: 400, issues: [{ path: 'event.eventEnd' }] });
});

it('changes the rounds of a scoring system with their judges, and not without', async () => {
  const three = { name: 'Three', rounds: 3, judge_count: [3, 3, 3] };
  const { _id: id } = await admin.ask('createScoring', { body: three });
  const edit = (body: object) => admin.send('editScoring', { params: { id }, body: body as never });
  expect((await edit({ rounds: 2, revision: 1 })).data).toMatchObject({ rounds: 2, judge_count: [3, 3] });
  const issues = [{ path: 'judge_count', message: 'Each round needs its number of judges' }];
  expect(await edit({ rounds: 3, revision: 2 })).toMatchObject({ http: 400, issues });
  expect((await edit({ rounds: 3, judgeCount3: 3, revision: 2 })).data).toMatchObject({ judge_count: [3, 3, 3] });
});

describe('an event that is published', () => {
  const published = async (): Promise<string> => {
    const { _id: id } = await organizer.ask('createEvent', { body: { event: basics('Feis Fhoilsithe') } });
    const grades = [category('Novice', ['101'])];
    await organizer.ask('editEvent', { params: { id }, body: { grades, publish: true } });
    return id;
  };
  const change = async (id: string, event: object) => {
    const { revision } = await organized(organizer, id);
    return organizer.send('editEvent', { params: { id }, body: { event: { ...event, revision } as never } });
  };

  it('is not left without what publishing asked for', async () => {
    const id = await published();
    const before = await organized(organizer, id);
    for (const [event, path, message] of [
      [{ eventStart: null }, 'event.eventStart', 'This event is published. Say when the event is.'],
      [{ registrationEnd: '' }, 'event.registrationEnd', undefined],
      [{ inPerson: false }, 'event.videoStart', 'This event is published. Say when videos can be uploaded.'],
      [{ admissionFee: 500 }, 'step2', 'This event is published. Connect a payment account: this event has prices.'],
    ] as const)
      expect(await change(id, event)).toMatchObject({
        ...{ http: 409, code: 'NOT_READY', issues: [{ path }] },
        ...(message ? { message } : {}),
      });
    const [grade] = before.grades;
    const bare = { _id: grade?._id ?? '', revision: grade?.revision ?? 0 };
    for (const grades of [[{ ...bare, levels: [] }], [{ ...bare, competitions: [] }], [{ ...bare, deleted: true }]])
      expect(await organizer.send('editEvent', { params: { id }, body: { grades } })).toMatchObject({
        ...{ http: 409, code: 'NOT_READY', issues: [{ path: 'step3' }] },
      });
    expect(await organized(organizer, id)).toEqual(before);
  });

  it('can be taken back together with what it would lack', async () => {
    const id = await published();
    const { revision } = await organized(organizer, id);
    const body = { event: { eventStart: null, revision }, publish: false };
    const saved = await organizer.ask('editEvent', { params: { id }, body });
    expect(saved).toMatchObject({ published: false, eventStart: '' });
  });
});

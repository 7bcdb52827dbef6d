import { setTimeout as delay } from 'node:timers/promises';
import type { Act } from '@rince/domain/acts/act';
import type { Fate } from '@rince/local-cloud/gate';
import { getCompetitions } from '@rince/store/competitions';
import { getDisabled, getEventWithGrades } from '@rince/store/events';
import { actRange } from '@rince/store/keys';
import { carriedOf, isOpenPromise, openPromises } from '@rince/store/outbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type Edited, type EditedThings, editedThings } from '../support/edited.ts';
import { sendTo } from '../support/queues.ts';
import { type As, racesIn, type Side, tracedClient } from '../support/race.ts';
import { until } from '../support/until.ts';
import { category, gradeFormOf, organized } from '../support/wizard.ts';

// Two people change the syllabus of one event, in every order of their requests, and one of them dies: competitions and the categories that name them
// agree, and whoever was refused was told.

let cloud: TestCloud;
let things: EditedThings;

beforeAll(async () => {
  cloud = await startTestCloud();
  things = await editedThings(cloud);
}, 120_000);
afterAll(() => cloud?.end());

const race = racesIn(() => cloud);

describe('a syllabus', () => {
  const codes = async ({ id }: Edited): Promise<string[]> =>
    (await organized(things.organizer, id)).grades.flatMap(({ competitions }) => competitions.map(({ code }) => code));
  /** What is closed is outside the syllabus, and every code is its competition's. */
  const agrees = async ({ id }: Edited, all: readonly string[]): Promise<void> => {
    const model = await getEventWithGrades(things.table, id, { consistent: true });
    const listed = model?.grades.flatMap(({ competitions }) => competitions) ?? [];
    expect(model?.codes.codes).toEqual(Object.fromEntries(listed.map(({ _id, code }) => [code, _id])));
    const stay = new Set(listed.map(({ _id }) => _id));
    for (const { _id, closed } of await getCompetitions(things.table, [...all]))
      expect({ _id, closed: closed !== undefined }).toEqual({ _id, closed: !stay.has(_id) });
  };
  const saves = (says: string, who: 0 | 1, change: (thing: Edited) => Promise<object>): Side<Edited, Answer> => ({
    says,
    act: async (thing, as) =>
      as(thing.people[who]).send('editEvent', { params: { id: thing.id }, body: (await change(thing)) as never }),
  });
  const first = async ({ id }: Edited) => {
    const [grade] = (await organized(things.organizer, id)).grades.map(gradeFormOf);
    return grade as NonNullable<typeof grade>;
  };
  const adds = (who: 0 | 1, title: string, code: string) =>
    saves(`${title} is added`, who, async () => ({ grades: [category(title, [code], { ordering: 5 })] }));
  const removes = (who: 0 | 1) =>
    saves('a competition is taken away', who, async (thing) => {
      const grade = await first(thing);
      return { grades: [{ ...grade, competitions: [] }] };
    });
  const renames = (who: 0 | 1) =>
    saves('its category is renamed', who, async (thing) => ({ grades: [{ ...(await first(thing)), title: 'Jigs' }] }));
  const deletes = (who: 0 | 1) =>
    saves('its category is deleted', who, async (thing) => ({ grades: [{ ...(await first(thing)), deleted: true }] }));

  interface Grid extends Edited {
    readonly competitions: string[];
  }
  const grid = async (): Promise<Grid> => {
    const thing = await things.kinds.category.make();
    return { ...thing, competitions: (await first(thing)).competitions.map(({ _id }) => _id) } as Grid;
  };

  race(
    'takes one of two new categories with one code',
    grid,
    adds(0, 'Jigs', '300'),
    adds(1, 'Slip jigs', '300'),
    async (thing, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect((await codes(thing)).toSorted()).toEqual(['201', '300']);
      await agrees(thing, thing.competitions);
    },
  );
  race(
    'takes two new categories, or tells one of two people to save again',
    grid,
    adds(0, 'Jigs', '300'),
    adds(1, 'Slip jigs', '400'),
    async (thing, { a, b }) => {
      const saved = [a.http === 200 ? ['300'] : [], b.http === 200 ? ['400'] : []].flat();
      expect(saved.length).toBeGreaterThan(0);
      expect((await codes(thing)).toSorted()).toEqual(['201', ...saved]);
      await agrees(thing, thing.competitions);
    },
  );
  for (const [says, other] of [
    ['renamed', renames],
    ['emptied by somebody else, too,', removes],
    ['deleted', deletes],
  ] as const)
    race(
      `closes a competition that is taken away, and no other, while its category is ${says}`,
      grid,
      removes(0),
      other(1),
      async (thing, { a, b }) => {
        expect([a.http, b.http]).toContain(200);
        await agrees(thing, thing.competitions);
      },
    );
  /** What somebody promised who is dead by now, as the queue brings it when its time has come. */
  const keepsPromises = async (event: string): Promise<void> => {
    const open = await openPromises(things.table, '0', 'z');
    for (const one of open.filter(({ message }) => 'event' in message && message.event === event)) {
      await sendTo(cloud, one.queue, carriedOf(one));
      await until(async () => !(await isOpenPromise(things.table, one._id)));
    }
  };
  /** A call whose function dies at its n-th request of the services: it never arrives, or its answer is lost. Answers whether it came so far. */
  const diesAt = async (
    n: number,
    fate: Fate,
    worker: string,
    does: (as: As) => Promise<unknown>,
  ): Promise<boolean> => {
    let isDead = false;
    let death: Promise<unknown> | undefined;
    const kill = () => cloud.runtime.functions.get(worker)?.kill();
    const traces: (() => void)[] = [];
    const told = does((client) => {
      const { client: same, trace } = tracedClient(client);
      const stop = cloud.services.gate.watch(trace, async (_, count) => {
        if (count !== n) return 'go';
        isDead = true;
        if (fate === 'drop') await kill();
        else death = delay(20).then(kill);
        return fate;
      });
      traces.push(stop);
      return same;
    });
    await told.catch(() => undefined);
    // A call may be faster than its death, which must not come to the next one instead.
    await death;
    for (const stop of traces) stop();
    return isDead;
  };
  it.each(['drop', 'lose'] as const)(
    'whose save dies at any request leaves nothing closed that families may choose (%s)',
    async (fate) => {
      let deaths = 0;
      for (let n = 0; n < 40; n++) {
        const thing = await grid();
        if (!(await diesAt(n, fate, 'events', (as) => removes(0).act(thing, as)))) break;
        deaths++;
        await keepsPromises(thing.id);
        await agrees(thing, thing.competitions);
      }
      expect(deaths).toBeGreaterThan(5);
    },
    240_000,
  );
  it('whose empty competitions are disabled by somebody who dies at any request says of each whether it is', async () => {
    let deaths = 0;
    for (let n = 0; n < 40; n++) {
      const thing = await grid();
      const disables = (as: As) =>
        as(things.organizer).send('disableEmptyCompetitions', { body: { id: thing.id } as never });
      if (!(await diesAt(n, 'drop', 'organizer', disables))) break;
      deaths++;
      await keepsPromises(thing.id);
      const listed = new Set((await getDisabled(things.table, thing.id)).competitions);
      const acts = await things.table.read<Act>(actRange(thing.id), 1_000);
      const said = acts.flatMap((act) => (act.act === 'disable' ? act.detail.competitions : []));
      expect([said.toSorted(), n], 'whoever did so is on record').toEqual([[...listed].toSorted(), n]);
      for (const { _id, closed } of await getCompetitions(things.table, thing.competitions))
        expect({ _id, closed: closed !== undefined, n }).toEqual({ _id, closed: listed.has(_id), n });
    }
    expect(deaths).toBeGreaterThan(3);
  }, 240_000);
  /** A part of the competition with the code 201 is made, to split that one into. */
  const makesPart = (who: 0 | 1): Side<Grid, Answer> => ({
    says: 'a part is made',
    act: ({ id, people }, as) => as(people[who]).send('makeParts', { body: { eventId: id, from: '201', count: 1 } }),
  });
  race(
    'takes parts that two people make at once, or tells one of them',
    grid,
    makesPart(0),
    makesPart(1),
    async (thing, { a, b }) => {
      const made = [a, b].filter(({ http }) => http === 200);
      for (const { http } of [a, b]) expect([200, 409]).toContain(http);
      // Whoever asks when one is there is told of that one: nobody is in it yet.
      const told = new Set(made.flatMap(({ data }) => (data as { codes: string[] }).codes));
      expect((await codes(thing)).toSorted()).toEqual(['201', ...told].toSorted());
      expect(made.length).toBeGreaterThan(0);
      await agrees(thing, thing.competitions);
    },
  );
  for (const [says, other, stays] of [
    ['renamed', renames, ['201']],
    ['given another one', (who: 0 | 1) => adds(who, 'Jigs', '300'), ['201', '300']],
    ['deleted', deletes, []],
  ] as const)
    race(
      `keeps a part that is made while its category is ${says}, or says that it was not made`,
      grid,
      makesPart(0),
      other(1),
      async (thing, { a, b }) => {
        expect([a.http, b.http]).toContain(200);
        for (const { http } of [a, b]) expect([200, 404, 409]).toContain(http);
        const isGone = b.http === 200 && stays.length === 0;
        const wanted = [b.http === 200 ? stays : ['201'], a.http === 200 && !isGone ? ['201A'] : []].flat();
        expect((await codes(thing)).toSorted()).toEqual(wanted.toSorted());
        await agrees(thing, thing.competitions);
      },
    );
  it('keeps a competition closed that one save took away, though another save that closed it too is refused later', async () => {
    const thing = await grid();
    const closes = Promise.withResolvers<void>();
    const opens = Promise.withResolvers<void>();
    const commits = Promise.withResolvers<void>();
    const [atClosing, atOpening, atCommit] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const refused = tracedClient(thing.people[0]);
    let own = 0;
    const stops = [
      cloud.services.gate.watch(refused.trace, async ({ operation }): Promise<Fate> => {
        if (operation !== 'UpdateItem') return 'go';
        const isFirst = own++ === 0;
        (isFirst ? atClosing : atOpening)?.resolve();
        await (isFirst ? closes : opens).promise;
        return 'go';
      }),
    ];
    const late = removes(0).act(thing, () => refused.client);
    await atClosing?.promise;
    expect((await renames(1).act(thing, (client) => client)).http).toBe(200);
    const saved = tracedClient(thing.people[1]);
    stops.push(
      cloud.services.gate.watch(saved.trace, async ({ operation }): Promise<Fate> => {
        if (operation !== 'TransactWriteItems') return 'go';
        atCommit?.resolve();
        await commits.promise;
        return 'go';
      }),
    );
    const first = removes(1).act(thing, () => saved.client);
    await atCommit?.promise;
    closes.resolve();
    await atOpening?.promise;
    commits.resolve();
    expect((await first).http).toBe(200);
    opens.resolve();
    expect((await late).http).toBe(409);
    for (const stop of stops) stop();
    await agrees(thing, thing.competitions);
  });
  race(
    'of an event whose details are saved at the same moment is saved, too',
    grid,
    renames(0),
    {
      says: 'the details are saved',
      act: async (thing, as) => {
        const { revision } = await things.kinds.event.read(thing);
        return things.kinds.event.edit(as(thing.people[1]), thing, 'other words', revision);
      },
    },
    async (thing, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      expect((await first(thing)).title).toBe('Jigs');
      expect((await things.kinds.event.read(thing)).says).toEqual(['other words', 'other words']);
    },
  );
});

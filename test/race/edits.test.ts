import { setTimeout } from 'node:timers/promises';
import type { Act } from '@rince/domain/acts/act';
import type { Fate } from '@rince/local-cloud/gate';
import { getCompetitions } from '@rince/store/competitions';
import { dancersOf, studentsOf } from '@rince/store/dancers';
import { getJoinRequest, getSchool, schoolsOf } from '@rince/store/directory';
import { getDisabled, getEventWithGrades } from '@rince/store/events';
import { actRange } from '@rince/store/keys';
import { noticesOf, tellMany } from '@rince/store/notices';
import { carriedOf, isOpenPromise, openPromises } from '@rince/store/outbox';
import { getUser } from '@rince/store/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type Edited, type EditedThings, editedThings, type Kind } from '../support/edited.ts';
import { sendTo } from '../support/queues.ts';
import { type As, everyRequest, raceOf, type Side, tracedClient } from '../support/race.ts';
import { until } from '../support/until.ts';
import { category, gradeFormOf, organized } from '../support/wizard.ts';

// Two people change one thing, in every order of their requests: what is stored is what the last one said who was told that it is saved, and
// nothing of whoever was refused.

let cloud: TestCloud;
let things: EditedThings;

beforeAll(async () => {
  cloud = await startTestCloud();
  things = await editedThings(cloud);
}, 120_000);
afterAll(() => cloud?.end());

const race = <World, A extends Answer, B>(
  title: string,
  world: () => Promise<World>,
  a: Side<World, A>,
  b: Side<World, B>,
  holds: (world: World, told: { a: A; b: B }) => Promise<void>,
) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds,
  });

describe('a thing that two people change', () => {
  const names = [
    ['a school', 'school'],
    ['an event', 'event'],
    ['a category', 'category'],
    ['a team', 'team'],
    ['a dancer', 'dancer'],
    ['an account', 'account'],
    ['a scoring system', 'scoring'],
    ['a region', 'region'],
    ['a piece of news', 'news'],
  ] as const;
  type Name = (typeof names)[number][1];
  const kindOf = (name: Name): Kind => things.kinds[name];
  /** Whoever of the two changes it, on the revision that is there when they begin, or one ahead of it. */
  const changes = (name: Name, who: 0 | 1, word: string, ahead = 0): Side<Edited, Answer> => ({
    says: `${word}${ahead ? `, ${ahead} ahead` : ''}`,
    act: async (thing, as) => {
      const { revision } = await kindOf(name).read(thing);
      return kindOf(name).edit(as(thing.people[who]), thing, word, revision + ahead);
    },
  });
  const make = (name: Name) => () => kindOf(name).make();
  const isRefused = ({ http, code, message }: Answer): void => {
    expect({ http, code }).toEqual({ http: 409, code: expect.stringMatching(/^(STALE|CONFLICT)$/) });
    expect(message).toMatch(/\.$/);
  };

  describe.each(names)('such as %s', (_, name) => {
    race(
      'at the same moment: whoever is too late is told',
      make(name),
      changes(name, 0, 'first words'),
      changes(name, 1, 'other words'),
      async (thing, { a, b }) => {
        const { says, revision } = await kindOf(name).read(thing);
        const saved = [a, b].filter(({ http }) => http === 200);
        expect(new Set(says).size).toBe(1);
        if (saved.length === 1) {
          isRefused(a.http === 200 ? b : a);
          expect(says[0]).toBe(a.http === 200 ? 'first words' : 'other words');
        } else expect([a.http, b.http]).toEqual([200, 200]);
        expect(revision).toBe(1 + saved.length);
      },
    );
    for (const ahead of [1, 2])
      race(
        `while somebody names a revision ${ahead} ahead, who is told that there is none`,
        make(name),
        changes(name, 0, 'first words'),
        changes(name, 1, 'other words', ahead),
        async (thing, { a, b }) => {
          expect(a.http).toBe(200);
          const { says, revision } = await kindOf(name).read(thing);
          // Held before it read anything, a guess that has come true meanwhile is as good as what was read.
          const isGuessed = everyRequest && ahead === 1 && b.http === 200;
          if (!isGuessed) isRefused(b);
          expect(new Set(says)).toEqual(new Set([isGuessed ? 'other words' : 'first words']));
          expect(revision).toBe(isGuessed ? 3 : 2);
        },
      );
  });
});

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
        else death = setTimeout(20).then(kill);
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

describe('somebody who is signed in twice', () => {
  interface Twice {
    readonly id: string;
    readonly here: Client;
    readonly there: Client;
  }
  const twice = async (): Promise<Twice> => {
    const { client, user, email } = await things.family();
    return { id: user, here: client, there: await signIn(cloud.url, email) };
  };
  const isIn = async (client: Client): Promise<boolean> => (await client.send('me')).http === 200;
  const logsOut = (where: 'here' | 'there'): Side<Twice, Answer> => ({
    says: `logs out ${where}`,
    act: (one, as) => as(one[where]).send('logout'),
  });
  race('and logs out of both is out of both', twice, logsOut('here'), logsOut('there'), async (one, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    expect([await isIn(one.here), await isIn(one.there)]).toEqual([false, false]);
  });
  race(
    'and logs out while the other window sets a new password is out here and in there',
    twice,
    logsOut('here'),
    {
      says: 'sets a new password there',
      act: async ({ id, there }, as) => {
        const { revision } = (await getUser(things.table, id)) ?? { revision: 0 };
        const password = 'another-feis-2027';
        return as(there).send('editUser', {
          params: { id },
          body: { password, password2: password, currentPassword: demoPassword, revision },
        });
      },
    },
    async (one, { b }) => {
      expect(b.http).toBe(200);
      expect([await isIn(one.here), await isIn(one.there)]).toEqual([false, true]);
    },
  );
  race(
    'and logs out while an administrator deactivates the account is out of both',
    twice,
    logsOut('here'),
    { says: 'is deactivated', act: ({ id }, as) => as(things.admin).send('deleteUser', { params: { id } }) },
    async (one, { b }) => {
      expect(b.http).toBe(200);
      expect([await isIn(one.here), await isIn(one.there)]).toEqual([false, false]);
    },
  );
  const stars = (where: 'here' | 'there', id: () => string): Side<Twice, Answer> => ({
    says: `sets a star ${where}`,
    act: (one, as) => as(one[where]).send('changeFavorites', { body: { id: id(), on: true } }),
  });
  race(
    'and sets two stars at once has both',
    twice,
    stars('here', () => things.school._id),
    stars('there', () => things.region),
    async ({ id }, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      expect([...((await getUser(things.table, id))?.favorites ?? [])].toSorted()).toEqual(
        [things.school._id, things.region].toSorted(),
      );
    },
  );
  const notice = (user: string, title: string) => ({
    _id: '0'.repeat(26),
    user,
    title,
    content: 'There is a place.',
    seen: false,
    createdAt: '2027-01-01T00:00:00.000Z',
  });
  race(
    'and has seen what is told once more has still seen it, as it was',
    async () => {
      const one = await twice();
      await tellMany(things.table, [notice(one.id, 'A place')]);
      return one;
    },
    { says: 'has seen everything', act: ({ here }, as) => as(here).send('markAllRead') },
    { says: 'is told once more', act: ({ id }) => tellMany(things.table, [notice(id, 'Again')]) },
    async ({ id }) => {
      const { items } = await noticesOf(things.table, id, 10);
      expect(items.map(({ title, seen }) => ({ title, seen }))).toEqual([{ title: 'A place', seen: true }]);
    },
  );
});

describe('a school that is deleted', () => {
  interface Asked extends Edited {
    readonly client: Client;
    readonly user: string;
  }
  const school = async (): Promise<Asked> => {
    const { client, user } = await things.family();
    return { ...(await things.kinds.school.make()), client, user } as Asked;
  };
  const asked = async (): Promise<Asked> => {
    const one = await school();
    await one.client.ask('askToJoin', { params: { id: one.id } });
    return one;
  };
  const deletes: Side<Asked, Answer> = {
    says: 'the school is deleted',
    act: ({ id }, as) => as(things.admin).send('deleteSchool', { params: { id } }),
  };
  const answers = (accept: boolean): Side<Asked, Answer> => ({
    says: accept ? 'they are taken on' : 'they are declined',
    act: ({ id, user }, as) => as(things.teacher).send('answerJoinRequest', { params: { id }, body: { user, accept } }),
  });
  /** Nobody is on the staff of a school that is gone, and nobody waits for its answer. */
  const nobodyIsLeft = async ({ id, user }: Asked): Promise<void> => {
    const stands = (await getSchool(things.table, id)) !== undefined;
    const edges = await things.table.read<{ school: string }>({ pk: `USER#${user}`, prefix: 'SCHOOL#' });
    const isStaff = edges.some((edge) => edge.school === id);
    if (stands) expect((await schoolsOf(things.table, user)).some((one) => one._id === id)).toBe(isStaff);
    else {
      expect(isStaff).toBe(false);
      expect(await getJoinRequest(things.table, id, user)).toBeUndefined();
    }
  };
  race(
    'while somebody is taken on its staff leaves nobody on it',
    asked,
    answers(true),
    deletes,
    async (one, { a, b }) => {
      expect([a.http, b.http]).toContain(200);
      await nobodyIsLeft(one);
    },
  );
  race('while somebody is declined leaves nobody waiting', asked, answers(false), deletes, nobodyIsLeft);
  race(
    'while somebody asks to join leaves nobody waiting',
    school,
    { says: 'somebody asks', act: ({ id, client }, as) => as(client).send('askToJoin', { params: { id } }) },
    deletes,
    nobodyIsLeft,
  );
  race(
    'has no dancer, or is not deleted',
    school,
    {
      says: 'a dancer is added',
      act: ({ id, client }, as) =>
        as(client).send('createDancer', {
          body: {
            ...{ name: 'Aoife', lname: 'Daly', birthdate: '2014-04-20', level: 'novice' },
            ...{ school: { _id: id }, region: { _id: things.region } },
          },
        }),
    },
    deletes,
    async ({ id, user }, { a, b }) => {
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      const stands = await getSchool(things.table, id);
      expect(stands?.students).toBe(a.http === 200 ? 1 : undefined);
      expect((await dancersOf(things.table, user)).filter((one) => one.school._id === id)).toHaveLength(
        a.http === 200 ? 1 : 0,
      );
    },
  );
  race(
    'is left by no dancer who came at that moment',
    school,
    {
      says: 'a dancer comes to it',
      act: async ({ id, client, user }, as) => {
        const [one] = await dancersOf(things.table, user);
        const { _id = '', name = '', lname = '', birthdate = '', level = 'novice', revision = 0 } = one ?? {};
        const form = { name, lname, birthdate, level, school: { _id: id }, region: { _id: things.region } };
        return as(client).send('editDancer', { params: { id: _id }, body: { ...form, revision } });
      },
    },
    deletes,
    async ({ id }, { a, b }) => {
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      expect((await studentsOf(things.table, id, 10)).items).toHaveLength(a.http === 200 ? 1 : 0);
    },
  );
});

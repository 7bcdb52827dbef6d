import type { Fate } from '@rince/local-cloud/gate';
import { actsOfSheet } from '@rince/store/acts';
import { getCompetition } from '@rince/store/competitions';
import { dancedAt } from '@rince/store/dancers';
import { getNumbers } from '@rince/store/numbers';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { Client } from '../support/client.ts';
import type { TestCloud } from '../support/cloud.ts';
import { publishedWhole } from '../support/published.ts';
import { type Call, publishing, type World } from '../support/publishing.ts';
import { everyOrder, quiet, raceOf, tracedClient } from '../support/race.ts';
import type { Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';

// A dancer's number changes, or a dancer is hidden, while somebody else writes about them: everywhere at the event there is one number, and nobody reads of
// whoever is hidden.

let cloud: TestCloud;
let table: Table;
const { start, calculated, publishes, releases, isWhatTheEventSays } = publishing();
beforeAll(async () => {
  ({ cloud, table } = await start());
}, 120_000);
afterAll(() => cloud?.end());

const renumbers = (number: number, line = 0): Call => ({
  says: `the admin gives line ${line + 1} the number ${number}`,
  act: ({ feis, sheet }, as) =>
    as(feis.admin).send('updateDancerNum', { body: { id: sheet.card(line), number } }) as Promise<Answer>,
});
const hides: Call = {
  says: 'the organizer hides the child',
  act: ({ feis, sheet }, as) =>
    as(feis.admin).send('hideEntryComp', { body: { id: sheet.card(0), hidden: true } }) as Promise<Answer>,
};
/** By the number that is on the child's back by then. */
const byNumber = async ({ feis, child }: World): Promise<number> =>
  (await getNumbers(table, feis.event, [child]))[0]?.dancerNumber ?? 0;
const adds: Call = {
  says: 'the tabulator adds the child to another sheet',
  act: async (world, as) =>
    as(world.feis.tabulator).send('addDancer', {
      body: { id: world.other.id, dancerNumber: await byNumber(world) },
    }) as Promise<Answer>,
};
const swaps: Call = {
  says: 'the tabulator puts the child in a line of another sheet',
  act: async (world, as) =>
    as(world.feis.tabulator).send('swapDancer', {
      body: {
        id: world.other.id,
        entryCompetition: world.other.lines[0]?._id ?? '',
        dancerNumber: await byNumber(world),
      },
    }) as Promise<Answer>,
};

/** The child has one number, wherever it stands. */
const hasOneNumber = async (world: World): Promise<number> => {
  const { feis, child, sheet, other } = world;
  const number = await byNumber(world);
  for (const { id } of [sheet, other])
    for (const line of await getRoster(table, id))
      if (line.dancer === child) expect([id, line.dancerNumber]).toEqual([id, number]);
  for (const danced of await dancedAt(table, child, feis.event, { consistent: true }))
    expect(danced.dancerNumber).toBe(number);
  return number;
};

const race = (
  title: string,
  a: Call,
  b: Call,
  holds: (world: World, told: { a: Answer; b: Answer }) => Promise<void>,
) =>
  raceOf(title, () => cloud, {
    world: calculated,
    a,
    b,
    holds,
  });

describe('a number that changes', () => {
  race('while its dancer is put on another sheet is the same on both', renumbers(8_001), adds, async (world) => {
    await hasOneNumber(world);
  });
  race('while its dancer takes over a line is the same on both', renumbers(8_002), swaps, async (world) => {
    await hasOneNumber(world);
  });
  race('twice is one of the two everywhere', renumbers(8_003), renumbers(8_004), async (world, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    expect([8_003, 8_004]).toContain(await hasOneNumber(world));
  });
  race('is given to one of two dancers', renumbers(8_005, 0), renumbers(8_005, 1), async (world, { a, b }) => {
    expect([a.http, b.http].sort()).toEqual([200, 409]);
    await hasOneNumber(world);
    const worn = await Promise.all([world.sheet, world.other].map(({ id }) => getRoster(table, id)));
    const dancers = worn.flat().flatMap(({ dancer, dancerNumber }) => (dancerNumber === 8_005 ? [dancer] : []));
    expect(new Set(dancers).size).toBe(1);
  });
  race(
    'while a competition is released is read by everybody, or the office knows that it is not',
    renumbers(8_006),
    releases('sheet'),
    async (world) => {
      const number = await hasOneNumber(world);
      const { grades } = await publishedWhole(new Client(cloud.url), world.feis.event);
      const placings = grades[0]?.competitions[0]?.placings ?? [];
      expect(placings).toHaveLength(2);
      const { data } = await world.feis.organizer.ask('organizerCompetitions', { body: { id: world.feis.event } });
      const isOutdated = data.find(({ _id }) => _id === world.sheet.id)?.isPublicOutdated;
      expect(placings.some(({ dancerNumber }) => dancerNumber === number) !== isOutdated).toBe(true);
    },
  );
});

/** The numbers that everybody reads of the sheet. */
const publicNumbers = async ({ feis, sheet }: World): Promise<readonly number[]> => {
  const { grades } = await publishedWhole(new Client(cloud.url), feis.event);
  const shown = grades.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === sheet.id);
  return shown?.placings.map(({ dancerNumber }) => dancerNumber) ?? [];
};

describe('somebody who is hidden', () => {
  race('while results are published is read by nobody', hides, publishes, async (world) => {
    const number = await byNumber(world);
    await isWhatTheEventSays({ ...world, hidden: [number] });
    expect(await publicNumbers(world)).not.toContain(number);
  });
});

it('whoever reads what is public while somebody is hidden is never told that nothing is', async () => {
  const world = await calculated({ isPublic: true });
  // Otherwise the call that is held waits for the lists of a thousand families, longer than a call may take.
  await quiet(cloud);
  const { client, trace } = tracedClient(new Client(cloud.url));
  let seen = 0;
  const stop = cloud.services.gate.watch(trace, async ({ service }): Promise<Fate> => {
    // Between the pointer and what it names.
    if (service === 's3' && ++seen === 2) {
      const number = await byNumber(world);
      await hides.act(world, (same) => same);
      // Where the job found somebody in its way, it comes again after its time.
      await until(async () => !(await publicNumbers(world)).includes(number), 60);
      await quiet(cloud);
    }
    return 'go';
  });
  const { http, data } = await client.send('getPublicResult', { body: { eventId: world.feis.event } });
  stop();
  expect({ http, competitions: data?.grades.flatMap(({ competitions }) => competitions).length }).toEqual({
    http: 200,
    competitions: 2,
  });
  expect(seen).toBeGreaterThan(2);
});

describe('an empty competition that is disabled', () => {
  const empty = new WeakMap<World, Sheet>();
  const withEmpty = async (): Promise<World> => {
    const world = await calculated();
    empty.set(world, await world.feis.sheet({ kind: 'championship', dancers: 0 }));
    return world;
  };
  const idOf = (world: World): string => empty.get(world)?.id ?? '';
  const disables: Call = {
    says: 'the organizer disables what is empty',
    act: ({ feis }, as) =>
      as(feis.organizer).send('disableEmptyCompetitions', { body: { id: feis.event } }) as Promise<Answer>,
  };
  const enters: Call = {
    says: 'the tabulator puts the child on its sheet',
    act: async (world, as) =>
      as(world.feis.tabulator).send('addDancer', {
        body: { id: idOf(world), dancerNumber: await byNumber(world) },
      }) as Promise<Answer>,
  };
  it('while somebody comes to its sheet is open, or has nobody', async () => {
    await everyOrder(cloud, {
      world: withEmpty,
      a: disables,
      b: enters,
      holds: async (world, { a, b }) => {
        expect([a.http, [200, 409].includes(b.http)]).toEqual([200, true]);
        const state = await getCompetition(table, idOf(world));
        expect(state?.closed?.has('disabled') ?? false).toBe(state?.count === 0);
        expect(b.http === 200).toBe(state?.count === 1);
      },
    });
  }, 240_000);

  it('is one act of the log, though two people disable it at once', async () => {
    await everyOrder(cloud, {
      world: withEmpty,
      a: disables,
      b: { ...disables, says: 'the organizer disables what is empty in another tab' },
      holds: async (world, { a, b }) => {
        expect([a.http, b.http]).toEqual([200, 200]);
        const acts = await actsOfSheet(table, world.feis.event);
        const named = acts.filter((one) => one.act === 'disable' && one.detail.competitions.includes(idOf(world)));
        expect(named).toHaveLength(1);
      },
    });
  }, 240_000);
});

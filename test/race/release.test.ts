import type { Event } from '@rince/domain/event/event';
import type { Job } from '@rince/domain/results/job';
import type { Fate } from '@rince/local-cloud/gate';
import { getEvent } from '@rince/store/events';
import { jobKey } from '@rince/store/keys';
import { noticesWith } from '@rince/store/notices';
import { publicCompetitionsOf } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCloud } from '../support/cloud.ts';
import { publishing, type World } from '../support/publishing.ts';
import { quiet, stopsOf, tracedClient } from '../support/race.ts';

// One competition becomes public, by itself or as its sheet is submitted, while others do and while everything is published, taken back or corrected.

let cloud: TestCloud;
let table: Table;
const { start, race, calculated, published, ended, isWhatTheEventSays, ...calls } = publishing();
const { publishes, takesBack, takesOneBack, erases, corrects, releases, submits, told } = calls;
beforeAll(async () => {
  ({ cloud, table } = await start());
}, 120_000);
afterAll(() => cloud?.end());

const isPublic = async ({ feis }: World): Promise<string[]> =>
  Object.keys(await publicCompetitionsOf(table, (await getEvent(table, feis.event)) as Event));

describe('one competition that becomes public', () => {
  const asSubmitted = async (): Promise<World> => {
    const world = await calculated();
    await world.feis.organizer.ask('releaseAsSubmitted', { body: { id: world.feis.event, release: true } });
    return world;
  };

  race('beside another one: both can be read', calculated, releases('sheet'), releases('other'), async (world) => {
    await isWhatTheEventSays(world);
    expect((await isPublic(world)).sort()).toEqual([world.sheet.id, world.other.id].sort());
  });
  race('while all are published', calculated, releases('sheet'), publishes, async (world) => {
    await isWhatTheEventSays(world);
    expect((await isPublic(world)).sort()).toEqual([world.sheet.id, world.other.id].sort());
  });
  race('while results are taken back', published, releases('sheet'), takesBack, async (world) => {
    await isWhatTheEventSays(world);
  });
  race('while a dancer is erased names nobody who is gone', calculated, releases('sheet'), erases, async (world) => {
    expect(await isWhatTheEventSays(world)).not.toContain('Erasable');
  });
  race('while a mark is corrected is of one calculation', calculated, releases('sheet'), corrects, async (world) => {
    await isWhatTheEventSays(world);
  });
  race(
    'as its sheet is submitted, while results are taken back',
    asSubmitted,
    submits,
    takesBack,
    async (world, told) => {
      const text = await isWhatTheEventSays(world);
      // Whoever took back last, or before anything was public, sees nothing of it.
      if (told.b.http === 200 && text !== '') expect(await isPublic(world)).toEqual([world.sheet.id]);
    },
  );
  race('as its sheet is submitted, beside another one', asSubmitted, submits, releases('other'), async (world) => {
    await isWhatTheEventSays(world);
    expect((await isPublic(world)).sort()).toEqual([world.sheet.id, world.other.id].sort());
  });
});

describe('a release whose call dies as soon as the competition is public', () => {
  const jobOf = async (event: string): Promise<Job | undefined> => {
    const { pk, sk: prefix } = jobKey(event, '');
    const jobs = await table.read<Job>({ pk, prefix });
    return jobs.find(({ kind }) => kind === 'release');
  };
  /** The worker stands before the request at which it is stopped, or has done all of it, and the call is dead; `goOn` is for the worker. */
  const deadCall = async ({ feis, sheet }: World, isStop: (operation: string) => boolean) => {
    const { event } = feis;
    const held = Promise.withResolvers<void>();
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    const stopHolding = cloud.services.gate.watch('results-worker', async ({ operation }): Promise<Fate> => {
      if (!isStop(operation)) return 'go';
      held.resolve();
      await isFree;
      return 'go';
    });
    const isOver = async (): Promise<void> => ended(feis, (await jobOf(event))?._id);
    const { client, trace } = tracedClient(feis.organizer);
    let isHeld: Promise<boolean> | undefined;
    let isDead = false;
    const stopKilling = cloud.services.gate.watch(trace, async (): Promise<Fate> => {
      const job = await jobOf(event);
      if (!job) return 'go';
      isHeld ??= Promise.race([held.promise.then(() => true), isOver().then(() => false)]);
      if (job.version === undefined && (await isHeld)) return 'go';
      isDead = true;
      await cloud.runtime.functions.get('results')?.kill();
      return 'drop';
    });
    await client.send('releaseResults', { body: { id: event, competition: sheet.id } }).catch(() => undefined);
    stopKilling();
    const goOn = async (): Promise<void> => {
      stopHolding();
      free();
      await quiet(cloud, ['results']);
    };
    return { wasHeld: (await isHeld) ?? false, isDead, goOn };
  };

  it('is told to the family by the worker, wherever in the same work the worker was just then', async () => {
    for (let n = 0, wasHeld = true; wasHeld; n++) {
      const world = await calculated();
      const isStop = stopsOf();
      let stops = 0;
      const dead = await deadCall(world, (operation) => isStop(operation) && stops++ === n);
      ({ wasHeld } = dead);
      await dead.goOn();
      const words = `stop ${n + 1} of the worker`;
      expect(dead.isDead, words).toBe(true);
      const job = await jobOf(world.feis.event);
      expect(job?.status, words).toBe('done');
      const { _id: user } = await world.family.ask('me');
      expect(await noticesWith(table, [user], job?._id ?? ''), words).toHaveLength(1);
      expect(await isPublic(world), words).toEqual([world.sheet.id]);
    }
  }, 240_000);

  it('comes to its end when all is taken back then, though the worker knows it as it was before it was public', async () => {
    const world = await calculated();
    let hasBegun = false;
    const dead = await deadCall(world, (operation) => {
      const isNext = hasBegun;
      hasBegun ||= operation === 'TransactWriteItems' || operation === 'UpdateItem';
      return isNext;
    });
    expect(dead).toMatchObject({ wasHeld: true, isDead: true });
    expect((await told(world, takesBack)).http).toBe(200);
    await dead.goOn();
    expect(await isWhatTheEventSays(world)).toBe('');
    expect(await jobOf(world.feis.event)).toMatchObject({
      status: 'failed',
      message: 'Taken back before it was done.',
    });
  });
});

describe('one competition that is taken back', () => {
  /** Of two competitions the one is public. */
  const released = async (): Promise<World> => {
    const world = await calculated();
    await told(world, releases('sheet'));
    return world;
  };
  race('beside another one that becomes public', released, takesOneBack, releases('other'), async (world, { a, b }) => {
    await isWhatTheEventSays(world);
    expect([a.http, b.http]).toEqual([200, 200]);
    expect(await isPublic(world)).toEqual([world.other.id]);
  });
  race(
    'while it is released again is public or not, as a whole',
    released,
    takesOneBack,
    releases('sheet'),
    async (world) => {
      await isWhatTheEventSays(world);
    },
  );
  race(
    'before anything was public, while it is released for the first time, is public or not, as a whole',
    calculated,
    takesOneBack,
    releases('sheet'),
    async (world, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      if ((await isWhatTheEventSays(world)) !== '') expect(await isPublic(world)).toEqual([world.sheet.id]);
    },
  );
  race('while all are published', released, takesOneBack, publishes, async (world, { a }) => {
    await isWhatTheEventSays(world);
    expect(await isPublic(world)).toContain(world.other.id);
    if (a.http !== 200) expect(await isPublic(world)).toContain(world.sheet.id);
  });
  race('while all are taken back', published, takesOneBack, takesBack, async (world, { b }) => {
    expect(b.http).toBe(200);
    expect(await isWhatTheEventSays(world)).toBe('');
  });
  race('twice', published, takesOneBack, takesOneBack, async (world, { a, b }) => {
    await isWhatTheEventSays(world);
    expect([a.http, b.http]).toEqual([200, 200]);
    expect(await isPublic(world)).toEqual([world.other.id]);
  });
  race('while a dancer is erased names nobody who is gone', published, takesOneBack, erases, async (world) => {
    expect(await isWhatTheEventSays(world)).not.toContain('Erasable');
    expect(await isPublic(world)).toEqual([world.other.id]);
  });
});

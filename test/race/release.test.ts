import type { Event } from '@rince/domain/event/event';
import { getEvent } from '@rince/store/events';
import { publicCompetitionsOf } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestCloud } from '../support/cloud.ts';
import { publishing, type World } from '../support/publishing.ts';

// One competition becomes public, by itself or as its sheet is submitted, while others do and while everything is published, taken back or corrected.

let cloud: TestCloud;
let table: Table;
const { start, race, calculated, published, isWhatTheEventSays, ...calls } = publishing();
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

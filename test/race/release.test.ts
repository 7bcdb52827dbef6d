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
const { publishes, takesBack, erases, corrects, releases, submits } = calls;
beforeAll(async () => {
  ({ cloud, table } = await start());
}, 120_000);
afterAll(() => cloud?.end());

describe('one competition that becomes public', () => {
  const isPublic = async ({ feis }: World): Promise<string[]> =>
    Object.keys(await publicCompetitionsOf(table, (await getEvent(table, feis.event)) as Event));
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

import { getExport } from '@rince/store/exports';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { everyOrder, quiet, type Side } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { basics } from '../support/wizard.ts';

// Two people of the office ask for the same workbook at the same moment: it is made once for both, or once more for who came after it was ready.

let cloud: TestCloud;
let table: Table;
let organizer: Client;
let colleague: Client;
let nth = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  organizer = await signIn(cloud.url, 'organizer@feis.test');
  colleague = await signIn(cloud.url, 'admin@feis.test');
}, 120_000);
afterAll(() => cloud?.end());

interface World {
  readonly event: string;
}
const asks = (says: string, who: () => Client): Side<World, Answer> => ({
  says,
  act: ({ event }, as) => as(who()).send('generateData', { body: { id: event, type: 'competitions' } }),
});

it('of two who ask for the same workbook neither is refused, and both wait for the one that is made', async () => {
  await everyOrder(cloud, {
    world: async () => {
      const { _id: event } = await organizer.ask('createEvent', { body: { event: basics(`Asked twice ${nth++}`) } });
      return { event };
    },
    a: asks('one asks', () => organizer),
    b: asks('another asks', () => colleague),
    holds: async ({ event }, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      await quiet(cloud, ['exports']);
      const job = await getExport(table, event, 'competitions');
      expect(job).toMatchObject({ status: 'done', done: 0 });
      expect(job?.files.length, 'a workbook, and the same as CSV').toBe(2);
      const asked = new Set([a, b].map(({ data }) => (data as unknown as { createdAt: string }).createdAt));
      expect(asked.has(job?.createdAt ?? '')).toBe(true);
      for (const one of [organizer, colleague]) {
        const { data } = await one.ask('listNotices', { query: { limit: 50 } });
        const told = data.filter(({ path, title }) => path?.includes(event) && title === 'Competitions are ready');
        expect(told.length, 'told once, or of their own and of the one that came after it').toBeGreaterThan(0);
        expect(told.length).toBeLessThanOrEqual(asked.size);
      }
    },
  });
});

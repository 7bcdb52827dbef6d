import { getSchedule, getScheduleVersion } from '@rince/store/schedules';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbookOf } from '../../web/src/lib/workbook.ts';
import type { Answer } from '../support/answer.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { everyOrder, type Side } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { upload } from '../support/upload.ts';
import { basics, category, organized } from '../support/wizard.ts';

// One of the office saves the schedule while another uploads one, or moves the days of the event: every version that somebody was told of is there as they sent it, on
// days that the event has.

let cloud: TestCloud;
let table: Table;
let organizer: Client;
let nth = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  organizer = await signIn(cloud.url, 'organizer@feis.test');
}, 120_000);
afterAll(() => cloud?.end());

interface World {
  readonly event: string;
  readonly competition: string;
  readonly day: string;
  readonly key: string;
}
const columns = ['Stage', 'Day', 'Start', 'Code', 'Title', 'Judges', 'Minutes'];

const saves: Side<World, Answer> = {
  says: 'one saves at 10:00',
  act: ({ event, competition, day }, as) =>
    as(organizer).send('saveSchedule', {
      body: {
        ...{ id: event, revision: 0, paces: {}, stages: [{ title: 'Main', from: 480, to: 1080, breaks: [] }] },
        blocks: [{ competition, round: 1, stage: 'Main', day, start: 600, minutes: 10, judges: [], unknown: [] }],
      },
    }),
};
const uploads: Side<World, Answer> = {
  says: 'another uploads a file with 11:00',
  act: ({ event, key }, as) =>
    as(organizer).send('uploadSchedule', { query: { id: event }, body: { event, files: { key, name: 'a.xlsx' } } }),
};

it('of a schedule that is saved and one that is uploaded neither takes the place of the other unsaid', async () => {
  await everyOrder(cloud, {
    world: async () => {
      const { _id: event } = await organizer.ask('createEvent', { body: { event: basics(`Two schedules ${nth++}`) } });
      await organizer.ask('editEvent', { params: { id: event }, body: { grades: [category('Novice', ['401'])] } });
      const { competitions, days } = await organizer.ask('getSchedule', { body: { id: event } });
      const day = days[0] ?? '';
      const bytes = workbookOf('Schedule', [columns, ['Main', day, '11:00', '401', '', '', 10]], []);
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const { key } = await upload(organizer, { kind: 'xlsx', type, bytes });
      return { event, competition: competitions[0]?._id ?? '', day, key };
    },
    a: saves,
    b: uploads,
    holds: async ({ event }, { a, b }) => {
      const told = [a, b].filter(({ http }) => http === 200).length;
      for (const { http, code } of [a, b]) if (http !== 200) expect(code).toBe('STALE');
      expect(told).toBeGreaterThan(0);
      expect((await getSchedule(table, event))?.revision).toBe(told);
      for (const [answer, start] of [
        [a, 600],
        [b, 660],
      ] as const) {
        if (answer.http !== 200) continue;
        const { revision } = answer.data as unknown as { revision: number };
        const kept = await getScheduleVersion(table, event, revision);
        expect(kept?.schedule.blocks.map((block) => block.start)).toEqual([start]);
      }
    },
  });
});

it.each([
  ['', false],
  ['first ', true],
])(
  'of a %sschedule that is saved and an event that is moved by a week, no round is left behind',
  async (_, isFirst) => {
    const dayAfter = (day: string, days: number): string =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const block = { round: 1, stage: 'Main', minutes: 10, judges: [], unknown: [] };
    const body = ({ event, competition, day }: Omit<World, 'key'>, revision: number, start: number) => ({
      ...{ id: event, revision, paces: {}, stages: [{ title: 'Main', from: 480, to: 1080, breaks: [] }] },
      blocks: [{ ...block, competition, day, start }],
    });
    await everyOrder<Omit<World, 'key'>, Answer, Answer>(cloud, {
      world: async () => {
        const { _id: event } = await organizer.ask('createEvent', { body: { event: basics(`A later feis ${nth++}`) } });
        await organizer.ask('editEvent', { params: { id: event }, body: { grades: [category('Novice', ['401'])] } });
        const { competitions, days } = await organizer.ask('getSchedule', { body: { id: event } });
        const world = { event, competition: competitions[0]?._id ?? '', day: days[0] ?? '' };
        if (!isFirst) await organizer.ask('saveSchedule', { body: body(world, 0, 540) });
        return world;
      },
      a: {
        says: 'one saves at 10:00',
        act: (world, as) => as(organizer).send('saveSchedule', { body: body(world, isFirst ? 0 : 1, 600) }),
      },
      b: {
        says: 'another moves the event by a week',
        act: async ({ event }, as) => {
          const { eventStart, eventEnd, revision } = await organized(organizer, event);
          const moved = { eventStart: dayAfter(eventStart, 7), eventEnd: dayAfter(eventEnd, 7), revision };
          return as(organizer).send('editEvent', { params: { id: event }, body: { event: moved } });
        },
      },
      holds: async ({ event }, { a, b }) => {
        const kept = await getSchedule(table, event);
        const { days } = await organizer.ask('getSchedule', { body: { id: event } });
        for (const each of kept?.schedule.blocks ?? []) expect(days).toContain(each.day);
        const done = [a, b].filter(({ http }) => http === 200).length;
        expect(done).toBeGreaterThan(0);
        if (!isFirst) expect(kept?.revision).toBe(1 + done);
        if (a.http === 200) expect(kept?.schedule.blocks.map(({ start }) => start)).toEqual([600]);
      },
    });
  },
);

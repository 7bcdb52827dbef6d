import type { Entry } from '@rince/domain/entry/entry';
import { freshEntry } from '@rince/domain/entry/entry';
import type { Event } from '@rince/domain/event/event';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Cloud } from '@rince/local-cloud/start';
import { dancedItem } from '@rince/store/dancers';
import { entryItem, ownEntryItem } from '@rince/store/entries';
import { numberItems } from '@rince/store/numbers';
import { getJob } from '@rince/store/results';
import { rosterItems } from '@rince/store/roster';
import type { Client } from './client.ts';
import { dayAfter } from './clock.ts';
import { addDancer, newParent } from './family.ts';
import { type RacingFeis, racingFeis, type Sheet } from './racing-feis.ts';
import { until } from './until.ts';
import type { VideoAt } from './videos.ts';

/** A family with a paid entry: its child is a line of a sheet, and sends videos. */
export interface OnlineFamily {
  readonly client: Client;
  readonly user: string;
  readonly dancer: string;
  readonly entry: string;
  readonly line: RosterLine;
  readonly at: (round: 1 | 2 | 3) => VideoAt;
}

/** A racing feis that is danced before cameras: videos are taken for some days yet, and judges judge already. */
export const onlineFeis = (
  cloud: Cloud,
  options: { competitions?: number; nth?: number; over?: Partial<Event> } = {},
): Promise<RacingFeis> => {
  const over = { inPerson: false, hasPrivateResults: true, videoEnd: dayAfter(3), ...options.over };
  return racingFeis(cloud, { competitions: 4, ...options, over });
};

/** A new family whose child is on a sheet, in the place of somebody who was. */
export const familyOn = async (
  cloud: Cloud,
  feis: RacingFeis,
  sheet: Sheet,
  { nth, email, school }: { nth: number; email: string; school?: string },
): Promise<OnlineFamily> => {
  const before = sheet.lines[nth];
  if (!before) throw new Error('There is no such line');
  const client = await newParent(cloud.url, { email });
  const child = await addDancer(client, { name: 'Sadhbh', level: 'open', ...(school ? { school } : {}) });
  const user = (await client.ask('me'))._id;
  // One letter, so that it is an id and this family's alone.
  const entry = `${before._id.slice(0, -1)}${'kmnpqrst'[nth]}`;
  const line: RosterLine = { ...before, dancer: child, name: 'Sadhbh', lname: 'Daly', entry };
  const stored: Entry = {
    ...freshEntry,
    ...{ _id: entry, event: feis.event, owner: user, teacher: false, state: 'new', step: 2 },
    ...{ total: 0, price: 0, discount: 0 },
    paidAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    sections: [
      {
        dancer: child,
        dancerNumber: line.dancerNumber,
        profile: { name: line.name, lname: line.lname, school: { name: '' }, age: 12 },
        competitions: [
          {
            ...{ _id: line._id, competition: sheet.id, code: 'C0', title: 'Open', gradeName: 'Open Championship' },
            ...{ price: 0, applyFamilyMax: false },
          },
        ],
      },
    ],
  };
  await feis.table.putMany([
    ...rosterItems(line),
    ...numberItems(line),
    dancedItem({
      ...{ dancer: child, event: feis.event, competition: sheet.id, entryCompetition: line._id, entry },
      dancerNumber: line.dancerNumber,
    }),
    entryItem(stored),
    ownEntryItem(stored),
  ]);
  const at = (round: 1 | 2 | 3): VideoAt => ({ id: line._id, entry, event: feis.event, round });
  return { client, user, dancer: child, entry, line, at };
};

/** Every judge of a championship marks everybody who dances in these rounds: the more, the later they stand on the sheet. */
export const markRounds = async (
  { judges }: RacingFeis,
  sheet: Sheet,
  rounds: readonly (1 | 2 | 3)[],
): Promise<void> => {
  for (const [j, judge] of judges.entries())
    for (const round of rounds)
      for (const [i] of sheet.lines.entries()) {
        const data = { _id: sheet.card(i), round, score: 70 + i + j / 10, comments: `Judge ${j + 1} of ${i}` };
        const { http, code } = await judge.send('submitScore', { body: { data } });
        if (http !== 200 && code !== 'NOT_RECALLED') throw new Error(`${http} ${code}`);
      }
};

/** Makes public what was calculated. */
export const publishAll = async ({ organizer, event, table }: RacingFeis): Promise<void> => {
  const { job } = await organizer.ask('togglePublishResults', { body: { id: event, publish: true } });
  if (job) await until(async () => (await getJob(table, event, job._id))?.status === 'done', 40);
};

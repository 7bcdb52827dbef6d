import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { raceOf } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';

// An admin hides a child at the moment at which a tabulator takes the child off the sheet: whoever comes back there is hidden.

let cloud: TestCloud;
let feis: RacingFeis;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 150, nth: 64 });
}, 240_000);
afterAll(() => cloud?.end());

const lineOf = ({ lines }: Sheet): string => lines[0]?._id ?? '';

for (const [says, act] of [
  [
    'takes them off',
    (sheet: Sheet) =>
      ['removeDancer', { id: sheet.id, entryCompetition: lineOf(sheet), reason: 'By mistake' }] as const,
  ],
  [
    'puts another one in the line',
    (sheet: Sheet) => ['swapDancer', { id: sheet.id, entryCompetition: lineOf(sheet), dancerNumber: 505 }] as const,
  ],
] as const)
  raceOf(`whoever is hidden stays it when a tabulator ${says} at this moment`, () => cloud, {
    world: () => feis.sheet({ dancers: 2 }),
    a: {
      says: 'an admin hides the dancer',
      act: (sheet, as) =>
        as(feis.admin).send('hideEntryComp', { body: { id: sheet.card(0), hidden: true, dancerNumber: 501 } }),
    },
    b: {
      says: `the tabulator ${says}`,
      act: (sheet, as) => {
        const [call, body] = act(sheet);
        const client = as(feis.tabulator);
        return call === 'swapDancer' ? client.send(call, { body }) : client.send(call, { body });
      },
    },
    holds: async (sheet, { a, b }) => {
      if (b.http === 200) await feis.tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber: 501 } });
      const roster = await getRoster(feis.table, sheet.id);
      const hidden = roster.filter((line) => line.hidden).map(({ dancerNumber }) => dancerNumber);
      expect(hidden).toEqual(a.http === 200 ? [501] : []);
    },
  });

import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { raceOf, type Side } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';

// Somebody at a stage says who is there while a colleague says otherwise, or the dancer leaves the sheet: who taps late changes nothing they did not see,
// and nobody is here who has gone.

let cloud: TestCloud;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 200 });
}, 120_000);
afterAll(() => cloud?.end());

type Call = Side<Sheet, Answer>;
const call = (says: string, act: (sheet: Sheet, client: Parameters<Parameters<Call['act']>[1]>[0]) => unknown) =>
  ({ says, act: (sheet, as) => act(sheet, as(feis.tabulator)) as Promise<Answer> }) satisfies Call;
/** Of the first dancer of two. */
const taps = (here: boolean, seen: number, whose = 'one phone'): Call =>
  call(`${whose} says ${here ? 'here' : 'not here'}`, (sheet, client) =>
    client.send('checkIn', { body: { id: sheet.card(0), dancer: sheet.lines[0]?.dancer ?? '', here, seen } }),
  );
const removes = call('the dancer is taken off the sheet', ({ id, lines }, client) =>
  client.send('removeDancer', { body: { id, entryCompetition: lines[0]?._id ?? '' } }),
);
const swaps = call('another dancer takes the line', ({ id, lines }, client) =>
  client.send('swapDancer', { body: { id, entryCompetition: lines[0]?._id ?? '', dancerNumber: 505 } }),
);
const scratches = call('the dancer is scratched', (sheet, client) =>
  client.send('noteDancing', { body: { id: sheet.card(0), out: 'scratch', reason: 'Is ill' } }),
);

const fresh = () => feis.sheet();
const here = async (): Promise<Sheet> => {
  const sheet = await fresh();
  await taps(true, 0).act(sheet, (client) => client);
  return sheet;
};
const race = (
  title: string,
  world: () => Promise<Sheet>,
  [a, b]: readonly [Call, Call],
  holds: (
    stored: { isHere: boolean; line: Sheet['lines'][number] | undefined },
    told: { a: Answer; b: Answer },
  ) => void,
) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds: async (sheet, told) => {
      for (const { code } of [told.a, told.b]) expect(code).not.toBe('SHEET_CHANGED');
      const { roster } = await storedSheet(feis.table, sheet.id);
      const line = roster.find(({ _id }) => _id === sheet.lines[0]?._id);
      holds({ isHere: line?.here !== undefined, line }, told);
    },
  });

race('two phones see the same dancer', fresh, [taps(true, 0), taps(true, 0, 'another')], ({ isHere, line }, told) => {
  expect([told.a.http, told.b.http, isHere, line?.checkIns]).toEqual([200, 200, true, 1]);
});
race(
  'two phones say otherwise: both end with what is stored',
  here,
  [taps(false, 1), taps(true, 0, 'another, long ago,')],
  ({ isHere }, { a, b }) => {
    expect([a.http, isHere]).toEqual([200, false]);
    expect(b.http === 200 || b.code === 'STALE').toBe(true);
  },
);
race('a dancer who is taken off the sheet is not here', fresh, [taps(true, 0), removes], ({ line }, { a, b }) => {
  expect([b.http, line]).toEqual([200, undefined]);
  expect([200, 404]).toContain(a.http);
});
race('whoever takes the line over is not here yet', fresh, [taps(true, 0), swaps], ({ isHere, line }, { a, b }) => {
  expect([b.http, line?.dancerNumber, isHere, line?.checkIns]).toEqual([200, 505, false, undefined]);
  expect([200, 404]).toContain(a.http);
});
race('whoever is scratched is not here', fresh, [taps(true, 0), scratches], ({ isHere, line }, { a, b }) => {
  expect([b.http, line?.out, isHere]).toEqual([200, 'scratch', false]);
  expect(a.http === 200 || a.code === 'LOCKED').toBe(true);
});

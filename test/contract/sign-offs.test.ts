import { gradeItem } from '@rince/store/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { racingFeis } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';

// A category that wants each column signed off before anything is calculated.

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud?.end());

it('a sheet is calculated once every column that it shows is signed off, whatever cards a larger panel has left', async () => {
  const feis = await racingFeis(cloud, { competitions: 1 });
  const { id, event, lines } = await feis.sheet({ kind: 'championship' });
  const { championship } = feis.grades;
  // The cards of a third judge are there from before.
  const rules = { ...championship.rules, judge_count: [2, 2, 2] };
  await tableOf(cloud.env).putMany([gradeItem({ ...championship, rules, judgeSignoffs: true })]);
  const columns = [1, 2].flatMap((round) => [1, 2].map((slot) => ({ round, slot })));
  const cells = columns.flatMap((column) =>
    lines.map(({ _id }, i) => ({ ...column, entryCompetition: _id, score: 80 + i })),
  );
  await feis.tabulator.ask('submitMultiScore', { body: { id, cells } });
  const calculate = () => feis.tabulator.send('calculateResults', { body: { id: event, competitionId: id } });
  const signOff = (column: { round: number; slot: number }) =>
    feis.tabulator.ask('updateTabulation', { body: { id, change: { kind: 'signedOff', value: true, ...column } } });

  const [last, ...others] = columns;
  for (const column of others) await signOff(column);
  expect(await calculate()).toMatchObject({ http: 409, code: 'NOT_READY' });
  if (last) await signOff(last);
  expect((await calculate()).http).toBe(200);
});

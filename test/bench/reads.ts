import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { startTestCloud } from '../support/cloud.ts';
import { feisNamed, readyFeis } from '../support/demo-feis.ts';
import { until } from '../support/until.ts';
import type { Figure } from './figure.ts';

import { type Counted, countedRoutes } from './routes-of-a-day.ts';

const golden = new URL('./reads.golden.json', import.meta.url);
const mostRequests = 10;
/** What has a budget of its own. */
const budgets: Readonly<Record<string, readonly [number, 'requests' | 'units']>> = {
  submitScore: [3, 'requests'],
  // A number from a counter of its own, and the dancers of today, are a request each.
  payEntry: [12, 'requests'],
  judgePage: [5, 'units'],
  judgeCompetitions: [20, 'units'],
};

const rounded = (units: number): number => Math.round(units * 10) / 10;

/**
 * What the routes ask of the table, counted by the server, against what they asked when somebody last looked (reads.golden.json). After
 * a change that is meant: UPDATE_GOLDEN=1.
 */
export const benchReads = async (): Promise<Figure[]> => {
  const cloud = await startTestCloud();
  const { organizer } = await readyFeis(cloud.url);
  const over = await feisNamed(organizer, 'Feis na Samhna');
  // Published results are part of what is read.
  await until(async () => (await organizer.ask('getEvent', { params: { id: over } })).hasResults, 120);
  const counted = await countedRoutes(cloud);
  await cloud.end();

  if (process.env.UPDATE_GOLDEN || !existsSync(golden))
    writeFileSync(golden, `${JSON.stringify(counted, undefined, 2)}\n`);
  const before = JSON.parse(readFileSync(golden, 'utf8')) as Counted;
  return Object.entries(counted).map(([what, { requests, units }]): Figure => {
    const was = before[what];
    const same = was?.requests === requests && was.units === units;
    const [most, of] = budgets[what] ?? [mostRequests, 'requests'];
    return {
      what,
      measured: `${requests} requests, ${rounded(units)} units`,
      budget: `${most} ${of}`,
      share: (of === 'units' ? units : requests) / most,
      fault: same ? undefined : was ? `before ${was.requests} and ${rounded(was.units)}` : 'not counted before',
    };
  });
};

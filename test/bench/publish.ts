import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { Dice, fixedId } from '@rince/demo/dice';
import { eventOf, feis } from '@rince/demo/feis';
import { population } from '@rince/demo/population';
import { fullSyllabus, gradesOf } from '@rince/demo/syllabus';
import type { Used } from '@rince/local-cloud/dynamodb/used';
import { getJob } from '@rince/store/results';
import { signIn } from '../support/client.ts';
import { startTestCloud } from '../support/cloud.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import type { Figure } from './figure.ts';

// An event of marks alone: generated, then published, through its worker and everything that follows the table. Each size in a process of its
// own, whose memory is read at its end.

const sizes = [1_250, 2_500, 5_000] as const;
const mostSeconds = 30;
/** As many times as there are more entries, and what a batch of the stream happens to hold. */
const mostGrowth = 1.2;
/** Many share a machine, and what is not there by then never comes. */
const mostWaited = 900;

type Spent = Used & { readonly seconds: number; readonly cpu: number };

interface Measured {
  readonly entries: number;
  readonly steps: {
    /** Lists and counts of everything that was entered and marked. */
    readonly followed: Spent;
    readonly generated: Spent;
    readonly published: Spent;
  };
  readonly mb: number;
}

const entriesOfDancer = 4.1;

const event = fixedId('many');

/** Everything that an event of about so many entries has in the table, with its dancers. */
const itemsOf = (entries: number) => {
  const dice = new Dice(7);
  const now = new Date();
  const createdAt = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const world = population(dice, createdAt, Math.round(entries / entriesOfDancer));
  const making = { dice, now, createdAt, world, account: '' };
  const over = eventOf(making, { _id: event, name: 'Feis Mhór' });
  const grades = gradesOf(event, fullSyllabus, dice);
  return [...world.items, ...feis(making, over, grades, world.dancers, true)];
};

const measure = async (size: number): Promise<Measured> => {
  const cloud = await startTestCloud();
  const table = tableOf(cloud.env);
  const organizer = await signIn(cloud.url, 'organizer@feis.test');
  const items = itemsOf(size);

  /** What something costs with all that follows it. */
  const spent = async (work: () => Promise<void>): Promise<Spent> => {
    const [before, processor] = [cloud.services.table.used, process.cpuUsage()];
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    await until(async () => (await cloud.runtime.lag()) === 0, mostWaited);
    const { requests, read, write } = cloud.services.table.used;
    const { user, system } = process.cpuUsage(processor);
    return {
      ...{ seconds, cpu: (user + system) / 1e6, requests: requests - before.requests },
      ...{ read: read - before.read, write: write - before.write },
    };
  };
  const ended = async (job: string | undefined): Promise<void> => {
    await until(async () => {
      const now = await getJob(table, event, job ?? '');
      if (now?.status === 'failed') throw new Error(now.message);
      return now?.status === 'done';
    }, mostWaited);
  };
  const followed = await spent(() => table.putMany(items));
  const generated = await spent(async () =>
    ended((await organizer.ask('generateResults', { body: { id: event } }))._id),
  );
  const published = await spent(async () =>
    ended((await organizer.ask('togglePublishResults', { body: { id: event, publish: true } })).job?._id),
  );
  await cloud.end();
  const entries = items.filter(({ entity }) => entity === 'roster').length;
  return { entries, steps: { followed, generated, published }, mb: process.resourceUsage().maxRSS / 1024 };
};

const measured = (size: number): Measured => {
  const output = execFileSync(process.execPath, [import.meta.filename, String(size)], { encoding: 'utf8' });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measured;
};

const said = ({ seconds, cpu, requests, read, write }: Spent): string =>
  `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${requests} requests, ${Math.round(read)} units read and ${Math.round(write)} written`;

/** How long the largest event takes, and how requests and units grow with its size. */
export const benchPublish = (): Figure[] => {
  // Where others are at work the clock says nothing about this.
  const isQuiet = (loadavg()[0] ?? 0) < availableParallelism();
  const all = sizes.map(measured);
  const figures = all.map(({ entries, steps: { followed, generated, published }, mb }): Figure => {
    const seconds = generated.seconds + published.seconds;
    return {
      what: `${entries} entries`,
      measured: `${seconds.toFixed(1)} s: followed in ${said(followed)}; generated in ${said(generated)}; published in ${said(published)}; ${mb.toFixed(0)} MB at most`,
      budget: `${mostSeconds} s to generate and publish`,
      share: seconds / mostSeconds,
      ...(isQuiet ? { fails: true } : {}),
    };
  });
  const growth = all.slice(1).flatMap((next, i) =>
    (['followed', 'generated', 'published'] as const).flatMap((step) =>
      (['requests', 'read', 'write'] as const).map((what): Figure => {
        const before = all[i] as Measured;
        const ratio = next.steps[step][what] / before.steps[step][what];
        const most = (next.entries / before.entries) * mostGrowth;
        return {
          what: `${what} to have it ${step}, ${next.entries} against ${before.entries} entries`,
          measured: `${ratio.toFixed(2)} x`,
          budget: `${most.toFixed(2)} x`,
          share: ratio / most,
          fails: true,
        };
      }),
    ),
  );
  return [...figures, ...growth];
};

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await measure(Number(process.argv[2]))));
  process.exit();
}

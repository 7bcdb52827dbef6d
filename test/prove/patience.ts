import { functions } from '../../infra/functions.ts';
import { outOfSightFor } from '../../infra/house-queue.ts';

/** What a worker needs on a slow machine when nothing happens to it, in seconds. */
const work = 60;
/** So often it may die in the middle of one piece of work. */
const deaths = 2;

/** How long to wait for what a worker does in bad weather, in seconds: a worker that dies leaves its message out of sight for a while. */
export const patienceWith = (worker: string): number => {
  const plan = functions.find(({ name }) => name === worker);
  if (!plan) throw new Error(`There is no ${worker}`);
  return work + deaths * outOfSightFor(plan.timeoutSeconds);
};

/** The same for whatever is on its way. */
export const patienceWithAll = Math.max(
  ...functions.filter(({ trigger }) => trigger.kind === 'queue').map(({ name }) => patienceWith(name)),
);

import type { Tools } from '@rince/runtime/context';
import { changeJob, getJob, type Job } from '@rince/store/results';

const shownCodes = 30;

/** 'Not complete yet: 101, 1001': competitions by their codes as people count them, the first thirty; nothing when there are none. */
export const withCodes = (what: string, codes: readonly string[]): string => {
  if (codes.length === 0) return '';
  const sorted = codes.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return `${what}: ${sorted.slice(0, shownCodes).join(', ')}${sorted.length > shownCodes ? ' ...' : ''}`;
};

/** Says why a job came to nothing. One that another delivery of its message has finished stays done. */
export const failUnlessDone = async ({ table }: Tools, job: Job, message: string): Promise<void> => {
  if ((await getJob(table, job.event, job._id))?.status === 'done') return;
  await table.transact([changeJob(job, { status: 'failed', message })]);
};

import { Refusal } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import type { Tools } from '@rince/runtime/context';
import { setOnEvent } from '@rince/store/events';
import { changeJob, getJob } from '@rince/store/results';

export const isOver = ({ status }: Job): boolean => status === 'done' || status === 'failed';

/**
 * Says that a job came to nothing, and what was to be worked off after it, so that it can be asked for again. Two are not given up, but carried to their end
 * by the sweeper: a merge or split has moved dancers already, and what is public has families that are not told yet.
 */
export const giveUp = async (tools: Tools, event: string, id: string): Promise<void> => {
  const { table } = tools;
  const job = await getJob(table, event, id);
  if (!job || job.kind === 'rearrange' || job.version !== undefined) return;
  if (!isOver(job))
    try {
      await table.transact([changeJob(job, { status: 'failed', message: messageOf(job) })]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return giveUp(tools, event, id);
    }
  await letGo(tools, job);
  if (job.next !== undefined) await giveUp(tools, event, job.next);
};

const messageOf = ({ kind }: Job): string =>
  `This did not come to its end. ${kind === 'results' ? 'Generate again.' : 'Publish again.'}`;

/** The event waits for it no more; one that waits for another job already is left alone. */
const letGo = async ({ table }: Tools, { event, _id }: Job): Promise<void> => {
  try {
    await table.transact([
      setOnEvent(event, { generatingResults: false }, { only: { job: _id, generatingResults: true } }),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

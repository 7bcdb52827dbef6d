import type { JobKind } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { changeJob, getJob } from '@rince/store/results';
import { finishDisabling, openAgain } from '../shared/event/closings.ts';
import { publish } from '../shared/event/publish-results.ts';
import { rearrange } from '../shared/event/rearrange.ts';
import { generate } from './generate.ts';
import { giveUp, isOver } from './give-up.ts';
import { sendAnnouncement } from './send-announcement.ts';
import { tellOfRecall } from './tell-of-recall.ts';

/** Works off what organizers asked for. A message may come twice, also at the same moment: what one delivery has ended, no other one changes. */
export const handler = queueWorker(
  'results',
  (tools, message) => {
    if (!('kind' in message)) return workOff(tools, message.event, message.job);
    switch (message.kind) {
      case 'recalled':
        return tellOfRecall(tools, message);
      case 'announcement':
        return sendAnnouncement(tools, message.event, message.announcement);
      case 'closings':
        return openAgain(tools, message.event, message.save);
      case 'disabling':
        return finishDisabling(tools, message.event, message.by);
    }
  },
  async (tools, message) => {
    if (!('kind' in message)) await giveUp(tools, message.event, message.job);
  },
);

const workOff = async (tools: Tools, event: string, id: string): Promise<void> => {
  const job = await begin(tools, event, id);
  if (!job) return;
  if (!isOver(job)) await carryOut(tools, job);
  if (job.next !== undefined) await workOff(tools, event, job.next);
};

/** The job, which is at work now; as it ended when it is over. */
const begin = async (tools: Tools, event: string, id: string): Promise<Job | undefined> => {
  const job = await getJob(tools.table, event, id);
  if (!job || isOver(job)) return job;
  try {
    await tools.table.transact([changeJob(job, { status: 'running' })]);
    return { ...job, status: 'running' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return begin(tools, event, id);
  }
};

const workOf: Readonly<Record<JobKind, (tools: Tools, job: Job) => Promise<void>>> = {
  results: generate,
  publish,
  release: publish,
  rearrange,
};

const carryOut = async (tools: Tools, job: Job): Promise<void> => {
  try {
    await workOf[job.kind](tools, job);
  } catch (error) {
    const now = error instanceof Refusal ? await getJob(tools.table, job.event, job._id) : undefined;
    if (!now || !isOver(now)) throw error;
  }
};

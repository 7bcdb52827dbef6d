import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { getJob } from '@rince/store/results';
import * as z from 'zod';
import { generate } from './generate.ts';
import { publish } from './publish.ts';

const message = z.object({ event: z.string(), job: z.string() });

/** Works off what organizers asked for. A job that is done is left alone, so a message that comes twice works once. */
export const handler = queueWorker(async (tools, given) => {
  const { event, job } = message.parse(given);
  await workOff(tools, event, job);
});

const workOff = async (tools: Tools, event: string, id: string): Promise<void> => {
  const job = await getJob(tools.table, event, id);
  if (!job) return;
  if (job.status !== 'done' && job.status !== 'failed') await (job.kind === 'results' ? generate : publish)(tools, job);
  if (job.next !== undefined) await workOff(tools, event, job.next);
};

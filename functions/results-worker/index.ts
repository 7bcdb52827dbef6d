import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { getJob } from '@rince/store/results';
import * as z from 'zod';
import { generate } from './generate.ts';
import { publish } from './publish.ts';

/** `next` names a job that follows this one, for work that builds on it. */
const message = z.object({ event: z.string(), job: z.string(), next: z.string().optional() });

/** Works off what organizers asked for. A job that is done is left alone, so a message that comes twice works once. */
export const handler = queueWorker(async (tools, given) => {
  const { event, job, next } = message.parse(given);
  await workOff(tools, event, job);
  if (next !== undefined) await workOff(tools, event, next);
});

const workOff = async (tools: Tools, event: string, id: string): Promise<void> => {
  const job = await getJob(tools.table, event, id);
  if (!job || job.status === 'done' || job.status === 'failed') return;
  await (job.kind === 'results' ? generate : publish)(tools, job);
};

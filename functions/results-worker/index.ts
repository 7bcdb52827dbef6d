import { queueWorker } from '@rince/runtime/queue';
import { getJob } from '@rince/store/results';
import * as z from 'zod';
import { generate } from './generate.ts';
import { publish } from './publish.ts';

const message = z.object({ event: z.string(), job: z.string() });

/** Works off what organizers asked for. A job that is done is left alone, so a message that comes twice works once. */
export const handler = queueWorker(async (tools, given) => {
  const { event, job: id } = message.parse(given);
  const job = await getJob(tools.table, event, id);
  if (!job || job.status === 'done' || job.status === 'failed') return;
  await (job.kind === 'results' ? generate : publish)(tools, job);
});

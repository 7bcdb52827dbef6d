import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { competitionsOf } from '@rince/store/competitions';
import { setOnEvent } from '@rince/store/events';
import { changeJob, getResult, type Job } from '@rince/store/results';
import { calculateFinal, recallComesFirst } from '../steps/calculate.ts';
import { loadSyllabus } from '../steps/event-facts.ts';
import { loadSheet } from '../steps/sheet.ts';

/** Progress is written once for so many competitions: often enough to watch, seldom enough to cost nothing. */
const progressEvery = 5;
const atOnce = 4;

/** Calculates every competition that is complete and not calculated from these very marks; tells which could not be. */
export const generate = async (tools: Tools, job: Job): Promise<void> => {
  const { event, grades } = await loadSyllabus(tools.table, job.event, { consistent: true });
  if (event.job !== job._id) return replaced(tools, job);
  const inSyllabus = new Map(
    grades.flatMap(({ competitions }) => competitions.map(({ _id, code }) => [_id, code] as const)),
  );
  const states = (await competitionsOf(tools.table, job.event)).filter(
    ({ _id, count }) => count > 0 && inSyllabus.has(_id),
  );
  const total = states.length;
  const left: string[] = [];
  await tools.table.transact([changeJob(job, { status: 'running', total })]);
  for (let from = 0; from < total; from += atOnce) {
    await Promise.all(
      states.slice(from, from + atOnce).map(async ({ _id }) => {
        if (!(await calculated(tools, _id, job.by))) left.push(inSyllabus.get(_id) ?? '');
      }),
    );
    const done = Math.min(total, from + atOnce);
    if (done % progressEvery < atOnce || done === total) await tools.table.transact([changeJob(job, { done })]);
  }
  // Codes as people count them: 101 before 1001.
  left.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const message =
    left.length === 0 ? '' : `Not complete yet: ${left.slice(0, 30).join(', ')}${left.length > 30 ? ' ...' : ''}`;
  try {
    await tools.table.transact([
      changeJob(job, { status: 'done', done: total, message }),
      setOnEvent(
        job.event,
        { generatingResults: false, hasPrivateResults: left.length < total, job: job.next ?? job._id },
        { only: { job: job._id } },
      ),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await replaced(tools, job);
  }
};

/** It took too long, and somebody asked again: whatever that one finds is what counts. */
const replaced = (tools: Tools, job: Job): Promise<void> =>
  tools.table.transact([changeJob(job, { status: 'failed', message: 'Another one took its place.' })]);

/** Whether the competition has a final result from its marks as they are; calculates it where it can. */
const calculated = async (tools: Tools, id: string, by: string): Promise<boolean> => {
  const facts = await loadSheet(tools.table, id);
  const { competition, fingerprint } = facts;
  const result = competition.result === undefined ? undefined : await getResult(tools.table, id, competition.result);
  if (result?.kind === 'final' && (result.fingerprint === fingerprint || competition.submitted)) return true;
  if (recallComesFirst(facts)) return false;
  try {
    await tools.table.transact(calculateFinal(tools, facts, by).writes);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

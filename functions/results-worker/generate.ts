import type { Grade } from '@rince/domain/event/grade';
import { Refusal } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import { withCodes } from '@rince/domain/results/with-codes';
import { recallComesFirst } from '@rince/domain/sheet/calculate';
import { isByTheseRules, isFinalAsCalculated, passedOver } from '@rince/domain/sheet/whole-sheet';
import type { Tools } from '@rince/runtime/context';
import { getCompetitions, getHead } from '@rince/store/competitions';
import { setOnEvent } from '@rince/store/events';
import { changeJob, getResult } from '@rince/store/results';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { calculateFinal } from '../shared/sheet/calculate.ts';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

interface Place {
  readonly code: string;
  readonly grade: Grade;
}

/** Progress is written once for so many competitions: often enough to watch, seldom enough to cost nothing. */
const progressEvery = 5;
const atOnce = 4;

/** Calculates every competition that is complete and not calculated from these very marks; tells which could not be. */
export const generate = async (tools: Tools, job: Job): Promise<void> => {
  const { event, grades } = await loadSyllabus(tools.table, job.event);
  if (event.job !== job._id) return giveUp(tools, job);
  const inSyllabus = new Map(
    grades.flatMap((grade) => grade.competitions.map(({ _id, code }) => [_id, { code, grade }] as const)),
  );
  const states = (await getCompetitions(tools.table, [...inSyllabus.keys()])).filter(({ count }) => count > 0);
  const total = states.length;
  const left: string[] = [];
  const changed: string[] = [];
  await tools.table.transact([changeJob(job, { total })]);
  for (let from = 0; from < total; from += atOnce) {
    await Promise.all(
      states.slice(from, from + atOnce).map(async ({ _id }) => {
        const { code, grade } = inSyllabus.get(_id) as Place;
        const is = await calculated(tools, { _id, grade }, job.by);
        if (is === 'incomplete') left.push(code);
        if (is === 'changed') changed.push(code);
      }),
    );
    const done = Math.min(total, from + atOnce);
    if (done % progressEvery < atOnce || done === total) await tools.table.transact([changeJob(job, { done })]);
  }
  const message = [withCodes('Not complete yet', left), withCodes('Submitted, and marks have changed since', changed)]
    .filter(Boolean)
    .join('. ');
  try {
    await tools.table.transact([
      changeJob(job, { status: 'done', done: total, message }),
      setOnEvent(
        job.event,
        {
          generatingResults: job.next !== undefined,
          // What was calculated before stays, even where nothing is complete any more.
          ...(left.length < total ? { hasPrivateResults: true } : {}),
          job: job.next ?? job._id,
        },
        { only: { job: job._id } },
      ),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await giveUp(tools, job);
  }
};

/** It took too long, and somebody asked again: whatever that one finds is what counts. */
const giveUp = ({ table }: Tools, job: Job): Promise<void> =>
  table.transact([changeJob(job, { status: 'failed', message: 'Another one took its place.' })]);

const notComplete = new Set<string>(['MISSING_MARKS', 'NOT_READY', 'SHEET_CHANGED']);

/** Whether the competition has a final result from its marks as they are; calculates it where it can. A submitted one is left alone, and named if it differs. */
const calculated = async (
  tools: Tools,
  { _id: id, grade }: { readonly _id: string; readonly grade: Grade },
  by: string,
): Promise<'calculated' | 'incomplete' | 'changed'> => {
  try {
    return await onSheetAsRead(async () => {
      const head = await getHead(tools.table, id);
      const version = head?.competition.result;
      const result = version === undefined ? undefined : await getResult(tools.table, id, version);
      if (head && result?.kind === 'final' && isByTheseRules(grade, result) && isFinalAsCalculated(head, result))
        return 'calculated';
      const facts = await loadSheet(tools.table, id);
      if (result?.kind === 'final' && result.fingerprint === facts.fingerprint && facts.competition.result === version)
        return 'calculated';
      if (facts.competition.submitted) return 'changed';
      // Somebody who should dance the last round has not: whether it stands is decided at the sheet, and not for many at once.
      if (recallComesFirst(facts) || passedOver(facts.sheet).length > 0) return 'incomplete';
      await tools.table.transact(calculateFinal(tools, facts, by).writes);
      return 'calculated';
    });
  } catch (error) {
    // Marks are missing, or are being saved at this moment: it is not complete.
    if (error instanceof Refusal && notComplete.has(error.code)) return 'incomplete';
    throw error;
  }
};

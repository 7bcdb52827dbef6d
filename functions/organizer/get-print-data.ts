import { isPrintUnderWay, type Print } from '@rince/domain/schedule/print';
import { shownInPrint } from '@rince/domain/schedule/shown-in-print';
import type { UseCase } from '@rince/runtime/http';
import { dataWord } from '@rince/services/data-word';
import { mayBeLate } from '@rince/store/item';
import { printsOf } from '@rince/store/prints';
import { scheduleRevision } from '@rince/store/schedules';
import { getUsers } from '@rince/store/users';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { scheduleFacts } from '../shared/event/schedule-facts.ts';

const statusOf = (print: Print, now: Date) => {
  if (isPrintUnderWay(print, now)) return 'generating' as const;
  if (print.status === 'gone') return 'gone';
  return print.status === 'done' ? ('ready' as const) : ('failed' as const);
};

/** What was printed of an event, newest first, and whether that is still so. */
export const getPrintData: UseCase<'getPrintData'> = async (ctx, { body }) => {
  const syllabus = await loadSyllabus(ctx.table, body.event, mayBeLate);
  ctx.allow('event.tabulate', { event: syllabus.event });
  const [schedule, prints] = await Promise.all([
    scheduleRevision(ctx.table, body.event),
    printsOf(ctx.table, body.event),
  ]);
  const done = prints.filter(({ data }) => data !== undefined);
  const types = [...new Set(done.map(({ type }) => type))];
  const [people, now] = await Promise.all([
    getUsers(ctx.table, [...new Set(prints.map(({ by }) => by))], mayBeLate),
    done.length > 0 ? scheduleFacts(ctx.table, syllabus, { types }) : undefined,
  ]);
  const called = new Map(
    people.filter((one) => !one.erased && !one.erasing).map(({ _id, name, lname }) => [_id, `${name} ${lname}`.trim()]),
  );
  // Of each type once: a feis has many prints, and each word is of everything that is entered.
  const wordsNow = new Map(now && types.map((type) => [type, dataWord(shownInPrint(type, now, schedule))]));
  return {
    schedule,
    prints: prints.map((print) => ({
      ...print,
      status: statusOf(print, ctx.now),
      by: called.get(print.by) ?? 'Somebody of the office',
      isOld: print.status === 'done' && print.data !== wordsNow.get(print.type),
    })),
  };
};

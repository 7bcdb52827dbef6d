import type { EventWithGrades } from '@rince/domain/event/event';
import { Refusal } from '@rince/domain/refusal';
import {
  filesOfPrint,
  isPrintOver,
  type Print,
  type PrintNote,
  printFile,
  printNote,
} from '@rince/domain/schedule/print';
import { isOfResults, printReady, printTitles } from '@rince/domain/schedule/print-types';
import { shownInPrint } from '@rince/domain/schedule/shown-in-print';
import type { Tools } from '@rince/runtime/context';
import { dataWord } from '@rince/services/data-word';
import { setting } from '@rince/services/environment';
import { files } from '@rince/services/files';
import { getDancers } from '@rince/store/dancers';
import { putNotice } from '@rince/store/notices';
import { changePrint, getPrint, printsOf } from '@rince/store/prints';
import { getSchedule } from '@rince/store/schedules';
import { getTeams } from '@rince/store/teams';
import { getUser } from '@rince/store/users';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { type ScheduleFacts, scheduleFacts } from '../shared/event/schedule-facts.ts';
import { knownAs } from '../shared/sheet/published-lines.ts';
import { calledCompetitions } from './called-competitions.ts';

/** Makes what was asked for, until it is over: its names may have to be read more than once. */
export const makePrint = async (tools: Tools, event: string, id: string): Promise<void> => {
  for (;;) {
    const print = await getPrint(tools.table, event, id);
    if (!print) return files.remove(filesOfPrint({ event, _id: id }));
    if (isPrintOver(print)) return;
    try {
      if (print.status === 'queued') await tools.table.transact([changePrint(print, { status: 'running' })]);
      return await write(tools, { ...print, status: 'running' });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    }
  }
};

/** Says that it came to nothing, also to whoever asked, unless it is over. */
export const giveUpPrint = async (tools: Tools, event: string, id: string): Promise<void> => {
  const print = await getPrint(tools.table, event, id);
  if (!print || isPrintOver(print)) return;
  try {
    const notice = {
      ...{ _id: print._id, user: print.by, event, title: `${printTitles[print.type]} could not be made` },
      ...{ content: 'Please ask once more.', path: `/app/event-dashboard/${event}/print` },
      ...{ seen: false, createdAt: tools.now.toISOString() },
    };
    await tools.table.transact([changePrint(print, { status: 'failed' }), putNotice(notice)]);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    await giveUpPrint(tools, event, id);
  }
};

const enteredIn = ({ entered }: ScheduleFacts): PrintNote['entered'] =>
  entered.flatMap(({ dancer, number, competitions }) => competitions.map((one) => [one, dancer, number] as const));

/** What was noted with the last print of late entries, or, before the first, with the first print of all. */
const lastNote = async ({ table }: Tools, print: Print, timeZone: string) => {
  const done = (await printsOf(table, print.event)).filter(
    ({ status, _id }) => (status === 'done' || status === 'gone') && _id < print._id,
  );
  const last = done.find(({ type }) => type === 'lateEntries') ?? done.at(-1);
  const text = last && (await files.text(printNote(last)));
  return last && text !== undefined
    ? { since: clock(timeZone, last.createdAt), note: JSON.parse(text) as PrintNote }
    : undefined;
};

/** The facts without the names of those who asked to be erased: the office's lists may say them a moment longer. */
const withoutErased = async ({ table }: Tools, facts: ScheduleFacts): Promise<ScheduleFacts> => {
  const ids = [...new Set(facts.entered.map(({ dancer }) => dancer))];
  const dancers = await getDancers(table, ids);
  const here = new Set(dancers.flatMap((one) => (one && !one.erasing ? one._id : [])));
  const teams = await getTeams(
    table,
    ids.filter((id) => !here.has(id)),
  );
  for (const team of teams) if (team) here.add(team._id);
  return { ...facts, entered: facts.entered.map((one) => (here.has(one.dancer) ? one : { ...one, name: '' })) };
};

/** Who stood on some sheet when that was noted and is on none now, as far as they are not erased. */
const whoLeft = async (
  { table }: Tools,
  { entered }: ScheduleFacts,
  note: PrintNote | undefined,
): Promise<ReadonlyMap<string, { readonly name: string; readonly school: string }>> => {
  const here = new Set(entered.map(({ dancer }) => dancer));
  const left = new Set((note?.entered ?? []).flatMap(([, dancer]) => (here.has(dancer) ? [] : [dancer])));
  if (left.size === 0) return new Map();
  return new Map(
    [...(await knownAs(table, [...left]))].map(([dancer, { name, lname, school }]) => [
      dancer,
      { name: `${name} ${lname}`.trim(), school },
    ]),
  );
};

type Awards = Awaited<ReturnType<typeof calledCompetitions>>;
const calledIn = (awards: Awards | undefined): string[] =>
  (awards?.called ?? []).flatMap((one) => one.awards.flatMap(({ people }) => people.map(({ dancer }) => dancer)));

/** Who is called, without the names of those who are being erased at this moment. */
const namedAwards = async (tools: Tools, syllabus: EventWithGrades): Promise<Awards> => {
  const awards = await calledCompetitions(tools, syllabus);
  const dancers = await getDancers(tools.table, [...new Set(calledIn(awards))]);
  const going = new Set(dancers.flatMap((one) => (one?.erasing ? [one._id] : [])));
  const called = awards.called.map((one) => ({
    ...one,
    awards: one.awards.map(({ people, ...award }) => ({
      ...award,
      people: people.map((who) => (going.has(who.dancer) ? { ...who, name: '', lname: '', school: '' } : who)),
    })),
  }));
  return { ...awards, called };
};

const clock = (timeZone: string, instant: string): string =>
  `${new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(instant),
  )} (${timeZone})`;

const write = async (tools: Tools, print: Print): Promise<void> => {
  const syllabus = await loadSyllabus(tools.table, print.event);
  const [facts, saved, user, before] = await Promise.all([
    scheduleFacts(tools.table, syllabus, { types: [print.type] }),
    getSchedule(tools.table, print.event),
    getUser(tools.table, print.by),
    print.type === 'lateEntries' ? lastNote(tools, print, syllabus.event.timeZone) : undefined,
  ]);
  if (!saved) return tools.table.transact([changePrint(print, { status: 'failed' })]);
  const named = await withoutErased(tools, facts);
  const left = await whoLeft(tools, facts, before?.note);
  const places = new Map(
    syllabus.grades.flatMap(({ competitions }) =>
      competitions.map(
        ({ _id, code, rowTitle, columnTitle }) =>
          [_id, { code, title: [rowTitle, columnTitle].filter(Boolean).join(', ') }] as const,
      ),
    ),
  );
  const { event } = facts;
  const title = printTitles[print.type];
  const data = dataWord(shownInPrint(print.type, facts, saved.revision));
  const awards = isOfResults(print.type) ? await namedAwards(tools, syllabus) : undefined;
  const head = {
    ...{
      event: event.name,
      id: event._id,
      site: setting('SITE_URL'),
      title,
      paper: print.paper,
      schedule: saved.revision,
      data,
    },
    made: clock(event.timeZone, print.createdAt),
    by: user && !user.erased && !user.erasing ? `${user.name} ${user.lname}`.trim() : 'the office',
  };
  const { pagesOf, printPdf } = await import('./print.ts');
  const { pages, html } = pagesOf(print, head, { ...named, schedule: saved.schedule, before, places, left, awards });
  await tools.table.transact([changePrint(print, { pages })]);
  const pdf = await printPdf(html);
  const note: PrintNote = {
    people: [
      ...new Set([
        print.by,
        ...facts.entered.map(({ dancer }) => dancer),
        ...left.keys(),
        ...facts.judges.map((one) => one.user),
        ...calledIn(awards),
      ]),
    ],
    entered: enteredIn(facts),
  };
  await files.keep(printNote(print), new TextEncoder().encode(JSON.stringify(note)), {
    name: 'note.json',
    type: 'application/json',
  });
  const path = printFile(print);
  const name = `${event.name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} - ${title}.pdf`;
  await files.keep(path, pdf, { name, type: 'application/pdf' });
  const notice = {
    ...{ _id: print._id, user: print.by, event: event._id, title: printReady(print.type) },
    content: `${pages === 1 ? '1 page' : `${pages} pages`} of ${event.name} can be printed.`,
    ...{ path: `/app/event-dashboard/${event._id}/print`, seen: false, createdAt: tools.now.toISOString() },
  };
  const set = { status: 'done', pages, file: { name, path }, schedule: saved.revision, data } as const;
  await tools.table.transact([changePrint(print, set), putNotice(notice)]);
};

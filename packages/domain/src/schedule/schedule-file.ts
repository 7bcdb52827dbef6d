import { fold } from '../fold.ts';
import { groupedBy } from '../grouped.ts';
import type { Danced } from './danced.ts';
import { minutesOf } from './pace.ts';
import {
  type Block,
  blockName,
  clockOf,
  dayMinutes,
  mostStages,
  type Schedule,
  type Stage,
  usualHours,
} from './schedule.ts';

/** What a cell of a workbook says: text, a number, or nothing. */
export type FileCell = string | number | undefined;
export interface FileRow {
  /** As the workbook numbers its rows. */
  readonly row: number;
  readonly cells: readonly FileCell[];
}
export interface FileSheet {
  readonly rows: readonly FileRow[];
  /** Its workbook counts days from 1904, as those of older Macs do. */
  readonly since1904: boolean;
}
export interface FileProblem {
  readonly row: number;
  readonly message: string;
}

/** The columns of a schedule file; Round may be left out. */
export const fileColumns = ['Stage', 'Day', 'Start', 'Code', 'Title', 'Judges', 'Minutes', 'Round'] as const;
type Column = (typeof fileColumns)[number];

export interface FileFacts {
  readonly days: readonly string[];
  readonly competitions: readonly Danced[];
  /** The codes of those that nobody dances because they are disabled. */
  readonly closed: readonly string[];
  readonly judges: readonly { readonly user: string; readonly name: string; readonly lname: string }[];
  /** What was saved before: stages keep their hours. */
  readonly stages: readonly Stage[];
  readonly paces: Schedule['paces'];
}

const said = (cell: FileCell): string => (cell === undefined ? '' : String(cell).trim());

/** Nobody sees two spaces in a cell, and they would make a second stage. */
const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ');

/** Days of a workbook are numbers: the first one has 0. */
const firstDayOf = ({ since1904 }: FileSheet): number => (since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30));
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const dateOf = (day: number, firstDay: number): string | undefined =>
  day > 0 && day < 200_000 ? new Date(firstDay + Math.floor(day) * 86_400_000).toISOString().slice(0, 10) : undefined;

const dayIn = (cell: FileCell, days: readonly string[], firstDay: number): string | undefined => {
  if (typeof cell === 'number') return dateOf(cell, firstDay);
  const text = said(cell).toLowerCase();
  if (text === '' && days.length === 1) return days[0];
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const weekday = weekdays.findIndex((name) => text.length >= 3 && name.startsWith(text));
  if (weekday < 0) return undefined;
  const found = days.filter((day) => new Date(day).getUTCDay() === weekday);
  return found.length === 1 ? found[0] : undefined;
};

/** A workbook keeps a time as the part of a day that has passed, alone or after its day. Of any other number nobody knows what it was when it was typed. */
const partOfDay = (number: number, isDay: (day: number) => boolean): number | undefined => {
  const day = Math.floor(number);
  const isTime = day === 0 || (number > day && isDay(day));
  const minutes = Math.round((number - day) * dayMinutes);
  return isTime && minutes < dayMinutes ? minutes : undefined;
};

const startIn = (cell: FileCell, isDay: (day: number) => boolean): number | undefined => {
  if (typeof cell === 'number') return partOfDay(cell, isDay);
  const [, hour, minute, half] = /^(\d{1,2})[:.h](\d\d)(?::00)?\s*([ap]\.?m\.?)?$/i.exec(said(cell)) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  const [h, isPm] = [Number(hour), half?.toLowerCase().startsWith('p')];
  if (half === undefined) return h > 23 ? undefined : h * 60 + Number(minute);
  return h < 1 || h > 12 ? undefined : ((h % 12) + (isPm ? 12 : 0)) * 60 + Number(minute);
};

/** What is to be written in place of a start that is none: 9.3 may have been 9.30 before its workbook took it for a number. */
const asTime = (cell: FileCell): string => {
  const [, hour = '', minute = ''] = /^(\d+)(?:\.(\d+))?$/.exec(typeof cell === 'number' ? String(cell) : '') ?? [];
  const start = startIn(`${hour}:${minute.padEnd(2, '0')}`, () => false);
  return start === undefined ? '9:05 or 14:30' : clockOf(start);
};

const wholeIn = (cell: FileCell, most: number): number | undefined => {
  const number = typeof cell === 'number' ? cell : /^\d{1,4}$/.test(said(cell)) ? Number(said(cell)) : Number.NaN;
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
};

/** The number of each column by its title in the first row, or why the row is no head: of two columns of one title nobody knows which one is meant. */
const headOf = (head: FileRow | undefined): ReadonlyMap<Column, number> | string => {
  const titles = (head?.cells ?? []).map((cell) => said(cell).toLowerCase());
  const twice = fileColumns.filter((column) => titles.filter((title) => title === column.toLowerCase()).length > 1);
  if (twice.length > 0)
    return `The first row names each column once. ${twice.length === 1 ? 'This one is' : 'These are'} there more often: ${twice.join(', ')}.`;
  const found = new Map(
    fileColumns.flatMap((column) => {
      const at = titles.indexOf(column.toLowerCase());
      return at < 0 ? [] : [[column, at] as const];
    }),
  );
  const missing = fileColumns.filter((column) => column !== 'Round' && !found.has(column));
  if (missing.length === 0) return found;
  return `The first row names the columns. ${missing.length === 1 ? 'One is' : 'These are'} missing: ${missing.join(', ')}.`;
};

const mostPartsOfName = 4;
/** The judges of a cell. A name may have a comma itself: 'Áine Byrne, ADCRG' is one where a judge is called so. */
const namesIn = (cell: string, isKnown: (name: string) => boolean): string[] => {
  const parts = cell
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const names: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const longest = Math.min(mostPartsOfName, parts.length - at);
    const known = Array.from({ length: longest }, (_, i) => longest - i).find((many) =>
      isKnown(parts.slice(at, at + many).join(', ')),
    );
    names.push(parts.slice(at, at + (known ?? 1)).join(', '));
    at += known ?? 1;
  }
  return names;
};

/** Reads a schedule file, or says row by row what stands against it. Nothing is taken of a file with a problem. */
export const readScheduleRows = (
  sheet: FileSheet,
  facts: FileFacts,
): { readonly schedule: Schedule; readonly problems: readonly FileProblem[] } => {
  const { days, stages: known, paces } = facts;
  const problems: FileProblem[] = [];
  const blocks: Block[] = [];
  const stages: Stage[] = [];
  const [first, ...others] = sheet.rows;
  const firstDay = firstDayOf(sheet);
  const head = headOf(first);
  const fail = (message: string) => ({
    schedule: { stages: [], blocks: [], paces },
    problems: [{ row: first?.row ?? 1, message }],
  });
  if (typeof head === 'string') return fail(head);
  const filled = others.filter(({ cells }) => cells.some((cell) => said(cell) !== ''));
  if (filled.length === 0) return fail('There is no row below the titles.');

  const byCode = new Map(facts.competitions.map((one) => [one.code.toLowerCase(), one]));
  const closed = new Map(facts.closed.map((code) => [code.toLowerCase(), code]));
  const notThere = (code: string): string => {
    const disabled = closed.get(code.toLowerCase());
    if (disabled !== undefined) return `${disabled} is disabled, and nobody dances it.`;
    return code === '' ? 'Code is empty.' : `No competition has the code ${code.slice(0, 40)}.`;
  };
  const byName = groupedBy(facts.judges, ({ name, lname }) => fold(`${name} ${lname}`));
  const nth = new Map<string, number>();
  const taken = new Map<string, number>();

  for (const { row, cells } of filled) {
    const cell = (column: Column): FileCell => cells[head.get(column) ?? -1];
    const found: string[] = [];
    const want = <Value>(value: Value | undefined, message: string): Value | undefined => {
      if (value === undefined) found.push(message);
      return value;
    };
    const stage = want(singleSpaced(said(cell('Stage'))) || undefined, 'Stage is empty.');
    const day = want(
      dayIn(cell('Day'), days, firstDay),
      `Day is not a day of this event: '${said(cell('Day')).slice(0, 40)}'. Write it as yyyy-mm-dd.`,
    );
    const start = want(
      startIn(cell('Start'), (at) => (day === undefined ? days : [day]).includes(dateOf(at, firstDay) ?? '')),
      `Start is not a time: '${said(cell('Start')).slice(0, 40)}'. Write it as ${asTime(cell('Start'))}.`,
    );
    const code = said(cell('Code'));
    const one = want(byCode.get(code.toLowerCase()), notThere(code));
    if (stage !== undefined && stage.length > 40) found.push('Stage has more than 40 characters.');
    if (day !== undefined && !days.includes(day)) found.push(`${day} is not a day of this event.`);

    let round: number | undefined;
    if (one) {
      const next = (nth.get(one._id) ?? 0) + 1;
      nth.set(one._id, next);
      round = said(cell('Round')) === '' ? next : wholeIn(cell('Round'), 9);
      if (round === undefined) found.push(`Round is not a number: '${said(cell('Round')).slice(0, 40)}'.`);
      else if (round > one.rounds)
        found.push(
          `${one.code} has ${one.rounds === 1 ? '1 round' : `${one.rounds} rounds`}, and this would be round ${round}.`,
        );
      else {
        const name = blockName({ competition: one._id, round });
        const before = taken.get(name);
        if (before !== undefined) found.push(`Round ${round} of ${one.code} is in row ${before} already.`);
        else taken.set(name, row);
      }
    }
    const written = said(cell('Minutes'));
    const minutes =
      written === ''
        ? one && minutesOf(one, round ?? 1, paces)
        : want(wholeIn(cell('Minutes'), 720), `Minutes is not a number from 1 to 720: '${written.slice(0, 40)}'.`);
    if (start !== undefined && minutes !== undefined && start + minutes > dayMinutes)
      found.push(`It begins at ${clockOf(start)} and takes ${minutes} minutes: that is past midnight.`);

    const names = namesIn(said(cell('Judges')), (name) => byName.has(fold(name)));
    if (names.length > 15) found.push('More than 15 judges.');
    if (
      found.length > 0 ||
      stage === undefined ||
      day === undefined ||
      start === undefined ||
      !one ||
      round === undefined ||
      minutes === undefined
    ) {
      problems.push(...found.map((message) => ({ row, message })));
      continue;
    }
    const title = stages.find((other) => other.title.toLowerCase() === stage.toLowerCase())?.title ?? stage;
    if (title === stage && !stages.some((other) => other.title === stage))
      stages.push({
        ...(known.find((other) => singleSpaced(other.title) === stage) ?? { ...usualHours, breaks: [] }),
        title: stage,
      });
    const panel = one.judges[round - 1] ?? [];
    // Of two who are called the same, the one who is seated is meant.
    const judgeNamed = (name: string): string | undefined => {
      const called = byName.get(fold(name)) ?? [];
      return (called.find(({ user }) => panel.includes(user)) ?? called.at(-1))?.user;
    };
    const judges = [...new Set(names.flatMap((name) => judgeNamed(name) ?? []))];
    const unknown = names.filter((name) => !byName.has(fold(name))).map((name) => name.slice(0, 80));
    blocks.push({ competition: one._id, round, stage: title, day, start, minutes, judges, unknown });
  }
  if (stages.length > mostStages) return fail(`At most ${mostStages} stages fit into a schedule.`);
  return { schedule: { stages, blocks, paces }, problems };
};

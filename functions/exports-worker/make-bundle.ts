import { type EventBundle, eventBundle } from '@rince/contracts/event-bundle';
import { isGivenBack } from '@rince/domain/entry/entry';
import { byCode } from '@rince/domain/event/codes';
import type { Export } from '@rince/domain/event/export';
import { exportTitles } from '@rince/domain/event/export-types';
import { shownVersion } from '@rince/domain/results/result-version';
import type { Tools } from '@rince/runtime/context';
import { getJudges } from '@rince/store/judges';
import { getSheet } from '@rince/store/marks';
import { publicCompetitionsOf } from '@rince/store/results';
import { exportName, type Made } from '../shared/event/make-export.ts';
import { latestVersions } from '../shared/sheet/load-sheet.ts';
import { loadEntered } from './entered.ts';
import { fullName, loadFeis, type Place } from './feis.ts';

type Competition = EventBundle['competitions'][number];

/** Sheets read side by side. */
const atOnce = 8;

/** Writes the whole of an event into one file: who is entered, competitions, panels, marks and results. */
export const makeBundle = async (
  tools: Tools,
  job: Export,
  tell: (done: number, total: number) => Promise<void>,
): Promise<Made> => {
  const { event, places } = await loadFeis(tools, job.event);
  const total = places.length;
  const [judges, published, entered] = await Promise.all([
    getJudges(tools.table, event._id),
    publicCompetitionsOf(tools.table, event),
    loadEntered(tools, event._id),
  ]);
  const names = new Map(judges.map((judge) => [judge.user, fullName(judge)]));
  const competitions: Competition[] = [];
  for (let from = 0; from < total; from += atOnce) {
    await tell(from, total);
    const some = places.slice(from, from + atOnce);
    const found = await Promise.all(some.map((place) => bundled(tools, place, names, published[place._id]?.result)));
    competitions.push(...found.filter((one) => one !== undefined));
  }
  const entries = entriesOf(entered);
  const { _id, name, eventStart, eventEnd, timeZone, currency, inPerson } = event;
  const bundle = eventBundle.parse({
    format: 'rince-event',
    version: 1,
    madeAt: tools.now.toISOString(),
    event: { _id, name, eventStart, eventEnd, timeZone, currency, inPerson },
    competitions,
    entries,
  });
  return {
    bytes: new TextEncoder().encode(JSON.stringify(bundle)),
    name: exportName(name, exportTitles.bundle, 'json'),
    contentType: 'application/json',
    people: peopleIn(bundle, [...names.keys()]),
    total,
    said: `The file of ${name} has ${total === 1 ? '1 competition' : `${total} competitions`}.`,
  };
};

/** Everybody whose name is in it. */
const peopleIn = ({ competitions, entries }: EventBundle, judges: readonly string[]): string[] => [
  ...judges,
  ...competitions.flatMap(({ lines }) => lines.map(({ dancer }) => dancer)),
  ...entries.flatMap(({ dancers }) => dancers.map(({ dancer }) => dancer)),
];

const bundled = async (
  { table }: Tools,
  { _id, code, rowTitle, columnTitle, grade }: Place,
  names: ReadonlyMap<string, string>,
  publicResult: string | undefined,
): Promise<Competition | undefined> => {
  const sheet = await getSheet(table, _id);
  if (!sheet) return undefined;
  const { competition, roster, marks } = sheet;
  const { recall, final } = await latestVersions(table, competition);
  const here = new Set(roster.map((line) => line._id));
  return {
    ...{
      _id,
      gradeTitle: grade.title,
      type: grade.type,
      code,
      rowTitle,
      columnTitle,
      rules: { ...grade.rules, judge_count: [...grade.rules.judge_count] },
    },
    recall: { type: grade.recallType, percent: grade.recallPercent },
    judges: competition.panel.map((slots) => slots.map((judge) => (judge === null ? null : (names.get(judge) ?? '')))),
    ...{ submitted: competition.submitted, isPublic: publicResult !== undefined },
    ...(publicResult === undefined ? {} : { publicResult }),
    ...(competition.recalled ? { recalled: [...competition.recalled] } : {}),
    lines: roster.toSorted((a, b) => a.dancerNumber - b.dancerNumber),
    marks: marks
      .filter(({ entryCompetition }) => here.has(entryCompetition))
      .map(({ entryCompetition: line, round, slot, score, absent, comments }) => ({
        ...{ line, round, slot, score: score === null ? null : score / 1000, absent, comments },
      })),
    results: [recall, final].flatMap((one) =>
      one
        ? [
            {
              ...{ _id: one._id, kind: one.kind, at: one.at, isPublic: one._id === publicResult },
              standings: [...shownVersion(one).standings],
            },
          ]
        : [],
    ),
  };
};

const entriesOf = ({ lines, entry: entryOf }: Awaited<ReturnType<typeof loadEntered>>): EventBundle['entries'] =>
  lines.flatMap(({ _id }) => {
    const entry = entryOf(_id);
    if (!entry || isGivenBack(entry)) return [];
    const dancers = entry.sections
      .filter(({ competitions }) => competitions.length > 0)
      .map(({ dancer, dancerNumber, profile, competitions }) => ({
        dancer,
        ...(dancerNumber === undefined ? {} : { dancerNumber }),
        ...{ name: profile.name, lname: profile.lname, school: profile.school.name },
        competitions: [...competitions].sort(byCode).map(({ code }) => code),
      }));
    return [{ _id, createdAt: entry.createdAt, paid: entry.paidAt !== undefined, dancers }];
  });

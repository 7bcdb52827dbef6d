import { userId } from '@rince/demo/people';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Cloud } from '@rince/local-cloud/start';
import { newCompetitionItems } from '@rince/store/competitions';
import { dancedItem } from '@rince/store/dancers';
import { codesItem, eventItem, getEventWithGrades, gradeItem, memberItem } from '@rince/store/events';
import { judgeItems } from '@rince/store/judges';
import { getSheet } from '@rince/store/marks';
import { numberItems } from '@rince/store/numbers';
import { rosterItems } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { type Client, signIn } from './client.ts';
import { readyFeis } from './demo-feis.ts';
import { tableOf } from './table.ts';

/** A competition of its own, with dancers and judges, and nothing on its sheet yet. */
export interface Sheet {
  readonly id: string;
  readonly event: string;
  readonly lines: readonly RosterLine[];
  /** What a scorecard is called. */
  readonly card: (line: number) => string;
}

type Kind = 'grade' | 'championship';

const letters = 'abcdefghjkmnpqrstvwxyz';
const idOf = (kind: string, i: number): string => `${kind}${String(i).padStart(26 - kind.length, '0')}`;

const judges = ['judge1', 'judge2', 'judge3'] as const;

/** The feis that others are copied from, and the people of all of them, who sign in once. */
const modelOf = async ({ url, env }: Cloud) => {
  const { organizer, feis } = await readyFeis(url);
  const model = await getEventWithGrades(tableOf(env), feis, { consistent: true });
  if (!model) throw new Error('There is no feis to copy');
  const [tabulator, admin, ...judging] = await Promise.all(
    ['tabulator', 'admin', ...judges].map((word) => signIn(url, `${word}@feis.test`)),
  );
  return {
    model,
    organizer,
    admin: admin as Client,
    tabulator: tabulator as Client,
    judging: judging as [Client, Client, Client],
  };
};
const models = new WeakMap<Cloud, ReturnType<typeof modelOf>>();
const modelOnce = (cloud: Cloud): ReturnType<typeof modelOf> => {
  const known = models.get(cloud) ?? modelOf(cloud);
  models.set(cloud, known);
  return known;
};

/** A feis with many small competitions, each for one race: a grade with one judge and one round, a championship with three judges and a recall. */
export const racingFeis = async (
  cloud: Cloud,
  { competitions = 400, nth = 1, over = {} }: { competitions?: number; nth?: number; over?: Partial<Event> } = {},
) => {
  const table = tableOf(cloud.env);
  const { model, organizer, admin, tabulator, judging } = await modelOnce(cloud);
  const named = (title: string): Grade => {
    const found = model.grades.find((grade) => grade.title === title);
    if (!found) throw new Error(`There is no ${title}`);
    return found;
  };
  const event: Event = {
    ...withoutKeys(model.event),
    _id: idOf('racyng', nth),
    name: 'A racing feis',
    revision: 1,
    ...over,
  };
  const gradeOf = (like: Grade, kind: Kind): Grade => ({
    ...withoutKeys(like),
    _id: idOf(kind === 'grade' ? 'grade' : 'champ', nth),
    event: event._id,
    competitions: Array.from({ length: competitions }, (_, i) => ({
      ...((like.competitions[i] ?? like.competitions[0]) as Grade['competitions'][number]),
      _id: idOf(`${kind === 'grade' ? 'g' : 'c'}race`, nth * 1_000 + i),
      code: `${kind === 'grade' ? 'G' : 'C'}${i}`,
    })),
    revision: 1,
  });
  const grades = {
    grade: gradeOf(named('Novice'), 'grade'),
    championship: gradeOf(named('Open Championship'), 'championship'),
  };
  const panels = {
    grade: [[userId('judge1')]],
    championship: [1, 2, 3].map(() => judges.map(userId)),
  };
  const all = Object.values(grades).flatMap((grade) => grade.competitions.map(({ _id }) => _id));
  await table.putMany([
    eventItem(event),
    memberItem(userId('organizer'), event._id, 'admin'),
    memberItem(userId('tabulator'), event._id, 'tabulator'),
    ...Object.values(grades).map(gradeItem),
    codesItem(event._id, { codes: {}, revision: 1 }),
    ...judges.flatMap((word) =>
      judgeItems({
        event: event._id,
        user: userId(word),
        name: word,
        lname: '',
        email: `${word}@feis.test`,
        competitions: all,
        completed: [],
        revision: 1,
      }),
    ),
    ...Array.from({ length: 8 }, (_, i) => i).flatMap((i) => numberItems(numbered(event._id, i))),
  ]);

  const used = { grade: 0, championship: 0 };
  /** The next unused competition. */
  const sheet = async ({
    kind = 'grade',
    dancers = 2,
    first = 0,
  }: {
    kind?: Kind;
    dancers?: number;
    /** The first of the feis' dancers who is on it. */
    first?: number;
  } = {}): Promise<Sheet> => {
    const place = grades[kind].competitions[used[kind]++];
    if (!place) throw new Error('All competitions of the racing feis are used');
    const lines = Array.from({ length: dancers }, (_, i): RosterLine => {
      const { dancer, dancerNumber, name, lname, school } = numbered(event._id, first + i);
      return {
        _id: idOf(`${letters[i]}${place._id.slice(0, 1)}`, (nth * 1_000 + used[kind]) * 10 + i),
        competition: place._id,
        entry: idOf('entry', i),
        event: event._id,
        dancer,
        dancerNumber,
        name,
        lname,
        school,
        wmh: false,
        withdrawn: false,
        hidden: false,
      };
    });
    await table.putMany([
      ...newCompetitionItems({
        _id: place._id,
        event: event._id,
        grade: grades[kind]._id,
        count: dancers,
        taken: dancers,
        panel: panels[kind],
        submitted: false,
        revision: 1,
      }),
      ...lines.flatMap((line) => [
        ...rosterItems(line),
        dancedItem({
          dancer: line.dancer,
          event: event._id,
          competition: place._id,
          entryCompetition: line._id,
          entry: line.entry,
          dancerNumber: line.dancerNumber,
        }),
      ]),
    ]);
    return { id: place._id, event: event._id, lines, card: (line) => `${place._id}-${lines[line]?._id}` };
  };

  return { event: event._id, table, organizer, admin, tabulator, judges: judging, sheet, grades };
};

/** What was read, without where it lay. */
const withoutKeys = <Read extends object>(read: Read): Read => {
  const { pk: _, sk: __, gsi1pk: ___, gsi1sk: ____, ...rest } = read as Read & Record<string, unknown>;
  return rest as unknown as Read;
};
export type RacingFeis = Awaited<ReturnType<typeof racingFeis>>;

const numbered = (event: string, i: number) => ({
  event,
  dancer: idOf(`dance${letters[i]}`, i),
  dancerNumber: 501 + i,
  name: `Dancer ${i}`,
  lname: 'Racing',
  school: 'Scoil Rince',
  wmh: false,
});

/** The sheet as it is stored, read by nobody's eyes but the test's. */
export const storedSheet = async (table: Table, id: string) => {
  const found = await getSheet(table, id);
  if (!found) throw new Error(`There is no sheet ${id}`);
  return found;
};

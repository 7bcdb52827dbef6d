import { userId } from '@rince/demo/people';
import type { Fate } from '@rince/local-cloud/gate';
import { getCompetition, getHead } from '@rince/store/competitions';
import { dancedAt } from '@rince/store/dancers';
import { getJudges } from '@rince/store/judges';
import { rearrangementsOf } from '@rince/store/rearrangements';
import { getRoster } from '@rince/store/roster';
import { getSchedule, scheduleRevision } from '@rince/store/schedules';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { raceOf, type Side, tracedClient } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// Competitions are merged while somebody marks, enters, leaves, renumbers or merges: everybody is on one sheet, with everything that lies beside it, and whoever
// has a mark keeps it.

let cloud: TestCloud;
let table: Table;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  await nextFeis();
}, 120_000);
afterAll(() => cloud?.end());

let made = 0;
/** Another feis with competitions that nobody has used. */
const nextFeis = async (): Promise<void> => {
  feis = await racingFeis(cloud, { competitions: 990, nth: ++made });
  day = (await feis.organizer.ask('getEvent', { params: { id: feis.event } })).eventStart;
};

interface World {
  readonly from: Sheet;
  readonly to: Sheet;
  readonly third?: Sheet;
  /** A merge that is done, which may be taken back. */
  readonly done?: string;
}
type Call = Side<World, Answer>;
const world = async (): Promise<World> => ({
  from: await feis.sheet({ dancers: 2 }),
  to: await feis.sheet({ dancers: 1, first: 2 }),
});
const three = async (): Promise<World> => ({ ...(await world()), third: await feis.sheet({ dancers: 1, first: 3 }) });
const codeOf = ({ id }: Sheet): string => feis.grades.grade.competitions.find(({ _id }) => _id === id)?.code ?? '';

const merges = (from: 'from' | 'to' | 'third', to: 'from' | 'to' | 'third'): Call => ({
  says: `${from} is merged into ${to}`,
  act: (sheets, as) =>
    as(feis.organizer).send('merge', {
      body: { eventId: feis.event, comps: [{ from: codeOf(sheets[from] as Sheet), to: codeOf(sheets[to] as Sheet) }] },
    }) as Promise<Answer>,
});
const takesBack: Call = {
  says: 'the merge is taken back',
  act: ({ done }, as) =>
    as(feis.organizer).send('takeBackRearrangement', {
      body: { id: feis.event, rearrangement: done ?? '' },
    }) as Promise<Answer>,
};
const marks = (on: 'from' | 'to'): Call => ({
  says: `a judge gives the first mark on ${on}`,
  act: (sheets, as) =>
    as(feis.judges[0]).send('submitScore', {
      body: { data: { _id: sheets[on].card(0), round: 1, score: 80 } },
    }) as Promise<Answer>,
});
const adds = (on: 'from' | 'to', dancerNumber: number): Call => ({
  says: `the tabulator puts dancer ${dancerNumber} on ${on}`,
  act: (sheets, as) =>
    as(feis.tabulator).send('addDancer', { body: { id: sheets[on].id, dancerNumber } }) as Promise<Answer>,
});
const removes: Call = {
  says: 'the tabulator takes the first dancer off the sheet that is left',
  act: ({ from }, as) =>
    as(feis.tabulator).send('removeDancer', {
      body: { id: from.id, entryCompetition: from.lines[0]?._id ?? '' },
    }) as Promise<Answer>,
};
const hides: Call = {
  says: 'the organizer hides the first dancer',
  act: ({ from }, as) =>
    as(feis.admin).send('hideEntryComp', { body: { id: from.card(0), hidden: true } }) as Promise<Answer>,
};

const stages = [{ title: 'Main', from: 480, to: 1200, breaks: [] }];
let day: string;
const blockOf = ({ id: competition }: Sheet, start: number) => ({
  ...{ competition, round: 1, stage: 'Main', day, start, minutes: 30, judges: [], unknown: [] },
});
/** What is stored of the schedule. */
const blocksNow = async () => (await getSchedule(table, feis.event))?.schedule.blocks ?? [];
/** Saves both competitions into the schedule, beside what is there. */
const schedules = async ({ from, to }: World, as: Client, start: number) => {
  const blocks = [blockOf(from, start), blockOf(to, start + 30)];
  const revision = await scheduleRevision(table, feis.event);
  return as.send('saveSchedule', { body: { id: feis.event, revision, stages, blocks, paces: {} } });
};
const savesSchedule: Call = {
  says: 'the organizer saves the schedule',
  act: (sheets, as) => schedules(sheets, as(feis.organizer), 700) as Promise<Answer>,
};
const seats = (sheet: Sheet, as: Client, judge: string | null) =>
  as.send('seatJudge', { body: { id: sheet.id, round: 1, slot: 1, judge } }) as Promise<Answer>;
const seatsAnother: Call = {
  says: 'the organizer seats another judge where they come to',
  act: ({ to }, as) => seats(to, as(feis.organizer), userId('judge2')),
};

/** When nothing is under way any more. */
const settled = () =>
  until(async () =>
    (await rearrangementsOf(table, feis.event)).every(({ status }) => status === 'done' || status === 'takenBack'),
  );

/** Every dancer stands once, is counted where they stand, and has one list item there; answers who stands where. */
const whole = async (sheets: World): Promise<Record<'from' | 'to' | 'third', string[]>> => {
  await settled();
  const standing = { from: [] as string[], to: [] as string[], third: [] as string[] };
  for (const name of ['from', 'to', 'third'] as const) {
    const sheet = sheets[name];
    if (!sheet) continue;
    const { id } = sheet;
    const [state, roster] = [await getCompetition(table, id), await getRoster(table, id)];
    standing[name] = roster.map(({ dancer }) => dancer).sort();
    expect([name, state?.count, state?.taken, state?.moving]).toEqual([name, roster.length, roster.length, undefined]);
    for (const { dancer, _id } of roster) {
      const danced = await dancedAt(table, dancer, feis.event, { consistent: true });
      expect(danced.find(({ competition }) => competition === id)?.entryCompetition).toBe(_id);
    }
    const once = await table.read<{ sk: string }>({ pk: `COMP#${id}`, prefix: 'DANCER#' });
    expect(once.map(({ sk }) => sk.slice('DANCER#'.length)).sort()).toEqual(standing[name]);
  }
  return standing;
};
const dancersOf = ({ lines }: Sheet): string[] => lines.map(({ dancer }) => dancer);

const race = (
  title: string,
  a: Call,
  b: Call,
  holds: (
    sheets: World,
    told: { a: Answer; b: Answer },
    standing: Awaited<ReturnType<typeof whole>>,
  ) => Promise<void> | void,
  start: () => Promise<World> = world,
) =>
  raceOf(title, () => cloud, {
    world: start,
    a,
    b,
    holds: async (sheets, told) => {
      await holds(sheets, told, await whole(sheets));
    },
  });

describe('a merge', () => {
  race(
    'and the first mark on the sheet that is left: one of them is refused',
    merges('from', 'to'),
    marks('from'),
    async ({ from, to }, { a, b }, standing) => {
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      const { marks: kept } = await storedSheet(table, from.id);
      expect(kept).toHaveLength(b.http === 200 ? 1 : 0);
      expect(standing.from).toEqual(a.http === 200 ? [] : dancersOf(from).sort());
      expect(standing.to).toHaveLength(a.http === 200 ? 3 : dancersOf(to).length);
    },
  );
  race(
    'and the first mark on the sheet that they come to: the mark stays, and nobody is lost',
    merges('from', 'to'),
    marks('to'),
    async ({ to }, { a, b }, standing) => {
      expect(b.http).toBe(200);
      expect((await storedSheet(table, to.id)).marks).toHaveLength(1);
      expect(standing.to).toHaveLength(a.http === 200 ? 3 : 1);
    },
  );
  race(
    'and a dancer who comes to the sheet that is left',
    merges('from', 'to'),
    adds('from', 505),
    (_, { a, b }, standing) => {
      expect([a.http, b.http]).toContain(200);
      expect([...standing.from, ...standing.to]).toHaveLength(b.http === 200 ? 4 : 3);
    },
  );
  race(
    'and one of its dancers who comes to the other sheet by hand stands there once',
    merges('from', 'to'),
    adds('to', 501),
    (_, { a, b }, standing) => {
      expect([a.http, b.http]).toContain(200);
      expect(standing.to).toHaveLength(a.http === 200 ? 3 : 2);
    },
  );
  race('and a dancer who leaves the sheet', merges('from', 'to'), removes, (_, { a, b }, standing) => {
    expect([a.http, b.http]).toContain(200);
    expect([...standing.from, ...standing.to]).toHaveLength(b.http === 200 ? 2 : 3);
  });
  race('and a dancer who is hidden stays hidden', merges('from', 'to'), hides, async ({ from, to }, { b }) => {
    const lines = [...(await getRoster(table, from.id)), ...(await getRoster(table, to.id))];
    expect(lines.find(({ _id }) => _id === from.lines[0]?._id)?.hidden).toBe(b.http === 200);
  });
  race(
    'into a competition that goes elsewhere: nobody is left in between',
    merges('from', 'to'),
    merges('to', 'third'),
    (_, { a, b }, standing) => {
      expect([a.http, b.http]).toContain(200);
      expect(Object.values(standing).flat()).toHaveLength(4);
      if (b.http === 200) expect(standing.third.length).toBeGreaterThan(1);
    },
    three,
  );
  race('asked for twice is done once', merges('from', 'to'), merges('from', 'to'), (_, { a, b }, standing) => {
    expect([a.http, b.http].sort()).toEqual([200, 409]);
    expect(standing.to).toHaveLength(3);
  });
});

describe('the schedule and the judges of a merge', () => {
  const placed = async (): Promise<World> => {
    const sheets = await world();
    await schedules(sheets, feis.organizer, 600);
    return sheets;
  };
  race(
    'and a save of the schedule: nobody stands in it who does not dance, and both agree on the rest',
    merges('from', 'to'),
    savesSchedule,
    async ({ to }, { a, b }) => {
      expect(a.http).toBe(200);
      expect([200, 409]).toContain(b.http);
      // What was saved afterwards, by a page that had not seen the merge, is stored; nobody reads it.
      const { blocks } = await feis.organizer.ask('getSchedule', { body: { id: feis.event } });
      expect(blocks.map(({ competition }) => competition)).toEqual([to.id]);
      expect([630, 730]).toContain(blocks[0]?.start);
    },
    placed,
  );
  race(
    'and somebody who is seated where nobody was: cards, panel and the judges’ own lists say the same',
    merges('from', 'to'),
    seatsAnother,
    async ({ to }, { a, b }) => {
      expect(a.http).toBe(200);
      const head = await getHead(table, to.id);
      const panel = head?.competition.panel.flat() ?? [];
      expect(panel).toEqual([userId(b.http === 200 ? 'judge2' : 'judge1')]);
      expect(head?.cards.map((card) => card.judge)).toEqual(panel);
      const sitting = (await getJudges(table, feis.event)).filter(({ competitions }) => competitions.includes(to.id));
      expect(sitting.map(({ user }) => user).filter((user) => user !== userId('judge3'))).toEqual(panel);
    },
    async () => {
      const sheets = await world();
      // The lists of a racing feis name every competition: these name it as the panel does.
      for (const judge of [userId('judge2'), null]) await seats(sheets.to, feis.organizer, judge);
      return sheets;
    },
  );
});

describe('a merge that is taken back', () => {
  beforeAll(nextFeis);
  const done = async (): Promise<World> => {
    const sheets = await world();
    const answer = await feis.organizer.ask('merge', {
      body: { eventId: feis.event, comps: [{ from: codeOf(sheets.from), to: codeOf(sheets.to) }] },
    });
    return { ...sheets, done: answer._id ?? '' };
  };
  race(
    'and a first mark: one of them is refused',
    takesBack,
    marks('to'),
    async ({ from, to }, { a, b }, standing) => {
      expect([a.http, b.http].filter((http) => http === 200).length).toBeGreaterThan(0);
      if (a.http === 200) expect(standing.from).toEqual(dancersOf(from).sort());
      else expect(standing.to).toHaveLength(3);
      expect((await storedSheet(table, to.id)).marks).toHaveLength(b.http === 200 ? 1 : 0);
    },
    done,
  );
  race(
    'twice is taken back once',
    takesBack,
    takesBack,
    (_, { a, b }, standing) => {
      expect([a.http, b.http].sort()).toEqual([200, 409]);
      expect([standing.from.length, standing.to.length]).toEqual([2, 1]);
    },
    done,
  );
});

it('a merge ends complete wherever the function and its worker die', async () => {
  const { gate } = cloud.services;
  for (let dies = 0; dies < 30; dies += 2) {
    const sheets = await world();
    await schedules(sheets, feis.organizer, 600);
    const { client, trace } = tracedClient(feis.organizer);
    let committed = false;
    let after = 0;
    let worked = 0;
    const stops = [
      // It dies so many requests after the merge was decided.
      gate.watch(trace, ({ operation }): Fate => {
        if (committed && after++ >= dies) return 'drop';
        committed ||= operation === 'TransactWriteItems';
        return 'go';
      }),
      gate.watch('results-worker', (): Fate => (worked++ === dies ? 'drop' : 'go')),
    ];
    const comps = [{ from: codeOf(sheets.from), to: codeOf(sheets.to) }];
    await client.send('merge', { body: { eventId: feis.event, comps } });
    const { from, to } = await whole(sheets);
    for (const stop of stops) stop();
    expect([dies, from.length, to.length]).toEqual([dies, 0, 3]);
    const blocks = await blocksNow();
    expect([dies, ...blocks.map(({ competition, minutes }) => [competition, minutes])]).toEqual([
      dies,
      [sheets.to.id, 5],
    ]);
  }
}, 240_000);

import { getResult } from '@rince/store/results';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type As, raceOf, type Side } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';

// Two people at one sheet at the same moment, in every order of their requests: a mark that was acknowledged is in the result that was
// closed on it, or its giver was refused.

let cloud: TestCloud;
let feis: RacingFeis;
let judge: Client;
let tabulator: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 500 });
  [judge] = feis.judges;
  tabulator = feis.tabulator;
});
afterAll(() => cloud?.end());

type Call = Side<Sheet, Answer>;
const call = (says: string, act: (sheet: Sheet, as: As) => Promise<Answer>): Call => ({ says, act });
const lineOf = (sheet: Sheet, i: number): string => sheet.lines[i]?._id ?? '';

/** The judge saves a mark; the first one of a dancer has no revision. */
const saves = (line: number, score: number, revision?: number, round = 1): Call =>
  call(`the judge saves ${score}`, (sheet, as) =>
    as(judge).send('submitScore', {
      body: { data: { _id: sheet.card(line), round, score, ...(revision === undefined ? {} : { revision }) } },
    }),
  );
/** The tabulator types a cell, or clears it; answered with what became of the one cell. */
const types = (line: number, score: number | null, { revision, reason }: { revision?: number; reason?: string } = {}) =>
  call(`the tabulator types ${score}`, async (sheet, as) => {
    const cell = { entryCompetition: lineOf(sheet, line), round: 1, slot: 1, score, revision, reason };
    const answer = await as(tabulator).send('submitMultiScore', { body: { id: sheet.id, cells: [cell] } });
    const [refused] = answer.http === 200 ? answer.data.refused : [];
    return refused ? { ...answer, http: 409, ...refused } : answer;
  });
const changes = (says: string, change: object, by = (): Client => tabulator): Call =>
  call(says, (sheet, as) => as(by()).send('updateTabulation', { body: { id: sheet.id, change: change as never } }));
const signsOff = changes('the tabulator signs off', { kind: 'signedOff', round: 1, slot: 1, value: true });
const checks = changes('the tabulator double checks', { kind: 'doubleChecked', round: 1, slot: 1, value: true });
const keysAgain = call('a second person keys the paper', (sheet, as) =>
  as(feis.organizer).send('saveSecondKeying', {
    body: {
      ...{ id: sheet.id, round: 1, slot: 1 },
      marks: sheet.lines.map(({ _id }, i) => ({ entryCompetition: _id, score: 70 + i })),
    },
  }),
);
const locks = changes('the tabulator locks', { kind: 'lock', rounds: [1], value: true });
const calculates = call('the tabulator calculates', (sheet, as) =>
  as(tabulator).send('calculateResults', { body: { id: feis.event, competitionId: sheet.id } }),
);
const recallsAgain = call('the tabulator calculates the recall again', (sheet, as) =>
  as(tabulator).send('calculateResults', {
    body: { id: feis.event, competitionId: sheet.id, recalculateRecall: true, confirmed: true },
  }),
);
const submits = call('the tabulator submits', (sheet, as) =>
  as(tabulator).send('submitCompetition', { body: { id: sheet.id } }),
);
const reopens = call('the organizer reopens', (sheet, as) =>
  as(feis.organizer).send('reopenCompetition', { body: { id: sheet.id, reason: 'a parent asked' } }),
);
const deletes = call('the organizer deletes the results', (sheet, as) =>
  as(feis.organizer).send('deleteCompetitionResults', { body: { competitionId: sheet.id } }),
);
const finalizes = call('the judge finalizes', (sheet, as) =>
  as(judge).send('finalizeCompetition', { body: { id: sheet.id } }),
);
const adds = (number: number, by = (): Client => tabulator): Call =>
  call(`${number} is added`, (sheet, as) =>
    as(by()).send('addDancer', { body: { id: sheet.id, dancerNumber: number } }),
  );
const removes = (line: number): Call =>
  call('a dancer is taken off', (sheet, as) =>
    as(feis.organizer).send('removeDancer', { body: { id: sheet.id, entryCompetition: lineOf(sheet, line) } }),
  );
const swaps = (line: number, number: number, by = (): Client => tabulator): Call =>
  call(`the line becomes ${number}`, (sheet, as) =>
    as(by()).send('swapDancer', {
      body: { id: sheet.id, entryCompetition: lineOf(sheet, line), dancerNumber: number },
    }),
  );

/** Gives everybody a mark in these rounds, in one call: as a card sends what has waited in the browser. */
const giveAll = async (by: Client, sheet: Sheet, scoreOf: (line: number) => number, rounds = [1]): Promise<void> => {
  const all = rounds.flatMap((round) => sheet.lines.map((_, i) => ({ _id: sheet.card(i), round, score: scoreOf(i) })));
  const [data, ...entries] = all;
  if (!data) throw new Error('Nobody is on this sheet');
  const { entries: told = [] } = await by.ask('submitScore', { body: { data, entries } });
  expect(told.filter(({ mark }) => mark?.revision === 1)).toHaveLength(entries.length);
};

const empty = () => feis.sheet();
/** Everybody has a mark. */
const marked = async (): Promise<Sheet> => {
  const sheet = await feis.sheet();
  await giveAll(judge, sheet, (i) => 70 + i);
  return sheet;
};
/** The result is calculated from everybody's mark. */
const calculated = async (): Promise<Sheet> => {
  const sheet = await marked();
  await tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
  return sheet;
};
const submitted = async (): Promise<Sheet> => {
  const sheet = await calculated();
  await tabulator.ask('submitCompetition', { body: { id: sheet.id } });
  return sheet;
};
/** A championship of four dancers whose first two rounds are judged, and of whom half are recalled: the best two. */
const recalled = async (): Promise<Sheet> => {
  const sheet = await feis.sheet({ kind: 'championship', dancers: 4 });
  for (const by of feis.judges) await giveAll(by, sheet, (i) => 80 - i, [1, 2]);
  await tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
  return sheet;
};

/** The mark of a line in thousandths, as it is stored. */
const storedMark = async (sheet: Sheet, line: number, round = 1): Promise<number | null | undefined> =>
  (await storedSheet(feis.table, sheet.id)).marks.find(
    (mark) => mark.entryCompetition === lineOf(sheet, line) && mark.round === round && mark.slot === 1,
  )?.score;

const only = (...codes: (string | undefined)[]) => {
  for (const code of codes) expect(['SHEET_CHANGED', 'BUSY', 'INTERNAL']).not.toContain(code);
};

/** A submitted sheet's result is of the very dancers and marks that are stored. */
const resultIsOfItsMarks = async (sheet: Sheet): Promise<void> => {
  const { competition, marks, roster, cards } = await storedSheet(feis.table, sheet.id);
  expect(roster).toHaveLength(competition.count);
  expect(cards.every(({ locked }) => locked === competition.submitted)).toBe(true);
  if (!competition.submitted) return;
  const result = await getResult(feis.table, sheet.id, competition.result ?? '');
  const counted = Object.fromEntries(result?.sheet.entries.map(({ id, marks: rows }) => [id, rows[0]?.[0]]) ?? []);
  const stored = Object.fromEntries(
    roster.map(({ _id }) => [_id, marks.find(({ entryCompetition }) => entryCompetition === _id)?.score ?? null]),
  );
  expect(counted).toEqual(stored);
};

/** Lists and the sheet itself say alike whether the result is of the marks that are there. */
const knowsWhatIsOutdated = async (sheet: Sheet): Promise<void> => {
  const view = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet.id } } });
  const { competition, marks, roster } = await storedSheet(feis.table, sheet.id);
  const result = await getResult(feis.table, sheet.id, competition.result ?? '');
  const counted = result?.sheet.entries.map(({ id, marks: rows }) => [id, rows[0]?.[0]]).sort();
  const stored = roster
    .map(({ _id }) => [_id, marks.find(({ entryCompetition }) => entryCompetition === _id)?.score ?? null])
    .sort();
  expect(view.competition.needsCalculation).toBe(JSON.stringify(counted) !== JSON.stringify(stored));
  await cloud.settled();
  const after = (await storedSheet(feis.table, sheet.id)).competition.needsCalculation ?? false;
  expect(after).toBe(view.competition.needsCalculation);
};

const race = (
  title: string,
  world: () => Promise<Sheet>,
  a: Call,
  b: Call,
  holds: (sheet: Sheet, told: { a: Answer; b: Answer }) => Promise<void>,
) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds: async (sheet, told) => {
      only(told.a.code, told.b.code);
      await holds(sheet, told);
    },
  });

describe('a sheet that is submitted', () => {
  const oneIsTold = async (sheet: Sheet, { a, b }: { a: Answer; b: Answer }): Promise<void> => {
    expect(a.http === 200 || b.http === 200).toBe(true);
    await resultIsOfItsMarks(sheet);
  };
  race('while a judge saves', calculated, saves(0, 95, 1), submits, async (sheet, told) => {
    await oneIsTold(sheet, told);
    expect(await storedMark(sheet, 0)).toBe(told.a.http === 200 ? 95_000 : 70_000);
  });
  race('while a tabulator types', calculated, types(0, 95, { revision: 1 }), submits, oneIsTold);
  race('while a tabulator clears a mark', calculated, types(0, null, { revision: 1 }), submits, oneIsTold);
  race('while a dancer is added', calculated, adds(505), submits, oneIsTold);
  race('while a dancer is taken off', calculated, removes(0), submits, oneIsTold);
  race('while a dancer is swapped', calculated, swaps(0, 505), submits, oneIsTold);
  race('while it is submitted by somebody else, too', calculated, submits, submits, async (sheet, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    await resultIsOfItsMarks(sheet);
  });
  race('while its results are deleted', calculated, submits, deletes, async (sheet) => {
    const { competition } = await storedSheet(feis.table, sheet.id);
    expect(competition.submitted).toBe(competition.result !== undefined);
  });
  race('while it is calculated again', calculated, submits, calculates, oneIsTold);
  race('and is opened at the same moment', submitted, reopens, submits, async (sheet) => {
    await resultIsOfItsMarks(sheet);
  });
  race('and opened while it is locked', submitted, reopens, locks, async (sheet, { b }) => {
    const { cards, competition } = await storedSheet(feis.table, sheet.id);
    expect(competition.submitted).toBe(false);
    expect(cards[0]?.locked).toBe(b.http === 200);
  });
});

describe('a sheet that is calculated', () => {
  race('while a judge saves', calculated, saves(0, 95, 1), calculates, async (sheet, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    await knowsWhatIsOutdated(sheet);
  });
  race('while a tabulator types', calculated, types(0, 95, { revision: 1 }), calculates, knowsWhatIsOutdated);
  race('while a dancer is added', calculated, adds(505), calculates, knowsWhatIsOutdated);
  race('while a dancer is taken off', calculated, removes(0), calculates, knowsWhatIsOutdated);
  race('by two people', marked, calculates, calculates, async (sheet, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    await knowsWhatIsOutdated(sheet);
  });
});

describe('a column', () => {
  race(
    'is not checked by whoever types in it',
    marked,
    types(0, 95, { revision: 1 }),
    checks,
    async (sheet, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      const { cards } = await storedSheet(feis.table, sheet.id);
      expect(cards[0]?.doubleChecked).toBe(b.http === 200);
    },
  );
  race(
    'is checked by a second keying of the very marks that it has',
    marked,
    types(0, 95, { revision: 1 }),
    keysAgain,
    async (sheet, { a, b }) => {
      const { cards } = await storedSheet(feis.table, sheet.id);
      expect(cards[0]?.doubleChecked).toBe(a.http !== 200);
      expect(b.data).toMatchObject({
        checked: a.http !== 200,
        differences: a.http === 200 ? [{ first: { score: 95 } }] : [],
      });
      expect(await storedMark(sheet, 0)).toBe(a.http === 200 ? 95_000 : 70_000);
    },
  );
  race(
    'keyed again says whether a dancer who comes has no mark yet',
    marked,
    keysAgain,
    adds(505),
    async (_, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      const { open, checked } = a.data as { open: number; checked: boolean };
      expect(open).toBe(checked ? 0 : 1);
    },
  );
  race('that is signed off has no mark that came later', marked, saves(0, 95, 1), signsOff, async (sheet, { a, b }) => {
    expect(b.http).toBe(200);
    expect(await storedMark(sheet, 0)).toBe(a.http === 200 ? 95_000 : 70_000);
  });
  race(
    'that is locked has the marks that were acknowledged',
    marked,
    saves(0, 95, 1),
    locks,
    async (sheet, { a, b }) => {
      expect(b.http).toBe(200);
      expect(await storedMark(sheet, 0)).toBe(a.http === 200 ? 95_000 : 70_000);
    },
  );
  race(
    'is not finalized with a mark that is cleared at that moment',
    marked,
    types(0, null, { revision: 1 }),
    finalizes,
    async (sheet, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      const { cards } = await storedSheet(feis.table, sheet.id);
      expect(cards[0]?.finalized).toBe(b.http === 200);
    },
  );
  race(
    'is finalized with the mark that was acknowledged',
    marked,
    saves(0, 95, 1),
    finalizes,
    async (sheet, { a, b }) => {
      expect(b.http).toBe(200);
      expect(await storedMark(sheet, 0)).toBe(a.http === 200 ? 95_000 : 70_000);
    },
  );
  race(
    'is not finalized without the dancer who comes at that moment, or they come later',
    marked,
    finalizes,
    adds(505),
    async (_, { a, b }) => {
      expect(b.http).toBe(200);
      expect([200, 409]).toContain(a.http);
    },
  );
  const champions = () => feis.sheet({ kind: 'championship', dancers: 2 });
  const moves = changes('two judges change places', { kind: 'move', round: 1, slot: 1, to: 2 });
  race('belongs to the judge whose marks it has', champions, saves(0, 80), moves, async (sheet) => {
    const { cards, marks } = await storedSheet(feis.table, sheet.id);
    for (const { by, round, slot } of marks)
      expect(cards.find((card) => card.round === round && card.slot === slot)?.judge).toBe(by);
  });
  const unseats = call('the judge is taken off', async (sheet, as) => {
    const people = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
    const one = people.judges.find(({ email }) => email.startsWith('judge1'));
    const competitions = (one?.judgeEvent.competitions ?? []).filter((id) => id !== sheet.id);
    return as(feis.organizer).send('patchJudges', {
      body: { event: feis.event, judges: [{ _id: one?._id ?? '', competitions }] },
    });
  });
  race('keeps the judge who marks in it', empty, saves(0, 80), unseats, async (sheet, { a, b }) => {
    const { cards } = await storedSheet(feis.table, sheet.id);
    const refused = b.http === 200 ? (b.data as { refused: unknown[] }).refused.length : 1;
    expect(a.http === 200).toBe(refused > 0);
    expect(cards[0]?.judge !== undefined).toBe(a.http === 200);
  });
});

describe('one mark', () => {
  const onSheet = { absent: false, comments: '', revision: 1 };
  const onCard = { ...onSheet, goodJob: {}, needsWork: {} };
  race(
    'is saved by one of two at once, and the other is told it as a card shows it',
    empty,
    saves(0, 81),
    saves(0, 82),
    async (sheet, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(await storedMark(sheet, 0)).toBe(a.http === 200 ? 81_000 : 82_000);
      const refused = a.http === 200 ? b : a;
      expect({ code: refused.code, current: refused.current }).toEqual({
        code: 'STALE',
        current: { ...onCard, score: a.http === 200 ? 81 : 82 },
      });
    },
  );
  race(
    'is the judge’s or the tabulator’s, and the other is told it in points',
    empty,
    saves(0, 81),
    types(0, 82),
    async (sheet, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(await storedMark(sheet, 0)).toBe(a.http === 200 ? 81_000 : 82_000);
      expect((a.http === 200 ? b : a).current).toEqual(
        a.http === 200 ? { ...onSheet, score: 81 } : { ...onCard, score: 82 },
      );
    },
  );
  /** The same mark beside another one, as a card sends what waited in the browser; answered with what became of it. */
  const sends = (score: number): Call =>
    call(`the judge sends ${score} along`, async (sheet, as) => {
      const other = { _id: sheet.card(1), round: 1, score: 60 };
      const answer = await as(judge).send('submitScore', {
        body: { data: other, entries: [{ _id: sheet.card(0), round: 1, score }] },
      });
      if (answer.http !== 200) return answer;
      const refused = answer.data.entries?.[0]?.refused;
      return refused ? { ...answer, http: 409, ...refused } : answer;
    });
  race(
    'that is sent along with another is told in points, too, when somebody was faster',
    empty,
    sends(81),
    types(0, 82),
    async (sheet, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(await storedMark(sheet, 0)).toBe(a.http === 200 ? 81_000 : 82_000);
      if (b.http === 200) expect(a.current).toEqual({ ...onCard, score: 82 });
    },
  );
  race(
    'of somebody who is taken off is there when they come back, or was refused',
    marked,
    saves(0, 95, 1),
    removes(0),
    async (sheet, { a, b }) => {
      expect(b.http).toBe(200);
      const number = sheet.lines[0]?.dancerNumber ?? 0;
      await tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber: number } });
      const view = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet.id } } });
      expect(view.entries.find(({ dancerNumber }) => dancerNumber === number)?._id).toBe(lineOf(sheet, 0));
      expect(view.template['1']?.judges[0]?.scores[lineOf(sheet, 0)]?.score).toBe(a.http === 200 ? 95 : 70);
    },
  );
});

describe('a dancer', () => {
  race(
    'is added once by two people',
    empty,
    adds(505),
    adds(505, () => feis.organizer),
    async (sheet, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      const { roster, competition } = await storedSheet(feis.table, sheet.id);
      expect(roster.filter(({ dancerNumber }) => dancerNumber === 505)).toHaveLength(1);
      expect(competition.count).toBe(3);
    },
  );
  race(
    'takes a line that two people swap',
    empty,
    swaps(0, 505),
    swaps(0, 506, () => feis.organizer),
    async (sheet) => {
      const { roster, competition } = await storedSheet(feis.table, sheet.id);
      expect(roster).toHaveLength(2);
      expect(competition.count).toBe(2);
      const [number = 0] = roster.flatMap(({ _id, dancerNumber }) => (_id === lineOf(sheet, 0) ? [dancerNumber] : []));
      // Whoever does not stand there any more may be added; whoever does is there once.
      for (const one of [501, 505, 506])
        await tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber: one } });
      const after = await storedSheet(feis.table, sheet.id);
      expect(after.roster.filter(({ dancerNumber }) => dancerNumber === number)).toHaveLength(1);
      expect(after.roster).toHaveLength(4);
      expect(after.competition.count).toBe(4);
    },
  );
});

describe('a recall', () => {
  race(
    'stays while the round after it is marked',
    recalled,
    saves(0, 85, undefined, 3),
    deletes,
    async (sheet, { a }) => {
      const { competition } = await storedSheet(feis.table, sheet.id);
      expect(competition.recalled !== undefined).toBe(a.http === 200);
    },
  );
  race(
    'calls whoever is marked in the round after it',
    recalled,
    saves(0, 85, undefined, 3),
    recallsAgain,
    async (sheet, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      expect((await storedSheet(feis.table, sheet.id)).competition.recalled).toContain(lineOf(sheet, 0));
    },
  );
  race(
    'is outdated by a mark of the rounds before it',
    recalled,
    saves(3, 99, 1),
    recallsAgain,
    async (sheet, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      const { competition } = await storedSheet(feis.table, sheet.id);
      const version = await getResult(feis.table, sheet.id, competition.recall ?? '');
      const counted = version?.sheet.entries.find(({ id }) => id === lineOf(sheet, 3))?.marks[0]?.[0];
      const view = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet.id } } });
      expect(view.competition.recallOutdated).toBe(counted !== 99_000);
      await cloud.settled();
      expect((await storedSheet(feis.table, sheet.id)).competition.needsCalculation ?? false).toBe(counted !== 99_000);
    },
  );
});

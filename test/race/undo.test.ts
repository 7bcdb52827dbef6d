import { userId } from '@rince/demo/people';
import { getAnnouncement } from '@rince/store/announcements';
import { getCompetition } from '@rince/store/competitions';
import { getDisabled, getEvent } from '@rince/store/events';
import { getPlaces } from '@rince/store/places';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { everyStop, raceOf, type Side } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';

// Something is undone in the log while a colleague changes the same thing: what they did stays.

let cloud: TestCloud;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: everyStop ? 400 : 120, nth: 91 });
}, 120_000);
afterAll(() => cloud?.end());

interface World {
  readonly sheet: Sheet;
  readonly line: string;
}
type Call = Side<World, Answer>;

const logOf = async (sheet?: Sheet) =>
  (await feis.admin.ask('listLog', { query: { limit: 20, query: { event: feis.event, competition: sheet?.id } } }))
    .data;
/** The newest line of the log that this call takes back: of a sheet, or of the event as a whole. */
const undoable = async (sheet: Sheet | undefined, call: string): Promise<string> =>
  (await until(async () => (await logOf(sheet)).find(({ undo }) => undo?.call === call)))._id;
const codeOf = ({ id }: Sheet): string => feis.grades.grade.competitions.find(({ _id }) => _id === id)?.code ?? '';
/** What was refused was refused for what somebody else did. */
const isTold = ({ http, code }: Answer): void => {
  if (http !== 200) expect(['STALE', 'CONFLICT', 'SHEET_CHANGED', 'HAS_MARKS', 'NOT_FOUND']).toContain(code);
};

raceOf('a seat that a colleague gives to somebody else is not given back', () => cloud, {
  world: async (): Promise<World> => {
    const sheet = await feis.sheet();
    await feis.organizer.ask('seatJudge', { body: { id: sheet.id, round: 1, slot: 1, judge: null } });
    return { sheet, line: await undoable(sheet, 'seatJudge') };
  },
  a: {
    says: 'the organizer undoes that a judge was taken away',
    act: ({ sheet, line }, as) =>
      as(feis.organizer).send('seatJudge', {
        body: { id: sheet.id, round: 1, slot: 1, judge: userId('judge1'), undoes: line },
      }),
  },
  b: {
    says: 'the tabulator seats another judge',
    act: ({ sheet }, as) =>
      as(feis.tabulator).send('seatJudge', { body: { id: sheet.id, round: 1, slot: 1, judge: userId('judge2') } }),
  },
  holds: async ({ sheet }, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    if (a.http !== 200) expect(['STALE', 'CONFLICT']).toContain(a.code);
    const seated = b.http === 200 ? 'judge2' : 'judge1';
    expect((await getCompetition(feis.table, sheet.id))?.panel).toEqual([[userId(seated)]]);
  },
});

raceOf('what two people undo at once is undone once', () => cloud, {
  world: async (): Promise<World> => {
    const sheet = await feis.sheet();
    await feis.admin.ask('hideEntryComp', { body: { id: sheet.card(0), hidden: true } });
    return { sheet, line: await undoable(sheet, 'hideEntryComp') };
  },
  a: {
    says: 'the admin undoes it',
    act: ({ sheet, line }, as) =>
      as(feis.admin).send('hideEntryComp', { body: { id: sheet.card(0), hidden: false, undoes: line } }),
  },
  b: {
    says: 'the admin undoes it in another window',
    act: ({ sheet, line }, as) =>
      as(feis.admin).send('hideEntryComp', { body: { id: sheet.card(0), hidden: false, undoes: line } }),
  },
  holds: async ({ sheet }, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    for (const { http, code } of [a, b]) if (http !== 200) expect(code).toBe('STALE');
    const said = await until(async () => {
      const all = (await logOf(sheet)).map(({ content }) => content);
      return all.some((content) => content.startsWith('Showed')) && all;
    });
    expect(said.filter((content) => content.startsWith('Showed'))).toHaveLength(1);
  },
});

raceOf('judges who changed places go back, unless a colleague seats somebody there', () => cloud, {
  world: async (): Promise<World> => {
    const sheet = await feis.sheet({ kind: 'championship' });
    const change = { kind: 'move' as const, round: 1, slot: 1, to: 2 };
    await feis.organizer.ask('updateTabulation', { body: { id: sheet.id, change } });
    return { sheet, line: await undoable(sheet, 'updateTabulation') };
  },
  a: {
    says: 'the organizer undoes the move',
    act: ({ sheet, line }, as) =>
      as(feis.organizer).send('updateTabulation', {
        body: { id: sheet.id, change: { kind: 'move', round: 1, slot: 2, to: 1 }, undoes: line },
      }) as Promise<Answer>,
  },
  b: {
    says: 'the tabulator takes the second judge away',
    act: ({ sheet }, as) =>
      as(feis.tabulator).send('seatJudge', {
        body: { id: sheet.id, round: 1, slot: 2, judge: null },
      }) as Promise<Answer>,
  },
  holds: async ({ sheet }, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    isTold(a);
    isTold(b);
    const [one, two, three] = ['judge1', 'judge2', 'judge3'].map(userId);
    const first = a.http === 200 ? [one, two, three] : [two, one, three];
    const seated = (await getCompetition(feis.table, sheet.id))?.panel[0];
    expect(seated).toEqual(b.http === 200 ? first.with(1, null as never) : first);
  },
});

const marks: Call = {
  says: 'a judge marks the dancer where they are now',
  act: ({ sheet, to }: World & { to?: Sheet }, as) =>
    as(feis.judges[0]).send('submitScore', {
      body: { data: { _id: `${to?.id}-${sheet.lines[0]?._id}`, round: 1, score: 80 } },
    }) as Promise<Answer>,
};
const movesBack: Call = {
  says: 'a colleague moves the dancer back',
  act: ({ sheet, to }: World & { to?: Sheet }, as) =>
    as(feis.admin).send('moveDancerBack', { body: { id: `${to?.id}-${sheet.lines[0]?._id}` } }) as Promise<Answer>,
};
for (const [title, b] of [
  ['a dancer who is marked where they were moved to stays there', marks],
  ['a dancer who goes back goes back once', movesBack],
] as const)
  raceOf(title, () => cloud, {
    world: async (): Promise<World & { to: Sheet }> => {
      const sheet = await feis.sheet();
      const to = await feis.sheet({ dancers: 1, first: 2 });
      const body = { id: sheet.card(0), to: codeOf(to), reason: 'Asked for' };
      await feis.organizer.ask('moveDancer', { body });
      return { sheet, to, line: await undoable(sheet, 'moveDancerBack') };
    },
    a: {
      says: 'the organizer undoes that the dancer was moved',
      act: ({ sheet, to, line }, as) =>
        as(feis.organizer).send('moveDancerBack', {
          body: { id: `${to.id}-${sheet.lines[0]?._id}`, undoes: line },
        }) as Promise<Answer>,
    },
    b,
    holds: async ({ sheet, to }, { a, b: other }) => {
      expect([a.http, other.http].filter((http) => http === 200)).toHaveLength(1);
      isTold(a);
      const isBack = b === movesBack || a.http === 200;
      const found = await Promise.all([sheet, to].map(async ({ id }) => (await getRoster(feis.table, id)).length));
      expect(found).toEqual(isBack ? [2, 1] : [1, 2]);
    },
  });

raceOf('results that are taken back do not become public by an undo', () => cloud, {
  world: async (): Promise<World> => {
    const set = (release: boolean) => feis.organizer.ask('releaseAsSubmitted', { body: { id: feis.event, release } });
    await set(true);
    await set(false);
    return { sheet: await feis.sheet(), line: await undoable(undefined, 'releaseAsSubmitted') };
  },
  a: {
    says: 'the organizer undoes that it was stopped',
    act: ({ line }, as) =>
      as(feis.organizer).send('releaseAsSubmitted', {
        body: { id: feis.event, release: true, undoes: line },
      }) as Promise<Answer>,
  },
  b: {
    says: 'a colleague takes the results back',
    act: (_, as) =>
      as(feis.admin).send('togglePublishResults', { body: { id: feis.event, publish: false } }) as Promise<Answer>,
  },
  holds: async (_, { a, b }) => {
    expect(b.http).toBe(200);
    isTold(a);
    expect((await getEvent(feis.table, feis.event))?.releaseAsSubmitted).toBeUndefined();
  },
});

const mostDancers = async (): Promise<{ readonly cap?: number | undefined; readonly revision: number }> => {
  const event = await getEvent(feis.table, feis.event);
  const [places] = await getPlaces(feis.table, [{ kind: 'event', id: feis.event }]);
  expect(places?.cap ?? 0, 'what the event says is what is counted against').toBe(event?.cap);
  return { cap: event?.cap, revision: event?.revision ?? 0 };
};
const setMost = async (cap: number, revision: number, who = feis.organizer): Promise<Answer> =>
  (await who.send('editEvent', { params: { id: feis.event }, body: { event: { cap, revision } } })) as Answer;

raceOf('a setting of the event that is put back is not written over what a colleague saved', () => cloud, {
  world: async () => {
    const { cap = 0, revision } = await mostDancers();
    await setMost(cap === 300 ? 301 : 300, revision);
    return { before: cap, line: await undoable(undefined, 'editEvent'), revision: revision + 1 };
  },
  a: {
    says: 'the organizer undoes the new number of dancers',
    act: ({ line }, as) =>
      as(feis.organizer).send('editEvent', { params: { id: feis.event }, body: { undoes: line } }) as Promise<Answer>,
  },
  b: {
    says: 'a colleague saves another one',
    act: ({ revision }, as) => setMost(500, revision, as(feis.admin)),
  },
  holds: async ({ before }, { a, b }) => {
    expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
    isTold(a);
    isTold(b);
    expect((await mostDancers()).cap).toBe(a.http === 200 ? before : 500);
  },
});

/** An empty competition that is disabled, and maybe offered again, together with another one. */
const closed = async (isOpen: boolean): Promise<World & { ids: string[] }> => {
  const sheet = await feis.sheet({ kind: 'championship', dancers: 0 });
  const ids = [sheet.id, (await feis.sheet({ kind: 'championship', dancers: 0 })).id];
  const body = { id: feis.event, competitions: ids };
  await feis.organizer.ask('disableEmptyCompetitions', { body });
  if (isOpen) await feis.organizer.ask('enableCompetitions', { body });
  const call = isOpen ? 'disableEmptyCompetitions' : 'enableCompetitions';
  const idsOf = ({ undo }: Awaited<ReturnType<typeof logOf>>[number]) =>
    undo?.call === call ? (undo.body.competitions as string[]) : [];
  const line = await until(async () => (await logOf()).find((one) => idsOf(one).includes(sheet.id)));
  return { sheet, ids: idsOf(line), line: line._id };
};
/** Which of them are closed; whoever is closed is listed, and nobody else is. */
const whole = async (ids: readonly string[]): Promise<string[]> => {
  const listed = (await getDisabled(feis.table, feis.event)).competitions;
  const states = await Promise.all(ids.map((id) => getCompetition(feis.table, id)));
  const shut = states.filter((state) => state?.closed?.has('disabled')).map((state) => state?._id ?? '');
  expect(ids.filter((id) => listed.includes(id))).toEqual(shut);
  return shut;
};

raceOf('what a colleague offers again while that is undone is whole', () => cloud, {
  world: () => closed(false),
  a: {
    says: 'the organizer undoes that both were disabled',
    act: ({ ids, line }, as) =>
      as(feis.organizer).send('enableCompetitions', {
        body: { id: feis.event, competitions: ids, undoes: line },
      }) as Promise<Answer>,
  },
  b: {
    says: 'a colleague offers one of them again',
    act: ({ sheet }, as) =>
      as(feis.tabulator).send('enableCompetitions', {
        body: { id: feis.event, competitions: [sheet.id] },
      }) as Promise<Answer>,
  },
  holds: async ({ sheet, ids }, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    isTold(a);
    isTold(b);
    expect(await whole(ids)).toEqual(a.http === 200 ? [] : ids.filter((id) => id !== sheet.id));
  },
});

raceOf('what somebody comes into while it is closed again stays open', () => cloud, {
  world: () => closed(true),
  a: {
    says: 'the organizer undoes that both are offered',
    act: ({ ids, line }, as) =>
      as(feis.organizer).send('disableEmptyCompetitions', {
        body: { id: feis.event, competitions: ids, undoes: line },
      }) as Promise<Answer>,
  },
  b: {
    says: 'the tabulator puts a dancer on its sheet',
    act: ({ sheet }, as) =>
      as(feis.tabulator).send('addDancer', { body: { id: sheet.id, dancerNumber: 505 } }) as Promise<Answer>,
  },
  holds: async ({ sheet, ids }, { a, b }) => {
    expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
    isTold(a);
    expect(await whole(ids)).toEqual(a.http === 200 ? ids : []);
    expect((await getCompetition(feis.table, sheet.id))?.count).toBe(b.http === 200 ? 1 : 0);
  },
});

raceOf('what is withdrawn twice at once is withdrawn once', () => cloud, {
  world: async (): Promise<World & { id: string }> => {
    await feis.table.removeMany(await feis.table.read({ pk: `TRIES#announcements#${feis.event}` }));
    const sheet = await feis.sheet({ kind: 'championship' });
    const to = { kind: 'competition' as const, of: sheet.id };
    const body = { event: feis.event, to, title: 'Later', text: 'At ten.' };
    const { _id: id } = await feis.organizer.ask('sendAnnouncement', { body });
    return { sheet, id, line: await undoable(sheet, 'withdrawAnnouncement') };
  },
  a: {
    says: 'the organizer undoes it in the log',
    act: ({ id, line }, as) =>
      as(feis.organizer).send('withdrawAnnouncement', {
        params: { id },
        body: { event: feis.event, undoes: line },
      }) as Promise<Answer>,
  },
  b: {
    says: 'a colleague withdraws it',
    act: ({ id }, as) =>
      as(feis.admin).send('withdrawAnnouncement', { params: { id }, body: { event: feis.event } }) as Promise<Answer>,
  },
  holds: async ({ sheet, id }, { a, b }) => {
    expect(b.http).toBe(200);
    if (a.http !== 200) expect(a.code).toBe('STALE');
    expect((await getAnnouncement(feis.table, feis.event, id))?.status).toBe('withdrawn');
    const said = await until(async () => {
      const all = (await logOf(sheet)).map(({ content }) => content);
      return all.some((content) => content.startsWith('Withdrew')) && all;
    });
    expect(said.filter((content) => content.startsWith('Withdrew'))).toHaveLength(1);
  },
});

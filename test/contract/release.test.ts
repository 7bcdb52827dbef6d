import type { PublicResult } from '@rince/contracts/results';
import { userId } from '@rince/demo/people';
import { releaseJob } from '@rince/domain/results/job';
import { getCompetition } from '@rince/store/competitions';
import { dancedBy } from '@rince/store/dancers';
import { getEvent } from '@rince/store/events';
import { numberKey, rosterKey } from '@rince/store/keys';
import { numberItems } from '@rince/store/numbers';
import { createJob, getJob } from '@rince/store/results';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, demoPassword } from '../support/client.ts';
import type { TestCloud } from '../support/cloud.ts';
import { publishedWhole } from '../support/published.ts';
import { publishing, storedDocuments, type World } from '../support/publishing.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// What is published stays as it was published, competition by competition, until somebody publishes it again.

let cloud: TestCloud;
let table: Table;
const { start, giveFirstLine, calculated, published, publishes, releases, ...calls } = publishing();
const { takesOneBack, erases, told, publicOf, publicIds, marks } = calls;
beforeAll(async () => {
  ({ cloud, table } = await start({ families: 24 }));
}, 120_000);
afterAll(() => cloud?.end());

/** What the family reads of its child's only competition. */
const mine = async ({ family }: World) => {
  const { data } = await family.ask('listDancers');
  const { events } = await family.ask('dancerResults', { query: { dancerId: data[0]?._id ?? '' } });
  return events.flatMap(({ results }) => results)[0];
};
const calculates = ({ feis, sheet }: World) =>
  feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });

describe('what a family reads of a published result', () => {
  it('keeps its marks, comments and judges until it is published again', async () => {
    const world = await calculated();
    await marks(world, { score: 70, comments: 'Lovely turnout', goodJob: { timing: true }, revision: 1 });
    await calculates(world);
    await told(world, publishes);
    const before = await mine(world);
    expect(before?.judges[0]?.rounds[0]).toMatchObject({
      score: 70,
      comments: 'Lovely turnout',
      judge: expect.stringContaining('Maura'),
    });
    expect(before).toMatchObject({ round1Score: '70.00', round1Rank: '2', round1Comments: 'Lovely turnout' });
    await marks(world, { score: 91, comments: 'Second thoughts', revision: 2 });
    expect(await mine(world)).toEqual(before);
    await calculates(world);
    expect(await mine(world)).toEqual(before);
    await told(world, publishes);
    expect((await mine(world))?.judges[0]?.rounds[0]).toMatchObject({ score: 91, comments: 'Second thoughts' });
  });
  it('has the words that a judge wrote after the calculation, once it is published', async () => {
    const world = await calculated();
    await marks(world, { score: 70, comments: 'Written late', revision: 1 });
    const { job } = (await told(world, publishes)).data as { job: { _id: string } };
    expect(job._id).toBeTruthy();
    expect((await mine(world))?.judges[0]?.rounds[0]).toMatchObject({ comments: 'Written late' });
  });
  it('says who judged each round', async () => {
    const world = await calculated();
    const { feis } = world;
    const championship = await feis.sheet({ kind: 'championship', dancers: 2 });
    await giveFirstLine(feis, championship, world.child);
    for (const round of [1, 2, 3]) {
      for (const [place, judge] of feis.judges.entries())
        for (const line of round === 3 ? [0] : [0, 1])
          await judge.ask('submitScore', {
            body: { data: { _id: championship.card(line), round, score: 90 - 10 * line + place } },
          });
      if (round > 1) await calculates({ ...world, sheet: championship });
    }
    // Somebody danced again, and no judge wrote it down.
    const warnings = async () => {
      const { grades } = await feis.organizer.ask('reviewResults', { query: { id: feis.event } });
      const shown = grades.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === championship.id);
      return shown?.warnings.filter(({ kind }) => kind === 'danced again');
    };
    expect(await warnings()).toEqual([]);
    for (const [place, judge] of feis.judges.entries())
      await judge.ask('submitScore', {
        body: { data: { _id: championship.card(1), round: 2, score: 70 + place, revision: 1 } },
      });
    await calculates({ ...world, sheet: championship });
    const number = championship.lines[1]?.dancerNumber;
    expect(await warnings()).toMatchObject([{ round: 2, message: expect.stringContaining(`${number} another mark`) }]);
    const [one, two, three] = ['judge1', 'judge2', 'judge3'].map(userId);
    const panel = [
      [one, two, three],
      [two, three, one],
      [three, one, two],
    ];
    await table.transact([{ kind: 'update', key: { pk: `COMP#${championship.id}`, sk: 'COMP' }, set: { panel } }]);
    await told({ ...world, sheet: championship }, releases('sheet'));
    const names = (await mine(world))?.judges.map(({ rounds }) => rounds.map(({ judge }) => judge.split(' ')[0]));
    expect(names).toEqual([
      ['Maura', 'Colm', 'Sinéad'],
      ['Colm', 'Sinéad', 'Maura'],
      ['Sinéad', 'Maura', 'Colm'],
    ]);
  });
});

describe('names on public pages', () => {
  const setNames = async ({ feis }: World, publicNames: 'number' | 'initial' | 'full') => {
    const { revision } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
    await feis.organizer.ask('editEvent', {
      params: { id: feis.event },
      body: { event: { publicNames, revision } as never },
    });
  };
  const namesOf = async ({ feis, sheet }: World): Promise<string[]> => {
    const { grades } = await publishedWhole(new Client(cloud.url), feis.event);
    const found = grades.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === sheet.id);
    return (found?.placings ?? []).map(({ name }) => name);
  };

  it('become fewer at once, and more with the next publication', async () => {
    const world = await calculated();
    await told(world, publishes);
    expect(await namesOf(world)).toContain('Una Erasable');
    const { feis, sheet } = world;
    const tile = async () =>
      (await feis.organizer.ask('organizerCompetitions', { body: { id: feis.event } })).data.find(
        ({ _id }) => _id === sheet.id,
      );
    await setNames(world, 'initial');
    await until(async () => (await namesOf(world)).includes('Una E.'));
    await setNames(world, 'number');
    await until(async () => (await namesOf(world)).every((name) => name === ''));
    expect(await namesOf(world)).not.toEqual([]);
    // What everybody could read before is gone with its address.
    for (const name of await storedDocuments(cloud, feis.event))
      expect(await (await fetch(`${cloud.url}/results/${feis.event}/${name}.json`)).text()).not.toContain('Una');
    await until(async () => (await tile())?.isPublicOutdated === false);

    await setNames(world, 'full');
    await until(async () => (await tile())?.isPublicOutdated);
    expect(await namesOf(world)).not.toContain('Una Erasable');
    const review = await feis.organizer.ask('reviewResults', { query: { id: feis.event } });
    expect(review.grades.flatMap(({ competitions }) => competitions.map(({ becomes }) => becomes))).toContain(
      'changed',
    );
    await told(world, publishes);
    expect(await namesOf(world)).toContain('Una Erasable');
    await until(async () => (await tile())?.isPublicOutdated === false);
  });

  const chart = async ({ feis }: World) =>
    (await publishedWhole(new Client(cloud.url), feis.event)).schools?.find(({ name }) => name === 'Scoil of One');
  /** The child stands there for a school of its own. */
  const ofSchool = async (world: World) => {
    for (const one of await getRoster(table, world.sheet.id))
      if (one.dancer === world.child)
        await table.transact([
          { kind: 'update', key: rosterKey(world.sheet.id, one._id), set: { school: 'Scoil of One' } },
        ]);
    await table.transact([
      { kind: 'update', key: numberKey(world.feis.event, world.child), set: { school: 'Scoil of One' } },
    ]);
    await told(world, publishes);
    expect(await chart(world)).toEqual({ name: 'Scoil of One', placed: 1 });
    return world;
  };
  it('a dancer who is hidden is no longer counted for their school, and is again when they are shown', async () => {
    const world = await ofSchool(await calculated());
    const hide = (hidden: boolean) =>
      world.feis.admin.ask('hideEntryComp', { body: { id: world.sheet.card(0), hidden } });
    await hide(true);
    await until(async () => (await chart(world)) === undefined);
    await hide(false);
    await told(world, publishes);
    expect(await chart(world)).toEqual({ name: 'Scoil of One', placed: 1 });
  });
  it('nor is who was erased, whatever of their name was public', async () => {
    const world = await ofSchool(await calculated());
    await setNames(world, 'number');
    await until(async () => (await namesOf(world)).every((name) => name === ''));
    await told(world, erases);
    await until(async () => (await chart(world)) === undefined);
  });
});

describe('a category whose rules change after its results were calculated', () => {
  it('has them calculated again before they are published, and its tile says so', async () => {
    const world = await calculated();
    await told(world, publishes);
    const { feis, sheet } = world;
    const isStale = async () => {
      const { data } = await feis.organizer.ask('organizerCompetitions', { body: { id: feis.event } });
      return data.find(({ _id }) => _id === sheet.id)?.needsCalculation;
    };
    expect(await isStale()).toBe(false);
    // Of a grade it is the type: what is cut and how labels read.
    const { grades } = await organized(feis.organizer, feis.event);
    const grade = grades.find(({ competitions }) => competitions.some(({ _id }) => _id === sheet.id));
    if (!grade) throw new Error('There is no category');
    await feis.organizer.ask('editEvent', {
      params: { id: feis.event },
      body: { grades: [{ ...gradeFormOf(grade), worldQualifier: grade.worldQualifier === 1 ? 2 : 1 }] },
    });
    await until(isStale);
    const review = await feis.organizer.ask('reviewResults', { query: { id: feis.event } });
    const code = grade.competitions.find(({ _id }) => _id === sheet.id)?.code;
    expect(review.outdated.map((one) => one.code)).toContain(code);
    const now = async () => (await getCompetition(table, sheet.id))?.result;
    const before = await now();
    const refused = (await told(world, publishes)) as { code?: string };
    expect(refused.code).toBe('OUTDATED');
    const { _id: job } = await feis.organizer.ask('generateResults', { body: { id: feis.event } });
    await until(async () => (await getJob(table, feis.event, job))?.status === 'done');
    expect(await now()).not.toBe(before);
    await until(async () => !(await isStale()));
    expect(await told(world, publishes)).toMatchObject({ http: 200 });
  });
});

describe('a published result whose dancers change on the sheet', () => {
  /** What a family reads of a competition at its own pages, and at the one of the competition. */
  const readBy = async (family: Client, child: string, { feis, sheet }: World) => {
    const { events } = await family.ask('dancerResults', { query: { dancerId: child } });
    const own = events.filter(({ _id }) => _id === feis.event).flatMap(({ results }) => results);
    const { http, data } = await family.send('getCompetitionResult', { params: { id: sheet.id }, query: {} });
    const table = http === 200 ? data.rows.map(({ dancerNumber, judges }) => [dancerNumber, judges]) : http;
    return { own, table };
  };
  /** A family whose child has the number 640 at the feis. */
  const another = async ({ feis }: World) => {
    const { family, child } = await calculated();
    const named = { event: feis.event, dancer: child, name: 'Oisín', lname: 'Another', school: '' };
    await table.putMany(numberItems({ ...named, dancerNumber: 640, wmh: false }));
    return { family, child };
  };
  const numbersOnPaper = async ({ feis, sheet }: World): Promise<(string | number)[][]> => {
    const body = { id: feis.event, competition: sheet.id, type: 'results' } as const;
    const { data } = await feis.organizer.ask('getMultiFullResult', { body });
    return data.flatMap(({ lines }) => lines.map(({ dancerNumber, name }) => [dancerNumber, name]));
  };
  const says = async (world: World) => {
    await marks(world, { score: 70, comments: 'Lovely turnout', revision: 1 });
    await calculates(world);
    await told(world, publishes);
  };

  it('stays with who danced it when another dancer takes the line, until it is published again', async () => {
    const world = await calculated();
    const { feis, sheet, family, child } = world;
    await says(world);
    const other = await another(world);
    const [before, paper] = [await readBy(family, child, world), await numbersOnPaper(world)];
    expect(before.own[0]?.judges[0]?.rounds[0]).toMatchObject({ score: 70, comments: 'Lovely turnout' });
    expect(before.table).toEqual([[501, expect.anything()]]);
    const swap = { id: sheet.id, entryCompetition: sheet.lines[0]?._id ?? '', dancerNumber: 640 };
    await feis.tabulator.ask('swapDancer', { body: swap });
    expect(await readBy(family, child, world)).toEqual(before);
    expect(await readBy(other.family, other.child, world)).toEqual({ own: [], table: [] });
    expect((await numbersOnPaper(world)).map(([number]) => number)).toEqual(paper.map(([number]) => number));
    await calculates(world);
    await told(world, publishes);
    expect(await readBy(family, child, world)).toEqual({ own: [], table: [] });
    const now = await readBy(other.family, other.child, world);
    expect(now.own[0]?.judges[0]?.rounds[0]).toMatchObject({ score: 70, comments: 'Lovely turnout' });
    expect(now.table).toEqual([[640, expect.anything()]]);
  });
  it('stays with who is taken off the sheet, and goes with an erased account', async () => {
    const world = await calculated();
    const { feis, sheet, family, child } = world;
    await says(world);
    const [before, paper] = [await readBy(family, child, world), await numbersOnPaper(world)];
    const entryCompetition = sheet.lines[0]?._id ?? '';
    await feis.tabulator.ask('removeDancer', { body: { id: sheet.id, entryCompetition, reason: 'Not there' } });
    expect(await readBy(family, child, world)).toEqual(before);
    expect((await numbersOnPaper(world)).map(([number]) => number)).toEqual(paper.map(([number]) => number));
    await family.ask('eraseAccount', { body: { currentPassword: demoPassword } });
    await until(async () => (await everDanced(child)).length === 0, 40);
    expect((await numbersOnPaper(world)).find(([number]) => number === 501)).toEqual([501, '']);
  });
  const everDanced = (dancer: string) => dancedBy(table, dancer, { evenLeft: true });
});

describe('one competition', () => {
  it('becomes public by itself, and what is public of others stays', async () => {
    const world = await calculated();
    expect(await told(world, releases('sheet'))).toMatchObject({ http: 200, data: { hasResults: true } });
    expect(await publicIds(world)).toEqual([world.sheet.id]);
    expect((await mine(world))?.finalRank).toBe('2');
    const first = await publicOf(world);
    await told(world, releases('other'));
    expect((await publicIds(world)).sort()).toEqual([world.other.id, world.sheet.id].sort());
    const rowOf = (one: PublicResult | undefined) =>
      one?.grades.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === world.sheet.id);
    // The page that shows it need not load it again.
    expect(rowOf(await publicOf(world))).toEqual(rowOf(first));
    const { data: notices } = await world.family.ask('listNotices');
    expect(notices.filter(({ title }) => title === 'Results published').map(({ path }) => path)).toEqual([
      `/app/results/event/${world.feis.event}/${world.sheet.id}`,
    ]);
  });
  it('is taken back by itself: its family reads it no longer, others stay, and it can be deleted or released again', async () => {
    const world = await published();
    const { feis, sheet, other } = world;
    const before = await storedDocuments(cloud, feis.event);
    expect(await told(world, takesOneBack)).toMatchObject({ http: 200, data: { hasResults: true } });
    expect(await publicIds(world)).toEqual([other.id]);
    expect(await mine(world)).toBeUndefined();
    const opened = { params: { id: sheet.id }, query: {} };
    expect((await world.family.send('getCompetitionResult', opened)).http).not.toBe(200);
    // Nothing that says it stays in public storage, also for those who have its address.
    expect((await storedDocuments(cloud, feis.event)).filter((name) => before.includes(name))).toHaveLength(2);
    // It is so already.
    expect(await told(world, takesOneBack)).toMatchObject({ http: 200, data: { hasResults: true } });
    const known = { body: { id: feis.event, competition: '0'.repeat(26) } };
    expect((await feis.organizer.send('takeBackResult', known)).http).toBe(404);
    expect(await told(world, releases('sheet'))).toMatchObject({ http: 200 });
    expect((await publicIds(world)).sort()).toEqual([sheet.id, other.id].sort());
    expect((await mine(world))?.finalRank).toBe('2');
    await told(world, takesOneBack);
    await feis.tabulator.ask('deleteCompetitionResults', { body: { competitionId: sheet.id } });
    await feis.organizer.ask('takeBackResult', { body: { id: feis.event, competition: other.id } });
    expect(await publicOf(world)).toBeUndefined();
    expect((await organized(feis.organizer, feis.event)).hasResults).toBe(false);
    const { data: log } = await feis.organizer.ask('listLog', { query: { query: { event: feis.event } } });
    expect(log.map(({ content }) => content)).toContain('Took the result of G0 back');
  });
  it('that is taken back stays so, though a release that was asked for before is worked off afterwards', async () => {
    const world = await published();
    const { feis, sheet } = world;
    const state = await getCompetition(table, sheet.id);
    const event = await getEvent(table, feis.event);
    if (!state || !event) throw new Error('There is no competition');
    const asked = releaseJob(event, state, { _id: `${'0'.repeat(25)}a`, by: '', createdAt: '' });
    await told(world, takesOneBack);
    await table.transact(createJob(asked));
    await until(async () => (await getJob(table, feis.event, asked._id))?.status === 'failed', 40);
    expect(await publicIds(world)).toEqual([world.other.id]);
  });
  it('that is taken back before it was public is not public by a release that was asked for before', async () => {
    const world = await calculated();
    const { feis, sheet } = world;
    const state = await getCompetition(table, sheet.id);
    const event = await getEvent(table, feis.event);
    if (!state || !event) throw new Error('There is no competition');
    const asked = releaseJob(event, state, { _id: `${'0'.repeat(25)}b`, by: '', createdAt: '' });
    expect(await told(world, takesOneBack)).toMatchObject({ http: 200, data: { hasResults: false } });
    await table.transact(createJob(asked));
    await until(async () => (await getJob(table, feis.event, asked._id))?.status === 'failed', 40);
    expect(await publicOf(world)).toBeUndefined();
  });
  it('is refused before it is calculated, and when its marks have changed since, by name', async () => {
    const world = await calculated();
    const { feis } = world;
    const open = await feis.sheet({ kind: 'championship' });
    const release = (competition: string) =>
      feis.organizer.send('releaseResults', { body: { id: feis.event, competition } });
    expect(await release(open.id)).toMatchObject({ http: 409, code: 'NOT_READY' });
    expect(await release('0'.repeat(26))).toMatchObject({ http: 404 });
    await marks(world, { score: 99, revision: 1 });
    const { data } = await release(world.sheet.id);
    expect(data?.job).toMatchObject({ status: 'failed', message: expect.stringContaining('G0') });
    expect(await publicOf(world)).toBeUndefined();
  });
  it('is read by nobody while its event is taken back, and as it was once the event is published again', async () => {
    const world = await calculated();
    await told(world, releases('sheet'));
    const before = await publicOf(world);
    expect(before).toBeDefined();
    const shows = async (published: boolean) => {
      const { revision } = await organized(world.feis.organizer, world.feis.event);
      const body = { event: { revision }, publish: published };
      await world.feis.organizer.ask('editEvent', { params: { id: world.feis.event }, body });
    };
    await shows(false);
    await until(async () => (await publicOf(world)) === undefined);
    expect(await mine(world), 'nor by the family in its own list').toBeUndefined();
    const opened = { params: { id: world.sheet.id }, query: {} };
    expect((await world.family.send('getCompetitionResult', opened)).http).not.toBe(200);
    expect((await world.feis.organizer.send('getCompetitionResult', opened)).http).toBe(200);
    const sent = { body: { id: world.feis.event, competition: world.sheet.id } };
    expect(await world.feis.organizer.send('releaseResults', sent)).toMatchObject({ http: 409, code: 'NOT_READY' });
    const whole = { body: { id: world.feis.event, publish: true } };
    expect(await world.feis.organizer.send('togglePublishResults', whole)).toMatchObject({
      http: 409,
      code: 'NOT_READY',
    });
    await shows(true);
    await until(async () => (await publicOf(world)) !== undefined);
    expect(await publicOf(world)).toEqual(before);
    expect((await mine(world))?.finalRank).toBe('2');
  });
  it('that is corrected is read as it was until it is released again, and its families hear that it has changed', async () => {
    const world = await calculated();
    await told(world, releases('sheet'));
    const before = await publishedWhole(new Client(cloud.url), world.feis.event);
    const officeReads = async () => {
      const { isPublic, isOutdated, hasLater } = await world.feis.organizer.ask('getCompetitionResult', {
        params: { id: world.sheet.id },
        query: {},
      });
      return { isPublic, isOutdated, hasLater };
    };
    expect(await officeReads()).toEqual({ isPublic: true, isOutdated: false, hasLater: false });
    await marks(world, { score: 99, revision: 1 });
    expect(await officeReads()).toEqual({ isPublic: true, isOutdated: true, hasLater: false });
    await calculates(world);
    expect(await officeReads()).toEqual({ isPublic: true, isOutdated: false, hasLater: true });
    expect(await publishedWhole(new Client(cloud.url), world.feis.event)).toEqual(before);
    await told(world, releases('sheet'));
    // The event decides, and what everybody reads follows it.
    await until(async () => (await publicOf(world))?.version !== before.version);
    const after = await publishedWhole(new Client(cloud.url), world.feis.event);
    expect(after.grades[0]?.competitions[0]?.placings[0]?.dancerNumber).toBe(world.sheet.lines[0]?.dancerNumber);
    const heard = await until(async () => {
      const { data } = await world.family.ask('listNotices');
      const some = data.filter(({ title }) => title.startsWith('Results'));
      return some.length > 1 && some;
    });
    expect(heard.map(({ title }) => title)).toEqual(['Results published again', 'Results published']);
    expect(heard[0]?.content).toMatch(/\. What was public has changed: G\d+\.$/);
    // With the whole event: the other competition becomes public for the first time, but not for this family.
    await marks(world, { score: 98, revision: 2 });
    await calculates(world);
    await told(world, publishes);
    await until(async () => (await world.family.ask('listNotices')).data.length > heard.length);
    const { data } = await world.family.ask('listNotices');
    expect(data[0]?.title).toBe('Results published again');
  });
});

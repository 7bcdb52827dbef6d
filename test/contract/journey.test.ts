import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import { mildDay, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { until } from '../support/until.ts';
import { uploadImage } from '../support/upload.ts';

// The main job through the API, on the demo world: enter, pay, judge, tabulate, publish, read.

let cloud: TestCloud;
let feis: string;
/** Competitions that a test has used: lists follow the marks a moment later. */
const used = new Set<string>();
const unused = <Tile extends { _id: string; count: number; rounds: number }>(tiles: readonly Tile[]): string => {
  const tile = tiles.find(({ _id, count, rounds }) => count >= 3 && rounds === 1 && !used.has(_id));
  if (!tile) throw new Error('No competition is left to use');
  used.add(tile._id);
  return tile._id;
};

beforeAll(async () => {
  cloud = await startTestCloud({ weather: mildDay });
  const organizer = await signIn(cloud.url, 'organizer@feis.test');
  const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
  feis = data.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
});
afterAll(() => cloud?.end());

describe('the demo world', () => {
  it('has a syllabus of 240 competitions and about 2,000 entry competitions', async () => {
    const organizer = await signIn(cloud.url, 'organizer@feis.test');
    const { data } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    expect(data).toHaveLength(240);
    const entered = data.reduce((sum, { count }) => sum + count, 0);
    expect(entered).toBeGreaterThan(1500);
    expect(entered).toBeLessThan(2500);
  });

  it('has a finished feis whose placings anybody reads', async () => {
    const anyone = new Client(cloud.url);
    const published = await until(async () => (await anyone.ask('publicEvents')).data[0]);
    expect(published.name).toBe('Feis na Samhna');
    const result = await anyone.ask('getPublicResult', { body: { eventId: published._id } });
    expect(result.grades.flatMap(({ competitions }) => competitions).length).toBeGreaterThan(5);
    const text = JSON.stringify(result);
    for (const secret of ['birthdate', 'comments', 'Byrne', 'score']) expect(text).not.toContain(secret);
  });

  it('shows a parent the scores, ranks and comments of the own dancer', async () => {
    const parent = await signIn(cloud.url, 'parent@feis.test');
    const { data } = await parent.ask('listDancers');
    const { events } = await parent.ask('dancerResults', { query: { dancerId: data[0]?._id ?? '' } });
    const [first] = events[0]?.results ?? [];
    expect(first?.judges[0]?.rounds[0]).toMatchObject({
      round: 1,
      score: expect.any(Number),
      rank: expect.any(Number),
    });
  });
});

describe('a grade with one judge', () => {
  it('is judged, finalized, calculated, submitted, reopened', async () => {
    const judge = await signIn(cloud.url, 'judge1@feis.test');
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const { data: tiles } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
    const id = unused(tiles);
    const cards = await judge.ask('getJudgeCompetition', { query: { query: { id } } });
    expect(JSON.stringify(cards)).not.toContain('lname');

    for (const [i, { _id }] of cards.entries.entries())
      await judge.ask('submitScore', {
        body: { data: { _id, round: 1, score: 70 + i, comments: 'Well done', goodJob: { timing: true } } },
      });
    await judge.ask('finalizeCompetition', { body: { id } });
    const late = await judge.send('submitScore', {
      body: { data: { _id: cards.entries[0]?._id ?? '', round: 1, score: 99, revision: 1 } },
    });
    expect(late).toMatchObject({ http: 409, code: 'FINALIZED' });

    const early = await tabulator.send('submitCompetition', { body: { id } });
    expect(early).toMatchObject({ http: 409, code: 'NOT_READY' });
    const { results } = await tabulator.ask('calculateResults', { body: { id: feis, competitionId: id } });
    expect(results.standings[0]?.final.score).toBe(`${70 + cards.entries.length - 1}.00`);

    const ec = cards.entries[0]?._id.split('-')[1] ?? '';
    const cell = { entryCompetition: ec, round: 1, slot: 1, score: 99, revision: 1 };
    const silent = await tabulator.ask('submitMultiScore', { body: { id, cells: [cell] } });
    expect(silent.refused[0]?.message).toBe('The judge has finalized this card. Say why you correct it.');
    const corrected = await tabulator.ask('submitMultiScore', {
      body: { id, cells: [{ ...cell, reason: 'misread on paper' }] },
    });
    expect(corrected.saved[0]?.mark).toMatchObject({ score: 99, revision: 2, comments: 'Well done' });
    const stale = await tabulator.ask('submitMultiScore', {
      body: { id, cells: [{ ...cell, score: 98, reason: 'again' }] },
    });
    expect(stale.refused[0]).toMatchObject({ code: 'STALE', current: { score: 99, revision: 2 } });

    const changed = await tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
    expect(changed.competition.needsCalculation).toBe(true);
    const again = await tabulator.ask('calculateResults', { body: { id: feis, competitionId: id } });
    expect(again.results.standings[0]?.id).toBe(ec);
    expect((await tabulator.ask('submitCompetition', { body: { id } })).submitted).toBe(true);
    const closed = await tabulator.send('submitMultiScore', {
      body: { id, cells: [{ ...cell, revision: 2, reason: 'late' }] },
    });
    expect(closed).toMatchObject({ http: 409, code: 'SUBMITTED' });
    expect((await tabulator.ask('reopenCompetition', { body: { id, reason: 'parent query' } })).submitted).toBe(false);
  });

  it('shows its office how far the judge is, with their picture', async () => {
    const judge = await signIn(cloud.url, 'judge2@feis.test');
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const { _id: me, revision } = await judge.ask('me');
    await judge.ask('editUser', { params: { id: me }, body: { image: await uploadImage(judge), revision } });
    const { data: tiles } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
    const id = unused(tiles);
    const seen = async () => {
      const { judges } = await tabulator.ask('getJudges', { query: { id: feis } });
      return judges.find(({ _id }) => _id === me);
    };
    const before = (await seen())?.progress;
    const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id } } });
    for (const { _id } of entries) await judge.ask('submitScore', { body: { data: { _id, round: 1, score: 80 } } });
    await judge.ask('finalizeCompetition', { body: { id } });
    const given = (before?.given ?? 0) + entries.length;
    const finalized = (before?.finalized ?? 0) + 1;
    const after = await until(async () => {
      const now = await seen();
      return now?.progress?.given === given && now.progress.finalized === finalized && now;
    });
    expect(after.progress).toMatchObject({ cards: before?.cards, due: before?.due });
    expect(after.progress?.lastMarkAt).toMatch(/Z$/);
    expect(after.image?.thumb).toContain('image');
    expect(JSON.stringify(await judge.send('getJudges', { query: { id: feis } }))).not.toContain('lastMarkAt');
  });

  it('is double checked by somebody else than who entered it', async () => {
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const organizer = await signIn(cloud.url, 'organizer@feis.test');
    const { data: tiles } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis } } });
    const id = unused(tiles);
    const sheet = await tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
    const cells = sheet.entries.map(({ _id }, i) => ({ entryCompetition: _id, round: 1, slot: 1, score: 60 + i }));
    const { saved, refused } = await tabulator.ask('submitMultiScore', { body: { id, cells } });
    expect(refused).toEqual([]);
    expect(saved).toHaveLength(cells.length);
    const change = { kind: 'doubleChecked' as const, round: 1, slot: 1, value: true };
    expect(await tabulator.send('updateTabulation', { body: { id, change } })).toMatchObject({
      http: 409,
      code: 'CONFLICT',
    });
    const checked = await organizer.ask('updateTabulation', { body: { id, change } });
    expect(checked.template['1']?.judges[0]?.doubleChecked).toBe(true);
    const after = await tabulator.ask('submitMultiScore', {
      body: { id, cells: cells.slice(0, 1).map((cell) => ({ ...cell, score: 1, revision: 1 })) },
    });
    expect(after.refused[0]?.code).toBe('LOCKED');
  });
});

describe('a championship of three rounds', () => {
  it('waits for the recall, recalls half and lets nobody else be marked', async () => {
    const judges = await Promise.all(
      ['judge1', 'judge2', 'judge3'].map((word) => signIn(cloud.url, `${word}@feis.test`)),
    );
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const { data: tiles } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis } } });
    const tile = tiles.find(({ count, gradeTitle }) => count >= 4 && gradeTitle === 'Open Championship');
    const id = tile?._id ?? '';
    const [first] = await Promise.all(
      judges.map((judge) => judge.ask('getJudgeCompetition', { query: { query: { id } } })),
    );
    const lines = first?.entries ?? [];
    for (const [j, judge] of judges.entries())
      for (const round of [1, 2])
        for (const [i, { _id }] of lines.entries())
          await judge.ask('submitScore', { body: { data: { _id, round, score: 90 - i * 2 - j } } });

    const waiting = await judges[0]?.send('submitScore', {
      body: { data: { _id: lines[0]?._id ?? '', round: 3, score: 80 } },
    });
    expect(waiting).toMatchObject({ http: 409, code: 'WAITING_FOR_RECALL', message: 'Waiting for the recall' });
    const { results } = await tabulator.ask('calculateResults', { body: { id: feis, competitionId: id } });
    expect(results.kind).toBe('recall');
    const called = results.standings.filter(({ recalled }) => recalled);
    expect(called).toHaveLength(Math.ceil(lines.length / 2));
    const out = lines.find(({ _id }) => !called.some((standing) => _id.endsWith(standing.id)));
    const notCalled = await judges[0]?.send('submitScore', {
      body: { data: { _id: out?._id ?? '', round: 3, score: 80 } },
    });
    expect(notCalled).toMatchObject({ http: 409, code: 'NOT_RECALLED' });

    const missing = await tabulator.send('calculateResults', { body: { id: feis, competitionId: id } });
    expect(missing).toMatchObject({ http: 409, code: 'MISSING_MARKS' });
    expect(missing.issues).toHaveLength(called.length * 3);
    for (const [j, judge] of judges.entries()) {
      for (const [i, { id: ec }] of called.entries())
        await judge.ask('submitScore', { body: { data: { _id: `${id}-${ec}`, round: 3, score: 60 + i * 3 - j } } });
      expect((await judge.ask('finalizeCompetition', { body: { id } })).completed).toBe(true);
    }
    const final = await tabulator.ask('calculateResults', { body: { id: feis, competitionId: id } });
    expect(final.results.kind).toBe('final');
    expect(final.results.standings.slice(0, called.length).every(({ recalled }) => recalled)).toBe(true);
  });
});

describe('two people at one mark', () => {
  it('tells the second one, with what is stored', async () => {
    const judge = await signIn(cloud.url, 'judge2@feis.test');
    const { data: tiles } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
    const id = unused(tiles);
    const cards = await judge.ask('getJudgeCompetition', { query: { query: { id } } });
    const _id = cards.entries[0]?._id ?? '';
    const both = await Promise.all(
      [81, 82].map((score) => judge.send('submitScore', { body: { data: { _id, round: 1, score } } })),
    );
    const won = both.find(({ http }) => http === 200);
    const lost = both.find(({ http }) => http === 409);
    expect(lost).toMatchObject({ code: 'STALE', current: expect.objectContaining({ revision: 1 }) });
    const now = await judge.ask('getJudgeCompetition', { query: { query: { id } } });
    expect(now.entries[0]?.marks['1']?.score).toBe(won?.data.mark.score);
  });

  it('answers the same request again with the same answer, and another under its key with 422', async () => {
    const judge = await signIn(cloud.url, 'judge3@feis.test');
    const { data: tiles } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
    const id = unused(tiles);
    const cards = await judge.ask('getJudgeCompetition', { query: { query: { id } } });
    const send = (score: number) =>
      judge.send('submitScore', {
        key: 'one-save',
        body: { data: { _id: cards.entries[0]?._id ?? '', round: 1, score } },
      });
    const answers = await Promise.all([send(77), send(77), send(77)]);
    expect(new Set(answers.map(({ data }) => data.savedAt)).size).toBe(1);
    expect(await send(78)).toMatchObject({ http: 422, code: 'KEY_REUSED' });
  });
});

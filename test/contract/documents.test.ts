import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { getMultiFullResult } from '@rince/contracts/routes/results';
import type { AnswerOf } from '@rince/contracts/row';
import type { DocumentType } from '@rince/domain/event/document-types';
import type { Event } from '@rince/domain/event/event';
import { gradeItem } from '@rince/store/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { pdfPages, type Word } from '../support/pdf-text.ts';
import { finalFigures, honours, rowsOf } from '../support/printed-results.ts';
import { type PublishedWhole, publishedWhole } from '../support/published.ts';
import { racingFeis } from '../support/racing-feis.ts';
import { configOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { basics } from '../support/wizard.ts';

// Results on paper: whole results by cursor, and documents of the whole event whose text, read back, is what is published, number by number.

type Full = AnswerOf<typeof getMultiFullResult>['data'][number];
type Line = Full['lines'][number];

let cloud: TestCloud;
let organizer: Client;
let tabulator: Client;
let feis: string;
const rotations = ['SET', 'SPLIT', 'ROTATING'] as const;
/** A championship of each rotation and a grade, by what they are. */
const danced = new Map<string, string>();

/** Marks that repeat now and then, so that cards have ties, with a half here and there. */
const markOf = (row: number, round: number, slot: number): number =>
  60 + ((row * 7 + round * 11 + slot * 5) % 17) + (row % 3 === 0 ? 0.5 : 0);

const sheetOf = (id: string) => tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
const mark = async (id: string, rounds: readonly number[], only?: readonly string[]): Promise<void> => {
  const { competition, entries } = await sheetOf(id);
  const cells = rounds.flatMap((round) =>
    entries.flatMap(({ _id: entryCompetition }, row) =>
      only && !only.includes(entryCompetition)
        ? []
        : Array.from({ length: competition.scoring.judge_count[round - 1] ?? 0 }, (_, i) => ({
            entryCompetition,
            round,
            slot: i + 1,
            score: markOf(row, round, i + 1),
            ...(row === 0 ? { comments: `Lovely rhythm, round ${round}` } : {}),
          })),
    ),
  );
  for (let from = 0; from < cells.length; from += 200)
    await tabulator.ask('submitMultiScore', { body: { id, cells: cells.slice(from, from + 200) } });
};
const calculates = (id: string) => tabulator.ask('calculateResults', { body: { id: feis, competitionId: id } });
const whole = (id: string, type: 'recall' | 'awards' | 'results', over: { latest?: boolean } = {}) =>
  organizer.ask('getMultiFullResult', { body: { id: feis, competition: id, type, ...over } });

beforeAll(async () => {
  cloud = await startTestCloud();
  const racing = await racingFeis(cloud, {
    competitions: 3,
    over: { name: 'Feis na bPáipéar', hasPrivateResults: true } as Partial<Event>,
  });
  ({ organizer, tabulator, event: feis } = racing);
  const { championship } = racing.grades;
  // One championship for each way in which judges sit, each in a grade of its own.
  for (const [i, rotation] of rotations.entries()) {
    const { id } = await racing.sheet({ kind: 'championship', dancers: 6 });
    danced.set(rotation, id);
    const grade = `${championship._id.slice(0, -1)}${i + 1}`;
    await racing.table.putMany([
      gradeItem({
        ...championship,
        _id: grade,
        title: `${rotation} Championship`,
        rules: { ...championship.rules, judge_rotation_type: rotation },
        competitions: championship.competitions.slice(i, i + 1),
      }),
    ]);
    await racing.table.transact([
      { kind: 'update', key: { pk: `COMP#${id}`, sk: 'COMP' }, set: { grade, started: false } },
    ]);
  }
  danced.set('grade', (await racing.sheet({ dancers: 6 })).id);
}, 120_000);
afterAll(() => cloud?.end());

describe('whole results', () => {
  it('are those of the recall before the last round, and say that they are not public', async () => {
    for (const [what, id] of danced) {
      if (what === 'grade') continue;
      await mark(id, [1, 2]);
      const { results } = await calculates(id);
      const called = results.standings.filter(({ recalled }) => recalled).map(({ id: one }) => one);
      const { data } = await whole(id, 'recall');
      expect(data).toMatchObject([{ kind: 'recall', isPublic: false, hasLater: false, hasRecall: true }]);
      expect(data[0]?.lines.filter(({ recalled }) => recalled).map((one) => one.entryCompetition)).toEqual(called);
      expect(data[0]?.lines.every(({ label, placed, words }) => label === '' && !placed && words.length === 0)).toBe(
        true,
      );
      expect((await whole(id, 'awards')).data, 'nobody is placed yet').toEqual([]);
      await mark(id, [3], called);
      await calculates(id);
    }
    await mark(danced.get('grade') ?? '', [1]);
    await calculates(danced.get('grade') ?? '');
    await organizer.ask('togglePublishResults', { body: { id: feis, publish: true } });
    await until(async () => {
      const answer = await new Client(cloud.url).send('getPublicResult', { body: { eventId: feis } });
      return (
        answer.http === 200 && answer.data.grades.flatMap(({ competitions }) => competitions).length === danced.size
      );
    }, 60);
  }, 120_000);

  it('come by cursor, each competition with a result once, in the order of the codes', async () => {
    const codes: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await tabulator.ask('getMultiFullResult', {
        body: { id: feis, type: 'awards', ...(cursor === undefined ? {} : { cursor }) },
      });
      codes.push(...answer.data.map(({ code }) => code));
      cursor = answer.cursor;
      expect(answer.hasMore).toBe(cursor !== undefined);
    } while (cursor !== undefined);
    expect(codes).toEqual(codes.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThanOrEqual(danced.size);
  });

  it('are the published ones, with what judges wrote, until the latest are asked for', async () => {
    const id = danced.get('SPLIT') ?? '';
    const [before] = (await whole(id, 'results')).data;
    expect(before).toMatchObject({ isPublic: true, hasLater: false, kind: 'final', rotation: 'SPLIT' });
    expect(before?.isOutdated).toBe(false);
    const { entries } = await sheetOf(id);
    const wrote = before?.lines.find((line) => line.entryCompetition === entries[0]?._id);
    expect(wrote?.words[0]).toMatchObject({ round: 1, slot: 1, comments: 'Lovely rhythm, round 1' });
    expect((await whole(id, 'awards')).data[0]?.lines.every(({ words }) => words.length === 0)).toBe(true);

    const [first] = entries;
    const { template } = await sheetOf(id);
    const seen = template['1']?.judges[0]?.scores[first?._id ?? ''];
    await tabulator.ask('submitMultiScore', {
      body: {
        id,
        cells: [
          {
            entryCompetition: first?._id ?? '',
            round: 1,
            slot: 1,
            score: 99,
            revision: seen?.revision,
            reason: 'Slip',
          },
        ],
      },
    });
    expect((await whole(id, 'results')).data[0], 'corrected since').toEqual({ ...before, isOutdated: true });
    expect((await whole(id, 'recall')).data[0]?.isOutdated, 'and so is who was called').toBe(true);
    await tabulator.ask('calculateResults', { body: { id: feis, competitionId: id, confirmed: true } });
    expect((await whole(id, 'results')).data[0]).toEqual({ ...before, hasLater: true, isOutdated: true });
    const [later] = (await whole(id, 'results', { latest: true })).data;
    expect(later).toMatchObject({ isPublic: false, hasLater: false, isOutdated: false });
    const cardOf = (full: Full | undefined) =>
      full?.lines.find((line) => line.entryCompetition === first?._id)?.rounds[0]?.[0]?.total;
    expect([cardOf(before), cardOf(later)]).toEqual([String(markOf(0, 1, 1)), '99']);
  });

  it('are for the office, and a competition of another event is not among them', async () => {
    const judge = await signIn(cloud.url, 'judge1@feis.test');
    expect((await judge.send('getMultiFullResult', { body: { id: feis, type: 'awards' } })).http).toBe(403);
    const other = await feisNamed(organizer, 'Feis na Samhna');
    const body = { id: other, type: 'awards', competition: danced.get('SET') ?? '' } as const;
    expect((await organizer.ask('getMultiFullResult', { body })).data).toEqual([]);
    const lost = { id: feis, type: 'awards', cursor: 'zzzz Z999' } as const;
    expect(await organizer.ask('getMultiFullResult', { body: lost })).toEqual({ data: [], hasMore: false });
  });
});

const made = async (type: DocumentType): Promise<{ name: string; path: string; pages: Word[][] }> => {
  await tabulator.ask('generateData', { body: { id: feis, type } });
  const { name, path } = await until(async () => {
    const { documents } = await organizer.ask('getGeneratedData', { body: { id: feis } });
    const one = documents.find((document) => document.type === type);
    expect(one?.status).not.toBe('failed');
    return one?.status === 'ready' && one.files[0];
  }, 60);
  const { url } = await organizer.ask('signedUrl', { query: { key: path } });
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return { name, path, pages: await pdfPages(new Uint8Array(await answer.arrayBuffer())) };
};

describe('the documents of a whole event', () => {
  let published: PublishedWhole;
  const publicOf = (id: string) =>
    published.grades.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === id);
  beforeAll(async () => {
    published = await publishedWhole(new Client(cloud.url), feis);
  });

  it('say of each championship what is published, number by number', async () => {
    const { name, path, pages } = await made('champPdf');
    expect(name).toBe('Feis na bPáipéar - Championship results.pdf');
    for (const what of rotations) {
      const id = danced.get(what) ?? '';
      const [full] = (await whole(id, 'results')).data as [Full];
      const open = publicOf(id);
      expect(
        full.lines
          .filter(({ placed, recalled }) => placed || recalled)
          .map((line) => [line.dancerNumber, line.label, line.rank])
          .sort(),
        'everybody reads who is placed or recalled',
      ).toEqual(open?.placings.map((one) => [one.dancerNumber, one.label, one.rank]).sort());

      expect(rowsOf(pages, full.code, 'Final results'), what).toEqual(
        new Map(full.lines.map((line) => [line.dancerNumber, finalFigures(full, line)])),
      );
      const figures = (line: Line) => [line.label, String(line.dancerNumber)];
      expect(rowsOf(pages, full.code, 'Podium'), what).toEqual(
        new Map(
          full.lines
            .filter(({ placed }) => placed)
            .map((line) => [line.dancerNumber, [...figures(line), line.score, ...honours(line)].sort()]),
        ),
      );
      expect(rowsOf(pages, full.code, 'Championship awards'), what).toEqual(
        new Map(
          full.lines.filter(({ label }) => label === 'CA').map((line) => [line.dancerNumber, figures(line).sort()]),
        ),
      );
      const early = rowsOf(pages, full.code, 'Results of two rounds');
      for (const { dancerNumber, subtotal } of full.lines) expect(early.get(dancerNumber)).toContain(subtotal?.ip);
      expect(early.size).toBe(full.lines.length);
      const texts = pages.flat().map(({ text }) => text);
      for (const { name: dancer } of full.lines)
        expect(texts.join(' '), 'fadas survive').toContain(dancer.normalize('NFC'));
    }
    const texts = pages.map((page) => page.map(({ text }) => text));
    const heads = texts
      .filter((says) => says.includes('R3 AND FINAL RESULT'))
      .map((says) => says.find((one) => / · /.test(one)));
    const [split] = (await whole(danced.get('SPLIT') ?? '', 'awards')).data;
    expect(new Set(heads.map((head) => head?.split(' ')[0]))).toEqual(new Set([split?.code]));

    // Whose name stands in it is written beside it, judges as well: it goes with any of them.
    const client = new S3Client({
      ...configOf(cloud.env),
      endpoint: cloud.env.AWS_ENDPOINT_URL_S3 ?? '',
      forcePathStyle: true,
    });
    const Key = path.replace('.pdf', '.json');
    const { Body } = await client.send(new GetObjectCommand({ Bucket: cloud.env.FILES_BUCKET ?? '', Key }));
    client.destroy();
    const people = new Set(JSON.parse((await Body?.transformToString()) ?? '[]') as string[]);
    const { panels } = await organizer.ask('getJudges', { query: { id: feis } });
    const judges = (panels[danced.get('SET') ?? ''] ?? []).flat().filter((judge) => judge !== null);
    expect([...judges, (await tabulator.ask('me'))._id].every((one) => people.has(one))).toBe(true);
    expect((await organizer.send('signedUrl', { query: { key: Key } })).http).toBe(404);
  }, 120_000);

  it('say of a grade everybody with the mark', async () => {
    const { pages } = await made('gradesPdf');
    const [full] = (await whole(danced.get('grade') ?? '', 'results')).data as [Full];
    expect(rowsOf(pages, full.code, 'Results')).toEqual(
      new Map(full.lines.map((line) => [line.dancerNumber, [line.label, `${line.dancerNumber}`, line.score].sort()])),
    );
    const shown = publicOf(full._id)?.placings.map(({ dancerNumber, label }) => [dancerNumber, label]);
    const placed = full.lines.filter(({ placed: is }) => is).map(({ dancerNumber, label }) => [dancerNumber, label]);
    expect(placed.sort()).toEqual(shown?.sort());
  }, 120_000);

  it('say that they are older than what is public, once another result of theirs is', async () => {
    const id = danced.get('grade') ?? '';
    const old = async () => {
      const { documents } = await organizer.ask('getGeneratedData', { body: { id: feis } });
      return documents.filter(({ isOld }) => isOld).map(({ type }) => type);
    };
    expect(await old()).toEqual([]);
    const { entries, template } = await sheetOf(id);
    const [first] = entries;
    const stored = template['1']?.judges[0]?.scores[first?._id ?? ''];
    const cell = { entryCompetition: first?._id ?? '', round: 1, slot: 1, score: 99 };
    await tabulator.ask('submitMultiScore', { body: { id, cells: [{ ...cell, revision: stored?.revision ?? 0 }] } });
    await calculates(id);
    expect(await old(), 'what is calculated is not public').toEqual([]);
    await organizer.ask('releaseResults', { body: { id: feis, competition: id } });
    await until(async () => (await old()).length > 0);
    expect(await old()).toEqual(['gradesPdf']);
    await made('gradesPdf');
    expect(await old()).toEqual([]);
  }, 120_000);

  it('are refused while none of their results is public, and are told once they are ready', async () => {
    const { _id } = await organizer.ask('createEvent', {
      body: { event: basics('A feis without results') },
    });
    const answer = await organizer.send('generateData', { body: { id: _id, type: 'champPdf' } });
    expect([answer.http, answer.code]).toEqual([409, 'NOT_READY']);
    const { data } = await tabulator.ask('listNotices');
    expect(data.filter(({ title }) => title === 'Championship results are ready')).toMatchObject([
      { path: `/app/event-dashboard/${feis}/results#documents` },
    ]);
    const parent = await signIn(cloud.url, 'parent@feis.test');
    expect((await parent.send('generateData', { body: { id: feis, type: 'champPdf' } })).http).toBe(403);
  });
});

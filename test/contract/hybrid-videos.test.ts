import { userId } from '@rince/demo/people';
import type { Grade } from '@rince/domain/event/grade';
import { newCompetitionItems } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import { getGrade, gradeItem } from '@rince/store/events';
import { gradeKey } from '@rince/store/keys';
import { filesAt, noteFile } from '@rince/store/same-files';
import { seenBy } from '@rince/store/seen-videos';
import { noteSaid, toldAt } from '@rince/store/told';
import { endVideoReportAt, videoReportsOf } from '@rince/store/video-reports';
import { getVideo } from '@rince/store/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { day, dayAfter, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, markRounds, type OnlineFamily, onlineFeis, publishAll } from '../support/online-feis.ts';
import { quiet } from '../support/race.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { rebuildAgain } from '../support/rebuild-again.ts';
import { until } from '../support/until.ts';
import { sendPermit, sendVideo } from '../support/videos.ts';

// A feis in a hall: a dancer who cannot come sends a round by video, and a category names the rounds that everybody sends.

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
}, 120_000);
afterAll(() => cloud?.end());

const videosOf = async ({ client, entry }: OnlineFamily) =>
  client.ask('listEntryCompetitions', { query: { query: { entry } } });
const cardOf = async (judge: Client, sheet: Sheet) =>
  (await judge.ask('getJudgeCompetition', { query: { query: { id: sheet.id } } })).entries;
const told = async (who: Client) => (await who.ask('listNotices')).data.map(({ title, content }) => [title, content]);

describe('a dancer who cannot come', () => {
  let feis: RacingFeis;
  let sheet: Sheet;
  let away: OnlineFamily;
  let here: OnlineFamily;
  beforeAll(async () => {
    feis = await onlineFeis(cloud, { nth: 61, over: { inPerson: true, videoStart: '', videoEnd: '' } });
    sheet = await feis.sheet({ kind: 'championship', dancers: 3 });
    away = await familyOn(cloud, feis, sheet, { nth: 0, email: 'away@example.org' });
    here = await familyOn(cloud, feis, sheet, { nth: 1, email: 'here@example.org' });
  }, 120_000);

  const allow = (over: { round?: 1 | 2 | 3; reason?: string; hours?: number; id?: string } = {}, who?: Client) =>
    (who ?? feis.organizer).send('allowVideo', {
      body: { event: feis.event, id: sheet.card(0), round: 1, reason: 'Broke a toe', ...over },
    });
  const listed = async () =>
    (await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } })).data;

  it('sends nothing unless the organizer lets them, and says why', async () => {
    expect((await sendPermit(away.client, away.at(1), new Uint8Array(900))).code).toBe('NOT_READY');
    expect((await videosOf(away)).data).toEqual([]);
    expect((await away.client.ask('getEntry', { params: { id: away.entry } })).event.takesVideos).toBe(false);
    expect((await allow({ reason: ' ' })).issues).toContainEqual({ path: 'reason', message: 'Say why.' });
    expect((await allow({}, feis.tabulator)).http).toBe(403);
    expect((await allow({}, away.client)).http).toBe(403);
    expect((await allow({ id: sheet.card(2).replace(/.$/, 'z') })).http).toBe(404);
    expect((await allow({ id: sheet.card(2) })).code, 'put there by the desk').toBe('NOT_READY');
    expect(await listed()).toEqual([]);
  });

  it('is told, and sends the round that was allowed and no other', async () => {
    const { data } = await allow();
    expect(data).toMatchObject({ type: 'Dances by video', comments: 'Broke a toe', state: 'open', round: 1 });
    expect((await allow()).code, 'a second click').toBe('CONFLICT');
    expect((await allow({ round: 3 })).code, 'nobody knows yet who dances it').toBe('WAITING_FOR_RECALL');
    expect((await told(away.client))[0]).toEqual([
      'You may send a round by video',
      expect.stringMatching(/^A racing feis takes a video of round 1 of C0, .*, from Sadhbh: please send it until /),
    ]);
    expect(await told(here.client)).toEqual([]);
    const [mine] = (await videosOf(away)).data;
    expect(mine?.round1).toMatchObject({ uploaded: false, takes: 'open', askedUntil: expect.any(String) });
    expect([mine?.round2, mine?.round3]).toEqual([undefined, undefined]);
    expect((await sendPermit(away.client, away.at(2), new Uint8Array(900))).code).toBe('UPLOADS_CLOSED');
    expect((await sendPermit(here.client, here.at(1), new Uint8Array(900))).code).toBe('UPLOADS_CLOSED');
    expect((await videosOf(here)).data).toEqual([]);
    await laterBy(cloud.url, 3 * day, async () => {
      expect((await sendPermit(away.client, away.at(1), new Uint8Array(900))).code).toBe('UPLOADS_CLOSED');
    });
    const waiting = await cardOf(feis.judges[0], sheet);
    expect(waiting.map(({ byVideo, videos }) => [byVideo, videos])).toEqual([
      [[1], {}],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const { dancers } = await feis.tabulator.ask('getCheckIn', { query: { id: feis.event, competition: sheet.id } });
    expect(
      dancers.map(({ byVideo }) => byVideo),
      'nobody waits for it at the stage',
    ).toEqual([[1], undefined, undefined]);
    await sendVideo(away.client, away.at(1));
  });

  it('is judged by it beside those who dance in the hall, and nobody else sees it', async () => {
    const [first, ...others] = await cardOf(feis.judges[0], sheet);
    expect(first).toMatchObject({ byVideo: [1], videos: { 1: { path: expect.any(String), played: 0 } } });
    expect(others.map(({ videos }) => videos)).toEqual([undefined, undefined]);
    const params = { id: sheet.card(0) };
    const own = await away.client.ask('getViewer', { params });
    expect(own.rounds.map(({ byVideo, path }) => [byVideo, path !== undefined])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(
      own.rounds.map(({ reports }) => reports),
      'while the video is taken',
    ).toEqual([true, undefined, undefined]);
    expect((await here.client.send('getViewer', { params })).http).toBe(404);
    const { entries } = await feis.organizer.ask('getOrganizerCompetition', {
      query: { id: feis.event, competition: sheet.id },
    });
    expect(entries.map(({ byVideo }) => byVideo)).toEqual([[1], [], []]);
    const { data: log } = await feis.organizer.ask('listLog', { query: { query: { event: feis.event } } });
    expect(log).toContainEqual(
      expect.objectContaining({
        content: expect.stringMatching(/^Let a dancer send the video of round 1 of C0, dancer \d+$/),
        reason: 'Broke a toe',
      }),
    );
    const exported = await away.client.ask('exportData');
    expect(exported.entries[0]?.videos).toMatchObject([{ code: 'C0', round: 1 }]);
  });

  it('finds the video with the result, also once the leave is closed', async () => {
    const [leave] = await listed();
    if (!leave) throw new Error('There is no leave');
    await feis.organizer.ask('decideVideoReport', {
      params: { id: leave._id },
      body: { event: feis.event, revision: leave.revision, act: 'close' },
    });
    expect((await cardOf(feis.judges[0], sheet))[0]?.byVideo).toEqual([1]);
    await markRounds(feis, sheet, [1, 2]);
    await feis.judges[0].ask('finalizeCompetition', { body: { id: sheet.id, rounds: [1] } });
    expect((await allow()).code, 'it would be refused when it comes').toBe('LOCKED');
    const asks = { event: feis.event, revision: leave.revision + 1, act: 'ask' as const };
    const asked = () => feis.organizer.send('decideVideoReport', { params: { id: leave._id }, body: asks });
    expect((await asked()).code).toBe('LOCKED');
    const calculate = () =>
      feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
    await calculate();
    expect((await allow({ round: 3 })).code).toBe('NOT_RECALLED');
    await markRounds(feis, sheet, [3]);
    await calculate();
    await feis.tabulator.ask('submitCompetition', { body: { id: sheet.id } });
    expect((await asked()).code).toBe('SUBMITTED');
    await publishAll(feis);
    const { rows } = await feis.organizer.ask('getCompetitionResult', { params: { id: sheet.id }, query: {} });
    expect(rows.filter(({ hasVideos }) => hasVideos).map(({ _id }) => _id)).toEqual([away.line._id]);
    const results = async ({ client, dancer }: OnlineFamily) =>
      (await client.ask('dancerResults', { query: { dancerId: dancer } })).events.flatMap((event) =>
        event.results.map(({ videos }) => videos),
      );
    expect(await results(away)).toEqual([sheet.card(0)]);
    expect(await results(here)).toEqual([undefined]);
    expect((await allow({ round: 2 })).code).toBe('SUBMITTED');
  });

  it('is expected in the hall again when the leave is taken back before anything came', async () => {
    const another = await feis.sheet({ dancers: 2 });
    const family = await familyOn(cloud, feis, another, { nth: 0, email: 'well-again@example.org' });
    const { data } = await allow({ id: another.card(0) });
    if (!data) throw new Error('There is no leave');
    expect((await cardOf(feis.judges[0], another))[0]?.byVideo).toEqual([1]);
    await feis.organizer.ask('decideVideoReport', {
      params: { id: data._id },
      body: { event: feis.event, revision: data.revision, act: 'close' },
    });
    expect((await told(family.client))[0]).toEqual([
      'A round by video',
      expect.stringMatching(/^No video of round 1 of .+ is taken any more\.$/),
    ]);
    expect((await cardOf(feis.judges[0], another))[0]?.byVideo).toBeUndefined();
    expect((await videosOf(family)).data).toEqual([]);
    expect((await sendPermit(family.client, family.at(1), new Uint8Array(900))).code).toBe('UPLOADS_CLOSED');
    await feis.organizer.ask('noteDancing', { body: { id: another.card(1), out: 'scratch', reason: 'Is ill' } });
    expect((await allow({ id: another.card(1) })).http, 'who does not dance').toBe(409);
    expect((await allow({ id: another.card(0), round: 2 })).http, 'a round that is not danced').toBe(400);
  });
});

it('a dancer who takes a line over is not judged by the video of who stood there before, whose family takes no mark away', async () => {
  const feis = await onlineFeis(cloud, { nth: 66 });
  const sheet = await feis.sheet({ dancers: 2 });
  const before = await familyOn(cloud, feis, sheet, { nth: 0, email: 'stood-there@example.org' });
  await sendVideo(before.client, before.at(1));
  expect((await cardOf(feis.judges[0], sheet))[0]?.videos?.[1]?.path).toEqual(expect.any(String));
  const [first] = sheet.lines;
  await feis.tabulator.ask('swapDancer', {
    body: { id: sheet.id, entryCompetition: first?._id ?? '', dancerNumber: 506 },
  });
  const now = (await cardOf(feis.judges[0], sheet)).find(({ dancerNumber }) => dancerNumber === 506);
  expect(now).toMatchObject({ byVideo: [1], videos: {} });
  const seen = await feis.organizer.ask('getViewer', { params: { id: sheet.card(0) } });
  expect(seen.rounds[0]).toMatchObject({ round: 1, byVideo: true, uploaded: false });
  expect(seen.rounds[0]).not.toHaveProperty('path');
  await feis.judges[0].ask('submitScore', { body: { data: { _id: sheet.card(0), round: 1, score: 88 } } });
  const removed = await before.client.send('removeVideo', { params: { id: before.at(1).id, round: 'round1' } });
  expect(removed.http).toBe(200);
  const marked = (await cardOf(feis.judges[0], sheet)).find(({ dancerNumber }) => dancerNumber === 506);
  expect(marked?.marks['1']).toMatchObject({ score: 88 });
  expect((await before.client.send('getViewer', { params: { id: sheet.card(0) } })).http).toBe(404);
}, 60_000);

it('nothing is expected of a dancer whose line another one took over', async () => {
  const feis = await onlineFeis(cloud, { nth: 70 });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 2 });
  const before = await familyOn(cloud, feis, sheet, { nth: 0, email: 'expected-before@example.org' });
  await sendVideo(before.client, before.at(1));
  await cloud.settled();
  const office = async () =>
    (await officeLinesAt(feis.table, feis.event)).entries.find(({ _id }) => _id === before.entry)?.videos;
  expect(await office()).toEqual({ there: 1, expected: 2 });
  const swap = (dancerNumber: number) =>
    feis.tabulator.ask('swapDancer', { body: { id: sheet.id, entryCompetition: before.line._id, dancerNumber } });
  await swap(506);
  await cloud.settled();
  expect(await office(), 'nobody could send it').toEqual({ there: 0, expected: 0 });
  await swap(before.line.dancerNumber);
  await cloud.settled();
  expect(await office()).toEqual({ there: 1, expected: 2 });
}, 60_000);

describe('a category with rounds by video', () => {
  let feis: RacingFeis;
  let sheet: Sheet;
  let family: OnlineFamily;
  const office = async () =>
    (await officeLinesAt(feis.table, feis.event)).entries.find(({ _id }) => _id === family.entry)?.videos;
  const save = async (videoRounds: NonNullable<Grade['videoRounds']>, event: object = {}) => {
    const now = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
    const grade = now.grades.find(({ rounds }) => rounds === 3);
    if (!grade) throw new Error('There is no championship');
    const { _id, revision } = grade;
    return feis.organizer.send('editEvent', {
      params: { id: feis.event },
      body: { event: { ...event, revision: now.revision }, grades: [{ _id, revision, videoRounds: [...videoRounds] }] },
    });
  };
  beforeAll(async () => {
    feis = await onlineFeis(cloud, { nth: 62, over: { inPerson: true, videoStart: '', videoEnd: '' } });
    sheet = await feis.sheet({ kind: 'championship', dancers: 2 });
    family = await familyOn(cloud, feis, sheet, { nth: 0, email: 'category@example.org' });
    await cloud.settled();
  }, 120_000);

  it('needs days on which videos are taken', async () => {
    const refused = await save([2]);
    expect(refused.issues).toContainEqual({
      path: 'event.videoStart',
      message: 'This event is published. Say when videos can be uploaded.',
    });
    expect(await office()).toBeUndefined();
    expect((await save([2], { videoStart: dayAfter(-2), videoEnd: dayAfter(3) })).http).toBe(200);
  });

  it('takes these rounds of everybody, and counts what is missing', async () => {
    await cloud.settled();
    expect(await office()).toEqual({ there: 0, expected: 1 });
    const { data: syllabus } = await family.client.ask('competitionSearch', { query: { eventId: feis.event } });
    const ofGrade = ({ _id }: Grade) => syllabus.find(({ grade }) => grade === _id)?.byVideo;
    expect(ofGrade(feis.grades.championship), 'read before entering').toEqual([2]);
    expect(ofGrade(feis.grades.grade)).toBeUndefined();
    const { competitions } = await feis.organizer.ask('getSchedule', { body: { id: feis.event } });
    expect(competitions.find(({ _id }) => _id === sheet.id)?.byVideo, 'nobody dances it on a stage').toEqual([2]);
    expect((await sendPermit(family.client, family.at(1), new Uint8Array(900))).code).toBe('UPLOADS_CLOSED');
    const { data, open } = await videosOf(family);
    expect(open).toBe(true);
    expect(data[0]?.round2).toMatchObject({ takes: 'open' });
    expect(data[0]?.round1).toBeUndefined();
    await sendVideo(family.client, family.at(2));
    await cloud.settled();
    expect(await office()).toEqual({ there: 1, expected: 1 });
    expect((await getEntry(feis.table, family.entry))?.complete).toBe(true);
    expect((await cardOf(feis.judges[0], sheet)).map(({ byVideo }) => byVideo)).toEqual([[2], [2]]);
    const leave = { event: feis.event, id: sheet.card(0), round: 2 as const, reason: 'Is away' };
    const allow = () => feis.organizer.send('allowVideo', { body: leave });
    expect((await allow()).code, 'everybody sends it').toBe('CONFLICT');
    const late = await feis.sheet({ kind: 'championship', dancers: 2 });
    const moved = await familyOn(cloud, feis, late, { nth: 0, email: 'came-late@example.org' });
    await laterBy(cloud.url, 5 * day, async () => {
      expect((await sendPermit(moved.client, moved.at(2), new Uint8Array(900))).code).toBe('UPLOADS_CLOSED');
      const body = { ...leave, id: late.card(0), hours: 48 };
      expect((await feis.organizer.send('allowVideo', { body })).http, 'for who came too late').toBe(200);
      await sendVideo(moved.client, moved.at(2));
    });
    expect((await cardOf(feis.judges[0], late))[0]?.videos?.[2]?.path).toEqual(expect.any(String));
  });

  it('lets nobody go with a video to where that round is danced in the hall: its judges would not see it', async () => {
    const hall = await feis.sheet({ dancers: 1, first: 5 });
    const there = feis.grades.grade.competitions.find(({ _id }) => _id === hall.id)?.code ?? '';
    const here = await feis.sheet({ kind: 'championship', dancers: 2 });
    const one = await familyOn(cloud, feis, here, { nth: 0, email: 'goes-to-hall@example.org' });
    expect((await save([1, 2])).http).toBe(200);
    await sendVideo(one.client, one.at(1));
    const move = { id: here.card(0), to: there, reason: 'Was in the wrong category' };
    const refused = await feis.organizer.send('moveDancer', { body: move });
    expect(refused.code).toBe('CONFLICT');
    expect(refused.message).toMatch(
      /^Dancer \d+ has sent a video of round 1 of C\d+, which judges would not see in G\d+/,
    );
    // The same of a whole competition, to one of another category.
    const stored = await getGrade(feis.table, feis.event, feis.grades.championship._id);
    const last = stored?.competitions.at(-1);
    if (!stored || !last) throw new Error('There is no championship');
    const inHall = { ...stored, _id: `${stored._id.slice(0, -1)}z`, competitions: [last], videoRounds: [] };
    const { _id, event } = { ...last, event: feis.event };
    await feis.table.putMany([
      gradeItem({ ...stored, competitions: stored.competitions.slice(0, -1) }),
      { ...gradeItem(inHall), ...gradeKey(feis.event, inHall._id) },
      ...newCompetitionItems({
        ...{ _id, event, grade: inHall._id, count: 0, taken: 0, panel: [[], [], []], submitted: false, revision: 1 },
      }),
    ]);
    const from = stored.competitions.find((place) => place._id === here.id)?.code ?? '';
    const merge = { eventId: feis.event, comps: [{ from, to: last.code }], dryRun: true };
    const said = await feis.organizer.send('merge', { body: merge });
    expect(said.message).toMatch(/has sent a video of round 1 of C\d+, which judges would not see in C\d+/);
    await feis.table.putMany([gradeItem(stored)]);
    await feis.table.removeMany([gradeKey(feis.event, inHall._id)]);

    await one.client.ask('removeVideo', { params: { id: one.line._id, round: 'round1' } });
    expect((await feis.organizer.send('moveDancer', { body: move })).http).toBe(200);
    expect((await save([2])).http).toBe(200);
  });

  it('owes another round when the category names another one', async () => {
    expect((await save([1, 2, 3])).http).toBe(200);
    await cloud.settled();
    expect(await office()).toEqual({ there: 1, expected: 2 });
    expect((await getEntry(feis.table, family.entry))?.complete).toBe(false);
  });

  it('owes nothing of a dancer who is scratched, until that is taken back', async () => {
    const note = (out: 'scratch' | null) =>
      feis.organizer.ask('noteDancing', { body: { id: sheet.card(0), out, reason: 'Is ill' } });
    await note('scratch');
    await cloud.settled();
    expect(await office()).toBeUndefined();
    await note(null);
    await cloud.settled();
    expect(await office()).toEqual({ there: 1, expected: 2 });
  });

  it('asks those who are recalled for round 3, and tells the others kindly', async () => {
    const both = await feis.sheet({ kind: 'championship', dancers: 4 });
    const low = await familyOn(cloud, feis, both, { nth: 0, email: 'low@example.org' });
    const high = await familyOn(cloud, feis, both, { nth: 3, email: 'high@example.org' });
    await markRounds(feis, both, [1, 2]);
    await feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: both.id } });
    await quiet(cloud, ['results']);
    expect((await told(high.client))[0]?.[0]).toBe('Sadhbh is recalled to round 3');
    expect((await told(low.client))[0]?.[0]).toBe('Thank you for dancing, Sadhbh');
    const third = async (one: OnlineFamily) => (await videosOf(one)).data[0]?.round3?.takes;
    expect([await third(high), await third(low)]).toEqual(['open', 'notRecalled']);
  });
});

it('a feis that is moved takes along what lies beside its videos: the leave, what was told, what a judge has seen, and by what a file is known', async () => {
  const feis = await onlineFeis(cloud, { nth: 67, over: { inPerson: true, videoStart: '', videoEnd: '' } });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 4 });
  const away = await familyOn(cloud, feis, sheet, { nth: 3, email: 'moved-feis@example.org' });
  const leave = { event: feis.event, id: sheet.card(3), reason: 'Broke a toe' };
  await feis.organizer.ask('allowVideo', { body: { ...leave, round: 1 } });
  const key = await sendVideo(away.client, away.at(1));
  await feis.judges[0].ask('seeVideo', { params: { id: sheet.card(3) }, body: { round: 1, video: key, played: 100 } });
  await feis.table.transact([
    noteSaid({ event: feis.event, about: 'recall#x' }, 'recalled', { before: undefined, expiresAt: 4e9 }),
    noteFile(
      {
        ...away.at(1),
        ...{ _id: away.line._id, owner: '', event: feis.event, competition: sheet.id },
        ...{ dancer: '', expiresAt: 4e9, revision: 1 },
      },
      { file: 'f', key },
    ),
  ]);
  const ends = async () => {
    const [report] = await videoReportsOf(feis.table, feis.event);
    const [seen] = await seenBy(feis.table, { competition: sheet.id, judge: userId('judge1') });
    const [said] = await toldAt(feis.table, feis.event);
    const [file] = await filesAt(feis.table, feis.event);
    const video = await getVideo(feis.table, away.line._id, 1);
    return [video, report, seen, said, file].map((one) => one?.expiresAt);
  };
  const { revision } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
  const moved = new Date(Date.now() + 150 * day).toISOString().slice(0, 10);
  const days = { eventStart: moved, eventEnd: moved, judgingEnd: moved };
  await feis.organizer.ask('editEvent', { params: { id: feis.event }, body: { event: { revision, ...days } } });
  const end = Date.parse(`${moved}T00:00:00Z`) / 1000 + 91 * 86_400;
  await until(async () => (await ends())[0] === end);
  await cloud.settled();
  expect(await ends()).toEqual([end, end, end, end, end]);
  const [report] = await videoReportsOf(feis.table, feis.event);
  if (!report) throw new Error('There is no leave');
  await feis.table.transact([endVideoReportAt(report, end - 86_400)]);
  await rebuildAgain(cloud, 'videos');
  expect(await ends(), 'made again').toEqual([end, end, end, end, end]);
}, 60_000);

it('takes a round that is sent alone not longer than cards wait for it', async () => {
  const judgingEnd = dayAfter(2);
  const feis = await onlineFeis(cloud, { nth: 68, over: { inPerson: true, videoStart: '', videoEnd: '', judgingEnd } });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  await familyOn(cloud, feis, sheet, { nth: 0, email: 'two-weeks@example.org' });
  const leave = { event: feis.event, id: sheet.card(0), reason: 'Broke a toe', round: 1 as const };
  const { until: end, _id: id, revision } = await feis.organizer.ask('allowVideo', { body: { ...leave, hours: 336 } });
  expect(end).toBe(`${judgingEnd}T07:00:00.000Z`);
  const again = { event: feis.event, revision, act: 'ask' as const, hours: 336 };
  expect((await feis.organizer.ask('decideVideoReport', { params: { id }, body: again })).until).toBe(end);
});

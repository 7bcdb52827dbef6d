import { randomUUID } from 'node:crypto';
import type { Act } from '@rince/domain/acts/act';
import { actRange, eventKey, videoNoteRange } from '@rince/store/keys';
import { getRenditions } from '@rince/store/renditions';
import { getUser } from '@rince/store/users';
import { everyNoteBy } from '@rince/store/video-notes';
import { getVideo } from '@rince/store/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { makeClip } from '../support/clip.ts';
import { day, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { sendPermit, sendVideo, videoBytes } from '../support/videos.ts';

// A judge marks by video: it lies on the scorecard, what was played of it is kept, and nobody replaces what is judged.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
let family: OnlineFamily;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { nth: 71, competitions: 6 });
  sheet = await feis.sheet({ kind: 'championship', dancers: 2 });
  family = await familyOn(cloud, feis, sheet, { nth: 0, email: 'judged@example.org' });
}, 120_000);
afterAll(() => cloud?.end());

const onCard = async (judge: Client) => {
  const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: sheet.id } } });
  return entries.map(({ videos }) => videos);
};
const see = (who: Client, video: string, played: number) =>
  who.send('seeVideo', { params: { id: sheet.card(0) }, body: { round: 1, video, played } });
const remove = (who: Client) => who.send('removeVideo', { params: { id: family.at(1).id, round: 'round1' } });
const look = (who: Client, key: string) => who.send('signedUrl', { query: { key } });

describe('a scorecard of an online competition', () => {
  it('has the video of each round, and how much of it its judge has played', async () => {
    const [first, second] = feis.judges;
    expect(await onCard(first)).toEqual([{}, {}]);
    expect((await see(first, 'any', 10)).http, 'nothing was sent').toBe(404);
    const key = await sendVideo(family.client, family.at(1));
    expect(await onCard(first)).toEqual([{ 1: { path: key, played: 0, reports: true } }, {}]);
    for (const [played, kept] of [
      [40, 40],
      [20, 40],
      [95, 95],
    ] as const) {
      expect((await see(first, key, played)).http).toBe(200);
      expect((await onCard(first))[0]).toEqual({ 1: { path: key, played: kept, reports: true } });
    }
    expect((await onCard(second))[0], 'each judge has seen it or not').toEqual({
      1: { path: key, played: 0, reports: true },
    });
    for (const who of [family.client, feis.organizer, feis.tabulator])
      expect((await see(who, key, 100)).http).toBe(404);
    expect((await see(first, key, 101)).http).toBe(400);

    expect((await remove(family.client)).http, 'nobody has looked at it').toBe(200);
    const again = await sendVideo(family.client, family.at(1), videoBytes(1200, 7));
    expect((await see(first, key, 100)).code, 'a page that plays the one before').toBe('VIDEO_REPLACED');
    expect((await onCard(first))[0], 'another video was not seen').toEqual({
      1: { path: again, played: 0, reports: true },
    });
  });
});

describe('a video', () => {
  it("is frozen at a judge's first look, until the organizer asks for another one", async () => {
    const [{ path: key = '' } = {}] = (await family.client.ask('getViewer', { params: { id: sheet.card(0) } })).rounds;
    expect((await look(feis.organizer, key)).http).toBe(200);
    expect((await look(family.client, key)).http).toBe(200);
    expect((await remove(family.client)).http, 'the office and the family judge nothing').toBe(200);
    const judged = await sendVideo(family.client, family.at(1), videoBytes(1300, 9));
    expect((await feis.judges[1].send('videoPlaylist', { query: { key: judged } })).http, 'as the player asks').toBe(
      200,
    );
    const shown = async (who: Client) =>
      (await who.ask('listEntryCompetitions', { query: { query: { entry: family.entry } } })).data[0]?.round1?.frozen;
    expect(await shown(family.client), 'no page offers to remove it').toBe(true);
    expect(await shown(await signIn(cloud.url, 'admin@feis.test')), 'an admin mends anything').toBeUndefined();
    const refused = await remove(family.client);
    expect(refused).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(refused.message).toContain('A judge has begun to look at this video');
    expect((await sendPermit(family.client, family.at(1), videoBytes(900))).code).toBe('CONFLICT');
    expect((await look(feis.judges[2], judged)).http).toBe(200);

    const url = `/app/j/1/${sheet.card(0)}`;
    await feis.judges[1].ask('reportError', {
      body: { url, error: { type: 'Wrong Video', comments: '' }, errorInfo: '' },
    });
    const { data } = await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } });
    const [report] = data;
    if (!report) throw new Error('There is no report');
    await feis.organizer.ask('decideVideoReport', {
      params: { id: report._id },
      body: { event: feis.event, revision: report.revision, act: 'ask' },
    });
    const asked = (await getVideo(feis.table, family.line._id, 1))?.again?.until;
    expect((await onCard(feis.judges[0]))[0]?.[1], 'what is marked now is withdrawn later').toMatchObject({
      ...{ path: judged, otherUntil: asked },
    });
    expect(await shown(family.client), 'another one is asked for').toBeUndefined();
    expect((await remove(family.client)).http).toBe(200);
    const late = { _id: sheet.card(0), round: 1, score: 80, comments: '', video: judged } as const;
    const unmarked = await feis.judges[1].send('submitScore', { body: { data: late } });
    expect(unmarked, 'of a video that was taken back').toMatchObject({ http: 409, code: 'VIDEO_REPLACED' });
    expect(unmarked.message).toContain('was taken back');
    const next = await sendVideo(family.client, family.at(1), videoBytes(1400, 11));
    expect((await onCard(feis.judges[0]))[0]).toEqual({ 1: { path: next, played: 0, reports: true } });
    expect((await look(feis.judges[0], judged)).http).toBe(404);
    await look(feis.judges[0], next);
    expect((await remove(family.client)).message, 'the one that was asked for is judged').toContain('begun to look');
    expect((await remove(await signIn(cloud.url, 'admin@feis.test'))).http, 'an admin mends anything').toBe(200);
  });
});

describe('a mark that is given without a video', () => {
  it('is not stored once a video has come, unless its judge says so', async () => {
    const other = await feis.sheet({ kind: 'championship', dancers: 1 });
    const line = await familyOn(cloud, feis, other, { nth: 0, email: 'came-late@example.org' });
    const data = { _id: other.card(0), round: 1, score: null, absent: true, comments: '', video: null } as const;
    const [first, second] = feis.judges;
    expect((await first.send('submitScore', { body: { data } })).http, 'nothing had come').toBe(200);
    await sendVideo(line.client, line.at(1));
    const refused = await second.send('submitScore', { body: { data } });
    expect(refused.code).toBe('VIDEO_REPLACED');
    expect(refused.message).toContain('A video of this round has come');
    const { video: _, ...insists } = data;
    expect((await second.send('submitScore', { body: { data: insists } })).http).toBe(200);
  });
});

describe('a card on which somebody is absent whose video may still come', () => {
  it('does not wait for who came by no entry: nobody could send it', async () => {
    const other = await feis.sheet({ kind: 'championship', dancers: 2 });
    const [judge] = feis.judges;
    const absent = async (nth: number) => {
      const data = { _id: other.card(nth), round: 1, score: null, absent: true, comments: '' } as const;
      await judge.ask('submitScore', { body: { data } });
    };
    const entered = await familyOn(cloud, feis, other, { nth: 0, email: 'came-by-an-entry@example.org' });
    for (const nth of [0, 1]) await absent(nth);
    const closes = () => judge.send('finalizeCompetition', { body: { id: other.id, rounds: [1] } });
    expect((await closes()).issues?.map(({ message }) => message)).toEqual([
      expect.stringContaining(`the video of ${entered.line.dancerNumber} may come`),
    ]);
    await sendVideo(entered.client, entered.at(1));
    await judge.ask('submitScore', {
      body: { data: { _id: other.card(0), round: 1, score: 70, comments: '', revision: 2 } },
    });
    expect((await closes()).http).toBe(200);
  });

  it('waits, too, for the video that is asked for in the place of one that is there', async () => {
    const other = await feis.sheet({ kind: 'championship', dancers: 1 });
    const family = await familyOn(cloud, feis, other, { nth: 0, email: 'asked-again@example.org' });
    await sendVideo(family.client, family.at(1));
    const [first, second] = feis.judges;
    const data = { _id: other.card(0), round: 1, score: 70, comments: '' } as const;
    await second.ask('submitScore', { body: { data } });
    const error = { type: 'Wrong Video', comments: 'Another dancer' } as const;
    const url = `/app/j/1/${other.card(0)}`;
    await first.ask('reportError', { body: { url, error, errorInfo: '' } });
    const reports = await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } });
    const report = reports.data.find(({ videos }) => videos === other.card(0));
    if (!report) throw new Error('There is no report');
    const body = { event: feis.event, revision: report.revision, act: 'ask', hours: 48 } as const;
    await feis.organizer.ask('decideVideoReport', { params: { id: report._id }, body });
    const closes = () => second.send('finalizeCompetition', { body: { id: other.id, rounds: [1] } });
    const refused = await closes();
    expect(refused).toMatchObject({ http: 409, code: 'VIDEO_MAY_COME' });
    expect(refused.issues?.[0]?.message).toContain(`another video of ${family.line.dancerNumber} may come until`);

    await family.client.ask('removeVideo', { params: { id: family.line._id, round: 'round1' } });
    await sendVideo(family.client, family.at(1));
    const marks = await second.ask('getJudgeCompetition', { query: { query: { id: other.id } } });
    const revision = marks.entries[0]?.marks['1']?.revision;
    await second.ask('submitScore', { body: { data: { ...data, ...(revision ? { revision } : {}) } } });
    expect((await closes()).http).toBe(200);
  });

  it('is closed once the time to send is over', async () => {
    const other = await feis.sheet({ kind: 'championship', dancers: 2 });
    const away = await familyOn(cloud, feis, other, { nth: 0, email: 'may-still-send@example.org' });
    const [first, second] = feis.judges;
    const absent = (nth: number) => ({
      body: { data: { _id: other.card(nth), round: 1, score: null, absent: true, comments: '' } as const },
    });
    for (const judge of [first, second]) await judge.ask('submitScore', absent(0));
    for (const judge of [first, second])
      await judge.ask('submitScore', { body: { data: { _id: other.card(1), round: 1, score: 70, comments: '' } } });
    const closes = (judge: Client) => judge.send('finalizeCompetition', { body: { id: other.id, rounds: [1] } });

    const refused = await closes(first);
    expect(refused).toMatchObject({ http: 409, code: 'VIDEO_MAY_COME' });
    expect(refused.issues?.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`^Round 1: the video of ${away.line.dancerNumber} may come until \\w+ \\d+ 20`)),
    ]);

    await laterBy(cloud.url, 5 * day, async () => {
      expect((await closes(first)).http, 'no video is taken any more').toBe(200);
      expect((await sendPermit(away.client, away.at(1), videoBytes(900))).code).toBe('UPLOADS_CLOSED');
    });
  });
});

describe('a judge whose mark was withdrawn', () => {
  it('is told when its video is taken back, and when another one is there to be watched', async () => {
    const other = await feis.sheet({ kind: 'championship', dancers: 1 });
    const { client, at, line } = await familyOn(cloud, feis, other, { nth: 0, email: 'withdrawn@example.org' });
    const [first, second] = feis.judges;
    const path = `/app/j/1/${other.card(0)}`;
    const told = async (judge: Client) =>
      (await judge.ask('listNotices')).data.filter((one) => one.path === path).map(({ title }) => title);
    const removes = () => client.ask('removeVideo', { params: { id: line._id, round: 'round1' } });
    const data = { _id: other.card(0), round: 1, score: 80, comments: '' } as const;

    await sendVideo(client, at(1));
    await first.ask('submitScore', { body: { data } });
    await removes();
    expect(await told(first)).toEqual(['Your mark was withdrawn']);
    const [{ content = '' } = {}] = (await first.ask('listNotices')).data.filter((one) => one.path === path);
    expect(content).toContain(`dancer ${line.dancerNumber}`);
    expect(content).not.toContain(line.name);
    await sendVideo(client, at(1), videoBytes(950, 3));
    expect(await told(first)).toEqual(['Another video to mark', 'Your mark was withdrawn']);

    await removes();
    await second.ask('submitScore', { body: { data: { ...data, score: null, absent: true } } });
    await sendVideo(client, at(1), videoBytes(960, 5));
    expect((await told(second)).toSorted(), 'absent was said before it came').toEqual(['Your mark was withdrawn']);
    expect((await told(first)).length, 'still to be marked').toBe(3);
    expect(await told(feis.judges[2]), 'had marked nothing').toEqual([]);
  });
});

describe('the beginning of a video that comes next', () => {
  it('is had by its judges before they look, and by nobody else', async () => {
    const clip = makeClip({ width: 640, height: 480, seconds: 8 });
    const key = await sendVideo(family.client, family.at(2), clip);
    const [first] = feis.judges;
    const beginning = (who: Client) => who.send('videoBeginning', { query: { key } });
    const state = async () => (await getRenditions(feis.table, { _id: family.line._id, key }))?.state ?? 'converting';
    await until(async () => (await state()) === 'ready', 90);
    const { pieces } = (await beginning(first)).data;
    expect(pieces.map(({ track, from }) => `${track} ${from === 0}`)).toEqual([
      ...['480p true', '480p false', '480p false'],
      ...['sound true', 'sound false', 'sound false'],
    ]);
    for (const who of [family.client, feis.organizer, feis.tabulator]) expect((await beginning(who)).http).toBe(404);

    const looks = async () =>
      (await feis.table.read<Act>(actRange(sheet.id))).filter(
        (one) => one.act === 'watchVideo' && one.detail.round === 2,
      );
    expect(await looks(), 'nobody has seen anything').toEqual([]);
    expect((await getVideo(feis.table, family.line._id, 2))?.video?.lookedAt).toBeUndefined();
    const { media } = (await first.send('videoPlaylist', { query: { key } })).data;
    for (const { track, from, to, file, bytes } of pieces) {
      const address = /^https?:.*$/m.exec(media.find((one) => one.track === track)?.playlist ?? '')?.[0] ?? '';
      expect(new URL(address).pathname.endsWith(`/${file}`)).toBe(true);
      const range = await fetch(address, { headers: { range: `bytes=${from}-${to - 1}` } });
      expect(Buffer.from(await range.arrayBuffer()).toString('base64')).toBe(bytes);
    }
    const admin = await signIn(cloud.url, 'admin@feis.test');
    expect((await admin.send('removeVideo', { params: { id: family.at(2).id, round: 'round2' } })).http).toBe(200);
  });
});

describe('what a judge notes of a video', () => {
  const note = (text: string, second: number) => ({ _id: randomUUID().replaceAll('-', ''), second, text });
  const saves = (who: Client, video: string, one: ReturnType<typeof note>, round: 1 | 2 | 3 = 2) =>
    who.send('saveVideoNote', { params: { id: sheet.card(0) }, body: { round, video, note: one } });
  const notesOf = async (who: Client, round: 1 | 2 | 3 = 2) =>
    (await who.ask('listVideoNotes', { params: { id: sheet.card(0) }, query: { query: { round } } })).notes;

  it('is read by that judge alone, in the order of its moments, and goes without words', async () => {
    const [first, second] = feis.judges;
    const key = await sendVideo(family.client, family.at(2));
    const [late, early] = [note('Left arm in the turn-out secret', 42), note('Late on the first bar', 3)];
    for (const one of [late, early, early]) expect((await saves(first, key, one)).http).toBe(200);
    expect(await notesOf(first)).toEqual([early, late]);
    expect(await notesOf(second), 'another judge of the panel').toEqual([]);
    for (const who of [family.client, feis.organizer, feis.tabulator, await signIn(cloud.url, 'admin@feis.test')]) {
      expect((await saves(who, key, late)).http).toBe(404);
      const asked = { params: { id: sheet.card(0) }, query: { query: { round: 2 as const } } };
      expect((await who.send('listVideoNotes', asked)).http).toBe(404);
    }
    const answers = await Promise.all([
      second.ask('getJudgeCompetition', { query: { query: { id: sheet.id } } }),
      second.ask('getViewer', { params: { id: sheet.card(0) } }),
      family.client.ask('getViewer', { params: { id: sheet.card(0) } }),
      family.client.ask('exportData'),
      feis.tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet.id } } }),
    ]);
    expect(JSON.stringify(answers)).not.toContain('turn-out secret');
    expect((await first.ask('exportData')).videoNotes, 'what is kept of oneself').toEqual([early, late]);
    expect((await saves(first, key, { ...early, text: ' ' })).http).toBe(200);
    expect(await notesOf(first)).toEqual([late]);
    expect((await saves(first, `${key}x`, early)).code).toBe('VIDEO_REPLACED');
    expect((await saves(first, key, { ...early, text: 'x'.repeat(501) })).http).toBe(400);
  });

  it('goes with its video, and with its judge', async () => {
    const [, , third] = feis.judges;
    const key = (await getVideo(feis.table, family.line._id, 2))?.video?.key ?? '';
    expect((await saves(third, key, note('Very fine', 1))).http).toBe(200);
    const notes = () => feis.table.read(videoNoteRange(family.line._id, key));
    expect(await notes()).toHaveLength(2);
    const judge = (await third.ask('me'))._id;
    // Nobody is erased who still judges: everything they work at is over since yesterday.
    const eventEnd = new Date(Date.now() - day).toISOString().slice(0, 10);
    for (const { _id } of (await third.ask('judgePage')).judgeEvents)
      await feis.table.transact([{ kind: 'update', key: eventKey(_id), set: { eventEnd } }]);
    expect((await third.send('eraseAccount', { body: { currentPassword: demoPassword } })).data).toEqual({
      done: true,
    });
    await until(async () => (await getUser(feis.table, judge))?.erased, 60);
    expect(await everyNoteBy(feis.table, judge)).toEqual([]);
    expect(await notes(), 'the other judge keeps theirs').toHaveLength(1);
    expect((await family.client.send('removeVideo', { params: { id: family.at(2).id, round: 'round2' } })).http).toBe(
      200,
    );
    await until(async () => (await notes()).length === 0);
    expect(await everyNoteBy(feis.table, (await feis.judges[0].ask('me'))._id)).toEqual([]);
  });
});

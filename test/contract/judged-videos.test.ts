import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { sendPermit, sendVideo, videoBytes } from '../support/videos.ts';

// A judge marks by video: it lies on the scorecard, what was played of it is kept, and nobody replaces what is judged.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
let family: OnlineFamily;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { nth: 71 });
  sheet = await feis.sheet({ kind: 'championship', dancers: 2 });
  family = await familyOn(cloud, feis, sheet, { nth: 0, email: 'judged@example.org' });
}, 120_000);
afterAll(() => cloud?.end());

const onCard = async (judge: Client) => {
  const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: sheet.id } } });
  return entries.map(({ videos }) => videos);
};
const see = (who: Client, played: number, round: 1 | 2 | 3 = 1) =>
  who.send('seeVideo', { params: { id: sheet.card(0) }, body: { round, played } });
const remove = (who: Client) => who.send('removeVideo', { params: { id: family.at(1).id, round: 'round1' } });
const look = (who: Client, key: string) => who.send('signedUrl', { query: { key } });

describe('a scorecard of an online competition', () => {
  it('has the video of each round, and how much of it its judge has played', async () => {
    const [first, second] = feis.judges;
    expect(await onCard(first)).toEqual([{}, {}]);
    expect((await see(first, 10)).http, 'nothing was sent').toBe(404);
    const key = await sendVideo(family.client, family.at(1));
    expect(await onCard(first)).toEqual([{ 1: { path: key, played: 0 } }, {}]);
    for (const [played, kept] of [
      [40, 40],
      [20, 40],
      [95, 95],
    ] as const) {
      expect((await see(first, played)).http).toBe(200);
      expect((await onCard(first))[0]).toEqual({ 1: { path: key, played: kept } });
    }
    expect((await onCard(second))[0], 'each judge has seen it or not').toEqual({ 1: { path: key, played: 0 } });
    for (const who of [family.client, feis.organizer, feis.tabulator]) expect((await see(who, 100)).http).toBe(404);
    expect((await see(first, 101)).http).toBe(400);

    expect((await remove(family.client)).http, 'nobody has looked at it').toBe(200);
    const again = await sendVideo(family.client, family.at(1), videoBytes(1200, 7));
    expect((await onCard(first))[0], 'another video was not seen').toEqual({ 1: { path: again, played: 0 } });
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
    expect((await remove(family.client)).http).toBe(200);
    const next = await sendVideo(family.client, family.at(1), videoBytes(1400, 11));
    expect((await onCard(feis.judges[0]))[0]).toEqual({ 1: { path: next, played: 0 } });
    expect((await look(feis.judges[0], judged)).http).toBe(404);
    await look(feis.judges[0], next);
    expect((await remove(await signIn(cloud.url, 'admin@feis.test'))).http, 'an admin mends anything').toBe(200);
  });
});

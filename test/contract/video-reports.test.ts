import { videoReportKey } from '@rince/store/keys';
import { renumberLine } from '@rince/store/roster';
import { getVideoReport, videoReportsOf } from '@rince/store/video-reports';
import type { Write } from '@rince/store/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, demoPassword } from '../support/client.ts';
import { day, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { newParent } from '../support/family.ts';
import { familyOn, markRounds, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import {
  keepVideo,
  permitVideo,
  sendParts,
  sendPermit,
  sendVideo,
  tellsOfFault,
  videoBytes,
} from '../support/videos.ts';

// Somebody reports an issue with a video; the organizer looks at it, asks for another one, answers and closes.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
let family: OnlineFamily;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { nth: 41, competitions: 24 });
  sheet = await feis.sheet({ kind: 'championship', dancers: 3 });
  family = await familyOn(cloud, feis, sheet, { nth: 0, email: 'reported@example.org' });
  await sendVideo(family.client, family.at(1));
}, 120_000);
afterAll(() => cloud?.end());

const report = (who: Client, over: { url?: string; type?: string; comments?: string } = {}) => {
  const { url = `https://rince.example/app/j/1/${sheet.card(0)}`, type = 'Wrong Video', comments = '' } = over;
  return who.send('reportError', { body: { url, error: { type, comments }, errorInfo: '' } });
};
const listed = async () =>
  (await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } })).data;
const decide = (
  { _id: id, revision }: { _id: string; revision: number },
  body: { act: 'ask' | 'answer' | 'close'; words?: string; hours?: number },
  who = feis.organizer,
) => who.send('decideVideoReport', { params: { id }, body: { event: feis.event, revision, ...body } });
const told = async (who: Client) =>
  (await who.ask('listNotices')).data
    .filter((one) => !tellsOfFault(one))
    .map(({ title, content }) => `${title}: ${content}`);
/** The moment at which videos and reports end, from now. */
const closes = async (): Promise<number> => {
  const { videoEnd } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
  return Date.parse(`${videoEnd}T00:00:00Z`) + (31 / 24) * day - Date.now();
};

describe('an issue with a video', () => {
  it('is reported by whoever may watch it, until 31 hours after the last day', async () => {
    const judge = feis.judges[0];
    const stranger = await newParent(cloud.url, { email: 'reports@example.org' });
    expect((await report(stranger)).http).toBe(404);
    expect((await report(new Client(cloud.url))).http).toBe(401);
    expect((await report(judge, { url: `/app/j/1/${sheet.card(0).replace(/.$/, 'z')}` })).http).toBe(404);
    expect((await report(judge, { url: '/app/entries', type: 'Other' })).http, 'an ordinary report').toBe(200);
    expect(await listed()).toEqual([]);

    expect((await report(judge, { comments: 'Another child dances' })).http).toBe(200);
    expect(await listed()).toMatchObject([
      {
        type: 'Wrong Video',
        comments: 'Another child dances',
        dancerNumber: family.line.dancerNumber,
        round: 1,
        title: 'Round 1, Hard Shoe',
        state: 'open',
        videos: sheet.card(0),
        path: expect.any(String),
        by: expect.stringContaining('Maura'),
      },
    ]);
    expect((await told(feis.organizer))[0]).toBe(
      `Issue reported: Wrong Video: round 1 of C0, dancer ${family.line.dancerNumber}.`,
    );
    const left = await closes();
    const open = async () =>
      (await family.client.ask('getViewer', { params: { id: sheet.card(0) } })).rounds[0]?.reports;
    await laterBy(cloud.url, left - 60_000, async () => {
      expect(await open()).toBe(true);
      expect((await report(family.client, { type: 'Other' })).http).toBe(200);
    });
    await laterBy(cloud.url, left + 60_000, async () => {
      expect(await open()).toBeUndefined();
      expect((await report(family.client, { type: 'Other' })).code).toBe('UPLOADS_CLOSED');
    });
    expect(await listed()).toHaveLength(2);
  });

  it('is answered, and decided by one at a time', async () => {
    const [, first] = await listed();
    if (!first) throw new Error('There is no report');
    expect((await decide(first, { act: 'answer' })).issues).toContainEqual({
      path: 'words',
      message: 'Write an answer.',
    });
    const answered = await decide(first, { act: 'answer', words: 'We are looking at it' });
    expect(answered.data).toMatchObject({ state: 'open', answer: 'We are looking at it' });
    expect((await decide(first, { act: 'close' })).code, 'decided on what was there before').toBe('STALE');
    expect((await told(feis.judges[0]))[0]).toContain('We are looking at it');
    for (const who of [family.client, feis.judges[0], feis.tabulator])
      expect((await decide(answered.data ?? first, { act: 'close' }, who)).http).toBe(403);
  });

  it('lets the family send that one round again, until then and no longer', async () => {
    const [, asked] = await listed();
    if (!asked) throw new Error('There is no report');
    const bytes = videoBytes(1500, 5);
    const round = async () => {
      const { data } = await family.client.ask('listEntryCompetitions', { query: { query: { entry: family.entry } } });
      return data[0]?.round1;
    };
    await laterBy(cloud.url, (await closes()) + day, async () => {
      expect((await sendPermit(family.client, family.at(1), bytes)).code).toBe('UPLOADS_CLOSED');
      const answer = await decide(asked, { act: 'ask', words: 'Please film the whole stage.', hours: 24 });
      expect(answer.data?.until).toBeDefined();
      expect((await told(family.client))[0]).toMatch(
        /asks for another video of round 1 .* Please film the whole stage/,
      );
      expect((await round())?.askedUntil).toBe(answer.data?.until);
      expect((await sendPermit(family.client, family.at(2), bytes)).code, 'this round alone').toBe('UPLOADS_CLOSED');
      expect((await family.client.send('removeVideo', { params: { id: family.at(1).id, round: 'round1' } })).http).toBe(
        200,
      );
      const { key, parts } = await permitVideo(family.client, family.at(1), bytes);
      await sendParts(parts, bytes);
      await laterBy(cloud.url, (await closes()) + 2.1 * day, async () => {
        expect((await keepVideo(family.client, family.at(1), key)).code).toBe('UPLOADS_CLOSED');
      });
    });
    await laterBy(cloud.url, (await closes()) + 1.1 * day, async () => {
      const { key } = await permitVideo(family.client, family.at(1), bytes);
      expect((await keepVideo(family.client, family.at(1), key)).http).toBe(200);
      const there = await round();
      expect(there).toMatchObject({ uploaded: true, takes: 'open' });
      expect(there, 'what was asked for is here').not.toHaveProperty('askedUntil');
      const [, sent] = await listed();
      expect(sent).toMatchObject({ path: key, state: 'open' });
      expect((sent?.sentAt ?? '') > (sent?.askedAt ?? 'z')).toBe(true);
      const closed = await decide(sent ?? asked, { act: 'close' });
      expect(closed.data).toMatchObject({ state: 'closed' });
      expect(closed.data).not.toHaveProperty('until');
      expect((await told(family.client))[0]).toContain('is settled');
      expect((await sendPermit(family.client, family.at(1), bytes)).code).toBe('UPLOADS_CLOSED');
      expect((await round())?.askedUntil).toBeUndefined();
    });
    const { data } = await feis.organizer.ask('listLog', { query: { query: { event: feis.event } } });
    const said = data.map(({ content }) => content);
    for (const one of [
      'Asked for another video',
      'Closed a report about the video',
      'Reported an issue with the video',
    ])
      expect(said).toContain(`${one} of round 1 of C0, dancer ${family.line.dancerNumber}`);
  });
});

it('is kept among any number of others, and goes with a child who is erased', async () => {
  const table = tableOf(cloud.env);
  const [first] = (await videoReportsOf(table, feis.event)).toReversed();
  if (!first) throw new Error('It was reported above');
  const later = new Date(Date.now() + day).toISOString();
  const many = Array.from({ length: 600 }, (_, i): Write => {
    const _id = `7zzzzzzzzzzzzzzzzzzzzzz${i + 100}`;
    const other = { ...first, ...videoReportKey(feis.event, _id), _id, dancer: 'd', comments: `${i}`, at: later };
    return { kind: 'put', item: other, condition: { is: 'absent' } };
  });
  for (let i = 0; i < many.length; i += 100) await table.transact(many.slice(i, i + 100));
  expect((await listed()).map(({ _id }) => _id)).toContain(first._id);
  // When the event is over, and its videos are still kept.
  await laterBy(cloud.url, (await closes()) + 20 * day, async () => {
    await family.client.ask('eraseAccount', { body: { currentPassword: demoPassword } });
  });
  await until(async () => (await getVideoReport(table, feis.event, first._id)) === undefined, 60);
  expect(await listed()).toHaveLength(600);
});

describe('another video is asked for where the dancer stands now', () => {
  /** A dancer of a sheet of their own, whose video was reported there. */
  const reported = async (email: string) => {
    const own = await feis.sheet({ kind: 'championship', dancers: 3 });
    const one = await familyOn(cloud, feis, own, { nth: 0, email });
    await sendVideo(one.client, one.at(1));
    await report(feis.judges[0], { url: `/app/j/1/${own.card(0)}` });
    const found = (await listed()).find(({ videos }) => videos === own.card(0));
    if (!found) throw new Error('It was reported a moment ago');
    return { own, one, found };
  };
  const codeOf = (id: string): string =>
    feis.grades.championship.competitions.find(({ _id }) => _id === id)?.code ?? '';

  it('on the sheet to which they were moved: its code is said, and its closed card counts', async () => {
    const { own, one, found } = await reported('moved-away@example.org');
    const target = await feis.sheet({ kind: 'championship', dancers: 1 });
    const body = { id: own.card(0), to: codeOf(target.id), reason: 'Was in the wrong age group' };
    await feis.organizer.ask('moveDancer', { body });
    const moved = (await listed()).find(({ _id }) => _id === found._id);
    expect([moved?.code, moved?.videos]).toEqual([codeOf(target.id), `${target.id}-${one.line._id}`]);
    const { data: answered } = await decide(found, { act: 'answer', words: 'We look at it.' });
    expect(await told(feis.judges[0])).toContainEqual(expect.stringContaining(`round 1 of ${codeOf(target.id)}`));
    expect((await decide(answered ?? found, { act: 'ask' })).data).toMatchObject({
      state: 'open',
      code: codeOf(target.id),
    });
    expect((await told(one.client))[0]).toContain(`round 1 of ${codeOf(target.id)}`);

    const [judge] = feis.judges;
    const cards = await judge.ask('getJudgeCompetition', { query: { query: { id: target.id } } });
    for (const { _id } of cards.entries)
      await judge.ask('submitScore', { body: { data: { _id, round: 1, score: 80 } } });
    // As long as another one is asked for, no card is closed with the one that is there.
    await one.client.ask('removeVideo', { params: { id: one.line._id, round: 'round1' } });
    await sendVideo(one.client, one.at(1), videoBytes(1200, 7));
    const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: target.id } } });
    for (const { _id, marks } of entries) {
      const data = { _id, round: 1 as const, score: 81, revision: marks['1']?.revision };
      await judge.ask('submitScore', { body: { data } });
    }
    await judge.ask('finalizeCompetition', { body: { id: target.id, rounds: [1] } });
    const again = (await listed()).find(({ _id }) => _id === found._id);
    expect((await decide(again ?? found, { act: 'ask' })).code).toBe('LOCKED');
  });

  it('and not of whoever left the line, to whom it would be of no use', async () => {
    const taken = await reported('line-taken@example.org');
    const swap = { id: taken.own.id, entryCompetition: taken.one.line._id, dancerNumber: 507 };
    await feis.tabulator.ask('swapDancer', { body: swap });
    const before = await told(taken.one.client);
    expect(await decide(taken.found, { act: 'ask' })).toMatchObject({ http: 409, code: 'CONFLICT' });
    const left = await reported('line-left@example.org');
    await feis.tabulator.ask('removeDancer', {
      body: { id: left.own.id, entryCompetition: left.one.line._id, reason: 'Is ill' },
    });
    expect((await decide(left.found, { act: 'ask' })).http).toBe(404);
    const out = await reported('is-out@example.org');
    await feis.organizer.ask('noteDancing', { body: { id: out.own.card(0), out: 'scratch', reason: 'Is ill' } });
    expect((await decide(out.found, { act: 'ask' })).code).toBe('LOCKED');
    expect(await told(taken.one.client), 'nobody is asked').toEqual(before);
    expect((await decide(out.found, { act: 'close' })).data).toMatchObject({ state: 'closed' });
  });

  it('and of round 3 only where the recall is there and they are in it', async () => {
    const own = await feis.sheet({ kind: 'championship', dancers: 4 });
    const one = await familyOn(cloud, feis, own, { nth: 3, email: 'recall-gone@example.org' });
    await markRounds(feis, own, [1, 2]);
    const calculate = () => feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: own.id } });
    await calculate();
    await sendVideo(one.client, one.at(3));
    await report(feis.judges[0], { url: `/app/j/3/${own.card(3)}` });
    const found = (await listed()).find(({ videos }) => videos === own.card(3));
    if (!found) throw new Error('It was reported a moment ago');
    await feis.tabulator.ask('deleteCompetitionResults', { body: { competitionId: own.id } });
    expect((await decide(found, { act: 'ask' })).code).toBe('WAITING_FOR_RECALL');
    // Another one is better now, and this dancer is not recalled.
    for (const judge of feis.judges)
      for (const round of [1, 2] as const)
        await judge.ask('submitScore', { body: { data: { _id: own.card(3), round, score: 20, revision: 1 } } });
    await calculate();
    expect((await decide(found, { act: 'ask' })).code).toBe('NOT_RECALLED');
    expect((await told(one.client)).filter((said) => said.includes('asks for another video'))).toEqual([]);
  });

  it('and not of a round that the competition they were moved to has not', async () => {
    const own = await feis.sheet({ kind: 'championship', dancers: 2 });
    const target = await feis.sheet({ kind: 'grade', dancers: 1, first: 4 });
    const one = await familyOn(cloud, feis, own, { nth: 0, email: 'fewer-rounds@example.org' });
    await sendVideo(one.client, one.at(2));
    await report(feis.judges[0], { url: `/app/j/2/${own.card(0)}` });
    const found = (await listed()).find(({ videos }) => videos === own.card(0));
    if (!found) throw new Error('It was reported a moment ago');
    const to = feis.grades.grade.competitions.find(({ _id }) => _id === target.id)?.code ?? '';
    await feis.organizer.ask('moveDancer', { body: { id: own.card(0), to, reason: 'Was in the wrong category' } });
    expect((await decide(found, { act: 'ask' })).code).toBe('BAD_REQUEST');
  });

  it('and of a report of a line that somebody else took over, the video and the family of who stood there before stay out', async () => {
    const own = await feis.sheet({ kind: 'championship', dancers: 2 });
    const one = await familyOn(cloud, feis, own, { nth: 0, email: 'swapped-before@example.org' });
    await sendVideo(one.client, one.at(1));
    const swap = { id: own.id, entryCompetition: one.line._id, dancerNumber: 507 };
    await feis.tabulator.ask('swapDancer', { body: swap });
    await report(feis.organizer, { url: `/app/j/1/${own.card(0)}` });
    const found = (await listed()).find(({ videos }) => videos === own.card(0));
    if (!found) throw new Error('It was reported a moment ago');
    expect(found.dancerNumber).toBe(507);
    expect(found).not.toHaveProperty('path');
    expect((await decide(found, { act: 'ask' })).http).toBe(409);
    const { data } = await one.client.ask('listEntryCompetitions', { query: { query: { entry: one.entry } } });
    expect(data[0]?.round1).not.toHaveProperty('askedUntil');
  });
});

describe('two reports of one video', () => {
  const hour = 3_600_000;
  /** A round that a judge and the family's own have reported. */
  const reportedTwice = async (email: string) => {
    const own = await feis.sheet({ kind: 'championship', dancers: 2 });
    const one = await familyOn(cloud, feis, own, { nth: 0, email });
    await sendVideo(one.client, one.at(1));
    for (const who of [feis.judges[1], feis.judges[2]]) await report(who, { url: `/app/j/1/${own.card(0)}` });
    const now = async (nth: 0 | 1) => {
      const found = (await listed()).filter(({ videos }) => videos === own.card(0)).toReversed()[nth];
      if (!found) throw new Error('It was reported a moment ago');
      return found;
    };
    const untilOf = async () => {
      const { data } = await one.client.ask('listEntryCompetitions', { query: { query: { entry: one.entry } } });
      return data[0]?.round1?.askedUntil;
    };
    return { now, untilOf, one };
  };

  it('leave the family the later of both ends, and the leave of the other one when one is closed', async () => {
    const { now, untilOf, one } = await reportedTwice('asked-twice@example.org');
    const long = (await decide(await now(0), { act: 'ask', hours: 336 })).data?.until ?? '';
    const second = await decide(await now(1), { act: 'ask', hours: 1 });
    expect(second.data?.until, 'nobody is told that it ends earlier').toBe(long);
    expect(await untilOf()).toBe(long);
    await decide(await now(0), { act: 'answer', words: 'We wait for another video.' });
    const before = await told(one.client);
    expect((await decide(await now(1), { act: 'close' })).http).toBe(200);
    expect(await untilOf(), 'the other report still waits').toBe(long);
    expect(await told(one.client), 'a leave that goes on is not said to be over').toEqual(before);
    expect((await decide(await now(0), { act: 'close' })).http).toBe(200);
    expect(await untilOf()).toBeUndefined();
    expect((await told(one.client))[0]).toContain('is settled');
  });

  it('end with the later one when the earlier is closed first, or is over', async () => {
    const { now, untilOf } = await reportedTwice('closed-first@example.org');
    await decide(await now(0), { act: 'ask', hours: 1 });
    const long = (await decide(await now(1), { act: 'ask', hours: 48 })).data?.until;
    await decide(await now(0), { act: 'close' });
    expect(await untilOf()).toBe(long);
    const again = await decide(await now(1), { act: 'ask', hours: 2 });
    expect(Date.parse(again.data?.until ?? '') - Date.now(), 'what one report says itself').toBeLessThan(3 * hour);

    const ended = await reportedTwice('ended-first@example.org');
    await decide(await ended.now(0), { act: 'ask', hours: 1 });
    await decide(await ended.now(1), { act: 'ask', hours: 48 });
    await laterBy(cloud.url, 2 * hour, async () => {
      await decide(await ended.now(1), { act: 'close' });
      expect(await ended.untilOf()).toBeUndefined();
    });
  });
});

it('a report is read with the number that its dancer wears now, and so is what the family is told', async () => {
  const own = await feis.sheet({ kind: 'championship', dancers: 2 });
  const one = await familyOn(cloud, feis, own, { nth: 1, email: 'renumbered@example.org' });
  await sendVideo(one.client, one.at(1));
  await report(feis.judges[1], { url: `/app/j/1/${own.card(1)}` });
  const { dancer, competition, _id } = one.line;
  await feis.table.transact(renumberLine({ competition, _id, dancer }, 777, { isPublic: false }));
  const found = (await listed()).find(({ videos }) => videos === own.card(1));
  if (!found) throw new Error('It was reported a moment ago');
  expect(found.dancerNumber).toBe(777);
  await decide(found, { act: 'ask' });
  expect((await told(one.client))[0]).toContain('dancer 777');
});

it('what the organizer writes to a family that is asked is read by that family, and not by the judge who reported the video', async () => {
  const own = await feis.sheet({ kind: 'championship', dancers: 2 });
  const one = await familyOn(cloud, feis, own, { nth: 0, email: 'words-to-family@example.org' });
  await sendVideo(one.client, one.at(1));
  const judge = feis.judges[1];
  await report(judge, { url: `/app/j/1/${own.card(0)}` });
  const found = (await listed()).find(({ videos }) => videos === own.card(0));
  if (!found) throw new Error('It was reported a moment ago');
  await decide(found, { act: 'ask', words: 'Sadhbh stands outside of the picture.' });
  expect((await told(one.client))[0]).toContain('Sadhbh stands outside of the picture.');
  const [read] = await told(judge);
  expect(read).toContain('The family was asked for another video of round 1');
  expect(read, 'a judge knows numbers alone').not.toContain('Sadhbh');
});

it('is one report however often the same one is sent', async () => {
  const own = await feis.sheet({ kind: 'championship', dancers: 2 });
  const one = await familyOn(cloud, feis, own, { nth: 0, email: 'reported-once@example.org' });
  await sendVideo(one.client, one.at(1));
  const url = `/app/j/1/${own.card(0)}`;
  const body = { url, error: { type: 'Wrong Video', comments: 'Clicked twice' }, errorInfo: '' };
  const send = () => one.client.send('reportError', { body, key: 'one-report-clicked-twice' });
  const both = await Promise.all([send(), send()]);
  expect([...both, await send()].map(({ http }) => http)).toEqual([200, 200, 200]);
  expect((await listed()).filter(({ videos }) => videos === own.card(0))).toHaveLength(1);
});

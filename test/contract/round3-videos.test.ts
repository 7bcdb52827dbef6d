import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, dayAfter, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo } from '../support/family.ts';
import { familyOn, markRounds, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import { quiet } from '../support/race.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { sendPermit, sendVideo, tellsOfFault, videoBytes } from '../support/videos.ts';

// Round 3 of an online feis: sent by who is recalled, once the recall is calculated and until a day of its own; and marks go with the video they were given for.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
/** One who will be recalled, and one who will not. */
let best: OnlineFamily;
let last: OnlineFamily;
/** One whose line another dancer has taken over. */
let gone: OnlineFamily;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { nth: 81, over: { round3End: dayAfter(9) } });
  sheet = await feis.sheet({ kind: 'championship', dancers: 4 });
  best = await familyOn(cloud, feis, sheet, { nth: 3, email: 'best@example.org' });
  last = await familyOn(cloud, feis, sheet, { nth: 0, email: 'last@example.org' });
  gone = await familyOn(cloud, feis, sheet, { nth: 1, email: 'gone@example.org' });
  const swap = { id: sheet.id, entryCompetition: gone.line._id, dancerNumber: 506 };
  await feis.tabulator.ask('swapDancer', { body: swap });
}, 120_000);
afterAll(() => cloud?.end());

const bytes = videoBytes(900);
const entered = async ({ client, entry }: OnlineFamily) =>
  (await client.ask('listEntryCompetitions', { query: { query: { entry } } })).data[0];
const third = async (family: OnlineFamily) => (await entered(family))?.round3;
const say = (family: OnlineFamily, over: object) =>
  family.client.send('editEntryCompetition', {
    params: { id: family.line._id },
    body: { event: feis.event, entry: family.entry, round: 3, ...over },
  });
const calculate = (over: object = {}) =>
  feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id, ...over } });
const told = async ({ client }: OnlineFamily) =>
  (await client.ask('listNotices')).data.filter((one) => !tellsOfFault(one)).map(({ title }) => title);
const settled = () => quiet(cloud, ['results', 'mail']);

describe('round 3', () => {
  it('waits for the recall, whoever asks', async () => {
    expect(await third(best)).toMatchObject({ takes: 'waiting', closesAt: `${dayAfter(10)}T07:00:00.000Z` });
    expect((await entered(best))?.round1).toMatchObject({ takes: 'open' });
    const refused = await sendPermit(best.client, best.at(3), bytes);
    expect(refused).toMatchObject({ http: 409, code: 'WAITING_FOR_RECALL' });
    expect(refused.message).toContain('once the recall is calculated');
    expect((await say(best, { round3Dance: 'Kilkenny Races' })).code).toBe('WAITING_FOR_RECALL');
  });

  it('is sent by who is recalled, and by nobody else; each is told once', async () => {
    await sendVideo(last.client, last.at(1), bytes);
    await markRounds(feis, sheet, [1, 2]);
    await calculate();
    expect(await third(last)).toMatchObject({ takes: 'notRecalled' });
    const refused = await sendPermit(last.client, last.at(3), bytes);
    expect(refused).toMatchObject({ http: 409, code: 'NOT_RECALLED' });
    expect(refused.message).toContain('comments');

    expect((await say(best, { round3Dance: 'Kilkenny Races', round3Speed: 113 })).http).toBe(200);
    const key = await sendVideo(best.client, best.at(3), bytes);
    const { entries } = await feis.judges[0].ask('getJudgeCompetition', { query: { query: { id: sheet.id } } });
    expect(entries.find(({ _id }) => _id === sheet.card(3))?.videos?.[3], 'what a judge should know').toEqual({
      ...{ path: key, played: 0, reports: true, dance: 'Kilkenny Races', speed: 113 },
    });
    expect((await say(best, { round3Speed: 114 })).http, 'nobody has looked yet').toBe(200);
    await feis.judges[0].ask('signedUrl', { query: { key } });
    const changed = await say(best, { round3Dance: 'Planxty Drury' });
    expect(changed).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(changed.message).toContain('begun to look');
    expect((await say(best, { round3Dance: 'Kilkenny Races', round3Speed: 114 })).http, 'the same again').toBe(200);

    await settled();
    const once = async () => {
      expect(await told(best)).toEqual(['Sadhbh is recalled to round 3']);
      expect(await told(last)).toEqual(['Thank you for dancing, Sadhbh']);
      expect(await told(gone), 'nothing of whoever dances on the line now').toEqual([]);
      const letters = async (email: string) =>
        (await lettersTo(cloud.url, email)).filter(({ subject }) => subject.includes('recalled'));
      expect((await letters('best@example.org')).map(({ text }) => text)).toEqual([
        expect.stringContaining(`/app/entries/${best.entry}`),
      ]);
      expect(await letters('last@example.org'), 'no letter says no').toEqual([]);
    };
    await once();
    await calculate({ recalculateRecall: true, confirmed: true });
    await settled();
    await once();
  });

  it('ends on its own day, whatever ended before', async () => {
    const rest = (await entered(best))?.round3?.closesAt ?? '';
    const left = Date.parse(rest) - Date.now();
    await laterBy(cloud.url, left - day / 4, async () => {
      expect((await entered(best))?.round1?.takes).toBe('closed');
      expect((await say(best, { round3Speed: 114 })).http).toBe(200);
      expect((await sendPermit(best.client, best.at(1), bytes)).code).toBe('UPLOADS_CLOSED');
      // What is wrong with a video is reported for as long as one of its round is taken.
      const report = (round: number) =>
        feis.judges[0].send('reportError', {
          body: {
            url: `/app/j/${round}/${sheet.card(3)}`,
            error: { type: 'Wrong Video', comments: '' },
            errorInfo: '',
          },
        });
      expect((await report(1)).code).toBe('UPLOADS_CLOSED');
      expect((await report(3)).http).toBe(200);
      const { rounds } = await best.client.ask('getViewer', { params: { id: sheet.card(3) } });
      expect(
        rounds.map(({ reports }) => reports),
        'no button that is refused',
      ).toEqual([undefined, undefined, true]);
    });
    await laterBy(cloud.url, left + day / 4, async () => {
      expect((await say(best, { round3Speed: 121 })).code).toBe('UPLOADS_CLOSED');
      expect((await third(best))?.takes).toBe('closed');
    });
  });

  it('waits again when the recall is taken back, and is not before rounds 1 and 2 end', async () => {
    const takesBack = () => feis.tabulator.ask('deleteCompetitionResults', { body: { competitionId: sheet.id } });
    await takesBack();
    expect((await say(best, { round3Speed: 99 })).code).toBe('WAITING_FOR_RECALL');
    const [asked, taken, thanks] = [
      'Sadhbh is recalled to round 3',
      'The recall of Sadhbh was taken back',
      'Thank you for dancing, Sadhbh',
    ];
    await until(async () => (await told(best)).length > 1);
    await settled();
    expect(await told(best), 'who was asked for it is told that it waits').toEqual([taken, asked]);
    expect(await told(last), 'who was not asked is not').toEqual([thanks]);
    expect((await lettersTo(cloud.url, 'best@example.org')).filter(({ subject }) => subject === taken)).toHaveLength(1);
    await calculate();
    await takesBack();
    await calculate();
    await settled();
    const [newest] = await told(best);
    expect(newest, 'the last word is that of the sheet').toBe(asked);
    await takesBack();
    await settled();
    expect((await told(best))[0]).toBe(taken);
    expect((await best.client.send('removeVideo', { params: { id: best.line._id, round: 'round3' } })).code).toBe(
      'WAITING_FOR_RECALL',
    );
    const { revision, videoEnd } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
    const edit = (round3End: string) =>
      feis.organizer.send('editEvent', { params: { id: feis.event }, body: { event: { revision, round3End } } });
    expect((await edit(videoEnd)).issues).toMatchObject([{ path: 'event.round3End' }]);
  });
});

describe('a video that was marked', () => {
  const remove = () => last.client.send('removeVideo', { params: { id: last.line._id, round: 'round1' } });
  const marks = async (judge = feis.judges[0]) => {
    const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: sheet.id } } });
    return entries.find(({ _id }) => _id === sheet.card(0))?.marks[1];
  };

  it('takes its marks to the history when another one is sent in its place', async () => {
    expect(await marks()).toMatchObject({ score: 70, comments: 'Judge 1 of 0' });
    await calculate();
    expect((await remove()).http).toBe(200);
    for (const judge of feis.judges)
      expect(await marks(judge)).toMatchObject({ score: null, absent: false, comments: '', withdrawn: true });
    const { data: history } = await feis.tabulator.ask('sheetHistory', { query: { query: { id: sheet.id } } });
    const withdrawn = history.filter(({ reason }) => reason === 'Withdrawn because the video was replaced');
    expect(withdrawn).toHaveLength(3);
    const stored = (
      await feis.table.get<{ marks: number }>({
        pk: `COMP#${sheet.id}`,
        sk: 'CARD#1#1',
      })
    )?.marks;
    expect(stored, 'whoever decided on the card decides again').toBe(sheet.lines.length + 1);
    await cloud.settled();
    expect(
      (await feis.table.get<{ needsCalculation: boolean }>({ pk: `COMP#${sheet.id}`, sk: 'COMP' }))?.needsCalculation,
    ).toBe(true);

    const stale = { _id: sheet.card(0), round: 1, score: 71, comments: '', revision: 1 } as const;
    expect((await feis.judges[0].send('submitScore', { body: { data: stale } })).code).toBe('STALE');
    await feis.judges[0].ask('submitScore', { body: { data: { ...stale, score: null, absent: true, revision: 2 } } });
    await sendVideo(last.client, last.at(1), videoBytes(950, 3));
    expect(await marks(), 'absent was said of no video').toMatchObject({ absent: false, withdrawn: true });
    await feis.judges[0].ask('submitScore', { body: { data: { ...stale, revision: 4 } } });
    expect(await marks()).not.toHaveProperty('withdrawn');
  });

  it('stays where its judge has closed the card', async () => {
    for (const judge of feis.judges.slice(1))
      await judge.ask('submitScore', {
        body: { data: { _id: sheet.card(0), round: 1, score: 60, comments: '', revision: 2 } },
      });
    await feis.judges[0].ask('finalizeCompetition', { body: { id: sheet.id, rounds: [1] } });
    const refused = await remove();
    expect(refused).toMatchObject({ http: 409, code: 'LOCKED' });
    expect(refused.message).toContain('Please ask the organizer');
    expect((await entered(last))?.round1?.uploaded).toBe(true);
  });
});

it('whoever is recalled after the last day is not asked to send, and sends once the organizer lets them', async () => {
  const over = await onlineFeis(cloud, { nth: 82, over: { videoEnd: dayAfter(-3), judgingEnd: dayAfter(5) } });
  const own = await over.sheet({ kind: 'championship', dancers: 4 });
  const late = await familyOn(cloud, over, own, { nth: 3, email: 'recalled-late@example.org' });
  await markRounds(over, own, [1, 2]);
  await over.tabulator.ask('calculateResults', { body: { id: over.event, competitionId: own.id } });
  await settled();
  const [said] = (await late.client.ask('listNotices')).data;
  expect(said?.title).toBe('Sadhbh is recalled to round 3');
  expect(said?.content).toContain('The organizer decides whether Sadhbh can still send one.');
  expect(said?.content).not.toContain('please send');
  const [letter] = await lettersTo(cloud.url, 'recalled-late@example.org');
  expect(letter?.text).toContain('The organizer decides whether Sadhbh can still send one.');
  expect(letter?.text).not.toMatch(/please send|taken until/i);

  const leave = { event: over.event, id: own.card(3), reason: 'Recalled late' };
  const office = await over.organizer.ask('getOrganizerCompetition', {
    query: { id: over.event, competition: own.id },
  });
  expect(office.closedRounds, 'the office offers these').toEqual([1, 2, 3]);
  expect((await sendPermit(late.client, late.at(3), bytes)).code).toBe('UPLOADS_CLOSED');
  expect((await over.organizer.send('allowVideo', { body: { ...leave, round: 3 } })).http).toBe(200);
  const [asked] = (await late.client.ask('listNotices')).data;
  expect(asked?.content).toMatch(/please send it until .+\.$/);
  const [mine] = (await late.client.ask('listEntryCompetitions', { query: { query: { entry: late.entry } } })).data;
  expect(mine?.round3).toMatchObject({ takes: 'open', uploaded: false, askedUntil: expect.any(String) });
  expect(mine?.round3, 'that moment is over').not.toHaveProperty('closesAt');
  const key = await sendVideo(late.client, late.at(3), bytes);
  const { entries } = await over.judges[0].ask('getJudgeCompetition', { query: { query: { id: own.id } } });
  expect(entries.find(({ _id }) => _id === own.card(3))?.videos?.[3]?.path).toBe(key);
  const { rounds } = await late.client.ask('getViewer', { params: { id: own.card(3) } });
  expect(rounds[2]).toMatchObject({ byVideo: true, uploaded: true, path: key });
  const { data: log } = await over.organizer.ask('listLog', { query: { query: { event: over.event } } });
  expect(log.map(({ content }) => content)).toContainEqual(
    expect.stringMatching(/^Let a dancer send the video of round 3 of C0, dancer \d+$/),
  );
}, 60_000);

it('whoever has sent round 3 and is recalled again, when the recall was taken back, is told that it is here and not asked for it', async () => {
  const twice = await onlineFeis(cloud, { nth: 83, over: { videoEnd: dayAfter(3) } });
  const own = await twice.sheet({ kind: 'championship', dancers: 4 });
  const one = await familyOn(cloud, twice, own, { nth: 3, email: 'recalled-twice@example.org' });
  const recall = () => twice.tabulator.ask('calculateResults', { body: { id: twice.event, competitionId: own.id } });
  await markRounds(twice, own, [1, 2]);
  await recall();
  await settled();
  await sendVideo(one.client, one.at(3), bytes);
  await twice.tabulator.ask('deleteCompetitionResults', { body: { competitionId: own.id } });
  await settled();
  const again = async () => {
    await recall();
    await settled();
    const { title, content } =
      (await one.client.ask('listNotices')).data.filter((said) => !tellsOfFault(said))[0] ?? {};
    expect(title).toBe('Sadhbh is recalled to round 3');
    expect(content).toContain('The video of round 3 that was sent is here.');
    expect(content).not.toMatch(/please send|no longer taken/);
  };
  await again();
  await until(async () => (await lettersTo(cloud.url, 'recalled-twice@example.org')).length >= 3);
  const letters = await lettersTo(cloud.url, 'recalled-twice@example.org');
  expect(
    letters.map(({ text }) => text.includes('The video of round 3 that was sent is here.')).filter(Boolean),
  ).toHaveLength(1);
}, 90_000);

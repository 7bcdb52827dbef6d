import type { Page, Route } from '@playwright/test';
import { remindersOf } from '@rince/domain/entry/reminders';
import { videoPart } from '@rince/domain/video';
import { getEvent } from '@rince/store/events';
import { getRenditions } from '@rince/store/renditions';
import { getVideo } from '@rince/store/videos';
import { expect, expectSeen, lookAt, signIn, test } from '../../e2e/world.ts';
import { type Client, signIn as signInApi } from '../../support/client.ts';
import { makeClip } from '../../support/clip.ts';
import { day, laterBy } from '../../support/clock.ts';
import { lettersTo } from '../../support/family.ts';
import { familyOn, type OnlineFamily, onlineFeis, publishAll } from '../../support/online-feis.ts';
import { sendTo } from '../../support/queues.ts';

// A championship before cameras from the first video to the last look, by everybody who has a part in it.

// A line that is cut, and a video that stays as it is: a console says so.
test.use({ noise: /net::ERR_FAILED|409 \(Conflict\)/ });

const titles = { 1: 'Round 1, Hard Shoe', 2: 'Round 2, Soft Shoe', 3: 'Round 3, Set Dance' } as const;
type Round = keyof typeof titles;
const clip = Buffer.from(makeClip({ width: 320, height: 240, seconds: 2 }).buffer);
/** The phone's microphone was off. */
const silence = Buffer.from(makeClip({ width: 320, height: 240, seconds: 2, sound: 'silence' }).buffer);
/** The one of several who is meant. */
const nth = <One>(all: readonly One[], i: number): One => {
  const one = all[i];
  if (one === undefined) throw new Error(`There is no ${i}`);
  return one;
};
/** The same dance in more bytes than go up at once: players pass over a box that is free. */
const film = (): Buffer<ArrayBuffer> => {
  const head = Buffer.from('\0\0\0\0free', 'latin1');
  head.writeUInt32BE(videoPart);
  return Buffer.concat([clip, head, Buffer.alloc(videoPart - head.length)]);
};
const asFile = (buffer: Buffer<ArrayBuffer>) => ({ name: 'dance.mp4', mimeType: 'video/mp4', buffer });

const choose = (phone: Page, round: Round, buffer = clip): Promise<void> =>
  phone.getByRole('group', { name: titles[round] }).locator('input[type=file]').setInputFiles(asFile(buffer));
const isKept = (phone: Page, round: Round): Promise<void> =>
  expect(phone.getByRole('region', { name: titles[round] }).getByText('uploaded', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
const isOnboarded = async ({ client }: OnlineFamily): Promise<void> => {
  for (let step = 0; step < 100; ) ({ step } = (await client.ask('nextStep', { body: { complete: true } })).user);
};

test('an online championship, from the first video to the last look', async ({ open, cloud }) => {
  const round3End = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
  const feis = await onlineFeis(cloud, { nth: 95, over: { round3End } });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 3 });
  const [taught] = (await (await signInApi(cloud.url, 'parent@feis.test')).ask('listDancers')).data;
  const school = taught?.school._id ?? '';
  const family = (i: number, email: string) => familyOn(cloud, feis, sheet, { nth: i, email, school });
  const [last, second, best] = [
    await family(0, 'third@example.org'),
    await family(1, 'second@example.org'),
    await family(2, 'first@example.org'),
  ];
  const families = [last, second, best];
  for (const one of families) await isOnboarded(one);
  const calculate = () => feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
  const phones: Page[] = [];
  const stored = async ({ line }: OnlineFamily, round: Round) => (await getVideo(feis.table, line._id, round))?.video;

  await test.step('three days before the end, who has sent nothing is reminded', async () => {
    const event = await getEvent(feis.table, feis.event);
    const reminder = event && remindersOf(event, new Date()).find(({ hours }) => hours === 72);
    if (!reminder) throw new Error('Nobody is reminded');
    await laterBy(cloud.url, Date.parse(reminder.at) - Date.now() + 60_000, async () => {
      await sendTo(cloud, 'media', { kind: 'remind', ...reminder, after: 0 });
      for (const { client } of families)
        await expect
          .poll(async () => (await client.ask('listNotices')).data.map(({ title }) => title))
          .toContain('2 videos are missing');
      await expect
        .poll(async () => (await lettersTo(cloud.url, 'second@example.org')).map(({ text }) => text).join())
        .toContain('Round 2, Soft Shoe');
    });
  });

  await test.step('families send rounds 1 and 2 from their phones, one of them on a bad line', async () => {
    for (const [i, { entry }] of families.entries()) {
      const { page: phone } = await open('phone');
      phones.push(phone);
      await signIn(phone, ['third', 'second', 'first'].map((who) => `${who}@example.org`)[i] ?? '', {
        to: `/app/entries/${entry}`,
      });
      await expect(phone.getByText(/^Round 3 is danced by who is recalled/)).toBeVisible();
      if (i === 1) await sendInTwo(phone);
      else if (i === 2) await sendWithoutSound(phone);
      else await choose(phone, 1);
      await isKept(phone, 1);
      await choose(phone, 2);
      await isKept(phone, 2);
      await expect(phone.getByText('All videos are here. There is nothing more to do')).toBeVisible();
    }
  });

  /** The second part does not arrive; the page is loaded anew, and the same video goes on. */
  async function sendInTwo(phone: Page): Promise<void> {
    let isCut = true;
    const onPart = (route: Route): Promise<void> =>
      isCut && route.request().url().includes('partNumber=2&') ? route.abort('connectionreset') : route.continue();
    await phone.route(/partNumber=/, onPart);
    const first = phone.getByRole('group', { name: titles[1] });
    const arrived = phone.waitForResponse((response) => response.url().includes('partNumber=1&'));
    await choose(phone, 1, film());
    await arrived;
    phone.once('dialog', (dialog) => void dialog.accept());
    await phone.reload();
    await expect(first).toContainText('has arrived', { timeout: 60_000 });
    isCut = false;
    await choose(phone, 1, film());
  }

  /** The page says that nothing is heard, and the family sends another one. */
  async function sendWithoutSound(phone: Page): Promise<void> {
    await choose(phone, 1, silence);
    await isKept(phone, 1);
    const advice = phone.getByText(/^There is no sound in this video/);
    await expect(advice).toBeVisible();
    await lookAt(phone, 'championship-silent');
    await phone.getByRole('button', { name: `Remove the video of ${titles[1]}` }).click();
    await phone.getByRole('dialog', { name: 'Remove this video?' }).getByRole('button', { name: 'Remove' }).click();
    await choose(phone, 1);
    await expect(advice).toHaveCount(0);
  }

  await test.step('a teacher sees that they came, and watches when the family says so', async () => {
    const { page: desk } = await open('desk');
    await signIn(desk, 'teacher@feis.test', { to: `/app/entries/${best.entry}` });
    const seen = desk.getByRole('region', { name: titles[1] });
    await expect(seen.getByText('uploaded', { exact: true })).toBeVisible();
    await expect(seen.getByRole('button')).toHaveCount(0);
    await desk.goto(`/app/j/1/${sheet.card(2)}`);
    await expect(desk.getByText('The video is here. Its family has not opened it to teachers.')).toBeVisible();
    const phone = nth(phones, 2);
    await phone.getByRole('switch', { name: /Our teachers may watch/ }).click();
    await expect(phone.getByText('Your changes have been saved')).toBeVisible();
    await desk.reload();
    await desk.getByRole('button', { name: /^Watch/ }).click();
    await expect.poll(() => desk.locator('video').evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(320);
    await expectSeen(desk.locator('video'));
    await lookAt(desk, 'championship-teacher');
    await desk.goto(`/app/j/1/${sheet.card(1)}`);
    await expect(
      desk.getByText('The video is here. Its family has not opened it to teachers.'),
      'of another',
    ).toBeVisible();
  });

  await test.step('renditions are made of every video', async () => {
    for (const one of families)
      for (const round of [1, 2] as const)
        await expect
          .poll(
            async () => {
              const key = (await stored(one, round))?.key ?? '';
              return (await getRenditions(feis.table, { _id: one.line._id, key }))?.state;
            },
            { timeout: 90_000 },
          )
          .toBe('ready');
  });

  const tablets: Page[] = [];
  const markOf = async (judge: Client, line: number, round: Round) => {
    const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: sheet.id } } });
    return entries.find(({ _id }) => _id === sheet.card(line))?.marks[round];
  };
  /** A judge opens a card, watches the beginning of the video, and marks. */
  const mark = async (j: number, line: number, round: Round, score: number): Promise<void> => {
    const [tablet, judge] = [nth(tablets, j), nth(feis.judges, j)];
    await tablet.goto(`/app/j/${round}/${sheet.card(line)}`);
    const heard = tablet.getByRole('button', { name: 'I hear it' });
    await expect(heard.or(tablet.getByRole('button', { name: /^Watch/ }))).toBeVisible();
    if (await heard.isVisible()) {
      await tablet.getByRole('button', { name: 'Play the sound' }).click();
      await heard.click();
    }
    await tablet.getByRole('button', { name: /^Watch/ }).click();
    const video = tablet.locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(320);
    await expectSeen(video);
    await expect(tablet.getByLabel('Quality')).toBeVisible();
    await expect(tablet.getByLabel('Speed'), 'a judge sees a dance as it was danced').toHaveCount(0);
    await tablet.getByLabel('Score').fill(String(score));
    await tablet.getByLabel('Comments').fill(`Seen by judge ${j + 1}`);
    await tablet.getByRole('button', { name: /& Next$/ }).click();
    await expect.poll(async () => (await markOf(judge, line, round))?.score).toBe(score);
  };

  await test.step('a judge marks a video that is the wrong one, and its family cannot change it by itself', async () => {
    for (const n of [1, 2, 3]) {
      const { page: tablet } = await open('tablet');
      tablets.push(tablet);
      await signIn(tablet, `judge${n}@feis.test`);
    }
    await mark(0, 0, 2, 75);
    const phone = nth(phones, 0);
    await phone.reload();
    const stays = phone.getByText('If it is the wrong one, report it from ‘Videos and scores’');
    await expect(stays).toBeVisible();
    await expect(phone.getByRole('button', { name: `Remove the video of ${titles[2]}` })).toBeHidden();
    await lookAt(phone, 'championship-frozen');
    expect((await stored(last, 2))?.lookedAt).toBeDefined();

    await feis.judges[0].ask('reportError', {
      body: {
        ...{ url: `/app/j/2/${sheet.card(0)}`, errorInfo: '' },
        error: { type: 'Wrong Video', comments: 'The same dance as in round 1' },
      },
    });
    const { data } = await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } });
    const wrong = data.find(({ type }) => type === 'Wrong Video');
    await feis.organizer.ask('decideVideoReport', {
      params: { id: wrong?._id ?? '' },
      body: { event: feis.event, revision: wrong?.revision ?? 0, act: 'ask' },
    });
    await phone.reload();
    await expect(phone.getByText('The organizer asks for another video of this round.')).toBeVisible();
    await phone.getByRole('button', { name: `Replace the video of ${titles[2]}` }).click();
    const replace = phone.getByRole('dialog', { name: 'Replace this video?' });
    await replace.getByRole('button', { name: 'Remove' }).click();
    await expect(phone.getByRole('group', { name: titles[2] })).toBeVisible();
    expect(await markOf(feis.judges[0], 0, 2)).toMatchObject({ score: null, withdrawn: true });
    await choose(phone, 2);
    await isKept(phone, 2);
    const tablet = nth(tablets, 0);
    await tablet.goto(`/app/judge/${feis.event}/${sheet.id}`);
    await expect(tablet.getByText('video replaced')).toBeVisible();
    await lookAt(tablet, 'championship-replaced');
    await tablet.goto(`/app/j/2/${sheet.card(0)}`);
    await expect(tablet.getByText(/^The video of this round was replaced/)).toBeVisible();
    await lookAt(tablet, 'championship-replaced-card');
  });

  await test.step('three judges see every video and score it', async () => {
    await Promise.all(
      tablets.map(async (_, j) => {
        for (const round of [1, 2] as const)
          for (const line of [0, 1, 2]) await mark(j, line, round, 70 + 5 * line + round + j);
        await nth(feis.judges, j).ask('finalizeCompetition', { body: { id: sheet.id, rounds: [1, 2] } });
      }),
    );
  });

  await test.step('the recall: who is in it sends round 3, who is not is told', async () => {
    await calculate();
    const toldOf = async ({ client }: OnlineFamily) => (await client.ask('listNotices')).data.map(({ title }) => title);
    for (const one of [second, best]) await expect.poll(() => toldOf(one)).toContain('Sadhbh is recalled to round 3');
    await expect.poll(() => toldOf(last)).toContain('Thank you for dancing, Sadhbh');
    for (const i of [1, 2]) {
      const phone = nth(phones, i);
      await phone.reload();
      await expect(phone.getByText(/^Recalled! Please send round 3/)).toBeVisible();
      const third = phone.getByRole('form', { name: /^Round 3 of/ });
      await third.getByLabel('Dance').fill('Kilkenny Races');
      await third.getByLabel('Speed (bpm)').fill('113');
      await third.getByRole('button', { name: 'Save' }).click();
      await expect(phone.getByText('Your changes have been saved').first()).toBeVisible();
      await choose(phone, 3);
      await isKept(phone, 3);
    }
    const phone = nth(phones, 0);
    await phone.reload();
    await expect(phone.getByText(/^Thank you for dancing!/)).toBeVisible();
    await expect(phone.getByRole('group', { name: titles[3] })).toHaveCount(0);
    await lookAt(phone, 'championship-not-recalled');
  });

  await test.step('round 3 of the recalled is scored, and the results are out', async () => {
    await Promise.all(
      tablets.map(async (tablet, j) => {
        for (const line of [1, 2]) await mark(j, line, 3, 80 + 5 * line + j);
        await tablet.goto(`/app/j/3/${sheet.card(2)}`);
        await expect(tablet.getByText('Kilkenny Races, 113 bpm')).toBeVisible();
        await feis.judges[j]
          ?.ask('finalizeCompetition', { body: { id: sheet.id, rounds: [3] } })
          .catch(() => undefined);
      }),
    );
    await calculate();
    await publishAll(feis);
  });

  await test.step('a family watches its dancer, with marks and comments', async () => {
    const phone = nth(phones, 2);
    await phone.goto(`/app/results/event/${feis.event}/${sheet.id}`);
    await phone.getByRole('link', { name: `Videos of ${best.line.dancerNumber}` }).click();
    await expect(phone.getByText('Seen by judge 1').first()).toBeVisible();
    await phone.getByRole('button', { name: /^Watch/ }).click();
    await expect.poll(() => phone.locator('video').evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(320);
    await expectSeen(phone.locator('video'));
    await lookAt(phone, 'championship-watched');
  });

  await test.step('every judge who looked at a child is on record', async () => {
    const ids = await Promise.all(feis.judges.map(async (judge) => (await judge.ask('me'))._id));
    const query = { event: feis.event, filter: { id: 'views' as const } };
    await expect
      .poll(async () => {
        const { data } = await feis.organizer.ask('listLog', { query: { query } });
        return ids.filter((id) => !data.some(({ user }) => user._id === id));
      })
      .toEqual([]);
  });

  await test.step('who is nobody reads placings, and finds no picture', async () => {
    const { page } = await open('desk');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/public/results/event/${feis.event}/${sheet.id}`);
    await expect(page.getByText(String(best.line.dancerNumber)).first()).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page.getByText('Seen by judge')).toHaveCount(0);
    expect(asked.filter((url) => url.includes('entrycompetitions'))).toEqual([]);
  });
});

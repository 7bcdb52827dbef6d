import { videoMost, videoPart } from '@rince/domain/video';
import { getCompetition } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { endVideoAt, getVideo, saveVideo } from '@rince/store/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { day, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { chosenBy, enteredFamily, newParent, paymentOf } from '../support/family.ts';
import { familyOn, onlineFeis } from '../support/online-feis.ts';
import { cards, Provider } from '../support/provider.ts';
import { rebuildAgain } from '../support/rebuild-again.ts';
import { recallAll } from '../support/recalled.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { storedOf } from '../support/video-family.ts';
import {
  keepVideo,
  permitVideo,
  sendParts,
  sendPermit,
  sendVideo,
  type VideoAt,
  videoBytes,
} from '../support/videos.ts';
import { organized } from '../support/wizard.ts';

// Videos of an online feis: sent in parts that survive a bad line, kept once they are whole, and shown to few.

let cloud: TestCloud;
let provider: Provider;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  provider = new Provider(cloud.url, cloud.env);
  organizer = await signIn(cloud.url, 'organizer@feis.test');
  feis = await feisNamed(organizer, 'Feis an Idirlín');
});
afterAll(() => cloud?.end());

const onTheDay = (days: number, work: () => Promise<void>): Promise<void> => laterBy(cloud.url, days * day, work);

const competitionsOf = (who: Client, entry: string) =>
  who.ask('listEntryCompetitions', { query: { query: { entry } } });

/** A family that paid for one dancer: the entry, and where its videos go. */
const onlineFamily = async (email: string, level: 'open' | 'novice' = 'open', most = 1) => {
  const { parent, entry } = await enteredFamily(cloud.url, feis, email, { levels: [level], most });
  const card = await provider.keepCard(parent, cards.pays);
  await parent.ask('payEntry', { body: paymentOf(entry, card) });
  const { data } = await competitionsOf(parent, entry._id);
  const at = (round: 1 | 2 | 3, i = 0): VideoAt => ({ id: data[i]?._id ?? '', entry: entry._id, event: feis, round });
  return { parent, entry: entry._id, at, data };
};

const watch = async (who: Client, key: string) => who.send('signedUrl', { query: { key } });

it('a feis stays before cameras, and a category by video, as long as there is a video of it', async () => {
  const { parent, at } = await onlineFamily('stays-online@example.org');
  await sendVideo(parent, at(1));
  const { revision } = await organizer.ask('getForOrganizer', { query: { id: feis } });
  const body = { event: { inPerson: true, revision } as never };
  expect(await organizer.send('editEvent', { params: { id: feis }, body })).toMatchObject({
    http: 400,
    issues: [{ path: 'event.inPerson', message: expect.stringMatching(/has sent a video of round 1 of /) }],
  });

  const videoStart = new Date().toISOString().slice(0, 10);
  const hall = await onlineFeis(cloud, { nth: 68, over: { inPerson: true, videoStart } });
  const sheet = await hall.sheet({ kind: 'championship', dancers: 1 });
  const byVideo = async (videoRounds: (1 | 2 | 3)[]) => {
    const now = await organized(hall.organizer, hall.event);
    const grade = now.grades.find(({ competitions }) => competitions.some(({ _id }) => _id === sheet.id));
    const grades = [{ _id: grade?._id, revision: grade?.revision, videoRounds }] as never;
    return hall.organizer.send('editEvent', { params: { id: hall.event }, body: { grades } });
  };
  expect((await byVideo([1, 2])).http).toBe(200);
  const family = await familyOn(cloud, hall, sheet, { nth: 0, email: 'stays-by-video@example.org' });
  expect((await byVideo([1])).http, 'nobody has sent round 2').toBe(200);
  await sendVideo(family.client, family.at(1));
  expect((await byVideo([])).message).toContain('has sent a video of round 1 of C0');
  expect((await byVideo([1, 2])).http).toBe(200);
});

describe('a video of a competition that is given back', () => {
  const given = async (email: string) => {
    const { parent, entry, at } = await onlineFamily(email);
    const key = await sendVideo(parent, at(1));
    const table = tableOf(cloud.env);
    expect(await storedOf(cloud, key)).toContain(key);
    const leaves = async () => {
      const { revision = 0, paid = 0 } = (await getEntry(table, entry)) ?? {};
      const body = { entryId: entry, kind: 'whole', amount: paid, reason: 'Is ill', revision } as const;
      expect((await organizer.send('refundEntry', { body })).http).toBe(200);
    };
    const isGone = () =>
      until(
        async () => (await getVideo(table, at(1).id, 1)) === undefined && (await storedOf(cloud, key)).length === 0,
      );
    return { parent, at, key, table, leaves, isGone };
  };
  it('is deleted with its file, since nobody judges it and no page shows it', async () => {
    const { leaves, isGone } = await given('given-back@example.org');
    await leaves();
    await isGone();
  });
  it('is deleted by a rebuild where a release of before left it', async () => {
    const { at, table, leaves, isGone } = await given('given-back-before@example.org');
    const before = await getVideo(table, at(1).id, 1);
    await leaves();
    await until(async () => (await getVideo(table, at(1).id, 1)) === undefined);
    if (!before) throw new Error('There was no video');
    await table.transact([saveVideo({ ...before, revision: 0 })]);
    await rebuildAgain(cloud, 'videos');
    await isGone();
  });
});

describe('a video', () => {
  it('is asked of every round, kept as it was sent, shown, and taken back', async () => {
    const { parent, entry, at, data } = await onlineFamily('kept@example.org');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      entry,
      event: feis,
      name: 'Open Championship',
      rounds: ['Round 1, Hard Shoe', 'Round 2, Soft Shoe', 'Round 3, Set Dance'],
      dancer: { name: 'Una' },
      round1: { uploaded: false },
      competition: { rowTitle: 'Open Championship' },
    });
    const bytes = videoBytes(2 * videoPart + 12_345);
    const { key, parts } = await permitVideo(parent, at(1), bytes);
    expect(parts.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect((await keepVideo(parent, at(1), key)).code, 'nothing has arrived').toBe('NOT_READY');
    expect(await sendParts(parts, bytes)).toEqual([200, 200, 200]);
    const kept = await keepVideo(parent, at(1), key);
    expect(kept.data.round1).toMatchObject({ uploaded: true, name: 'reel.mp4', size: bytes.length, path: key });
    expect((await keepVideo(parent, at(1), key)).http, 'a second click does no harm').toBe(200);
    expect((await competitionsOf(parent, entry)).data[0]?.round1).toEqual(kept.data.round1);

    const { url } = (await watch(parent, key)).data;
    expect(Number(new URL(url).searchParams.get('X-Amz-Expires')), 'never for a day').toBe(900);
    const shown = await fetch(url);
    expect(shown.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await sendPermit(parent, at(1), bytes)).message).toMatch(/Remove it before you send another/);

    const remove = () => parent.send('removeVideo', { params: { id: at(1).id, round: 'round1' } });
    expect((await remove()).http).toBe(200);
    expect((await remove()).http, 'a second click does no harm').toBe(200);
    expect((await competitionsOf(parent, entry)).data[0]?.round1).toMatchObject({ uploaded: false });
    expect((await watch(parent, key)).http).toBe(404);
    await until(async () => (await fetch(url)).status === 403);
    const { _id: owner } = await parent.ask('me');
    const { data: log } = await organizer.ask('listLog', {
      query: { limit: 50, query: { event: feis, filter: { id: 'submissions' } } },
    });
    const said = log.filter(({ user }) => user._id === owner).map(({ content }) => content);
    expect(said[0]).toMatch(/^Took back the video of round 1 of \w+, dancer \d+$/);
    expect(said.filter((content) => content.startsWith('Took back'))).toHaveLength(1);
  });

  it('goes on after it was cut off, and sends only what is open', async () => {
    const { parent, entry, at } = await onlineFamily('cut@example.org');
    const bytes = videoBytes(5 * videoPart, 3);
    const first = await permitVideo(parent, at(1), bytes);
    await sendParts(first.parts.slice(0, 3), bytes);
    const before = (await competitionsOf(parent, entry)).data[0]?.round1;
    expect(before).toEqual({
      uploaded: false,
      takes: 'open',
      upload: { name: 'reel.mp4', size: bytes.length, arrived: 3 * videoPart },
    });

    const again = await permitVideo(await signIn(cloud.url, 'cut@example.org'), at(1), bytes);
    expect(again.key).toBe(first.key);
    expect(again.parts.map(({ number }) => number)).toEqual([4, 5]);
    expect((await keepVideo(parent, at(1), first.key)).code).toBe('NOT_READY');
    await sendParts(again.parts, bytes);
    expect((await permitVideo(parent, at(1), bytes)).parts).toEqual([]);
    expect((await keepVideo(parent, at(1), first.key)).data.round1?.uploaded).toBe(true);
    const { url } = (await watch(parent, first.key)).data;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('begins anew with another file, and is given up when its family says so', async () => {
    const { parent, entry, at } = await onlineFamily('anew@example.org');
    const [one, other] = [videoBytes(videoPart + 1), videoBytes(videoPart + 2)];
    const first = await permitVideo(parent, at(2), one);
    await sendParts(first.parts.slice(0, 1), one);
    const second = await permitVideo(parent, at(2), other);
    expect(second.key).not.toBe(first.key);
    expect(second.parts).toHaveLength(2);
    const last = first.parts.slice(1);
    await until(async () => (await sendParts(last, one))[0] === 404);
    expect((await keepVideo(parent, at(2), first.key)).code).toBe('CONFLICT');

    await sendParts(second.parts, other);
    const cancel = () => parent.send('cancelUpload', { body: { id: at(2).id, round: 2 } });
    expect((await cancel()).http).toBe(200);
    expect((await cancel()).http).toBe(200);
    expect((await keepVideo(parent, at(2), second.key)).message).toBe(
      'This upload was given up. Please choose the video again.',
    );
    expect((await competitionsOf(parent, entry)).data[0]?.round2).toMatchObject({ uploaded: false });
    await until(async () => (await sendParts(second.parts.slice(0, 1), other))[0] === 404);
  });

  it('is begun once by two clicks', async () => {
    const { parent, at } = await onlineFamily('twice@example.org');
    const bytes = videoBytes(3000);
    const both = await Promise.all([sendPermit(parent, at(1), bytes), sendPermit(parent, at(1), bytes)]);
    const good = both.filter(({ http }) => http === 200);
    expect(good.length).toBeGreaterThan(0);
    for (const { http } of both) expect([200, 409]).toContain(http);
    const { key, parts } = await permitVideo(parent, at(1), bytes);
    await sendParts(parts, bytes);
    const kept = await Promise.all([keepVideo(parent, at(1), key), keepVideo(parent, at(1), key)]);
    expect(kept.some(({ http }) => http === 200)).toBe(true);
    expect((await watch(parent, key)).http, 'whoever came too late took nothing away').toBe(200);
  });

  it('is found again when it was joined and not yet written down', async () => {
    const { parent, at } = await onlineFamily('crash@example.org');
    const table = tableOf(cloud.env);
    const bytes = videoBytes(4000);
    const { key, parts } = await permitVideo(parent, at(1), bytes);
    await sendParts(parts, bytes);
    const before = await getVideo(table, at(1).id, 1);
    expect((await keepVideo(parent, at(1), key)).http).toBe(200);
    // As a crash between the two leaves it: storage has joined the parts, the table does not know.
    await table.transact([
      {
        kind: 'put',
        item: { pk: `EC#${at(1).id}`, sk: 'ROUND#1', entity: 'video', ...before, revision: before?.revision },
      },
    ]);
    expect((await permitVideo(parent, at(1), bytes)).parts).toEqual([]);
    expect((await keepVideo(parent, at(1), key)).data.round1?.uploaded).toBe(true);
  });

  it('leaves nothing in storage that no round names, whoever dies on the way', async () => {
    const { parent, at } = await onlineFamily('orphan@example.org');
    const table = tableOf(cloud.env);
    const key = await sendVideo(parent, at(1));
    const { url } = (await watch(parent, key)).data;
    const kept = await getVideo(table, at(1).id, 1);
    if (!kept) throw new Error('The video is missing');
    // As a function leaves it that dies right after its write, here of a video taken back.
    await table.transact([saveVideo({ ...kept, video: undefined })]);
    await until(async () => (await fetch(url)).status === 403);

    const bytes = videoBytes(4000);
    const second = await permitVideo(parent, at(2), bytes);
    await sendParts(second.parts, bytes);
    const begun = await getVideo(table, at(2).id, 2);
    if (!begun) throw new Error('The upload is missing');
    expect((await keepVideo(parent, at(2), second.key)).http).toBe(200);
    const joined = (await watch(parent, second.key)).data.url;
    // Joined and not written down, then given up: the parts are no upload any more, they are a file.
    const now = await getVideo(table, at(2).id, 2);
    await table.transact([saveVideo({ ...begun, revision: now?.revision ?? 0 })]);
    expect((await fetch(joined)).status).toBe(200);
    expect((await parent.send('cancelUpload', { body: { id: at(2).id, round: 2 } })).http).toBe(200);
    await until(async () => (await fetch(joined)).status === 403);
  });
});

describe('what is refused', () => {
  it('is too large, no video, or no file at all', async () => {
    const { parent, at } = await onlineFamily('refused@example.org');
    const { id, entry } = at(1);
    const ask = (over: object) =>
      parent.send('uploadVideo', {
        body: { id, entry, round: 1, name: 'a', type: 'video/mp4', size: 10, fingerprint: 'x', ...over } as never,
      });
    expect((await ask({ size: videoMost })).http).toBe(200);
    expect((await ask({ size: videoMost + 1 })).issues).toContainEqual({ path: 'size', message: 'File is too large' });
    for (const type of ['image/png', 'text/html', 'video/', 'video/mp4; x', 'VIDEO'])
      expect((await ask({ type })).issues, type).toContainEqual({ path: 'type', message: 'Not a valid file type' });
    expect((await ask({ type: '', name: 'dance.MOV' })).http, 'some systems know only the ending').toBe(200);
    expect((await ask({ round: 4 })).http).toBe(400);
    expect((await ask({ id: entry })).http).toBe(404);
    const nothing = await parent.send('editEntryCompetition', {
      params: { id },
      body: { event: feis, entry, round: 1 },
    });
    expect(nothing).toMatchObject({ http: 400, message: 'No valid file found.' });

    for (const text of ['<script>alert(1)</script>', '\0\0\0\u0018ftypheic    mif1', '%PDF-1.7']) {
      const bytes = new Uint8Array(Buffer.from(text.padEnd(600), 'latin1'));
      const { key, parts } = await permitVideo(parent, at(2), bytes);
      await sendParts(parts, bytes);
      expect((await keepVideo(parent, at(2), key)).message, text).toBe('Not a valid file type');
      expect((await watch(parent, key)).http).toBe(404);
    }
  });

  it('is a part of another size, and a key of somebody else', async () => {
    const [one, other] = await Promise.all([onlineFamily('sizes@example.org'), onlineFamily('others@example.org')]);
    const bytes = videoBytes(5000);
    const { key, parts } = await permitVideo(one.parent, one.at(1), bytes);
    expect(await sendParts([{ ...parts[0], to: 4000 } as (typeof parts)[number]], bytes)).toEqual([403]);
    await sendParts(parts, bytes);
    expect((await keepVideo(other.parent, other.at(1), key)).code).toBe('CONFLICT');
    const foreign = { ...one.at(1), entry: other.entry };
    expect((await sendPermit(other.parent, foreign, bytes)).http, 'not of this entry').toBe(404);
    expect((await keepVideo(other.parent, one.at(1), key)).http).toBe(404);
    expect((await other.parent.send('cancelUpload', { body: { id: one.at(1).id, round: 1 } })).http).toBe(404);
    expect((await keepVideo(one.parent, one.at(1), key)).http).toBe(200);
    expect((await other.parent.send('removeVideo', { params: { id: one.at(1).id, round: 'round1' } })).http).toBe(404);
  });

  it('comes 31 hours after the last day, or before it is paid, or to a feis in a hall', async () => {
    const { parent, entry, at } = await onlineFamily('late@example.org');
    const bytes = videoBytes(2000);
    const begun = await permitVideo(parent, at(1), bytes);
    await sendParts(begun.parts, bytes);
    const kept = await sendVideo(parent, at(2), bytes);
    const last = (await organizer.ask('getForOrganizer', { query: { id: feis } })).videoEnd;
    const closes = (Date.parse(`${last}T00:00:00Z`) - Date.now()) / 86_400_000 + 31 / 24;
    await onTheDay(closes - 0.005, async () => {
      expect((await competitionsOf(parent, entry)).open).toBe(true);
      expect((await sendPermit(parent, at(1), bytes)).http).toBe(200);
    });
    await onTheDay(closes + 0.005, async () => {
      expect((await competitionsOf(parent, entry)).open).toBe(false);
      expect((await sendPermit(parent, at(1), bytes)).code).toBe('UPLOADS_CLOSED');
      expect((await keepVideo(parent, at(1), begun.key)).code).toBe('UPLOADS_CLOSED');
      expect((await parent.send('removeVideo', { params: { id: at(2).id, round: 'round2' } })).code).toBe(
        'UPLOADS_CLOSED',
      );
      expect((await watch(parent, kept)).http, 'it can still be watched').toBe(200);
      expect((await parent.send('cancelUpload', { body: { id: at(1).id, round: 1 } })).http).toBe(200);
    });

    const unpaid = await enteredFamily(cloud.url, feis, 'unpaid@example.org', { levels: ['open'], most: 1 });
    const id = unpaid.entry.sections[0]?.competitions[0]?._id ?? '';
    expect((await competitionsOf(unpaid.parent, unpaid.entry._id)).data).toEqual([]);
    const early = { id, entry: unpaid.entry._id, event: feis, round: 1 as const };
    expect((await sendPermit(unpaid.parent, early, bytes)).http).toBe(404);
  });
});

describe('round 3', () => {
  it('says what is danced and how fast, with a video or before it', async () => {
    const { parent, at } = await onlineFamily('third@example.org');
    const { id, entry } = at(3);
    const takeRecallBack = await recallAll(cloud, parent, entry);
    const say = (over: object) =>
      parent.send('editEntryCompetition', { params: { id }, body: { event: feis, entry, round: 3, ...over } });
    expect((await say({ round3Dance: 'Kilkenny Races', round3Speed: 113 })).data).toMatchObject({
      round3Dance: 'Kilkenny Races',
      round3Speed: 113,
      round3: { uploaded: false },
    });
    await sendVideo(parent, at(3));
    expect((await say({ round3Speed: null })).data).toMatchObject({
      round3Dance: 'Kilkenny Races',
      round3: { uploaded: true },
    });
    expect((await say({ round3Speed: 0 })).issues).toContainEqual({
      path: 'round3Speed',
      message: 'Between 1 and 300',
    });
    await takeRecallBack();
    const short = await onlineFamily('short@example.org', 'novice');
    expect(short.data[0]?.rounds).toEqual(['Round 1']);
    expect(short.data[0]).not.toHaveProperty('round2');
    expect((await sendPermit(short.parent, short.at(2), videoBytes(900))).message).toBe(
      'This competition has no such round.',
    );
  });
});

describe('an entry', () => {
  it('is complete while rounds 1 and 2 have their videos', async () => {
    const { parent, entry, at } = await onlineFamily('complete@example.org');
    const complete = async () => (await parent.ask('getEntry', { params: { id: entry } })).complete;
    await sendVideo(parent, at(1));
    expect(await complete()).toBe(false);
    const before = (await parent.ask('getEntry', { params: { id: entry } })).revision;
    await sendVideo(parent, at(2));
    await until(complete);
    expect((await parent.ask('getEntry', { params: { id: entry } })).revision, 'nobody changed it').toBe(before);
    expect((await parent.ask('listEntries')).data[0]).toMatchObject({ complete: true });
    await parent.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } });
    await until(async () => !(await complete()));
  });

  it('is not complete any more once a dancer was moved to where more rounds are danced', async () => {
    const moving = await onlineFeis(cloud, { nth: 69 });
    const [from, to] = [
      await moving.sheet({ dancers: 2 }),
      await moving.sheet({ kind: 'championship', dancers: 1, first: 4 }),
    ];
    const family = await familyOn(cloud, moving, from, { nth: 0, email: 'more-rounds@example.org' });
    const complete = async () => (await family.client.ask('getEntry', { params: { id: family.entry } })).complete;
    await sendVideo(family.client, family.at(1));
    await until(complete);
    const code = moving.grades.championship.competitions.find(({ _id }) => _id === to.id)?.code ?? '';
    await moving.organizer.ask('moveDancer', { body: { id: from.card(0), to: code, reason: 'Is better than that' } });
    await cloud.settled();
    expect(await complete(), 'round 2 is missing').toBe(false);
  });

  it('keeps its videos as many days as its organizers say, those that were sent before, too', async () => {
    const { parent, at } = await onlineFamily('days@example.org');
    const key = await sendVideo(parent, at(1));
    const table = tableOf(cloud.env);
    const say = async (videoDays: number) => {
      const { revision } = await organizer.ask('getForOrganizer', { query: { id: feis } });
      return organizer.send('editEvent', { params: { id: feis }, body: { event: { revision, videoDays } } });
    };
    const { eventEnd, videoEnd, judgingEnd, videoDays } = await organizer.ask('getForOrganizer', {
      query: { id: feis },
    });
    expect(videoDays, 'unless they say otherwise').toBe(90);
    const last = [eventEnd, videoEnd, judgingEnd].toSorted().at(-1);
    const after = (days: number): number => Date.parse(`${last}T00:00:00Z`) / 1000 + (days + 1) * 86_400;
    const end = async () => (await getVideo(table, at(1).id, 1))?.expiresAt;
    expect(await end()).toBe(after(90));
    for (const wrong of [6, 366, 7.5])
      expect((await say(wrong)).issues, String(wrong)).toMatchObject([{ path: 'event.videoDays' }]);
    const { revision, shortestVideo } = await organizer.ask('getForOrganizer', { query: { id: feis } });
    expect(shortestVideo, 'unless they say otherwise').toBe(20);
    const short = { params: { id: feis }, body: { event: { revision, longestVideo: 10 } } };
    expect((await organizer.send('editEvent', short)).issues).toMatchObject([{ path: 'event.longestVideo' }]);

    for (const days of [7, 365, 90]) {
      expect((await say(days)).http).toBe(200);
      await until(async () => (await end()) === after(days));
    }
    await say(7);
    await until(async () => (await end()) === after(7));
    await table.transact([endVideoAt({ _id: at(1).id, round: 1 }, after(90))]);
    await rebuildAgain(cloud, 'videos');
    expect(await end(), 'made again').toBe(after(7));
    const over = (after(7) - Date.now() / 1000) / 86_400;
    await onTheDay(over - 0.01, async () => expect((await watch(parent, key)).http).toBe(200));
    await onTheDay(over + 0.01, async () => expect((await watch(parent, key)).http).toBe(404));
    await say(90);
    await until(async () => (await end()) === after(90));
  });

  it('loses its videos 90 days after the feis, and no day earlier when the feis was moved', async () => {
    const { parent, entry, at } = await onlineFamily('expired@example.org');
    const key = await sendVideo(parent, at(1));
    const began = await permitVideo(parent, at(2), videoBytes(3000));
    const { url } = (await watch(parent, key)).data;
    const table = tableOf(cloud.env);
    const ofEvent = await organizer.ask('getForOrganizer', { query: { id: feis } });
    const ends = ['eventEnd', 'videoEnd', 'judgingEnd'] as const;
    const move = (days: Partial<Record<(typeof ends)[number], string>>) =>
      table.transact([{ kind: 'update', key: { pk: `EVENT#${feis}`, sk: 'EVENT' }, set: days }]);
    const daysLater = (day: string, days: number): string =>
      new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    const last =
      ends
        .map((one) => ofEvent[one])
        .toSorted()
        .at(-1) ?? '';
    const keptUntil = async () => {
      const video = await getVideo(table, at(1).id, 1);
      return video && new Date(video.expiresAt * 1000).toISOString();
    };
    const sweepOn = (day: string, done: () => Promise<boolean>) =>
      onTheDay((Date.parse(`${day}T12:00:00Z`) - Date.now()) / 86_400_000, async () => {
        await fetch(`${cloud.url}/_local/clock?sweep`, { method: 'POST', headers: { accept: 'application/json' } });
        await until(done);
      });

    expect(await keptUntil()).toBe(`${daysLater(last, 91)}T00:00:00.000Z`);
    const moved = daysLater(last, 30);
    await move({ eventEnd: moved });
    const later = `${daysLater(moved, 91)}T00:00:00.000Z`;
    await sweepOn(daysLater(last, 92), async () => (await keptUntil()) === later);
    expect((await fetch(url)).status).toBe(200);

    // From that day on nobody sees it, however late the table lets go of it.
    const ended = (Date.parse(`${daysLater(moved, 91)}T00:00:00Z`) - Date.now()) / 86_400_000;
    const kept = async () => {
      const { entries } = await parent.ask('exportData');
      return entries.flatMap(({ videos }) => videos).length;
    };
    await onTheDay(ended - 0.01, async () => {
      expect([(await watch(parent, key)).http, await kept()]).toEqual([200, 1]);
    });
    await onTheDay(ended + 0.01, async () => {
      expect([(await watch(parent, key)).http, await kept()]).toEqual([404, 0]);
      expect((await competitionsOf(parent, entry)).data[0]?.round1).toMatchObject({ uploaded: false });
      expect((await parent.send('cancelUpload', { body: { id: at(2).id, round: 2 } })).http).toBe(404);
    });

    await sweepOn(daysLater(moved, 92), async () => {
      const [part] = await sendParts(began.parts, videoBytes(3000));
      return (await fetch(url)).status === 403 && part === 404;
    });
    expect(await getVideo(table, at(1).id, 1)).toBeUndefined();
    expect((await competitionsOf(parent, entry)).data[0]?.round1).toMatchObject({ uploaded: false });
    await move({ eventEnd: ofEvent.eventEnd });
  });

  it("shows its videos to family, organizer, judge and admin; to teachers when they may; to nobody else's", async () => {
    const [parent, teacher, admin, tabulator] = await Promise.all(
      ['parent', 'teacher', 'admin', 'tabulator'].map((who) => signIn(cloud.url, `${who}@feis.test`)),
    );
    if (!parent || !teacher || !admin || !tabulator) throw new Error('Somebody is missing');
    const form = await chosenBy(parent, feis, 1);
    const created = await parent.ask('createEntry', { body: { entry: form } });
    const card = await provider.keepCard(parent, cards.pays);
    await parent.ask('payEntry', { body: paymentOf(created, card) });
    const [mine] = (await competitionsOf(parent, created._id)).data;
    const at: VideoAt = { id: mine?._id ?? '', entry: created._id, event: feis, round: 1 };
    const key = await sendVideo(parent, at);
    const of = async (who: Client) =>
      (await competitionsOf(who, created._id)).data.find(({ _id }) => _id === at.id)?.round1;

    expect(await of(teacher)).toEqual({ uploaded: true });
    expect((await watch(teacher, key)).http).toBe(404);
    await parent.ask('updateTeacherAccess', { body: { entryId: created._id, teacherAccess: true } });
    expect((await of(teacher))?.path).toBe(key);
    expect((await watch(teacher, key)).http).toBe(200);
    expect((await watch(parent, key)).http).toBe(200);
    const views = await until(async () => {
      const query = { event: feis, filter: { id: 'views' as const }, search: 'round 1' };
      const { data } = await organizer.ask('listLog', { query: { query } });
      return data.length > 0 && data.filter(({ competition }) => competition === mine?.competition._id);
    });
    const me = await teacher.ask('me');
    expect(
      views.map(({ user }) => user._id),
      'who watched is on record, the family itself is not',
    ).toEqual([me._id]);
    expect((await competitionsOf(teacher, created._id)).sends).toBe(false);

    // Who teaches the brother still, and no longer this dancer, sees nothing of it.
    const { data: dancers } = await parent.ask('listDancers');
    const dancer = dancers.find(({ _id }) => _id === mine?.dancer._id);
    const { data: schools } = await parent.ask('listSchools');
    const elsewhere = schools.find(({ _id }) => _id !== dancer?.school._id)?._id ?? '';
    if (!dancer) throw new Error('The dancer is missing');
    const moveTo = (school: string, revision: number) => {
      const { _id: id, name, lname, birthdate, level, region } = dancer;
      const body = { name, lname, birthdate, level, region, school: { _id: school }, revision };
      return parent.ask('editDancer', { params: { id }, body });
    };
    const { revision } = await moveTo(elsewhere, dancer.revision);
    expect((await competitionsOf(teacher, created._id)).data.length).toBeGreaterThan(0);
    expect(await of(teacher)).toBeUndefined();
    expect((await watch(teacher, key)).http).toBe(404);
    await moveTo(dancer.school._id, revision);
    expect((await watch(teacher, key)).http).toBe(200);

    expect((await of(admin))?.path).toBe(key);
    expect((await of(organizer))?.path).toBe(key);
    expect(await of(tabulator)).toEqual({ uploaded: true });
    expect((await watch(tabulator, key)).http).toBe(404);
    const stranger = await newParent(cloud.url, { email: 'watching@example.org' });
    expect((await watch(stranger, key)).http).toBe(404);
    expect((await stranger.send('listEntryCompetitions', { query: { query: { entry: created._id } } })).http).toBe(404);

    const seated = (await getCompetition(tableOf(cloud.env), mine?.competition._id ?? ''))?.panel.flat() ?? [];
    const judges = await Promise.all([1, 2, 3, 4, 5].map((n) => signIn(cloud.url, `judge${n}@feis.test`)));
    const verdicts = await Promise.all(
      judges.map(async (judge) => {
        const { _id } = await judge.ask('me');
        return [seated.includes(_id), (await watch(judge, key)).http] as const;
      }),
    );
    expect(new Set(verdicts.map(String))).toEqual(new Set(['true,200', 'false,404']));
    expect((await admin.send('removeVideo', { params: { id: at.id, round: 'round1' } })).http).toBe(200);
  });

  it('takes its videos along when the family is erased', async () => {
    const { parent, entry, at } = await onlineFamily('forgotten@example.org');
    const key = await sendVideo(parent, at(1));
    const open = await permitVideo(parent, at(2), videoBytes(3000));
    const { url } = (await watch(parent, key)).data;
    const exported = await parent.ask('exportData');
    expect(exported.entries.find(({ _id }) => _id === entry)?.videos).toEqual([
      expect.objectContaining({ code: expect.any(String), round: 1, name: 'reel.mp4' }),
    ]);
    await parent.ask('reportError', {
      body: { url: `/app/j/1/${at(1).id}`, error: { type: 'Other', comments: 'Her shoe came off' }, errorInfo: '' },
    });
    const reports = async () =>
      (await organizer.ask('listVideoReports', { query: { query: { event: feis } } })).data.map(
        ({ comments }) => comments,
      );
    expect(await reports()).toContain('Her shoe came off');
    // Nobody is erased who still dances: the feis is over.
    await tableOf(cloud.env).transact([
      { kind: 'update', key: { pk: `EVENT#${feis}`, sk: 'EVENT' }, set: { eventEnd: '2020-01-01' } },
    ]);
    expect((await parent.send('eraseAccount', { body: { currentPassword: demoPassword } })).http).toBe(200);
    await until(async () => (await fetch(url)).status === 403, 60);
    await until(async () => (await getVideo(tableOf(cloud.env), at(1).id, 1)) === undefined);
    await until(async () => !(await reports()).includes('Her shoe came off'));
    // Storage lets go of what was begun when the table's stream tells it to.
    await until(async () => (await sendParts(open.parts, videoBytes(3000)))[0] === 404);
  });
});

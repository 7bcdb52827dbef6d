import { ladder, type Quality, qualities, segmentSeconds, soundRate } from '@rince/domain/renditions';
import { renditionsKey } from '@rince/store/keys';
import { getRenditions } from '@rince/store/renditions';
import { getVideo, saveVideo } from '@rince/store/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { keyFramesOf, loudnessOf, lowerLeftOf, makeClip, probed, soundBegins } from '../support/clip.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { newParent } from '../support/family.ts';
import { sendTo } from '../support/queues.ts';
import { recallAll } from '../support/recalled.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { storedOf, tagsOf, type VideoFamily, videoFamily } from '../support/video-family.ts';
import { sendVideo } from '../support/videos.ts';

// What becomes of a video after it was sent: sizes for every line, played by whoever may watch it, and gone when it goes.

let cloud: TestCloud;
let parent: Client;
let feis: string;
let at: VideoFamily['at'];

beforeAll(async () => {
  cloud = await startTestCloud();
  ({ parent, feis, at } = await videoFamily(cloud, 'renditions@example.org'));
  await recallAll(cloud, parent, at(3).entry);
});
afterAll(() => cloud?.end());

const playlist = (who: Client, key: string) => who.send('videoPlaylist', { query: { key } });
const ready = (key: string, seconds = 50) =>
  until(async () => {
    if (cloud.services.media.waiting > 0) return false;
    const { data } = await playlist(parent, key);
    return data.state !== 'converting' && data;
  }, seconds);
const addressIn = (text: string): string => /^https?:.*$/m.exec(text)?.[0] ?? '';
const bytesAt = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** The files go first, then what names them: whoever dies in between can still find the files. */
const nothingIsLeft = (nth: Parameters<typeof at>[0], key: string) =>
  until(async () => {
    const named = await getRenditions(tableOf(cloud.env), { _id: at(nth).id, key });
    return named === undefined && (await storedOf(cloud, key)).length === 0;
  });

/** One size of a video, read from its bytes: within the rates of its label, each segment begins with a whole picture, and the lists say what is there. */
const expectAsPromised = async (
  label: Quality,
  { master, media }: Required<Pick<Awaited<ReturnType<typeof ready>>, 'master' | 'media'>>,
  frames = '30/1',
) => {
  const list = media.find(({ track }) => track === label)?.playlist ?? '';
  const bytes = await bytesAt(addressIn(list));
  const { streams, format } = probed(bytes);
  expect(streams).toMatchObject([{ codec_name: 'h264', ...(frames === '' ? {} : { avg_frame_rate: frames }) }]);
  const ranges = [...list.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(([, size, from]) => [Number(size), Number(from)]);
  const lengths = [...list.matchAll(/EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  const [size = 0, from = 0] = ranges.at(-1) ?? [];
  expect(size + from, 'the list ends where the file does').toBe(bytes.length);
  expect(lengths.slice(0, -1).every((length) => length === segmentSeconds)).toBe(true);
  const begins = lengths.map((_, i) => i * segmentSeconds);
  expect(keyFramesOf(bytes), label).toEqual(expect.arrayContaining(begins.map((begin) => expect.closeTo(begin, 2))));

  const kbits = ladder.find((rung) => rung.label === label)?.kbits ?? 0;
  const seconds = Number(format.duration);
  // The sound is a file of its own.
  const sound = master.includes('AUDIO') ? soundRate : 0;
  // What is said to players, and what the bytes of whole segments are.
  const [, peak, average] =
    new RegExp(`BANDWIDTH=(\\d+),AVERAGE-BANDWIDTH=(\\d+),[^\\n]*NAME="${label}"`).exec(master) ?? [];
  const whole = ranges.filter((_, i) => (lengths[i] ?? 0) >= segmentSeconds).map(([n = 0]) => (n * 8) / segmentSeconds);
  for (const rate of [Number(average), (bytes.length * 8) / seconds + sound])
    expect(rate, `${label} on average`).toBeLessThanOrEqual(kbits * 1000);
  for (const rate of [Number(peak), Math.max(0, ...whole) + sound])
    expect(rate, `${label} for a moment`).toBeLessThanOrEqual(kbits * 1100);
  const [{ width = 0, height = 0, side_data_list: turns = [] } = {}] = streams;
  return { width, height, rotation: turns.length, seconds };
};

describe('a video that was kept', () => {
  it('plays at once as it was sent, and upright in every size up to its own', async () => {
    const clip = makeClip({ width: 1280, height: 720, seconds: 3, turned: 90 });
    const key = await sendVideo(parent, at(1), clip);
    const early = await parent.ask('videoPlaylist', { query: { key } });
    expect(Buffer.from(await bytesAt(early.original ?? '')).equals(clip)).toBe(true);

    const { state, master = '', media, poster = '' } = await ready(key);
    expect(state).toBe('ready');
    // Two pictures, their lists and the original, the sound with its list and its loudness, and the poster: everything where it is looked for.
    expect((await storedOf(cloud, key)).length).toBe(1 + 2 * 3 + 3 + 1);
    expect(media.map(({ track }) => track)).toEqual(['360p', '480p', '720p', 'sound']);
    expect([...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size)).toEqual([
      '360x640',
      '480x854',
      '720x1280',
    ]);
    for (const label of ['360p', '480p', '720p'] as const) {
      const { width, height, rotation, seconds } = await expectAsPromised(label, { master, media });
      expect([rotation, width < height], 'upright in the file itself').toEqual([0, true]);
      expect(seconds).toBeCloseTo(3, 0);
    }
    const sound = await bytesAt(addressIn(media.at(-1)?.playlist ?? ''));
    expect(probed(sound).streams).toMatchObject([{ codec_name: 'aac' }]);
    expect(Math.abs(loudnessOf(sound) + 16)).toBeLessThan(1);
    expect((await fetch(poster)).headers.get('content-type')).toBe('image/jpeg');
    // Whoever keeps an address has nothing a quarter of an hour later.
    for (const address of [early.original ?? '', poster, ...media.map((one) => addressIn(one.playlist))]) {
      const lasts = Number(new URL(address).searchParams.get('X-Amz-Expires'));
      expect(lasts > 0 && lasts <= 900, `${lasts} s`).toBe(true);
    }

    // Whoever looks at a child is on record: once, however often addresses are asked for while it plays.
    const organizer = await signIn(cloud.url, 'organizer@feis.test');
    for (let i = 0; i < 3; i++) expect((await playlist(organizer, key)).http).toBe(200);
    const looks = await until(async () => {
      const query = { event: feis, filter: { id: 'views' as const }, search: 'round 1' };
      const { data } = await organizer.ask('listLog', { query: { query } });
      return data.length > 0 && data;
    });
    const { _id } = await organizer.ask('me');
    expect(new Set(looks.map(({ user }) => user._id))).toEqual(new Set([_id]));
    // Two, when a quarter of an hour ends between them.
    expect(looks.length).toBeLessThan(3);

    // Nobody else finds a way to it, and what was given out ends when the video does.
    const stranger = await newParent(cloud.url, { email: 'looking@example.org' });
    expect((await playlist(stranger, key)).http).toBe(404);
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    expect((await playlist(tabulator, key)).http).toBe(404);
    const there = addressIn(media[0]?.playlist ?? '');
    await parent.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } });
    await until(async () => (await fetch(there)).status === 403);
    expect((await playlist(parent, key)).http).toBe(404);
    await nothingIsLeft(1, key);
  });

  it('of a camera that films in 4k is made in every size, and each keeps to its rate', async () => {
    const key = await sendVideo(parent, at(2), makeClip({ width: 3840, height: 2160, seconds: 3 }));
    const { state, media, master = '' } = await ready(key, 180);
    expect([state, media.map(({ track }) => track)]).toEqual(['ready', [...qualities, 'sound']]);
    const sizes = await Promise.all(qualities.map((label) => expectAsPromised(label, { master, media })));
    expect(sizes.map(({ width, height }) => `${width}x${height}`)).toEqual([
      '640x360',
      '854x480',
      '1280x720',
      '1920x1080',
      '3840x2160',
    ]);
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
  }, 240_000);

  it('of a phone that films fewer frames in a dim room plays to its end, and steps are heard when they are seen', async () => {
    const key = await sendVideo(
      parent,
      at(2),
      makeClip({ width: 854, height: 480, seconds: 12, slows: true, sound: 'later' }),
    );
    const { media, master = '' } = await ready(key, 90);
    for (const label of ['360p', '480p'] as const) {
      const { seconds } = await expectAsPromised(label, { master, media }, '');
      expect(seconds, label).toBeCloseTo(12, 0);
    }
    // The picture of the first moment is shown at the first moment, and so the tone of the first second.
    expect(soundBegins(await bytesAt(addressIn(media.at(-1)?.playlist ?? '')))).toBeCloseTo(1, 2);
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
  });

  it('is never made larger than it was sent, and may be without a sound', async () => {
    const key = await sendVideo(parent, at(2), makeClip({ width: 320, height: 240, seconds: 2, sound: 'none' }));
    const { state, media, master = '' } = await ready(key);
    expect([state, media.map(({ track }) => track)]).toEqual(['ready', ['360p']]);
    expect(probed(await bytesAt(addressIn(media[0]?.playlist ?? ''))).streams).toMatchObject([
      { codec_type: 'video', width: 320, height: 240 },
    ]);
    expect(master).not.toContain('AUDIO');

    // Its family is told while there is time, once, and finds it beside the video.
    const { data: told } = await parent.ask('listNotices', {});
    expect(told.filter(({ title }) => title.startsWith('No sound in a video of'))).toHaveLength(1);
    const shownTo = async (who: Client) =>
      (await who.ask('listEntryCompetitions', { query: { query: { entry: at(2).entry } } })).data[0]?.round2;
    expect((await shownTo(parent))?.advice?.join(' ')).toMatch(/There is no sound.* shorter than 20 seconds/);
    // The event may say itself what is short.
    const organizer = await signIn(cloud.url, 'organizer@feis.test');
    const say = async (shortestVideo: number): Promise<void> => {
      const { revision } = await organizer.ask('getForOrganizer', { query: { id: at(2).event } });
      await organizer.ask('editEvent', {
        params: { id: at(2).event },
        body: { event: { revision, shortestVideo } },
      });
    };
    await say(60);
    expect((await shownTo(parent))?.advice?.join(' ')).toContain('shorter than 1 minute');
    const { length } = await parent.ask('listEntryCompetitions', { query: { query: { entry: at(2).entry } } });
    expect(length).toEqual({ least: 60, most: 300 });
    await say(20);
  });

  it('of a camcorder, whose pixels are wider than high, is as wide as people see it', async () => {
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
    const key = await sendVideo(parent, at(2), makeClip({ width: 720, height: 480, seconds: 2, pixels: '32/27' }));
    const { media, master = '' } = await ready(key);
    const sizes = await Promise.all(
      (['360p', '480p'] as const).map((label) => expectAsPromised(label, { master, media })),
    );
    expect(sizes.map(({ width, height }) => `${width}x${height}`)).toEqual(['640x360', '852x480']);
  });

  it('in which nothing is seen is told to its family, once, while there is time', async () => {
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
    const key = await sendVideo(parent, at(2), makeClip({ width: 640, height: 480, seconds: 21, picture: 'black' }));
    expect((await ready(key)).state).toBe('ready');
    // One of each ten seconds.
    expect((await storedOf(cloud, key)).filter((name) => name.endsWith('.jpg'))).toHaveLength(3);
    const { data: told } = await parent.ask('listNotices', {});
    expect(told.filter(({ title }) => title.startsWith('No picture in a video of'))).toHaveLength(1);
    const { data } = await parent.ask('listEntryCompetitions', { query: { query: { entry: at(2).entry } } });
    expect(data[0]?.round2?.advice).toEqual([expect.stringContaining('Nothing is seen in this video')]);
  });

  // Of one colour: nothing is seen in these, either.
  it('of a phone that was held upside down, or on its other side, stands upright', async () => {
    for (const [turned, size] of [
      [180, '320x240'],
      [270, '240x320'],
    ] as const) {
      await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
      const clip = { width: 320, height: 240, seconds: 1, sound: 'none', picture: 'halves' } as const;
      const { media, master } = await ready(await sendVideo(parent, at(2), makeClip({ ...clip, turned })));
      expect(master).toContain(`RESOLUTION=${size}`);
      const [red = 0, , blue = 0] = lowerLeftOf(await bytesAt(addressIn(media[0]?.playlist ?? '')));
      expect(blue - red, `turned by ${turned}`).toBeGreaterThan(150);
    }
  });

  it('of a phone that films in HDR has the colours of an ordinary screen', async () => {
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
    const size = { width: 320, height: 240, seconds: 2, picture: 'skin' } as const;
    const key = await sendVideo(parent, at(2), makeClip({ ...size, hdr: true }));
    const { media } = await ready(key);
    const bytes = await bytesAt(addressIn(media[0]?.playlist ?? ''));
    expect(probed(bytes).streams).toMatchObject([{ color_transfer: 'bt709', color_primaries: 'bt709' }]);
    // The same numbers are stronger colours in the wider space of HDR (ITU-R BT.2020): left as they are, skin is grey.
    const [red = 0, green = 0] = lowerLeftOf(bytes);
    expect(red - green).toBeGreaterThan(90);
  });

  it('in which nothing is heard is told to its family, once, though it has a sound track', async () => {
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
    const key = await sendVideo(parent, at(2), makeClip({ width: 320, height: 240, seconds: 21, sound: 'silence' }));
    const { media } = await ready(key);
    expect(media.at(-1)?.track, 'it plays with its track').toBe('sound');
    const { data: told } = await parent.ask('listNotices', {});
    expect(told.filter(({ content }) => content.includes('nothing is heard in this video'))).toMatchObject([
      { title: expect.stringMatching(/^No sound in a video of/) },
    ]);
    const { data } = await parent.ask('listEntryCompetitions', { query: { query: { entry: at(2).entry } } });
    expect(data[0]?.round2).toMatchObject({ faulty: true, advice: [expect.stringContaining('There is no sound')] });
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
    await nothingIsLeft(2, key);
  });

  it('goes as it was sent when it plays in every size, and is offered no more some days before', async () => {
    const key = await sendVideo(parent, at(1), makeClip({ width: 320, height: 240, seconds: 1, sound: 'none' }));
    expect((await playlist(parent, key)).data.original).toBeDefined();
    await ready(key);
    expect(await tagsOf(cloud, key)).toEqual([{ Key: 'renditions', Value: 'complete' }]);

    const table = tableOf(cloud.env);
    const sentDaysAgo = async (days: number) => {
      const video = await getVideo(table, at(1).id, 1);
      if (!video?.video) throw new Error('It was sent a moment ago');
      const uploadedAt = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
      await table.transact([saveVideo({ ...video, video: { ...video.video, uploadedAt } })]);
      return (await playlist(parent, key)).data;
    };
    expect((await sentDaysAgo(27)).original).toBeDefined();
    const late = await sentDaysAgo(29);
    expect(late.original).toBeUndefined();
    expect(late.media.map(({ track }) => track)).toEqual(['360p']);
    // Where a size is missing, it stays what it was for as long as videos are kept.
    await table.transact([{ kind: 'update', key: renditionsKey(at(1).id, key), set: { state: 'failed', made: [] } }]);
    expect((await sentDaysAgo(80)).original).toBeDefined();
    await parent.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } });
  });

  it('stays as it was sent where nothing can be made of it', async () => {
    const key = await sendVideo(parent, at(3));
    const { state, media, master } = await ready(key);
    expect([state, media, master]).toEqual(['failed', [], undefined]);
    expect(await tagsOf(cloud, key), 'nothing says that it may go').toEqual([]);
    // Its family is told while there is time, once, and the page does not say that all is well.
    const { data: told } = await parent.ask('listNotices', {});
    expect(told.filter(({ title }) => title.startsWith('A fault in a video of'))).toHaveLength(1);
    const { data } = await parent.ask('listEntryCompetitions', { query: { query: { entry: at(3).entry } } });
    expect(data[0]?.round3).toMatchObject({ faulty: true, advice: [expect.stringContaining('could not be opened')] });
  });

  it('leaves nothing behind when another takes its place while it is converted', async () => {
    const clip = makeClip({ width: 640, height: 480, seconds: 2 });
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
    const first = await sendVideo(parent, at(2), clip);
    await until(() => getRenditions(tableOf(cloud.env), { _id: at(2).id, key: first }));
    await parent.ask('removeVideo', { params: { id: at(2).id, round: 'round2' } });
    const second = await sendVideo(parent, at(2), makeClip({ width: 320, height: 240, seconds: 1 }));
    expect((await ready(second)).state).toBe('ready');
    await until(async () => cloud.services.media.waiting === 0);
    await nothingIsLeft(2, first);
  });
});

describe('a conversion', () => {
  it('that was killed ends complete when the machine is back', async () => {
    await parent.ask('removeVideo', { params: { id: at(3).id, round: 'round3' } });
    const key = await sendVideo(parent, at(3), makeClip({ width: 854, height: 480, seconds: 2 }));
    await until(async () => cloud.services.media.waiting > 0);
    const { dir } = cloud;
    await cloud.close();
    cloud = await startTestCloud({ dir });
    parent = await signIn(cloud.url, 'renditions@example.org');
    const { state, media } = await ready(key);
    expect([state, media.map(({ track }) => track)]).toEqual(['ready', ['360p', '480p', 'sound']]);
  });

  it('is looked after: one whose end was never told ends, and one that is lost plays as it was sent', async () => {
    await parent.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } }).catch(() => undefined);
    const key = await sendVideo(parent, at(1), makeClip({ width: 320, height: 240, seconds: 1, sound: 'none' }));
    await ready(key);
    const look = cloud.services.queues
      .inspect()
      .flatMap(({ messages }) => messages.map(({ body }) => JSON.parse(body) as { kind?: string; key?: string }))
      .find((message) => message.kind === 'look' && message.key === key);
    if (!look) throw new Error('Nobody looks after it');
    const unheard = () =>
      tableOf(cloud.env).transact([
        { kind: 'update', key: renditionsKey(at(1).id, key), set: { state: 'converting', made: [] } },
      ]);
    await unheard();
    expect((await playlist(parent, key)).data.state).toBe('converting');
    await sendTo(cloud, 'media', look);
    expect((await ready(key)).media.map(({ track }) => track)).toEqual(['360p']);
    await unheard();
    await sendTo(cloud, 'media', { ...look, job: 'nobody-knows' });
    const { state, media, original } = await ready(key);
    expect([state, media]).toEqual(['failed', []]);
    expect((await fetch(original ?? '')).status).toBe(200);
  });
});

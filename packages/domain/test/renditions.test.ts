import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressed, beginningOf, fileOf, masterOf, ratesOf } from '../src/playlist.ts';
import {
  afterStep,
  filesOfRenditions,
  isBlack,
  isComplete,
  isSilent,
  ladder,
  loudnessLogOf,
  madeIn,
  offersOriginal,
  playlistOf,
  posterOf,
  type Renditions,
  renditionsOf,
  soundRate,
  stillsOf,
} from '../src/renditions.ts';

const labelsOf = (width: number, height: number): string[] =>
  renditionsOf({ width, height, sound: true }).map(({ label }) => label);

describe('the renditions of a video', () => {
  it('go up to the shorter side of what was sent, upright or not', () => {
    expect(labelsOf(1920, 1080)).toEqual(['360p', '480p', '720p', '1080p']);
    expect(labelsOf(1080, 1920)).toEqual(['360p', '480p', '720p', '1080p']);
    expect(labelsOf(3840, 2160)).toEqual(['360p', '480p', '720p', '1080p', '4k']);
    expect(labelsOf(3840, 2158)).toEqual(['360p', '480p', '720p', '1080p']);
    expect(labelsOf(640, 480)).toEqual(['360p', '480p']);
    expect(labelsOf(176, 144)).toEqual(['360p']);
  });

  it('have the rates of the specification', () => {
    expect(ladder.map(({ label, kbits }) => [label, kbits])).toEqual([
      ['360p', 800],
      ['480p', 1400],
      ['720p', 2800],
      ['1080p', 5000],
      ['4k', 14_000],
    ]);
  });

  it('are never larger than what was sent, keep its shape, and stay below their label', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8000 }), fc.integer({ min: 2, max: 8000 }), (width, height) => {
        for (const one of renditionsOf({ width, height, sound: true })) {
          expect((one.width % 2) + (one.height % 2)).toBe(0);
          expect(one.width).toBeLessThanOrEqual(width);
          expect(one.height).toBeLessThanOrEqual(height);
          expect(Math.abs(one.width - (one.height * width) / height)).toBeLessThanOrEqual(2 + (2 * width) / height);
          const most = 1000 * (ladder.find(({ label }) => label === one.label)?.kbits ?? 0);
          expect(one.rate + soundRate).toBeLessThan(most);
          // A segment of two seconds that begins with all that may come at once.
          expect((2 * one.most + one.buffer) / 2 + soundRate).toBeLessThan(1.1 * most);
        }
      }),
    );
  });

  it('begin with 480p, or with the best there is below', () => {
    const first = (width: number, height: number) =>
      madeIn('first', renditionsOf({ width, height, sound: true })).map(({ label }) => label);
    expect(first(1920, 1080)).toEqual(['480p']);
    expect(first(480, 360)).toEqual(['360p']);
    const all = renditionsOf({ width: 1280, height: 720, sound: true });
    expect([...madeIn('first', all), ...madeIn('rest', all)].length).toBe(all.length);
  });
});

const converting: Renditions = {
  _id: 'danced',
  round: 1,
  key: 'entrycompetitions/danced/video/file.video',
  state: 'converting',
  source: { width: 1280, height: 720, sound: true },
  made: [],
  revision: 1,
};

describe('after a conversion', () => {
  it('the rest is begun, and then everything is ready', () => {
    const first = afterStep(converting, 'first', true);
    expect(first).toEqual({ state: 'converting', made: ['480p'], next: 'rest' });
    const now = { ...converting, ...first };
    expect(afterStep(now, 'first', true), 'told twice').toEqual(first);
    expect(afterStep(now, 'rest', true)).toEqual({ state: 'ready', made: ['360p', '480p', '720p'] });
    const small = { ...converting, source: { width: 320, height: 240, sound: false } };
    expect(afterStep(small, 'first', true)).toEqual({ state: 'ready', made: ['360p'] });
  });

  it('what plays already goes on playing when the rest fails', () => {
    expect(afterStep(converting, 'first', false)).toEqual({ state: 'failed', made: [] });
    expect(afterStep({ ...converting, made: ['480p'] }, 'rest', false)).toEqual({ state: 'ready', made: ['480p'] });
    const over = { ...converting, state: 'ready', made: ['480p'] } as const;
    expect(afterStep(over, 'first', false)).toEqual({ state: 'ready', made: ['480p'] });
  });

  it('it is complete with every size, and then is offered as it was sent for as long as storage surely has it', () => {
    const ready = { ...converting, state: 'ready', made: ['360p', '480p', '720p'] } as const;
    expect(isComplete(ready)).toBe(true);
    expect(isComplete({ ...ready, made: ['360p', '480p'] }), 'the rest failed').toBe(false);
    expect(isComplete({ ...ready, state: 'converting' })).toBe(false);
    expect(isComplete({ ...ready, source: undefined, made: [] })).toBe(false);

    const sentAt = '2026-05-01T12:00:00.000Z';
    const day = (nth: number) => new Date(Date.parse(sentAt) + nth * 24 * 3_600_000);
    expect(offersOriginal(ready, sentAt, day(27.9))).toBe(true);
    expect(offersOriginal(ready, sentAt, day(28))).toBe(false);
    expect(offersOriginal({ ...ready, made: ['480p'] }, sentAt, day(89))).toBe(true);
    expect(offersOriginal(undefined, sentAt, day(89))).toBe(true);
  });

  it('every file is among those that go with the video', () => {
    const all = filesOfRenditions(converting.key);
    expect(all).toContain(posterOf(converting.key));
    for (const made of [['480p'], ['360p'], ['360p', '480p', '720p', '1080p', '4k']] as const)
      for (const track of [...made, 'sound'] as const) {
        const list = playlistOf(converting.key, track, made);
        expect(all).toContain(list);
        expect(all).toContain(list.replace(/m3u8$/, track === 'sound' ? 'cmfa' : 'cmfv'));
      }
  });
});

const list = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:2',
  '#EXT-X-MAP:URI="first-480p.cmfv",BYTERANGE="800@0"',
  ...['#EXTINF:2.000000,', '#EXT-X-BYTERANGE:250000@800', 'first-480p.cmfv'],
  ...['#EXTINF:2.000000,', '#EXT-X-BYTERANGE:150000@250800', 'first-480p.cmfv'],
  ...['#EXTINF:0.040000,', '#EXT-X-BYTERANGE:50000@400800', 'first-480p.cmfv'],
  '#EXT-X-ENDLIST',
  '',
].join('\n');

describe('a playlist', () => {
  it('says where its file is found today, and nothing else changes', () => {
    expect(fileOf(list)).toBe('first-480p.cmfv');
    const there = addressed(list, 'https://feis.test/files/a?X=$&');
    expect(there.replaceAll('https://feis.test/files/a?X=$&', 'first-480p.cmfv')).toBe(list);
  });

  it('names the rates that were measured', () => {
    expect(ratesOf(list)).toEqual({ most: 1_000_000, average: Math.ceil(3_600_000 / 4.04) });
    const master = masterOf([{ label: '480p', width: 854, height: 480, playlist: list }], list);
    expect(master).toContain('BANDWIDTH=2000000,');
    expect(master).toContain('RESOLUTION=854x480');
    expect(master.match(/AUDIO="sound"/g)?.length).toBe(1);
    expect(masterOf([{ label: '480p', width: 854, height: 480, playlist: list }], undefined)).not.toMatch(/sound|mp4a/);
  });
});

it('a video is dark when all its pictures are, and none of them says nothing', () => {
  const size = { width: 1920, height: 1080 };
  // 500 bytes and 0.012 for each of 2,073,600 pixels.
  expect(isBlack([12_461, 25_383], size)).toBe(true);
  expect(isBlack([12_461, 25_384], size), 'one in which something is seen is enough').toBe(false);
  expect(isBlack([87_465], size), 'a dark room').toBe(false);
  expect(isBlack([671], { width: 320, height: 240 })).toBe(true);
  expect(isBlack([], size)).toBe(false);
  const key = 'entrycompetitions/e/video/v.video';
  expect(stillsOf(key)).toHaveLength(6);
  expect([stillsOf(key)[0], stillsOf(key)[5]]).toEqual([
    posterOf(key),
    'entrycompetitions/e/video/v/first-poster.0000005.jpg',
  ]);
});

it('a video is silent when nothing is heard in any second that was measured', () => {
  const head = 'Seconds,InputIntegratedLoudness,InputMomentaryLoudness,OutputMomentaryLoudness';
  const log = (...momentary: (number | string)[]) =>
    [head, ...momentary.map((loud, i) => `${i + 1},-20,${loud},-16`)].join('\r\n');
  const unmeasured = [-120, -120, -120];
  expect(isSilent(log(...unmeasured, -50, -70.5))).toBe(true);
  expect(isSilent(log(...unmeasured, -70, -49.9, -70)), 'one second is enough').toBe(false);
  expect(isSilent(log(...unmeasured, 'nan')), 'digital silence').toBe(true);
  expect(isSilent(log(-20, -20, -20, -70)), 'the first lines are of before').toBe(true);
  expect(isSilent(log(...unmeasured)), 'nothing was measured').toBe(false);
  for (const nothing of ['', head, 'Seconds,Other\n1,-70\n2,-70\n3,-70\n4,-70'])
    expect(isSilent(nothing), nothing).toBe(false);
  const key = 'entrycompetitions/e/video/v.video';
  expect(loudnessLogOf(key)).toBe('entrycompetitions/e/video/v/first-sound_loudness.csv');
  expect(filesOfRenditions(key)).toContain(loudnessLogOf(key));
});

it('a video begins with the head of its file and its first segments', () => {
  const [head, first] = [
    { from: 0, to: 800 },
    { from: 800, to: 250_800 },
  ];
  expect(beginningOf(list, 1)).toEqual([head, first]);
  expect(beginningOf(list, 0)).toEqual([head]);
  expect(beginningOf(list, 9).slice(0, 2)).toEqual([head, first]);
  expect(beginningOf('#EXTM3U', 2)).toEqual([]);
});

import { expect, test } from 'vitest';
import { addressesOf, afterError, clockTime, hasNewStream, isEnding } from '../src/ui/player-source.ts';

const list = (address: string): string =>
  `#EXTM3U\n#EXT-X-MAP:URI="${address}",BYTERANGE="800@0"\n#EXTINF:2.0,\n#EXT-X-BYTERANGE:9@800\n${address}\n`;

test('what was asked for a while ago is found under the address of now', () => {
  const [old, now] = ['https://feis.test/files/a/480p.cmfv?X=1', 'https://feis.test/files/a/480p.cmfv?X=2'];
  const addresses = addressesOf({ media: [{ track: '480p', playlist: list(now) }] });
  expect(addresses.get(new URL(old).pathname)).toBe(now);
  expect(addressesOf({ media: [{ track: '480p', playlist: '#EXTM3U\n' }] }).size).toBe(0);
});

test('an address is replaced in the minute before its end', () => {
  const expiresAt = '2026-11-22T12:15:00.000Z';
  expect(isEnding({ expiresAt }, new Date('2026-11-22T12:13:59.000Z'))).toBe(false);
  expect(isEnding({ expiresAt }, new Date('2026-11-22T12:14:01.000Z'))).toBe(true);
});

test('times are said as on a clock', () => {
  expect([0, 9.9, 65, 600, Number.NaN].map(clockTime)).toEqual(['0:00', '0:09', '1:05', '10:00', '0:00']);
});

test('a file that does not play is asked for again, streamed, or said to be none for this browser', () => {
  const file = { isEnding: false, hasPlayed: false, canStream: false };
  expect(afterError(file)).toBe('fault');
  expect(afterError({ ...file, canStream: true })).toBe('stream');
  for (const canStream of [true, false]) {
    expect(afterError({ ...file, canStream, isEnding: true }), 'its address is over').toBe('recover');
    expect(afterError({ ...file, canStream, hasPlayed: true }), 'it plays here').toBe('recover');
  }
});

test('qualities that come later are taken once', () => {
  const [none, some] = [{ master: undefined }, { master: '#EXTM3U' }];
  expect(hasNewStream(none, some)).toBe(true);
  for (const [before, now] of [
    [none, none],
    [some, some],
    [some, none],
  ] as const)
    expect(hasNewStream(before, now)).toBe(false);
});

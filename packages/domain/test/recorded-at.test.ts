import { expect, it } from 'vitest';
import { boxOf, recordedAt } from '../src/recorded-at.ts';

const words = (...given: (number | string)[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(
      given.map((one) => {
        if (typeof one === 'string') return Buffer.from(one, 'latin1');
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(one);
        return bytes;
      }),
    ),
  );
/** The second of 1 January 2024, counted from 1904. */
const day = 1_704_067_200 + 2_082_844_800;

it('a box says what it is and how long, also a long one', () => {
  expect(boxOf(words(24, 'ftyp', 1, 2))).toEqual({ type: 'ftyp', size: 24 });
  expect(boxOf(words(1, 'mdat', 1, 5))).toEqual({ type: 'mdat', size: 2 ** 32 + 5 });
  // One that goes on to the end of the file is the last one.
  expect(boxOf(words(0, 'mdat', 0, 0))).toBeUndefined();
  expect(boxOf(words(7, 'mdat', 0, 0))).toBeUndefined();
  // More bytes than any file has.
  expect(boxOf(words(1, 'mdat', 0xffffffff, 0xffffffff))).toBeUndefined();
  expect(boxOf(words(8, 'free', 0, 0))).toEqual({ type: 'free', size: 8 });
  expect(boxOf(words(24, 'ftyp', 1)), 'cut off').toBeUndefined();
});

it('a film says when it was recorded, in both lengths, or nothing', () => {
  const movie = (...mvhd: (number | string)[]) => words(500, 'moov', 108, 'mvhd', ...mvhd);
  const moment = new Date('2024-01-01T00:00:00.000Z');
  expect(recordedAt(movie(0, day, day, 1000))).toEqual(moment);
  expect(recordedAt(movie(0x0100_0000, 0, day, 0))).toEqual(moment);
  expect(recordedAt(movie(0x0100_0000, 1, 0, 0))).toEqual(new Date((2 ** 32 - 2_082_844_800) * 1000));
  expect(recordedAt(movie(0, 0, 0, 0)), 'no clock').toBeUndefined();
  expect(recordedAt(movie(0, 2_082_844_800, 0, 0)), 'the beginning of another count').toBeUndefined();
  expect(recordedAt(movie(0, 2_082_844_801, 0, 0))).toEqual(new Date(1000));
  expect(recordedAt(words(500, 'moov', 108, 'trak', 0, day, day, 0))).toBeUndefined();
  expect(recordedAt(movie(0, day)), 'cut off').toBeUndefined();
});

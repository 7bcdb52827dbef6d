/** When a film was recorded, as its file says it (ISO 14496-12; QuickTime writes the same). */

const letters = (bytes: Uint8Array, from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));
const wordAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);

/** So many bytes of a box say what it is. */
export const boxHead = 16;
/** So many bytes behind the head of `moov` say when it was recorded. */
export const movieHead = 64;

/** The box that begins with these bytes, and its length; undefined where none does. */
export const boxOf = (bytes: Uint8Array): { readonly type: string; readonly size: number } | undefined => {
  if (bytes.length < boxHead) return undefined;
  const size = wordAt(bytes, 0);
  const long = wordAt(bytes, 8) * 2 ** 32 + wordAt(bytes, 12);
  const whole = size === 1 ? long : size;
  return whole < 8 || !Number.isSafeInteger(whole) ? undefined : { type: letters(bytes, 4), size: whole };
};

/** Seconds from 1904, where these files begin to count, to 1970. */
const epoch = 2_082_844_800;

/** When a film was recorded, by the beginning of its `moov`; undefined where it does not say. */
export const recordedAt = (moov: Uint8Array): Date | undefined => {
  if (moov.length < 32 || letters(moov, 12) !== 'mvhd') return undefined;
  const isLong = moov[16] === 1;
  const seconds = isLong ? wordAt(moov, 20) * 2 ** 32 + wordAt(moov, 24) : wordAt(moov, 20);
  // Who has no clock writes nothing, or the beginning of another count.
  return seconds > epoch ? new Date((seconds - epoch) * 1000) : undefined;
};

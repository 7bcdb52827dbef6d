import { ladder, type Quality } from './renditions.ts';

/** The lists by which a player finds its way through the renditions of a video (RFC 8216). */

interface Segment {
  readonly seconds: number;
  readonly bytes: number;
}

/** How long and how large the segments of a media playlist are. */
export const segmentsOf = (playlist: string): Segment[] => {
  const lengths = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
  const sizes = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)/gm)].map(([, bytes]) => Number(bytes));
  return lengths.flatMap((seconds, i) => (seconds > 0 ? [{ seconds, bytes: sizes[i] ?? 0 }] : []));
};

/** Which bytes of the file of a media playlist a player asks for first: its head, and so many segments. */
export const beginningOf = (playlist: string, segments: number): { readonly from: number; readonly to: number }[] => {
  const head = [...playlist.matchAll(/^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/gm)].slice(0, 1);
  const first = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)/gm)].slice(0, segments);
  return [...head, ...first].map(([, bytes, from]) => ({ from: Number(from), to: Number(from) + Number(bytes) }));
};

/** Bits a second: of the densest segment, and on average. */
export const ratesOf = (playlist: string): { readonly most: number; readonly average: number } => {
  const segments = segmentsOf(playlist);
  const bits = segments.reduce((sum, { bytes }) => sum + 8 * bytes, 0);
  const seconds = segments.reduce((sum, one) => sum + one.seconds, 0);
  // What is shorter than half a segment says nothing: a video ends where it ends.
  const whole = segments.filter((one, i) => i === 0 || one.seconds >= 1);
  return {
    most: Math.ceil(Math.max(0, ...whole.map((one) => (8 * one.bytes) / one.seconds))),
    average: seconds > 0 ? Math.ceil(bits / seconds) : 0,
  };
};

/** A media playlist whose file lies at this address. */
export const addressed = (playlist: string, address: string): string =>
  playlist
    .replace(/^(?!#).+$/gm, (line) => (line.trim() === '' ? line : address))
    .replace(/(#EXT-X-MAP:.*?URI=)"[^"]*"/g, (_, before: string) => `${before}"${address}"`);

/** The name of the one file that a media playlist speaks of. */
export const fileOf = (playlist: string): string | undefined => /^(?!#)\S+$/m.exec(playlist)?.[0];

export interface Variant {
  readonly label: Quality;
  readonly width: number;
  readonly height: number;
  readonly playlist: string;
}

/** Baseline words that every browser of the last ten years knows; the levels grow with the size. */
const codecOf: Readonly<Record<Quality, string>> = {
  '360p': 'avc1.64001f',
  '480p': 'avc1.64001f',
  '720p': 'avc1.640020',
  '1080p': 'avc1.64002a',
  '4k': 'avc1.640034',
};

/** The list of all renditions; each is found under its label. */
export const masterOf = (variants: readonly Variant[], sound: string | undefined): string => {
  const soundRates = sound === undefined ? { most: 0, average: 0 } : ratesOf(sound);
  const ordered = ladder.flatMap(({ label }) => variants.filter((one) => one.label === label));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(sound === undefined
      ? []
      : ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"']),
    ...ordered.flatMap(({ label, width, height, playlist }) => {
      const { most, average } = ratesOf(playlist);
      const codecs = [codecOf[label], ...(sound === undefined ? [] : ['mp4a.40.2'])].join(',');
      return [
        `#EXT-X-STREAM-INF:BANDWIDTH=${most + soundRates.most},AVERAGE-BANDWIDTH=${average + soundRates.average},` +
          `RESOLUTION=${width}x${height},CODECS="${codecs}",NAME="${label}"${sound === undefined ? '' : ',AUDIO="sound"'}`,
        `${label}.m3u8`,
      ];
    }),
    '',
  ].join('\n');
};

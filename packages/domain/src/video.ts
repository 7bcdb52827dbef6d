import { type CompetitionType, isChampionship } from './tabulation/label.ts';

/** Videos of online events: one for each round of a competition, sent in parts. */
const mib = 1_048_576;

/** A video of more bytes is too large; people are told 300 (specification 2 §5). */
export const videoMost = 299 * mib;
/** Bytes of every part of an upload but the last. */
export const videoPart = 8 * mib;

export const rounds = [1, 2, 3] as const;
export type Round = (typeof rounds)[number];

export interface VideoPart {
  /** From 1. */
  readonly number: number;
  readonly from: number;
  /** The first byte behind it. */
  readonly to: number;
}

/** The parts in which a video of this size is sent. */
export const partsOfVideo = (size: number): VideoPart[] =>
  Array.from({ length: Math.ceil(size / videoPart) }, (_, i) => ({
    number: i + 1,
    from: i * videoPart,
    to: Math.min(size, (i + 1) * videoPart),
  }));

/** What files are called whose type a system does not know. */
const endings: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  '3gp': 'video/3gpp',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mts: 'video/mp2t',
  wmv: 'video/x-ms-wmv',
  ogv: 'video/ogg',
  flv: 'video/x-flv',
};

/** A file's media type, from its ending where the browser says none; undefined when it is no video. */
export const videoTypeOf = (type: string, name: string): string | undefined => {
  if (/^video\/[\w.+-]+$/.test(type)) return type;
  return type === '' ? endings[name.split('.').at(-1)?.toLowerCase() ?? ''] : undefined;
};

/** The type under which a video is served: one that we know, whatever else a browser called it. */
export const servedTypeOf = (type: string): string =>
  Object.values(endings).includes(type) ? type : 'application/octet-stream';

const is = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** Pictures and songs that are wrapped as videos are (their brands in the ISO base media format). */
const notMoving = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'M4A ', 'M4B ', 'crx '];
/** The first atom of MP4, QuickTime and 3GP files. */
const atoms = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Whether these first bytes begin a video, whatever the file calls itself. */
export const isVideo = (bytes: Uint8Array): boolean => {
  const atom = atoms.find((one) => is(bytes, one, 4));
  if (atom !== undefined) return atom !== 'ftyp' || !notMoving.some((brand) => is(bytes, brand, 8));
  return (
    is(bytes, '\x1a\x45\xdf\xa3') || // Matroska, WebM
    (is(bytes, 'RIFF') && is(bytes, 'AVI ', 8)) ||
    is(bytes, '\x00\x00\x01\xba') || // MPEG program stream
    is(bytes, '\x00\x00\x01\xb3') || // MPEG video
    (bytes[0] === 0x47 && bytes[188] === 0x47) || // MPEG transport stream
    (bytes[4] === 0x47 && bytes[196] === 0x47) || // the same from a camcorder, with times
    is(bytes, '\x30\x26\xb2\x75\x8e\x66\xcf\x11') || // Windows Media
    is(bytes, 'OggS') ||
    is(bytes, 'FLV\x01')
  );
};

const shoes = ['Hard Shoe', 'Soft Shoe', 'Set Dance'] as const;
/** 'Round 1', of a championship with what is danced in it (specification 2 §9). */
export const roundTitle = (type: CompetitionType, round: Round): string =>
  `Round ${round}${isChampionship(type) ? `, ${shoes[round - 1]}` : ''}`;

/** The rounds that a competition with so many has. */
export const roundsUpTo = (count: number): Round[] => rounds.filter((round) => round <= count);

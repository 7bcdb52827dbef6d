import type { Round } from './video.ts';

/** How a video that was sent becomes what is watched: the same dance at several sizes, so that it plays on every line. */

/** The qualities of videos and their rates in kbit/s (specification 2 §2); the side is the shorter one of the picture. */
export const ladder = [
  { label: '360p', side: 360, kbits: 800 },
  { label: '480p', side: 480, kbits: 1400 },
  { label: '720p', side: 720, kbits: 2800 },
  { label: '1080p', side: 1080, kbits: 5000 },
  { label: '4k', side: 2160, kbits: 14_000 },
] as const;
export type Quality = (typeof ladder)[number]['label'];
export const qualities = ladder.map(({ label }) => label);

/** Made before the others, so that a judge can begin. */
const made1st: Quality = '480p';
/** The length of a segment, in seconds. */
export const segmentSeconds = 2;
/** All videos are equally loud, because a judge compares rhythm and not microphones. */
export const loudness = -16;
/** Bits a second of the sound. */
export const soundRate = 96_000;

/** What is known of a video as it was sent; its size is that of the picture as people see it, upright. */
export interface Source {
  readonly width: number;
  readonly height: number;
  readonly sound: boolean;
  /** Filmed in more light than ordinary screens show (HLG or PQ), as phones do unless they are told not to. */
  readonly hdr?: boolean | undefined;
  /** Nothing is seen in it; known once pictures were taken out of it. */
  readonly black?: boolean | undefined;
  /** There is a sound track, and nothing is heard in it; known once its loudness was measured. */
  readonly silent?: boolean | undefined;
  /** Its length, where that is known. */
  readonly seconds?: number | undefined;
}

/** One size of a video, with what its encoder keeps to. */
export interface Rendition {
  readonly label: Quality;
  readonly width: number;
  readonly height: number;
  /** Bits a second on average, at most for a moment, and how many bits may come at once. */
  readonly rate: number;
  readonly most: number;
  readonly buffer: number;
}

/** Encoders take even sizes only; never above what was sent. */
const even = (size: number): number => Math.max(2, 2 * Math.round(size / 2));
const evenWithin = (size: number, most: number): number => Math.min(even(size), Math.max(2, 2 * Math.floor(most / 2)));

/**
 * The renditions of a video, the smallest first: none above what was sent, and at least one. Picture and sound together stay below the rate of the label,
 * and within any segment below 1.1 of it: what may come at once is spread over a segment.
 */
export const renditionsOf = ({ width, height }: Source): Rendition[] => {
  const side = Math.min(width, height);
  return ladder
    .filter((rung, i) => i === 0 || rung.side <= side)
    .map(({ label, side: wanted, kbits }) => {
      const scale = Math.min(1, wanted / side);
      const picture = kbits * 1000 - soundRate;
      return {
        label,
        width: evenWithin(width * scale, width),
        height: evenWithin(height * scale, height),
        rate: Math.round(picture * 0.82),
        most: Math.round(picture * 0.88),
        buffer: Math.round(picture * 0.36),
      };
    });
};

/** A video is converted in two jobs: what a judge needs to begin, and the rest. */
export const steps = ['first', 'rest'] as const;
export type Step = (typeof steps)[number];

/** What is made in a step: first 480p, or the best there is below. */
export const madeIn = (step: Step, all: readonly Rendition[]): Rendition[] => {
  const first = all.find(({ label }) => label === made1st) ?? all[0];
  return step === 'first' ? all.filter((one) => one === first) : all.filter((one) => one !== first);
};

/** The renditions of one video, beside it. */
export interface Renditions {
  /** The entry competition. */
  readonly _id: string;
  readonly round: Round;
  /** The video as it was sent. */
  readonly key: string;
  readonly state: 'converting' | 'ready' | 'failed';
  /** It failed for a reason of ours, and says nothing of the video: whoever comes to it later tries again. */
  readonly lost?: boolean | undefined;
  readonly source?: Source | undefined;
  /** What can be played already. */
  readonly made: readonly Quality[];
  readonly revision: number;
}

/** What comes of an event of the converter: the renditions as they are then, and whether the rest is begun. */
export const afterStep = (
  now: Renditions,
  step: Step,
  succeeded: boolean,
): Pick<Renditions, 'state' | 'made'> & { readonly next?: Step } => {
  const { made, state } = now;
  if (state !== 'converting' || !now.source) return { state, made };
  // A smaller size that plays is better than none.
  if (!succeeded)
    return step === 'rest' || made.length === 0
      ? { state: made.length > 0 ? 'ready' : 'failed', made }
      : { state, made };
  const all = renditionsOf(now.source);
  const there = new Set([...made, ...madeIn(step, all).map(({ label }) => label)]);
  const ordered = qualities.filter((label) => there.has(label));
  return ordered.length === all.length
    ? { state: 'ready', made: ordered }
    : { state: 'converting', made: ordered, next: 'rest' };
};

/** How long a video is kept as it was sent where every size of it is there: after these days the sizes alone are what plays. */
export const originalDays = 30;
/** What storage is told of a video that may go then. */
export const goesByItself = { tag: 'renditions', value: 'complete' } as const;
/** An upload takes up to two days, and storage counts from its first moment. */
const uploadDays = 2;

/** Whether every size is there that a video can have. */
export const isComplete = ({ state, source, made }: Pick<Renditions, 'state' | 'source' | 'made'>): boolean =>
  state === 'ready' && source !== undefined && made.length === renditionsOf(source).length;

/** Whether a video is offered as it was sent: always where its sizes are not all there, and as long as storage surely has it. */
export const offersOriginal = (
  one: Pick<Renditions, 'state' | 'source' | 'made'> | undefined,
  sentAt: string,
  now: Date,
): boolean =>
  one === undefined ||
  !isComplete(one) ||
  now.getTime() < Date.parse(sentAt) + (originalDays - uploadDays) * 24 * 3_600_000;

/** Where the renditions of a video lie: beside it, in a folder of its name. */
const folderOf = (key: string): string => key.replace(/\.[a-z]+$/, '');
/** Where a step writes; what follows is added by the converter. */
export const placeOf = (key: string, step: Step): string => `${folderOf(key)}/${step}`;
const stepOf = (label: Quality, made: readonly Quality[]): Step =>
  label === (made.includes(made1st) ? made1st : qualities[0]) ? 'first' : 'rest';

/** A track of a video: one of its pictures, or its sound. */
export type Track = Quality | 'sound';
/** The playlist of a track, in which its one file is named relative to it. */
export const playlistOf = (key: string, track: Track, made: readonly Quality[]): string =>
  `${placeOf(key, track === 'sound' ? 'first' : stepOf(track, made))}-${track}.m3u8`;
/** The picture that stands for a video until it plays. */
export const posterOf = (key: string): string => stillOf(key, 0);
const stillOf = (key: string, nth: number): string =>
  `${placeOf(key, 'first')}-poster.${String(nth).padStart(7, '0')}.jpg`;
/** Pictures are taken out of a video every so many seconds, and no more than this: the first is its poster. */
export const stills = { every: 10, most: 6 } as const;
/** All pictures that may have been taken out of a video. */
export const stillsOf = (key: string): string[] => Array.from({ length: stills.most }, (_, nth) => stillOf(key, nth));

/** Bytes of a JPEG in which there is nothing: of its head, and for each pixel. One of a plain colour has half of that, one of a dark room four times as much. */
const empty = { head: 500, pixel: 0.012 } as const;
/** Whether nothing is seen in any picture of a video, by their sizes in bytes: a lens was covered, or the camera off. */
export const isBlack = (sizes: readonly number[], { width, height }: Pick<Source, 'width' | 'height'>): boolean =>
  sizes.length > 0 && sizes.every((size) => size < empty.head + empty.pixel * width * height);

/** How loud the sound of a video was, second by second: the converter writes it beside the sound, under its name. */
export const loudnessLogOf = (key: string): string => `${placeOf(key, 'first')}-sound_loudness.csv`;
/** The column of the log that says how loud it was in the last 0.4 seconds (ITU-R BS.1771). */
const momentary = 'InputMomentaryLoudness';
/** What is never louder than this (in LUFS) is silence, as in the browser that looks before it sends. */
const silence = -50;
/** The converter has measured nothing yet in its first lines: they say nothing, and nothing is said of a video that has no others. */
const unmeasured = 3;

/** Whether nothing is heard in a video, by the converter's log of its loudness; a log that cannot be understood says nothing. */
export const isSilent = (log: string): boolean => {
  const [head = '', ...lines] = log.trim().split(/\r?\n/);
  const column = head.split(',').findIndex((title) => title.trim() === momentary);
  const heard = lines.slice(unmeasured).map((line) => Number.parseFloat(line.split(',')[column] ?? ''));
  // Of digital silence nothing can be measured, and no number stands there.
  return column >= 0 && heard.length > 0 && !heard.some((loud) => loud > silence);
};

/** Everything that may lie in storage for the renditions of a video. */
export const filesOfRenditions = (key: string): string[] => [
  ...stillsOf(key),
  loudnessLogOf(key),
  ...steps.flatMap((step) => [
    `${placeOf(key, step)}.m3u8`,
    ...[...qualities, 'sound'].flatMap((track) =>
      [track === 'sound' ? 'cmfa' : 'cmfv', 'm3u8'].map((ending) => `${placeOf(key, step)}-${track}.${ending}`),
    ),
  ]),
];

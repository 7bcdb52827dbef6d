import { isRecord, type Json, list, number, optional, record } from '../template/json.ts';

/** A conversion that is not emulated, or is not one. */
export class JobRefusal extends Error {}

/** One picture of the ladder. */
export interface Picture {
  readonly kind: 'picture';
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly most: number;
  readonly buffer: number;
  /** Brought from HDR to the colours of an ordinary screen. */
  readonly toSdr: boolean;
}
/** The sound, brought to a loudness. */
export interface Sound {
  readonly kind: 'sound';
  readonly name: string;
  readonly rate: number;
  readonly loudness: number;
  /** Whether its loudness is written beside it. */
  readonly logged: boolean;
}
/** Frames as picture files, each so many seconds after the one before. */
export interface Still {
  readonly kind: 'still';
  readonly name: string;
  readonly every: number;
  readonly most: number;
  readonly toSdr: boolean;
}
export type MediaOutput = Picture | Sound | Still;

/** What a conversion reads and makes. */
export interface MediaJob {
  readonly input: Address;
  readonly bucket: string;
  /** The folder that everything is written to. */
  readonly folder: string;
  readonly segmentSeconds: number;
  readonly outputs: readonly MediaOutput[];
}

export interface Address {
  readonly bucket: string;
  readonly key: string;
}

/** `s3://bucket/key`. */
export function s3Address(url: unknown): Address {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(String(url)) ?? [];
  if (bucket === undefined || key === undefined) throw new JobRefusal(`'${String(url)}' is no address in S3.`);
  return { bucket, key };
}

/** Reads the settings of a job as far as they are emulated; anything else is refused instead of being left out. */
export function readJob(settings: unknown): MediaJob {
  const { inputs, outputGroups } = record(settings);
  const [input, ...more] = list(inputs).map(record);
  if (!input || more.length > 0) throw new JobRefusal('One input is emulated here, not several.');
  // Left out, AWS leaves the picture of a phone on its side.
  demand(record(input.videoSelector), { rotate: 'AUTO' });
  const groups = list(outputGroups).map((group) => readGroup(record(group), record(input.audioSelectors)));
  const [first] = groups;
  if (!first) throw new JobRefusal('A job needs an output group.');
  const { bucket } = first.place;
  const folder = folderOf(first.place.key);
  if (groups.some(({ place }) => place.bucket !== bucket || folderOf(place.key) !== folder))
    throw new JobRefusal('All output groups go to one folder here.');
  const segmentSeconds = groups.find((one) => one.segmentSeconds)?.segmentSeconds ?? 10;
  return {
    input: s3Address(input.fileInput),
    bucket,
    folder,
    segmentSeconds,
    outputs: groups.flatMap(({ outputs }) => outputs),
  };
}

/** Refuses a setting that would make something else in AWS than it does here. */
function demand(settings: Json, emulated: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(emulated))
    if (settings[name] !== value) throw new JobRefusal(`'${name}' is emulated here as ${value}.`);
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

function readGroup({ outputGroupSettings, outputs }: Json, selectors: Json) {
  const { type, cmafGroupSettings, fileGroupSettings } = record(outputGroupSettings);
  const made = list(outputs).map(record);
  if (type === 'FILE_GROUP_SETTINGS') {
    const place = s3Address(record(fileGroupSettings).destination);
    return { place, segmentSeconds: 0, outputs: made.map((one) => readStill(one, place.key)) };
  }
  const cmaf = record(cmafGroupSettings);
  if (type !== 'CMAF_GROUP_SETTINGS' || cmaf.segmentControl !== 'SINGLE_FILE' || cmaf.writeDashManifest !== 'DISABLED')
    throw new JobRefusal('Only CMAF in single files, with an HLS manifest, and frame captures are emulated here.');
  const place = s3Address(cmaf.destination);
  const segmentSeconds = number(cmaf.segmentLength, 10);
  return { place, segmentSeconds, outputs: made.map((one) => readTrack(one, place.key, segmentSeconds, selectors)) };
}

const nameOf = ({ nameModifier }: Json, base: string): string =>
  `${base.slice(base.lastIndexOf('/') + 1)}${optional(nameModifier) ?? ''}`;

function readStill(output: Json, base: string): Still {
  const { codec, frameCaptureSettings } = record(record(output.videoDescription).codecSettings);
  if (codec !== 'FRAME_CAPTURE') throw new JobRefusal('A file group holds frame captures here.');
  const { framerateNumerator, framerateDenominator, maxCaptures } = record(frameCaptureSettings);
  const every = number(framerateDenominator, 1) / number(framerateNumerator, 1);
  const toSdr = readColours(record(output.videoDescription));
  return { kind: 'still', name: nameOf(output, base), every, most: number(maxCaptures, 10_000_000), toSdr };
}

function readColours({ videoPreprocessors }: Json): boolean {
  if (videoPreprocessors === undefined) return false;
  demand(record(record(videoPreprocessors).colorCorrector), { colorSpaceConversion: 'FORCE_709' });
  return true;
}

function readTrack(output: Json, base: string, segmentSeconds: number, selectors: Json): MediaOutput {
  const { videoDescription, audioDescriptions } = output;
  const name = nameOf(output, base);
  // As in AWS: a CMAF output holds either pictures or sound.
  if (isRecord(videoDescription) === list(audioDescriptions).length > 0)
    throw new JobRefusal('A CMAF output holds either video or audio.');
  if (isRecord(videoDescription)) {
    const { codec, h264Settings } = record(videoDescription.codecSettings);
    const h264 = record(h264Settings);
    if (codec !== 'H_264' || h264.rateControlMode !== 'VBR')
      throw new JobRefusal('Only H.264 by VBR is emulated here.');
    demand(videoDescription, { scalingBehavior: 'STRETCH_TO_OUTPUT' });
    demand(h264, { parControl: 'SPECIFIED', parNumerator: 1, parDenominator: 1 });
    demand(h264, { framerateControl: 'INITIALIZE_FROM_SOURCE', gopSize: segmentSeconds, gopSizeUnits: 'SECONDS' });
    const rate = number(h264.bitrate, 0);
    return {
      kind: 'picture',
      name,
      width: number(videoDescription.width, 0),
      height: number(videoDescription.height, 0),
      rate,
      most: number(h264.maxBitrate, rate),
      buffer: number(h264.hrdBufferSize, rate),
      toSdr: readColours(videoDescription),
    };
  }
  const [description, ...more] = list(audioDescriptions).map(record);
  const { codec, aacSettings } = record(description?.codecSettings);
  if (codec !== 'AAC' || more.length > 0) throw new JobRefusal('One AAC track is emulated here.');
  if (!isRecord(selectors[optional(description?.audioSourceName) ?? '']))
    throw new JobRefusal('A sound is made of an audio selector of the input.');
  const normal = record(description?.audioNormalizationSettings);
  demand(normal, { algorithm: 'ITU_BS_1770_3', algorithmControl: 'CORRECT_AUDIO' });
  const { targetLkfs, loudnessLogging } = normal;
  return {
    kind: 'sound',
    name,
    rate: number(record(aacSettings).bitrate, 96_000),
    loudness: number(targetLkfs, -23),
    logged: loudnessLogging === 'LOG',
  };
}

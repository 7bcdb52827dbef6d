import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { MediaJob, Picture, Sound, Still } from './job.ts';

/** What a video file shows, as it lies in the file: its rotation is still to be done. */
export interface Looked {
  readonly seconds: number;
  readonly tracks: readonly Seen[];
}
type Seen =
  | {
      readonly kind: 'video';
      readonly codec: string;
      readonly width: number;
      readonly height: number;
      readonly rotation: number;
      /** How light becomes numbers, as ffmpeg calls it. */
      readonly transfer: string;
      /** How wide a pixel is, where it is not as wide as it is high. */
      readonly pixel: { readonly width: number; readonly height: number } | undefined;
    }
  | { readonly kind: 'audio'; readonly codec: string; readonly channels: number; readonly sampleRate: number };

/** Behind what people wait for, and still going on while a machine is busy. */
const behind = 10;

/** Runs a program behind everything else that this machine does; answers what it wrote to both of its outputs. */
function run(program: string, words: readonly string[], signal: AbortSignal): Promise<{ out: string; err: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ out: string; err: string }>();
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += String(text)));
  child.stderr.on('data', (text: Buffer) => (said.err = (said.err + String(text)).slice(-20_000)));
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, behind);
    } catch {
      // It has ended already.
    }
  });
  child.once('error', reject);
  child.once('close', (code) =>
    code === 0 ? resolve(said) : reject(new Error(said.err.trim().slice(-500) || `It ended with ${code}`)),
  );
  return promise;
}

/** Not every installation lets a package make its own program one. */
function runnable(path: string): string {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
  return path;
}

/** The encoder, where this machine has one. */
export const ffmpeg = async (): Promise<string> => runnable((await import('@ffmpeg-installer/ffmpeg')).default.path);
/** What looks into files. */
export const ffprobe = async (): Promise<string> => runnable((await import('@ffprobe-installer/ffprobe')).default.path);

interface Stream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly color_transfer?: string;
  readonly sample_aspect_ratio?: string;
  readonly channels?: number;
  readonly sample_rate?: string;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
  readonly disposition?: { readonly attached_pic?: number };
}

/** What is in a file; throws when there is no video in it. */
export async function look(file: string, signal: AbortSignal): Promise<Looked> {
  const words = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file];
  const { out } = await run(await ffprobe(), words, signal);
  const { streams = [], format = {} } = JSON.parse(out) as { streams?: Stream[]; format?: { duration?: string } };
  const tracks = streams.flatMap((one): Seen[] => {
    const codec = one.codec_name ?? '';
    if (one.codec_type === 'video' && !one.disposition?.attached_pic) {
      // ffprobe counts against the clock.
      const rotation = one.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0;
      return [
        {
          kind: 'video',
          codec,
          width: one.width ?? 0,
          height: one.height ?? 0,
          rotation: ((-rotation % 360) + 360) % 360,
          transfer: one.color_transfer ?? '',
          pixel: pixelOf(one),
        },
      ];
    }
    if (one.codec_type !== 'audio') return [];
    return [{ kind: 'audio', codec, channels: one.channels ?? 0, sampleRate: Number(one.sample_rate ?? 0) }];
  });
  if (!tracks.some(({ kind }) => kind === 'video')) throw new Error('There is no video in this file.');
  return { seconds: Number(format.duration ?? 0), tracks };
}

/** What says nothing of its pixels (`0:1`) has square ones. */
function pixelOf({ sample_aspect_ratio = '' }: Stream): { width: number; height: number } | undefined {
  const [width = 1, height = 1] = sample_aspect_ratio.split(':').map(Number);
  return width > 0 && height > 0 && width !== height ? { width, height } : undefined;
}

/** Makes the outputs of a job in a folder; answers the names of its files. */
export async function encode(input: string, folder: string, job: MediaJob, signal: AbortSignal): Promise<string[]> {
  const program = await ffmpeg();
  const sound = job.outputs.find((one) => one.kind === 'sound');
  const gain = sound ? await measure(program, input, sound, folder, signal) : 0;
  const words = job.outputs.flatMap((one) =>
    one.kind === 'still' ? [] : wordsOf(one, folder, job.segmentSeconds, gain),
  );
  if (words.length > 0) await run(program, ['-nostdin', '-y', '-v', 'error', '-i', input, ...words], signal);
  for (const one of job.outputs) if (one.kind === 'still') await takeStills(program, input, one, folder, signal);
  const made = new Set(readdirSync(folder));
  return job.outputs.flatMap((one) =>
    one.kind === 'still' ? [...made].filter((name) => isOf(one, name)) : filesOf(one),
  );
}

type Track = Picture | Sound;
const fileOf = (output: Track): string => `${output.name}.${output.kind === 'sound' ? 'cmfa' : 'cmfv'}`;
const filesOf = (output: Track): string[] => [
  fileOf(output),
  `${output.name}.m3u8`,
  ...(output.kind === 'sound' && output.logged ? [logOf(output)] : []),
];
const logOf = ({ name }: Sound): string => `${name}_loudness.csv`;
const isOf = ({ name }: Still, file: string): boolean => file.startsWith(`${name}.`) && file.endsWith('.jpg');

/** No voice is made of silence, and nothing is made quieter than the noise of a room. */
const mostGain = 30;

/** How much louder the sound has to become, in decibels; how loud it is, second by second, is written down where that was asked for. */
async function measure(
  program: string,
  input: string,
  sound: Sound,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  const { loudness, logged } = sound;
  const said = join(folder, 'loudness');
  const log = `ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.M:file=${said},`;
  const filter = `${logged ? log : ''}loudnorm=print_format=json`;
  const words = ['-nostdin', '-hide_banner', '-i', input, '-map', '0:a:0', '-vn', '-af', filter, '-f', 'null', '-'];
  const { err } = await run(program, words, signal);
  if (logged) writeFileSync(join(folder, logOf(sound)), linesOf(readFileSync(said, 'utf8')));
  const [, measured] = /"input_i"\s*:\s*"(-?[\d.]+)"/.exec(err) ?? [];
  if (measured === undefined || Number(measured) < -60) return 0;
  return Math.max(-mostGain, Math.min(mostGain, loudness - Number(measured)));
}

/** A line for each second, of ten measurements each. */
const linesOf = (said: string): string => {
  const measured = [...said.matchAll(/lavfi\.r128\.M=(\S+)/g)].map(([, loud]) => loud);
  const seconds = measured.filter((_, i) => i % 10 === 9).map((loud, i) => `${i + 1},${loud}`);
  return ['Seconds,InputMomentaryLoudness', ...seconds, ''].join('\n');
};

function wordsOf(output: Track, folder: string, seconds: number, gain: number): string[] {
  const file = join(folder, fileOf(output));
  const track = output.kind === 'picture' ? pictureWords(output, seconds) : soundWords(output, gain);
  const segments = ['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod'];
  const fragments = ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename', file];
  return [...track, ...segments, ...fragments, join(folder, `${output.name}.m3u8`)];
}

/** The first frame, and one after each so many seconds. Not in the run that makes the tracks: to leave out frames there would be to leave them out of the picture, too. */
async function takeStills(
  program: string,
  input: string,
  { name, every, most, toSdr }: Still,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (let nth = 0; nth < most; nth++) {
    const file = join(folder, `${name}.${String(nth).padStart(7, '0')}.jpg`);
    const from = ['-nostdin', '-y', '-v', 'error', '-ss', String(nth * every), '-i', input];
    await run(
      program,
      [
        ...from,
        '-map',
        '0:v:0',
        ...(toSdr ? ['-vf', sdr] : []),
        '-frames:v',
        '1',
        '-q:v',
        '3',
        '-f',
        'image2',
        '-update',
        '1',
        file,
      ],
      signal,
    );
    // There is nothing behind its end.
    if (!existsSync(file)) return;
  }
}

/** Without pictures that follow from later ones, which would all be shown two frames late: players go by the tracks, and these say nothing of a shift. */
const inOrder = ['-bf', '0'];
/** Bright light is drawn together instead of cut off, and the colours are those of Rec. 709. */
const sdr =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';
const sdrWords = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'];
const pictureWords = ({ width, height, rate, most, buffer, toSdr }: Picture, seconds: number): string[] => [
  ...['-map', '0:v:0', '-an', '-vf', `scale=${width}:${height},setsar=1${toSdr ? `,${sdr}` : ''}`],
  ...['-pix_fmt', 'yuv420p', ...(toSdr ? sdrWords : [])],
  ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', ...inOrder],
  ...['-b:v', String(rate), '-maxrate', String(most), '-bufsize', String(buffer)],
  ...['-force_key_frames', `expr:gte(t,n_forced*${seconds})`, '-sc_threshold', '0', '-g', '600'],
];

/** Samples that an encoder of AAC puts before the sound; they take the place of the first ones, so that steps are heard when they are seen. */
const primed = 1024;
const inTime = `aresample=48000,atrim=start_sample=${primed},asetpts=PTS-STARTPTS`;
const soundWords = ({ rate }: Sound, gain: number): string[] => [
  ...['-map', '0:a:0', '-vn', '-af', `volume=${gain.toFixed(1)}dB,alimiter=limit=0.84:level=disabled,${inTime}`],
  ...['-c:a', 'aac', '-b:a', String(rate), '-ac', '2'],
];

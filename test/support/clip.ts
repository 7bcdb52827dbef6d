import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, ffprobe } from '@rince/local-cloud/media/ffmpeg';

export interface Clip {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Turned by the camera by so many degrees: the picture lies in the file as it was filmed. */
  readonly turned?: 90 | 180 | 270;
  /** A tone, unless said: a track in which nothing is heard, a tone from the first second on, or no track at all. */
  readonly sound?: 'silence' | 'later' | 'none';
  /** The second half has half as many frames a second, as of a phone in a dim room. */
  readonly slows?: boolean;
  /** Something moves, unless said: the lens was covered, all is of the colour of a skin, or the left half is red and the right one blue. */
  readonly picture?: 'black' | 'skin' | 'halves';
  /** Filmed as phones do that show more light (HLG). */
  readonly hdr?: boolean;
  /** Pixels that are not square, as a camcorder's: how wide for how high. */
  readonly pixels?: '32/27';
  /** When, as a phone writes it into the file. */
  readonly recorded?: string;
}

const programs = { ffmpeg: await ffmpeg(), ffprobe: await ffprobe() };

const inFolder = <T>(work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'rince-clip-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
const make = (words: readonly string[]): void => {
  execFileSync(programs.ffmpeg, ['-v', 'error', '-y', ...words]);
};

const pictures = {
  black: 'color=c=black:',
  skin: 'color=c=0xC09080:',
  halves: 'color=c=red:',
  moving: 'testsrc2=',
} as const;
const filters = { silence: 'volume=0', later: 'volume=-20dB,adelay=1000', tone: 'volume=-20dB' } as const;

const hlg = [
  ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67'],
  ...['-colorspace', 'bt2020nc', '-color_range', 'tv'],
];

/** A video as a phone would send it, with a moving picture and a quiet tone. */
export const makeClip = ({
  width,
  height,
  seconds,
  turned,
  sound,
  slows,
  picture,
  pixels,
  hdr,
  recorded,
}: Clip): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    const [plain, done] = [join(folder, 'plain.mp4'), join(folder, 'done.mp4')];
    make([
      ...['-f', 'lavfi', '-i', `${pictures[picture ?? 'moving']}s=${width}x${height}:r=30:d=${seconds}`],
      ...(sound === 'none' ? [] : ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]),
      ...(sound === 'none' ? [] : ['-af', filters[sound ?? 'tone']]),
      ...(picture === 'halves' ? ['-vf', 'drawbox=x=iw/2:y=0:w=iw/2:h=ih:color=blue:t=fill'] : []),
      ...(pixels ? ['-vf', `setsar=${pixels}`] : []),
      ...(slows ? ['-vf', `select='lt(t,${seconds / 2})+not(mod(n,2))'`, '-vsync', 'vfr'] : []),
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '20'],
      ...(hdr ? hlg : ['-pix_fmt', 'yuv420p']),
      ...['-c:a', 'aac', plain],
    ]);
    make([
      '-i',
      plain,
      '-c',
      'copy',
      ...(turned ? ['-metadata:s:v:0', `rotate=${turned}`] : []),
      ...(recorded === undefined ? [] : ['-metadata', `creation_time=${recorded}`]),
      done,
    ]);
    return new Uint8Array(readFileSync(done));
  });

/** What a phone films in Full HD: so many bits a second of picture, of which a noisy one has need. */
const filmed = '17M';
/** So short that less than a fiftieth of the bytes is left over when no whole take fits any more. */
const takeSeconds = 2;

/** The longest film of a phone that has at most so many bytes: one take again and again, so that it is made in seconds. */
export const makeFilm = (mostBytes: number): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    const [take, film] = [join(folder, 'take.mp4'), join(folder, 'film.mp4')];
    make([
      ...['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=30:d=${takeSeconds},noise=alls=24:allf=t`],
      ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${takeSeconds}`],
      ...['-c:v', 'libx264', '-preset', 'superfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-g', '30'],
      ...['-b:v', filmed, '-minrate', filmed, '-maxrate', filmed, '-bufsize', '2M', '-x264-params', 'nal-hrd=cbr'],
      ...['-c:a', 'aac', take],
    ]);
    const times = Math.floor((mostBytes * 0.995) / statSync(take).size);
    make(['-stream_loop', String(times - 1), '-i', take, '-c', 'copy', film]);
    return new Uint8Array(readFileSync(film));
  });

/** What an independent reader finds in the bytes of a video. */
export const probed = (bytes: Uint8Array) =>
  inFolder((folder) => {
    const file = join(folder, 'clip');
    writeFileSync(file, bytes);
    const out = execFileSync(programs.ffprobe, ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file]);
    return JSON.parse(String(out)) as {
      streams: {
        codec_name: string;
        codec_type: string;
        width?: number;
        height?: number;
        avg_frame_rate: string;
        color_transfer?: string;
        color_primaries?: string;
        side_data_list?: unknown[];
      }[];
      format: { duration: string; bit_rate: string };
    };
  });

/** When something is heard first in a sound, in seconds. */
export const soundBegins = (bytes: Uint8Array): number =>
  inFolder((folder) => {
    const file = join(folder, 'clip');
    writeFileSync(file, bytes);
    const said = join(folder, 'said');
    execFileSync('sh', [
      '-c',
      '"$0" -i "$1" -af silencedetect=n=-45dB:d=0.2 -f null - 2> "$2"',
      programs.ffmpeg,
      file,
      said,
    ]);
    return Number(/silence_end: ([\d.]+)/.exec(readFileSync(said, 'utf8'))?.[1]);
  });

/** When the whole pictures of a video are shown, from which a player can begin, in seconds. */
export const keyFramesOf = (bytes: Uint8Array): number[] =>
  inFolder((folder) => {
    const file = join(folder, 'clip');
    writeFileSync(file, bytes);
    const shown = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
    return String(execFileSync(programs.ffprobe, ['-v', 'error', ...shown, file]))
      .split('\n')
      .filter((line) => line.includes('K'))
      .map((line) => Number(line.split(',')[0]));
  });

/** The middle of the lower left quarter of a video's first picture as it is shown, in red, green and blue. */
export const lowerLeftOf = (bytes: Uint8Array): number[] =>
  inFolder((folder) => {
    const [file, raw] = [join(folder, 'clip'), join(folder, 'raw')];
    writeFileSync(file, bytes);
    make([
      '-i',
      file,
      '-frames:v',
      '1',
      '-vf',
      'crop=2:2:iw/4:ih*3/4,scale=1:1',
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
      raw,
    ]);
    return [...readFileSync(raw)];
  });

/** How loud a sound is, in LUFS. */
export const loudnessOf = (bytes: Uint8Array): number =>
  inFolder((folder) => {
    const file = join(folder, 'clip');
    writeFileSync(file, bytes);
    const said = join(folder, 'said');
    execFileSync('sh', ['-c', '"$0" -i "$1" -af ebur128 -f null - 2> "$2"', programs.ffmpeg, file, said]);
    return Number(/I:\s+(-?[\d.]+) LUFS(?![\s\S]*I:)/.exec(readFileSync(said, 'utf8'))?.[1]);
  });

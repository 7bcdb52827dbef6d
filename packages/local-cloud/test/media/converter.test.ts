import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
  type Input,
  MediaConvertClient,
  type OutputGroup,
  ProbeCommand,
} from '@aws-sdk/client-mediaconvert';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Converter, startConverter } from '../../src/media/converter.ts';
import { ffmpeg } from '../../src/media/ffmpeg.ts';
import { Principals, region } from '../../src/principals.ts';
import type { Json } from '../../src/template/json.ts';
import { bucket, clientOf, owner, type StorageWorld, someone, storageWorld } from '../s3/support.ts';

// What the client of AWS sends, and what it makes of the answers.

const queue = 'arn:aws:mediaconvert:us-east-1:000000000000:queues/Converter';
const role = 'arn:aws:iam::000000000000:role/Converter';
const worker = someone('worker', (action, resource) => action !== 'iam:PassRole' || resource === role);
const stranger = someone('stranger', (action) => action === 'iam:PassRole');
const impostor = someone('impostor', (action) => action !== 'iam:PassRole');

const dir = mkdtempSync(join(tmpdir(), 'rince-converter-'));
const events: Json[] = [];
let storage: StorageWorld;
let converter: Converter;

const start = (): Promise<Converter> => {
  const principals = new Principals();
  for (const one of [owner, worker, stranger, impostor]) principals.add(one);
  return startConverter({
    ...{ dir: join(dir, 'jobs'), principals, storageUrl: storage.storage.url, roles: new Map([[role, owner]]) },
    tell: async (event) => {
      events.push(event);
    },
  });
};
const clientAs = (who = worker, secretAccessKey = who.secretAccessKey): MediaConvertClient =>
  new MediaConvertClient({
    ...{ endpoint: converter.url, region, maxAttempts: 1 },
    credentials: { accessKeyId: who.accessKeyId, secretAccessKey },
  });
const put = (Key: string, Body: Uint8Array) =>
  clientOf(storage.storage.url).send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
const lying = async (Prefix: string): Promise<string[]> => {
  const { Contents = [] } = await clientOf(storage.storage.url).send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix }),
  );
  return Contents.map(({ Key = '' }) => Key.slice(Prefix.length)).sort();
};

beforeAll(async () => {
  storage = await storageWorld({ others: [worker] });
  converter = await start();
  const file = join(dir, 'clip.mp4');
  execFileSync(await ffmpeg(), [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=30:d=3', '-f', 'lavfi', '-i', 'sine=duration=3'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', file],
  ]);
  await put('in/clip.mp4', readFileSync(file));
  await put('in/words.mp4', Buffer.from('no video at all'));
}, 60_000);
afterAll(async () => {
  await converter.close();
  await storage.end();
  rmSync(dir, { recursive: true, force: true });
});

const streams: OutputGroup = {
  OutputGroupSettings: {
    Type: 'CMAF_GROUP_SETTINGS',
    CmafGroupSettings: {
      ...{ Destination: `s3://${bucket}/out/clip`, SegmentControl: 'SINGLE_FILE', SegmentLength: 2 },
      ...{ FragmentLength: 2, WriteHlsManifest: 'ENABLED', WriteDashManifest: 'DISABLED' },
    },
  },
  Outputs: [
    {
      NameModifier: '-small',
      ContainerSettings: { Container: 'CMFC' },
      VideoDescription: {
        ...{ Width: 160, Height: 120, ScalingBehavior: 'STRETCH_TO_OUTPUT' },
        CodecSettings: {
          Codec: 'H_264',
          H264Settings: {
            ...{ RateControlMode: 'VBR', Bitrate: 200_000, FramerateControl: 'INITIALIZE_FROM_SOURCE' },
            ...{ GopSize: 2, GopSizeUnits: 'SECONDS', ParControl: 'SPECIFIED', ParNumerator: 1, ParDenominator: 1 },
          },
        },
      },
    },
    {
      NameModifier: '-sound',
      ContainerSettings: { Container: 'CMFC' },
      AudioDescriptions: [
        {
          AudioSourceName: 'Its sound',
          AudioNormalizationSettings: {
            ...{ Algorithm: 'ITU_BS_1770_3', AlgorithmControl: 'CORRECT_AUDIO', LoudnessLogging: 'LOG' },
          },
          CodecSettings: { Codec: 'AAC', AacSettings: { Bitrate: 96_000, SampleRate: 48_000 } },
        },
      ],
    },
  ],
};
const stills: OutputGroup = {
  OutputGroupSettings: {
    Type: 'FILE_GROUP_SETTINGS',
    FileGroupSettings: { Destination: `s3://${bucket}/out/clip` },
  },
  Outputs: [
    {
      NameModifier: '-still',
      ContainerSettings: { Container: 'RAW' },
      VideoDescription: {
        CodecSettings: {
          Codec: 'FRAME_CAPTURE',
          FrameCaptureSettings: { FramerateNumerator: 1, FramerateDenominator: 2, MaxCaptures: 5 },
        },
      },
    },
  ],
};
const input: Input = {
  VideoSelector: { Rotate: 'AUTO' },
  AudioSelectors: { 'Its sound': { DefaultSelection: 'DEFAULT' } },
};
const jobOf = (token: string, file = 'clip.mp4', OutputGroups = [streams, stills]): CreateJobCommandInput => ({
  ...{ ClientRequestToken: token, Queue: queue, Role: role, UserMetadata: { of: token } },
  Settings: { Inputs: [{ ...input, FileInput: `s3://${bucket}/in/${file}` }], OutputGroups },
});
const begin = (job: CreateJobCommandInput, as = clientAs()) => as.send(new CreateJobCommand(job));
const ends = async (id: string | undefined): Promise<string | undefined> => {
  for (let look = 0; look < 300; look++) {
    const { Job } = await clientAs().send(new GetJobCommand({ Id: id }));
    if (Job?.Status !== 'SUBMITTED') return Job?.Status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 'never';
};
const toldOf = (token: string): Json[] =>
  events.map(({ detail }) => detail as Json).filter(({ userMetadata }) => (userMetadata as Json).of === token);

describe('a look into a file', () => {
  const probe = (file: string, as = clientAs()) =>
    as.send(new ProbeCommand({ InputFiles: [{ FileUrl: `s3://${bucket}/in/${file}` }] }));

  it('says what is in it', async () => {
    const { ProbeResults = [] } = await probe('clip.mp4');
    const { Duration, Tracks = [] } = ProbeResults[0]?.Container ?? {};
    expect(Duration).toBeCloseTo(3, 0);
    expect(Tracks[0]).toMatchObject({ TrackType: 'video', VideoProperties: { Width: 320, Height: 240 } });
    expect(Tracks[1]).toMatchObject({ TrackType: 'audio', AudioProperties: { Channels: 1 } });
  });

  it('is refused for what is no video, what is not there, and to who may not', async () => {
    await expect(probe('words.mp4')).rejects.toMatchObject({ name: 'BadRequestException' });
    await expect(probe('nothing.mp4')).rejects.toMatchObject({ name: 'BadRequestException' });
    await expect(probe('clip.mp4', clientAs(stranger))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(probe('clip.mp4', clientAs(worker, 'guessed'))).rejects.toThrow();
  });
});

describe('a conversion', () => {
  it('is begun once for a token, makes its files, and tells its end with what it was given', async () => {
    const { Job } = await begin(jobOf('whole'));
    const again = await begin(jobOf('whole'));
    expect(again.Job?.Id).toBe(Job?.Id);
    expect(Job).toMatchObject({ Status: 'SUBMITTED', Queue: queue, Role: role, UserMetadata: { of: 'whole' } });
    expect(await ends(Job?.Id)).toBe('COMPLETE');
    expect(await lying('out/clip-')).toEqual([
      ...['small.cmfv', 'small.m3u8', 'sound.cmfa', 'sound.m3u8', 'sound_loudness.csv'],
      ...['still.0000000.jpg', 'still.0000001.jpg'],
    ]);
    await expect.poll(() => toldOf('whole')).toHaveLength(1);
    expect(toldOf('whole')[0]).toMatchObject({ status: 'COMPLETE', queue, jobId: Job?.Id });
  });

  it('of what is no video ends as an error, and says so', async () => {
    const { Job } = await begin(jobOf('words', 'words.mp4'));
    expect(await ends(Job?.Id)).toBe('ERROR');
    await expect.poll(() => toldOf('words')).toHaveLength(1);
    expect(toldOf('words')[0]).toMatchObject({ status: 'ERROR', errorCode: 1404 });
  });

  it('goes on when the machine was off in the middle of it', async () => {
    const { Job } = await begin(jobOf('cut'));
    await converter.close();
    converter = await start();
    expect(await ends(Job?.Id)).toBe('COMPLETE');
  });

  it('is refused to who may not begin it or pass its role, and where it would make something else than AWS', async () => {
    await expect(begin(jobOf('a'), clientAs(stranger))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(begin(jobOf('b'), clientAs(impostor))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(begin({ ...jobOf('c'), Role: `${role}2` })).rejects.toMatchObject({ name: 'BadRequestException' });
    for (const other of [{ VideoSelector: {} }, { AudioSelectors: {} }])
      await expect(
        begin({ ...jobOf('e'), Settings: { ...jobOf('e').Settings, Inputs: [{ ...input, ...other }] } }),
      ).rejects.toMatchObject({ name: 'BadRequestException' });
    const mixed = {
      ...streams,
      Outputs: [{ ...streams.Outputs?.[0], AudioDescriptions: streams.Outputs?.[1]?.AudioDescriptions }],
    };
    await expect(begin(jobOf('d', 'clip.mp4', [mixed]))).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(
      events.every(({ detail }) =>
        ['whole', 'words', 'cut'].includes(String(((detail as Json).userMetadata as Json).of)),
      ),
    ).toBe(true);
  });

  it('that nobody began is not known', async () => {
    await expect(clientAs().send(new GetJobCommand({ Id: '1-none' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });
});

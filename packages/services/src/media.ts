import {
  CreateJobCommand,
  GetJobCommand,
  MediaConvertClient,
  type Output,
  type OutputGroup,
  ProbeCommand,
} from '@aws-sdk/client-mediaconvert';
import {
  loudness,
  madeIn,
  placeOf,
  type Rendition,
  renditionsOf,
  type Source,
  type Step,
  segmentSeconds,
  soundRate,
  stills,
} from '@rince/domain/renditions';
import { setting } from './environment.ts';

interface Conversion {
  /** The video as it was sent. */
  readonly key: string;
  readonly source: Source;
  readonly step: Step;
  /** What the event of its end says again. */
  readonly about: Readonly<Record<string, string>>;
}

/** Makes renditions of videos: each size one file in fragments, the sound beside them, and lists of what is where. */
class Media {
  #made: MediaConvertClient | undefined;

  get #client(): MediaConvertClient {
    this.#made ??= new MediaConvertClient();
    return this.#made;
  }

  /** What a stored file shows; undefined when there is nothing in it that can be watched. */
  async look(key: string): Promise<Source | undefined> {
    try {
      const { ProbeResults = [] } = await this.#client.send(
        new ProbeCommand({ InputFiles: [{ FileUrl: addressOf(key) }] }),
      );
      const { Tracks: tracks = [], Duration } = ProbeResults[0]?.Container ?? {};
      const {
        Width = 0,
        Height = 0,
        Rotation,
        TransferCharacteristics,
        SampleAspectRatio: { Numerator: across = 1, Denominator: down = 1 } = {},
      } = tracks.find(({ VideoProperties }) => VideoProperties)?.VideoProperties ?? {};
      if (Width < 2 || Height < 2) return undefined;
      const lies = (Rotation ?? 0) % 180 !== 0;
      const sound = tracks.some(({ AudioProperties }) => AudioProperties);
      const seconds = Duration !== undefined && Duration > 0 ? Duration : undefined;
      // Some cameras film in pixels that are wider than high.
      const [wide, high] = [Math.round((Width * across) / (down || 1)), Height];
      const hdr = TransferCharacteristics === 'ARIB_B67' || TransferCharacteristics === 'SMPTE_2084';
      return { width: lies ? high : wide, height: lies ? wide : high, sound, seconds, ...(hdr ? { hdr } : {}) };
    } catch (error) {
      if ((error as { name?: string }).name === 'BadRequestException') return undefined;
      throw error;
    }
  }

  /** Begins a step of a conversion, and answers what the converter calls it; asked again, it is begun once. */
  async convert({ key, source, step, about }: Conversion): Promise<string> {
    const place = addressOf(placeOf(key, step));
    const isFirst = step === 'first';
    const { Job } = await this.#client.send(
      new CreateJobCommand({
        ClientRequestToken: `${key.split('/').at(-1)?.split('.')[0]}-${step}`,
        Queue: setting('MEDIA_QUEUE'),
        Role: setting('MEDIA_ROLE'),
        // What somebody waits for comes before what makes it finer.
        Priority: isFirst ? 10 : 0,
        UserMetadata: { ...about },
        StatusUpdateInterval: 'SECONDS_600',
        Settings: {
          TimecodeConfig: { Source: 'ZEROBASED' },
          Inputs: [
            {
              FileInput: addressOf(key),
              TimecodeSource: 'ZEROBASED',
              VideoSelector: { Rotate: 'AUTO' },
              ...(source.sound ? { AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } } } : {}),
            },
          ],
          OutputGroups: [
            streamsAt(place, [
              ...madeIn(step, renditionsOf(source)).map((one) => pictureOf(one, source)),
              ...(isFirst && source.sound ? [sound] : []),
            ]),
            ...(isFirst ? [posterAt(place, source)] : []),
          ],
        },
      }),
    );
    if (Job?.Id === undefined) throw new Error('The converter began nothing');
    return Job.Id;
  }

  /** How a conversion goes; one that the converter does not know any more comes to nothing. */
  async stateOf(job: string): Promise<'under way' | 'complete' | 'failed'> {
    try {
      const { Job } = await this.#client.send(new GetJobCommand({ Id: job }));
      if (Job?.Status === 'COMPLETE') return 'complete';
      return Job?.Status === 'ERROR' || Job?.Status === 'CANCELED' ? 'failed' : 'under way';
    } catch (error) {
      if ((error as { name?: string }).name === 'NotFoundException') return 'failed';
      throw error;
    }
  }
}

export const media = new Media();

const addressOf = (key: string): string => `s3://${setting('FILES_BUCKET')}/${key}`;

const streamsAt = (place: string, Outputs: Output[]): OutputGroup => ({
  Name: 'Streams',
  OutputGroupSettings: {
    Type: 'CMAF_GROUP_SETTINGS',
    CmafGroupSettings: {
      Destination: place,
      SegmentControl: 'SINGLE_FILE',
      SegmentLength: segmentSeconds,
      FragmentLength: segmentSeconds,
      WriteHlsManifest: 'ENABLED',
      WriteDashManifest: 'DISABLED',
      ManifestDurationFormat: 'FLOATING_POINT',
    },
  },
  Outputs,
});

/** The colours of an ordinary screen; without this, those of a phone's HDR come out grey and pale. */
const inColours = ({ hdr }: Source) =>
  hdr ? { VideoPreprocessors: { ColorCorrector: { ColorSpaceConversion: 'FORCE_709' as const } } } : {};

const pictureOf = ({ label, width, height, rate, most, buffer }: Rendition, source: Source): Output => ({
  NameModifier: `-${label}`,
  ContainerSettings: { Container: 'CMFC' },
  VideoDescription: {
    Width: width,
    Height: height,
    // The sizes are those of the picture; half a pixel of rounding must not become a black edge.
    ScalingBehavior: 'STRETCH_TO_OUTPUT',
    ...inColours(source),
    CodecSettings: {
      Codec: 'H_264',
      H264Settings: {
        RateControlMode: 'VBR',
        Bitrate: rate,
        MaxBitrate: most,
        HrdBufferSize: buffer,
        CodecProfile: 'HIGH',
        // More than this is billed at several times the price by the minute.
        QualityTuningLevel: 'SINGLE_PASS',
        FramerateControl: 'INITIALIZE_FROM_SOURCE',
        GopSize: segmentSeconds,
        GopSizeUnits: 'SECONDS',
        ParControl: 'SPECIFIED',
        ParNumerator: 1,
        ParDenominator: 1,
      },
    },
  },
});

const sound: Output = {
  NameModifier: '-sound',
  ContainerSettings: { Container: 'CMFC' },
  AudioDescriptions: [
    {
      AudioSourceName: 'Audio Selector 1',
      AudioNormalizationSettings: {
        Algorithm: 'ITU_BS_1770_3',
        AlgorithmControl: 'CORRECT_AUDIO',
        // Written beside the sound: by it silence is found.
        LoudnessLogging: 'LOG',
        PeakCalculation: 'TRUE_PEAK',
        TargetLkfs: loudness,
      },
      CodecSettings: {
        Codec: 'AAC',
        AacSettings: { Bitrate: soundRate, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
      },
    },
  ],
};

const posterAt = (place: string, source: Source): OutputGroup => ({
  Name: 'Poster',
  OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: place } },
  Outputs: [
    {
      NameModifier: '-poster',
      ContainerSettings: { Container: 'RAW' },
      VideoDescription: {
        ...inColours(source),
        CodecSettings: {
          Codec: 'FRAME_CAPTURE',
          FrameCaptureSettings: {
            FramerateNumerator: 1,
            FramerateDenominator: stills.every,
            MaxCaptures: stills.most,
            Quality: 80,
          },
        },
      },
    },
  ],
});

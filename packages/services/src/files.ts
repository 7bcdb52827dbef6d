import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type FileKind, type FilePlace, fileKinds, headBytes, typeOfBytes } from '@rince/domain/files';
import { refuse } from '@rince/domain/refusal';
import { goesByItself } from '@rince/domain/renditions';
import { optionalSetting, setting } from './environment.ts';
import { browserClient, filesClient } from './files-client.ts';

/** A picture as its owner's item keeps it. */
export interface ImageKeys {
  readonly key: string;
  readonly thumbKey: string;
}

interface Claim {
  /** Who uploaded it, and for whom alone it is. */
  readonly user: string;
  /** Below `incoming/`, as `files/upload` gave it. */
  readonly key: string;
  readonly kind: FileKind;
  readonly to: FilePlace;
  /** An id that no other file ever gets. */
  readonly as: string;
}

/** Links begin on round minutes, so that a page asked for again shows the same address and caches know the picture. */
const roundedTo = 300;

const notThere = () => refuse('BAD_REQUEST', 'This file is no longer there. Please choose it again.');

/** Files of people, dancers, schools and events: private, reached by links that are signed for one reader. */
class Files {
  #made: S3Client | undefined;
  #signing: S3Client | undefined;

  get #client(): S3Client {
    this.#made ??= filesClient();
    return this.#made;
  }

  /**
   * Takes what this person uploaded over for its owner and answers the new key. Nobody else's upload is taken, nothing too large, and
   * nothing that is not what it calls itself. `writeDown` is told of the new key before it is there. What was uploaded stays where it was until its day is over, so that the same call sent
   * again succeeds again.
   */
  async claim({ user, key, kind, to, as }: Claim, writeDown: (kept: string) => Promise<void>): Promise<string> {
    const type = await this.#checked({ user, key, kind });
    const kept = `${to}/${as}.${(fileKinds[kind].types as Readonly<Record<string, string>>)[type]}`;
    await writeDown(kept);
    await this.#client.send(
      new CopyObjectCommand({
        Bucket: setting('FILES_BUCKET'),
        CopySource: `${setting('FILES_BUCKET')}/${key}`,
        Key: kept,
        MetadataDirective: 'REPLACE',
        ContentType: type,
        ContentDisposition: fileKinds[kind].shown,
        CacheControl: 'private, max-age=86400, immutable',
      }),
    );
    return kept;
  }

  /** The bytes of what this person uploaded, for work that needs them once; the upload goes when its day is over. */
  async uploaded(
    { user, key, kind }: Omit<Claim, 'to' | 'as'>,
    most: number = fileKinds[kind].most,
  ): Promise<Uint8Array> {
    await this.#checked({ user, key, kind }, most);
    return (await (await this.read(key)).Body?.transformToByteArray()) ?? new Uint8Array();
  }

  /** Whether it is this person's upload, small enough, and what it calls itself. */
  async #checked({ user, key, kind }: Omit<Claim, 'to' | 'as'>, most: number = fileKinds[kind].most): Promise<string> {
    if (!new RegExp(`^incoming/${user}/[0-9a-hjkmnp-tv-z]{26}$`).test(key)) throw notThere();
    const head = await this.head(key);
    if (!head) throw notThere();
    const { bytes, size } = head;
    if (size > most) throw refuse('BAD_REQUEST', 'File is too large');
    const type = typeOfBytes(kind, bytes);
    if (type === undefined)
      throw refuse(
        'BAD_REQUEST',
        kind === 'xlsx' ? 'Not a valid file type' : `This file is not ${fileKinds[kind].title}.`,
      );
    return type;
  }

  /** How large a stored file is and how it begins; undefined when there is none. */
  async head(key: string): Promise<{ bytes: Uint8Array; size: number } | undefined> {
    try {
      const answer = await this.read(key, `bytes=0-${headBytes - 1}`);
      const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0);
      return { bytes: (await answer.Body?.transformToByteArray()) ?? new Uint8Array(), size };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** A stored file, or a part of it. */
  read(key: string, range?: string): Promise<GetObjectCommandOutput> {
    return this.#client.send(new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key, Range: range }));
  }

  /** What a file is known by: two of the same bytes, sent in the same parts, have the same. */
  async sameness(key: string): Promise<string | undefined> {
    const { ETag, Body } = await this.read(key, 'bytes=0-0');
    // What is left unread keeps its connection.
    await Body?.transformToByteArray();
    return ETag?.replaceAll('"', '');
  }

  /** Some bytes of a file; fewer where it ends. */
  async bytes(key: string, from: number, count: number): Promise<Uint8Array> {
    try {
      const { Body } = await this.read(key, `bytes=${from}-${from + count - 1}`);
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    } catch (error) {
      if (isMissing(error)) return new Uint8Array();
      throw error;
    }
  }

  /** Keeps what was made here, to be downloaded under a name; made again, it takes the place of the one before. */
  async keep(key: `${FilePlace}/${string}`, bytes: Uint8Array, { name, type }: { name: string; type: string }) {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: setting('FILES_BUCKET'),
        Key: key,
        Body: bytes,
        ContentType: type,
        ContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        CacheControl: 'private, max-age=900',
      }),
    );
  }

  /** The text of a kept file, undefined when there is none. */
  async text(key: string): Promise<string | undefined> {
    try {
      return await (await this.read(key)).Body?.transformToString();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Says of a file that it goes by itself when its days are over; one that is gone already does not matter. */
  async letGo(key: string): Promise<void> {
    const TagSet = [{ Key: goesByItself.tag, Value: goesByItself.value }];
    try {
      await this.#client.send(
        new PutObjectTaggingCommand({ Bucket: setting('FILES_BUCKET'), Key: key, Tagging: { TagSet } }),
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Removes files; those that are gone already do not matter. */
  async remove(keys: readonly (string | undefined)[]): Promise<void> {
    await Promise.all(
      keys
        .filter((key) => key !== undefined)
        .map((key) => this.#client.send(new DeleteObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }))),
    );
  }

  /** An address under which a browser can read a file for `seconds`, at least less the rounding. */
  async url(key: string, seconds = 900): Promise<{ url: string; expiresAt: string }> {
    this.#signing ??= browserClient();
    const begin = Math.floor(Date.now() / 1000 / roundedTo) * roundedTo * 1000;
    const url = await getSignedUrl(this.#signing, new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }), {
      expiresIn: seconds,
      signingDate: new Date(begin),
    });
    return { url: atTheSite(url), expiresAt: new Date(begin + seconds * 1000).toISOString() };
  }

  /** A picture as answers carry it. */
  async signedImage(image: ImageKeys | undefined): Promise<{ path: string; thumb: string } | undefined> {
    if (!image) return undefined;
    const [main, thumb] = await Promise.all([this.url(image.key), this.url(image.thumbKey)]);
    return { path: main.url, thumb: thumb.url };
  }
}

export const files = new Files();

/** In the cloud files are read below the site's own address: the CDN says that a browser is not to guess what they are. */
const atTheSite = (signed: string): string => {
  if (optionalSetting('FILES_PUBLIC_URL') !== undefined) return signed;
  const { pathname, search } = new URL(signed);
  return `${setting('SITE_URL')}/files${pathname}${search}`;
};

/** Without the right to list a bucket, a missing file is one that may not be read. */
const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound', 'AccessDenied', 'InvalidRange'].includes((error as { name?: string }).name ?? '');

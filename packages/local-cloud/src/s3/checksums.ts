import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Something that takes bytes as they pass and ends with a digest in base64. */
export interface RunningChecksum {
  update(chunk: Buffer): void;
  digest(): string;
}

export const checksumHeaders = ['crc32', 'crc32c', 'sha1', 'sha256'].map((name) => `x-amz-checksum-${name}`);

/** The checksum behind a header such as `x-amz-checksum-crc32`; undefined for one that is not supported. */
export function checksumFor(header: string): RunningChecksum | undefined {
  switch (header.toLowerCase()) {
    case 'x-amz-checksum-crc32':
      return running(crc32);
    case 'x-amz-checksum-crc32c':
      return running(crc32c);
    case 'x-amz-checksum-sha1':
      return hashing('sha1');
    case 'x-amz-checksum-sha256':
      return hashing('sha256');
    default:
      return undefined;
  }
}

function running(step: (data: Buffer, value: number) => number): RunningChecksum {
  let value = 0;
  return {
    update: (chunk) => {
      value = step(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value >>> 0);
      return bytes.toString('base64');
    },
  };
}

function hashing(algorithm: string): RunningChecksum {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') };
}

const castagnoli = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

function crc32c(data: Buffer, start: number): number {
  let value = ~start;
  for (const byte of data) value = (castagnoli[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value;
}

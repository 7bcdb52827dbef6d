import { S3Client } from '@aws-sdk/client-s3';
import { optionalSetting } from './environment.ts';

/** What is signed for a browser, or begun for it, must not hold a checksum of bytes that only the browser has. */
const unsummed = { requestChecksumCalculation: 'WHEN_REQUIRED' } as const;

/** Storage as the functions reach it. */
export const filesClient = (): S3Client =>
  new S3Client({ ...unsummed, forcePathStyle: optionalSetting('AWS_ENDPOINT_URL_S3') !== undefined });

/** Storage as browsers reach it: what is signed for them names that host. */
export const browserClient = (): S3Client => {
  const endpoint = optionalSetting('FILES_PUBLIC_URL');
  return endpoint === undefined
    ? new S3Client(unsummed)
    : new S3Client({ ...unsummed, endpoint, forcePathStyle: true });
};

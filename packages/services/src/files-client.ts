import { S3Client } from '@aws-sdk/client-s3';
import { optionalSetting } from './environment.ts';

/** Storage as the functions reach it. */
export const filesClient = (): S3Client =>
  new S3Client({ forcePathStyle: optionalSetting('AWS_ENDPOINT_URL_S3') !== undefined });

/** Storage as browsers reach it: what is signed for them names that host. */
export const browserClient = (): S3Client => {
  const endpoint = optionalSetting('FILES_PUBLIC_URL');
  return endpoint === undefined ? new S3Client({}) : new S3Client({ endpoint, forcePathStyle: true });
};

import { DeleteObjectCommand, GetObjectTaggingCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { type Client, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { feisNamed } from './demo-feis.ts';
import { enteredFamily, paymentOf } from './family.ts';
import { cards, Provider } from './provider.ts';
import { configOf } from './table.ts';
import type { VideoAt } from './videos.ts';

export interface VideoFamily {
  readonly parent: Client;
  readonly feis: string;
  /** A round of the one competition that its dancer dances. */
  readonly at: (round: 1 | 2 | 3) => VideoAt;
}

/** A family with a paid entry of one champion for the online feis. */
export const videoFamily = async (
  { url, env }: Pick<TestCloud, 'url' | 'env'>,
  email: string,
): Promise<VideoFamily> => {
  const feis = await feisNamed(await signIn(url, 'organizer@feis.test'), 'Feis an Idirlín');
  const { parent, entry } = await enteredFamily(url, feis, email, { levels: ['open'], most: 1 });
  const card = await new Provider(url, env).keepCard(parent, cards.pays);
  await parent.ask('payEntry', { body: paymentOf(entry, card) });
  const { data } = await parent.ask('listEntryCompetitions', { query: { query: { entry: entry._id } } });
  const at = (round: 1 | 2 | 3) => ({ id: data[0]?._id ?? '', entry: entry._id, event: feis, round });
  return { parent, feis, at };
};

const storageAt = (env: TestCloud['env']): S3Client =>
  new S3Client({ ...configOf(env), endpoint: env.AWS_ENDPOINT_URL_S3 ?? '', forcePathStyle: true });

/** What storage was told of a file. */
export const tagsOf = async ({ env }: TestCloud, Key: string): Promise<unknown> => {
  const client = storageAt(env);
  const { TagSet } = await client.send(new GetObjectTaggingCommand({ Bucket: env.FILES_BUCKET ?? '', Key }));
  client.destroy();
  return TagSet;
};

/** Lets a file go, as storage does when its days are over. */
export const removeStored = async ({ env }: Pick<TestCloud, 'env'>, Key: string): Promise<void> => {
  const client = storageAt(env);
  await client.send(new DeleteObjectCommand({ Bucket: env.FILES_BUCKET ?? '', Key }));
  client.destroy();
};

/** What lies in storage of a video: itself, and what was made of it. */
export const storedOf = async ({ env }: TestCloud, key: string): Promise<string[]> => {
  const client = storageAt(env);
  const Prefix = key.replace(/\.video$/, '');
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: env.FILES_BUCKET ?? '', Prefix }));
  client.destroy();
  return Contents.map(({ Key = '' }) => Key);
};

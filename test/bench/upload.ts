import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { videoMost } from '@rince/domain/video';
import { signIn } from '../support/client.ts';
import { startTestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { enteredFamily, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { keepVideo, permitVideo, sendParts, videoBytes } from '../support/videos.ts';
import type { Figure } from './figure.ts';

import { median } from './median.ts';

const rounds = 3;
const atOnce = 3;
/** Every twentieth part is cut off halfway, and sent again. */
const failing = 20;

/** The largest video in parts, from the permit until it is kept, against one plain PUT of the same bytes to the same storage. */
export const benchUpload = async (): Promise<Figure[]> => {
  const cloud = await startTestCloud();
  const organizer = await signIn(cloud.url, 'organizer@feis.test');
  const event = await feisNamed(organizer, 'Feis an Idirlín');
  const { parent, entry } = await enteredFamily(cloud.url, event, 'upload@example.org', { levels: ['open'], most: 1 });
  const card = await new Provider(cloud.url, cloud.env).keepCard(parent, cards.pays);
  await parent.ask('payEntry', { body: paymentOf(entry, card) });
  const { data } = await parent.ask('listEntryCompetitions', { query: { query: { entry: entry._id } } });
  const at = { id: data[0]?._id ?? '', entry: entry._id, event, round: 1 as const };
  const bytes = videoBytes(videoMost);

  const inParts = async (): Promise<{ ms: number; extra: number }> => {
    const began = performance.now();
    let sent = 0;
    for (let pass = 0; ; pass++) {
      const { key, parts } = await permitVideo(parent, at, bytes);
      if (parts.length === 0) {
        const kept = await keepVideo(parent, at, key);
        if (kept.http !== 200) throw new Error(kept.message);
        break;
      }
      const whole = parts.filter(({ number }) => pass > 0 || number % failing !== 0);
      for (const { from, to } of parts) sent += to - from;
      // What is cut off halfway has cost half its bytes.
      for (const { from, to } of parts.filter((part) => !whole.includes(part))) sent -= (to - from) / 2;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let part = whole.shift(); part; part = whole.shift()) await sendParts([part], bytes);
        }),
      );
    }
    const ms = performance.now() - began;
    await parent.ask('removeVideo', { params: { id: at.id, round: 'round1' } });
    return { ms, extra: sent / bytes.length - 1 };
  };

  const client = new S3Client({
    endpoint: `${cloud.url}/files`,
    forcePathStyle: true,
    region: cloud.env.AWS_REGION ?? 'us-east-1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: cloud.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: cloud.env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  const asOne = async (): Promise<number> => {
    const command = new PutObjectCommand({ Bucket: cloud.env.FILES_BUCKET ?? '', Key: 'incoming/bench' });
    const url = await getSignedUrl(client, command, { expiresIn: 600 });
    const began = performance.now();
    const { status } = await fetch(url, { method: 'PUT', body: bytes });
    if (status !== 200) throw new Error(`The plain PUT answers ${status}`);
    return performance.now() - began;
  };

  await asOne();
  const pairs: { parts: number; one: number; extra: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const { ms, extra } = await inParts();
    pairs.push({ parts: ms, one: await asOne(), extra });
  }
  await cloud.end();
  const ratio = median(pairs.map(({ parts, one }) => parts / one));
  const extra = median(pairs.map((pair) => pair.extra));
  const seconds = (pick: 'parts' | 'one'): string => `${(median(pairs.map((pair) => pair[pick])) / 1000).toFixed(1)} s`;
  return [
    {
      what: '299 MB in parts, against one PUT',
      measured: `${ratio.toFixed(2)} x (${seconds('parts')}, ${seconds('one')})`,
      budget: '1.25 x',
      share: ratio / 1.25,
    },
    {
      what: 'bytes sent again when one part in twenty fails',
      measured: `${(extra * 100).toFixed(1)} %`,
      budget: '8 %',
      share: extra / 0.08,
    },
  ];
};

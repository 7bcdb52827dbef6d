import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Fate } from '@rince/local-cloud/gate';
import { openPromises } from '@rince/store/outbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { sendTo } from '../support/queues.ts';
import { tracedClient } from '../support/race.ts';
import { configOf, tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { uploadImage } from '../support/upload.ts';

// A picture that was replaced or taken away goes, and one whose save never came, whenever whoever did it dies.

let cloud: TestCloud;
let teacher: Client;
beforeAll(async () => {
  cloud = await startTestCloud();
  teacher = await signIn(cloud.url, 'teacher@feis.test');
});
afterAll(() => cloud?.end());

const keysBelow = async (Prefix: string): Promise<string[]> => {
  const client = new S3Client({
    ...configOf(cloud.env),
    endpoint: cloud.env.AWS_ENDPOINT_URL_S3 ?? '',
    forcePathStyle: true,
  });
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: cloud.env.FILES_BUCKET ?? '', Prefix }),
  );
  client.destroy();
  return Contents.map(({ Key = '' }) => Key);
};
interface Image {
  readonly key: string;
  readonly thumbKey: string;
}
const imageOf = async (pk: string, sk: string): Promise<string[]> => {
  const { image } = (await tableOf(cloud.env).get<{ image?: Image }>({ pk, sk })) ?? {};
  return image ? [image.key, image.thumbKey] : [];
};

/** Does it with a function that dies at its n-th request; answers whether it came so far. */
const dyingAt = async (name: string, n: number, act: (who: Client) => Promise<unknown>): Promise<boolean> => {
  const { client, trace } = tracedClient(teacher);
  let died = false;
  const stop = cloud.services.gate.watch(trace, async (_, nth): Promise<Fate> => {
    if (nth !== n) return 'go';
    died = true;
    await cloud.runtime.functions.get(name)?.kill();
    return 'drop';
  });
  await act(client);
  stop();
  return died;
};

/** A quarter of an hour passes: what was taken over is looked at. */
const laterOn = async (): Promise<void> => {
  await cloud.settled();
  const waiting = cloud.services.queues
    .inspect()
    .flatMap(({ messages }) => messages)
    .filter(({ state, body }) => state === 'delayed' && body.includes('"claimed"'));
  for (const { body } of waiting) await sendTo(cloud, 'media', JSON.parse(body) as object);
  await until(async () => (await promises()).length === 0);
};
const promises = async (): Promise<unknown[]> =>
  (await openPromises(tableOf(cloud.env), '0', '~')).filter(
    ({ message }) => 'kind' in message && message.kind === 'claimed',
  );

it('an account that changes its picture keeps that which it names, and no other, at whichever request its function dies', async () => {
  const { _id } = await teacher.ask('me');
  const here = () => imageOf(`USER#${_id}`, 'USER');
  const change = async (who: Client) => {
    const { revision } = await teacher.ask('me');
    return who.send('editUser', { params: { id: _id }, body: { image: await uploadImage(teacher), revision } });
  };
  await change(teacher);
  let [replaced, left] = [0, 0];
  for (let n = 0, died = true; died; n++) {
    const before = await here();
    died = await dyingAt('account', n, change);
    const now = await here();
    if (now[0] !== before[0]) replaced++;
    const gone = before.filter((key) => !now.includes(key));
    await until(async () => (await keysBelow(`users/${_id}/`)).every((key) => !gone.includes(key)));
    if ((await keysBelow(`users/${_id}/`)).length > now.length) left++;
    await laterOn();
    expect((await keysBelow(`users/${_id}/`)).toSorted()).toEqual(now.toSorted());
    expect(n).toBeLessThan(60);
  }
  expect(replaced, 'it lived in the end').toBeGreaterThan(0);
  expect(left, 'it died behind a copy').toBeGreaterThan(0);
});

it('a save that is refused leaves no picture', async () => {
  const { _id } = await teacher.ask('me');
  const body = { image: await uploadImage(teacher), revision: 1, fname: 'Nobody' };
  const now = await imageOf(`USER#${_id}`, 'USER');
  expect((await teacher.send('editUser', { params: { id: _id }, body: body as never })).http).toBeGreaterThan(399);
  await laterOn();
  expect((await keysBelow(`users/${_id}/`)).toSorted()).toEqual(now.toSorted());
});

it('a school that changes and then takes away its logo keeps none of those before', async () => {
  const school = await teacher.ask('createSchool', {
    body: { school: { name: 'Scoil na bPictiúr', image: await uploadImage(teacher) } },
  });
  for (const image of [await uploadImage(teacher), null]) {
    const { _id, revision } = await teacher.ask('getSchool', { params: { id: school._id } });
    await teacher.ask('editSchool', { params: { id: _id }, body: { school: { image, revision } } });
    const now = await imageOf(`SCHOOL#${_id}`, 'SCHOOL');
    expect(now.length).toBe(image ? 2 : 0);
    await until(async () => (await keysBelow(`schools/${_id}/`)).length === now.length);
    expect((await keysBelow(`schools/${_id}/`)).toSorted()).toEqual(now.toSorted());
  }
});

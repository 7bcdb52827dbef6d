import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { Bucket } from '../../src/s3/bucket.ts';
import { receive } from '../../src/s3/files.ts';
import { sweepBucket } from '../../src/s3/lifecycle.ts';
import { newFolder } from '../new-folder.ts';

const text = 'Áine Ní Bhriain, 1st';

const stored = async () => {
  const dir = newFolder('stored');
  const bucket = await Bucket.open(dir, { name: 'results' });
  const put = async (key: string) => {
    const received = await receive(bucket.incoming, Readable.from([Buffer.from(text)]), {
      limit: 1000,
      tooLarge: () => new Error('too large'),
    });
    const { size, md5: etag } = received;
    await bucket.put(key, received, { size, etag, lastModified: 0, headers: { 'content-type': 'text/plain' } });
  };
  await put('result');
  const folder = join(dir, 'results/objects');
  const [name = ''] = readdirSync(folder);
  const [file = ''] = readdirSync(join(folder, name));
  const read = async () => {
    const opened = await bucket.open('result');
    if (!opened) throw new Error('gone');
    return { headers: opened.description.headers, body: (await buffer(opened.read())).toString() };
  };
  return { dir, path: join(folder, name, file), put, read };
};

it('no byte that the disk altered is read as if it had been stored', async () => {
  const { path, read } = await stored();
  const whole = await read();
  expect(whole.body).toBe(text);
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    writeFileSync(path, altered);
    await expect(read(), `byte ${at}`).rejects.toThrow('is not as it was stored');
  }
});

it('a stored file that was cut or emptied is not read', async () => {
  const { path, read } = await stored();
  for (const length of [readFileSync(path).length - 1, 30, 3, 0]) {
    truncateSync(path, length);
    await expect(read(), `${length} bytes`).rejects.toThrow('is not as it was stored');
  }
});

it('a stored file that the disk altered hides no other one', async () => {
  const { path, dir, put } = await stored();
  await put('another');
  truncateSync(path, 30);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const opened = await Bucket.open(dir, { name: 'results', lifecycle: [{ expirationDays: 1 }] });
  expect([...(await opened.index()).keys()]).toEqual(['another']);
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(path));
  await sweepBucket(opened, 2 * 24 * 3_600_000);
  expect([...(await opened.index()).keys()], 'what has had its time goes').toEqual([]);
});

it('a file that an earlier release stored is read', async () => {
  const { path, read } = await stored();
  const bytes = readFileSync(path);
  const length = bytes.readUInt32BE(bytes.length - 4);
  const begin = bytes.length - 4 - length;
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(length - 9);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, begin), bytes.subarray(begin + 9, -4), tail]));
  expect((await read()).body).toBe(text);
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { userByEmail } from '@rince/store/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { repository, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { confirmAddress, newParent } from '../support/family.ts';
import { tableOf } from '../support/table.ts';

// The first administrator of a site that was just deployed: nobody is there yet who could make one.

let cloud: TestCloud;
const email = 'first@feis.test';

beforeAll(async () => {
  cloud = await startTestCloud({ seed: async () => undefined });
});
afterAll(() => cloud?.end());

interface Told {
  readonly code: number;
  readonly said: string;
}

/** `npm run admin` with these arguments, for the table and the pool of this cloud unless told otherwise. */
const admin = (args: readonly string[], place?: readonly string[]): Promise<Told> => {
  const { env } = cloud;
  const where = place ?? ['--table', env.TABLE_NAME ?? '', '--user-pool', env.USER_POOL_ID ?? ''];
  const command = [join(repository, 'packages/demo/bin/admin.ts'), ...args, ...where];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { ...env, PATH: process.env.PATH } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
    );
  });
};

describe('the first administrator', () => {
  it('is told what is missing', async () => {
    expect(await admin([])).toMatchObject({ code: 1, said: expect.stringContaining('Say whose account') });
    expect(await admin([email], ['--table', 'x'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('or neither'),
    });
    expect(await admin([email])).toEqual({
      code: 1,
      said: `Nobody has registered as ${email}. Register at the site first.`,
    });
    const nowhere = ['--table', 'nowhere', '--user-pool', cloud.env.USER_POOL_ID ?? ''];
    expect(await admin([email], nowhere)).toEqual({
      code: 1,
      said: 'There is no such table or user pool in this region.',
    });
    await newParent(cloud.url, { email, confirm: false });
    expect(await admin([email])).toMatchObject({ code: 1, said: expect.stringContaining('is not confirmed yet') });
    expect((await userByEmail(tableOf(cloud.env), email))?.role).toBe('user');
  });

  it('may do what administrators do, and finds regions and scoring systems', async () => {
    await confirmAddress(cloud.url, email);
    expect(await admin(['First@Feis.test'])).toEqual({
      code: 0,
      said: `${email} is an administrator now.\nThe site has 7 regions now.\nThe site has 6 scoring systems now.`,
    });
    const first = await signIn(cloud.url, email);
    expect((await first.ask('me')).role).toBe('admin');
    expect((await first.ask('listRegions')).data.length).toBe(7);
    expect((await first.ask('listScoring')).data.length).toBe(6);
  });

  it('is made once: another run changes nothing, not even what was deleted since', async () => {
    const first = await signIn(cloud.url, email);
    for (const { _id } of (await first.ask('listRegions')).data)
      await first.ask('deleteRegion', { params: { id: _id } });
    const before = await userByEmail(tableOf(cloud.env), email);
    expect(await admin([email])).toEqual({ code: 0, said: 'All of it was there already; nothing was changed.' });
    expect(await userByEmail(tableOf(cloud.env), email)).toEqual(before);
    expect((await first.ask('listRegions')).data).toEqual([]);
    expect((await first.ask('listScoring')).data.length).toBe(6);
  });
});

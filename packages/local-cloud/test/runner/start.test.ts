import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { startCloud } from '../../src/start.ts';
import { explain, StartFailure } from '../../src/start-failure.ts';
import { type Fixture, newFolder, startFixture, until, writeAssembly } from './fixture.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function started(...given: Parameters<typeof startFixture>): Promise<Fixture> {
  const fixture = await startFixture(...given);
  ends.push(() => fixture.end());
  return fixture;
}

const again = (fixture: Fixture, more: Partial<Parameters<typeof startCloud>[0]> = {}) =>
  startCloud({
    dir: join(fixture.folder, 'data'),
    port: 0,
    quiet: true,
    assembly: join(fixture.folder, 'cdk.out'),
    ...more,
  });

const facts = { dir: '.feis', port: 4000 };

/** The one line that a person sees. */
async function lineOf(starting: Promise<unknown>): Promise<string> {
  const error: unknown = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const line = explain(error, facts);
  expect(line).toBeDefined();
  expect(line).not.toContain('\n');
  return line ?? '';
}

describe('a start that cannot be', () => {
  test.each([
    ['--help', 0, ''],
    ['--nope', 1, "Unknown option '--nope'"],
  ])('says what there is to choose from: %s', (option, status, error) => {
    const start = fileURLToPath(new URL('../../bin/start.ts', import.meta.url));
    const ended = spawnSync(process.execPath, [start, option], { encoding: 'utf8' });
    expect(ended.status).toBe(status);
    expect(ended.stderr).toContain(error);
    expect(ended.stderr).not.toContain('    at ');
    expect(ended.stdout + ended.stderr).toContain('npm start -- --restore');
  });

  test('names the process that holds the folder', async () => {
    const fixture = await started();
    expect(await lineOf(again(fixture))).toMatch(/is in use by process \d+\. Stop it first/);
  });

  test('names the port that is taken and leaves the folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    ends.push(() => other.close());
    await until(() => other.address() ?? undefined);
    const { port } = other.address() as { port: number };
    const folder = newFolder();
    const options = { dir: join(folder, 'data'), assembly: writeAssembly(folder), quiet: true };
    expect(await lineOf(startCloud({ ...options, port }))).toMatch(/Port 4000 is taken/);
    const cloud = await startCloud({ ...options, port: 0 });
    await cloud.close();
  });

  test('says what is wrong with the template', async () => {
    const folder = newFolder();
    const start = () => startCloud({ dir: join(folder, 'data'), port: 0, assembly: join(folder, 'cdk.out') });
    expect(await lineOf(start())).toMatch(/There is no template/);
    writeAssembly(folder);
    const file = join(folder, 'cdk.out/Fixture.template.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"Fn::GetAtt":["Jobs","Arn"]', '"Fn::GetAtt":["Jobs","Colour"]'));
    expect(await lineOf(start())).toMatch(/does not know 'Colour' of AWS::SQS::Queue.*npm run synth/);
    writeFileSync(file, text.slice(0, -10));
    expect(await lineOf(start())).toMatch(/The template cannot be used/);
  });

  test('says what to do about a full disk and a clock that is none', async () => {
    expect(explain(Object.assign(new Error(), { code: 'ENOSPC' }), facts)).toMatch(/disk is full/);
    expect(await lineOf(startCloud({ dir: newFolder(), port: 0, now: 'tomorrow' }))).toMatch(/FEIS_NOW is 'tomorrow'/);
    expect(explain(new StartFailure('so'), facts)).toBe('so');
    expect(explain(new Error('a mistake of ours'), facts)).toBeUndefined();
  });
});

describe('the world of a folder', () => {
  test('is made once, with everything a function could be told', async () => {
    const made: Readonly<Record<string, string>>[] = [];
    const seed = async ({ env }: { env: Readonly<Record<string, string>> }) => void made.push(env);
    const fixture = await started({ seed });
    expect(fixture.cloud.seeded).toBe(true);
    expect(made[0]).toMatchObject({ TABLE_NAME: 'fixture-table', AWS_ENDPOINT_URL_DYNAMODB: expect.any(String) });
    expect(made[0]).not.toHaveProperty('AWS_LAMBDA_FUNCTION_NAME');
    await fixture.cloud.close();
    fixture.cloud = await again(fixture, { seed });
    expect({ times: made.length, seeded: fixture.cloud.seeded }).toEqual({ times: 1, seeded: false });
  });

  test('is made anew when its making was broken off', async () => {
    let times = 0;
    const fixture = await started();
    await fixture.cloud.close();
    writeFileSync(join(fixture.folder, 'data/world'), 'unfinished\n');
    const seed = async () => {
      times += 1;
    };
    fixture.cloud = await again(fixture, { seed });
    expect(times).toBe(1);
  });

  test('lets demo accounts in on this machine and shuts them out in a network', async () => {
    const accounts = [{ email: 'admin@feis.test', role: 'admin' }];
    const demo = { accounts: [...accounts, { email: 'nobody@feis.test', role: 'nobody' }], password: 'feis-demo-2026' };
    const sub = '0197f000-0000-4000-a000-000000000009';
    const fixture = await started({
      demo,
      seed: async ({ userPool }) =>
        userPool.importUsers([{ sub, email: 'admin@feis.test', password: demo.password, verified: true }]),
    });
    expect(fixture.cloud.demo.accounts).toEqual(accounts);
    await fixture.cloud.close();
    fixture.cloud = await again(fixture, { demo, host: '0.0.0.0' });
    const config = (await (await fetch(`http://127.0.0.1:${fixture.cloud.port}/config.json`)).json()) as object;
    expect(config).toMatchObject({ demoAccounts: [] });
    expect(fixture.cloud.url).not.toContain('localhost');
    const { signIn } = await import('./sign-in.ts');
    await expect(signIn(fixture.cloud, 'admin@feis.test', undefined, demo.password)).rejects.toThrow(/disabled/i);
  });
});

describe('the process', () => {
  test('can be killed at any time: the folder opens again with what was acknowledged', async () => {
    const folder = newFolder();
    writeAssembly(folder);
    const kept = new Set<string>();
    for (const round of [1, 2, 3]) {
      const { child, url } = await startProcess(folder);
      for (let turn = 0; turn < 20; turn += 1) {
        const put = `kept-${round}-${turn}`;
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${url}/api/things/1`, { method: 'POST', headers, body: JSON.stringify({ put }) });
        if (answer.ok) kept.add(put);
      }
      child.kill('SIGKILL');
      await new Promise((resolve) => child.on('exit', resolve));
      expect(existsSync(join(folder, 'data/lock'))).toBe(true);
    }
    const { child, url } = await startProcess(folder);
    ends.push(() => child.kill('SIGKILL'));
    expect(kept.size).toBe(60);
    for (const pk of kept) {
      const page = await (await fetch(`${url}/_local/table?pk=${pk}`)).text();
      expect(page).toContain(`<code>${pk}</code>`);
    }
  }, 60_000);
});

async function startProcess(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('./start-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const url = await until(() => /^http\S+/.exec(said)?.[0], 15_000);
  return { child, url };
}

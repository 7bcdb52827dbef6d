import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cloud, type CloudOptions, startCloud } from '../../src/start.ts';
import { fixtureFunctions, fixtureTemplate } from './template.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** A folder for one test, inside the checkout so that the functions find the installed packages. */
export function newFolder(): string {
  const below = join(here, '../.build');
  mkdirSync(below, { recursive: true });
  return mkdtempSync(join(below, 'runner-'));
}

/** Writes the fixture as a synthesis would have. */
export function writeAssembly(folder: string): string {
  const assembly = join(folder, 'cdk.out');
  mkdirSync(assembly, { recursive: true });
  const stack = { type: 'aws:cloudformation:stack', properties: { templateFile: 'Fixture.template.json' } };
  writeFileSync(join(assembly, 'manifest.json'), JSON.stringify({ artifacts: { Fixture: stack } }));
  writeFileSync(join(assembly, 'Fixture.template.json'), JSON.stringify(fixtureTemplate));
  for (const { id } of fixtureFunctions) {
    mkdirSync(join(assembly, `asset.${id}`), { recursive: true });
    cpSync(join(here, 'functions', `${id}.mjs`), join(assembly, `asset.${id}`, 'index.mjs'));
  }
  return assembly;
}

export interface Fixture {
  readonly folder: string;
  cloud: Cloud;
  end(): Promise<void>;
}

/** A running cloud of the fixture, in a folder of its own. */
export async function startFixture(options: Partial<CloudOptions> = {}): Promise<Fixture> {
  const folder = newFolder();
  const assembly = writeAssembly(folder);
  const cloud = await startCloud({ dir: join(folder, 'data'), port: 0, quiet: true, assembly, ...options });
  const fixture: Fixture = {
    folder,
    cloud,
    end: async () => {
      await fixture.cloud.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

/** What a call to the fixture's API answered. */
export interface Called {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, never>;
}

export async function call(cloud: Cloud, path: string, init: RequestInit = {}): Promise<Called> {
  const response = await fetch(cloud.url + path, init);
  const text = await response.text();
  const json = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, json };
}

export const post = (cloud: Cloud, path: string, body: object): Promise<Called> =>
  call(cloud, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Waits until `look` finds something. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>, timeoutMs = 8000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('It did not come to that in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repository } from '../support/cloud.ts';
import type { Figure } from './figure.ts';

/** What is made from the sources, and what a checkout does not bring. */
const made = new Set(['node_modules', 'dist', 'cdk.out', 'test-results', '.git', '.feis']);

/** The project as after an install: nothing is built, and what a start builds stays in the copy. */
const freshCopy = (to: string): void => {
  cpSync(repository, to, { recursive: true, filter: (path) => !made.has(basename(path)) });
  const [from, modules] = [join(repository, 'node_modules'), join(to, 'node_modules')];
  mkdirSync(modules);
  for (const name of readdirSync(from)) {
    // The links between our own packages are relative: those of the copy lead to the copy.
    if (name === '@rince') cpSync(join(from, name), join(modules, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(join(from, name), join(modules, name));
  }
};

/** From the command to the first page. */
const secondsToStart = async (project: string, data: string): Promise<number> => {
  const began = Date.now();
  const child = spawn(process.execPath, ['packages/local-cloud/bin/start.ts'], {
    cwd: project,
    env: { ...process.env, PORT: '0', FEIS_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, found] = /Rince is at (\S+) after/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`It did not start: ${said}`)));
  });
  await fetch(url);
  const seconds = (Date.now() - began) / 1000;
  child.kill();
  await ended;
  return seconds;
};

/** From nothing built and nothing stored to the first page, and again. */
export const benchStart = async (): Promise<Figure[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'rince-start-'));
  const project = join(dir, 'project');
  freshCopy(project);
  const first = await secondsToStart(project, join(dir, 'data'));
  const second = await secondsToStart(project, join(dir, 'data'));
  rmSync(dir, { recursive: true, force: true });
  return [
    { what: 'first start after the install', measured: `${first.toFixed(1)} s`, budget: '90 s', share: first / 90 },
    { what: 'second start', measured: `${second.toFixed(1)} s`, budget: '25 s', share: second / 25 },
  ];
};

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Journal } from '../src/journal.ts';
import { newFolder } from './new-folder.ts';

// A disk that takes bytes and fails when it is to keep them; no folder does that when it is asked to, so the system's call is replaced.

const disk = vi.hoisted(() => ({ fails: false }));
vi.mock('node:fs', async (original) => {
  const system = await original<typeof import('node:fs')>();
  const fdatasyncSync: typeof system.fdatasyncSync = (file) => {
    if (disk.fails) throw new Error('EIO: i/o error, fdatasync');
    system.fdatasyncSync(file);
  };
  return { ...system, fdatasyncSync };
});

beforeEach(() => void vi.stubEnv('FEIS_SYNC', 'on'));
afterEach(() => void vi.unstubAllEnvs());

const open = (dir: string) => new Journal<{ mark: number }>(dir);

it('a journal whose disk failed once acknowledges nothing more, and goes on after a restart with all that it acknowledged', () => {
  const dir = newFolder('journal');
  const first = open(dir);
  first.set('mark', '1', 88);
  disk.fails = true;
  expect(() => first.set('mark', '2', 77)).toThrow('EIO');
  disk.fails = false;
  expect(() => first.set('mark', '3', 66)).toThrow('The disk failed to keep');
  expect(() => first.delete('mark', '1')).toThrow('The disk failed to keep');
  expect([...first.rows('mark')]).toEqual([['1', 88]]);
  first.close();
  const second = open(dir);
  expect(second.get('mark', '1')).toBe(88);
  expect(second.get('mark', '3')).toBeUndefined();
  second.set('mark', '3', 66);
  second.close();
});

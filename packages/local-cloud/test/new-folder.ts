import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

/** A folder of its own for a test; it goes when all tests of the file are done. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `rince-${name}-`));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

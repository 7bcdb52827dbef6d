import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FunctionLog } from '../src/functions/log.ts';
import { newFolder } from './new-folder.ts';

test('a line that a full disk does not take is lost, and whoever wrote it goes on', () => {
  const folder = newFolder('full-log');
  symlinkSync('/dev/full', join(folder, 'functions.log'));
  const log = new FunctionLog(folder, true);
  expect(() => log.write('judging', 'a mark was saved', false)).not.toThrow();
  log.close();
});

test('a line stands in the file under the name of its function', () => {
  const folder = newFolder('log');
  const log = new FunctionLog(folder, true);
  log.write('judging', 'a mark was saved', false);
  log.close();
  log.write('judging', 'too late', true);
  expect(readFileSync(log.file, 'utf8')).toMatch(/^\S+Z judging: a mark was saved\n$/);
});

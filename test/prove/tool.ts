import { execFileSync } from 'node:child_process';
import type { CheckCase, CheckResult } from '@rince/domain/tabulation/check-case';
import { root } from '../bin/run.ts';

/** What the check tool prints for cases, run as an organizer runs it. */
export const checkedByTool = (cases: readonly CheckCase[]): CheckResult[] =>
  JSON.parse(
    execFileSync('npm', ['run', '-s', 'tabulate', '--', '-'], {
      cwd: root,
      input: JSON.stringify(cases),
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'utf8',
    }),
  ) as CheckResult[];

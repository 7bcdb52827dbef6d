import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const read = (file: string): Record<string, unknown> | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined;

/** What vitest's JSON report counted; a report that was never written is one failure. */
export const vitestCounts = (file: string): Counts => {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  const failedToLoad = ((report.testResults ?? []) as { status: string; assertionResults: unknown[] }[]).filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) + failedToLoad };
};

/** The closing line that says how it all went. */
export const closing = (counts: readonly Counts[]): string => {
  const sum = (key: keyof Counts): number => counts.reduce((total, one) => total + one[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
};

import { reportKey } from './keys.ts';
import type { Write } from './write.ts';

/** What broke in somebody's browser, without anything that names them. */
export interface CrashReport {
  readonly _id: string;
  readonly url: string;
  readonly type: string;
  readonly comments: string;
  readonly errorInfo: string;
  readonly createdAt: string;
}

const days = 30;

/** Kept for a month, by day. */
export const putReport = (report: CrashReport): Write => ({
  kind: 'put',
  item: {
    ...reportKey(report),
    expiresAt: Math.floor(Date.parse(report.createdAt) / 1000) + days * 86_400,
    ...report,
  },
});

import type { Tools } from '@rince/runtime/context';
import { payments, type Report } from '@rince/services/payments';
import { followReport } from '../shared/entry/follow-report.ts';

/** The provider tries for three days, and then never again. */
const reportedWithin = 4 * 24 * 60 * 60_000;

/** So long is spent on them at one strike: a provider that reaches us no more has thousands, and each has its turn. */
const budgetMs = 20_000;

/**
 * Follows what the payment provider has reported and could not deliver. What was followed already is left as it is; where the provider does not answer, or one report
 * cannot be followed, the next strike of the clock does the same.
 */
export const followLostReports = async (tools: Tools): Promise<void> => {
  const reports = await undelivered(tools);
  const from = Math.floor(Math.random() * reports.length);
  const end = performance.now() + budgetMs;
  const turns = [...reports.slice(from), ...reports.slice(0, from)];
  for (const [i, report] of turns.entries()) {
    if (performance.now() > end) {
      tools.log('reports left for the next strike', { left: turns.length - i });
      return;
    }
    await followOne(tools, report);
  }
};

const followOne = async (tools: Tools, report: Report): Promise<void> => {
  try {
    await followReport(tools, report);
  } catch (error) {
    const { id, type } = report;
    console.error(JSON.stringify({ message: 'report not followed', id, type, stack: (error as Error).stack }));
  }
};

const undelivered = async ({ now, log }: Tools): Promise<Report[]> => {
  try {
    return await payments.undelivered(new Date(now.getTime() - reportedWithin));
  } catch (error) {
    log('reports not asked for', { error: (error as Error).name });
    return [];
  }
};

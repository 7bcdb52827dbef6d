import type { Tools } from '@rince/runtime/context';
import type { Report } from '@rince/services/payments';
import { endReported } from './end-reported.ts';
import { followDispute } from './follow-dispute.ts';
import { giveBack } from './give-back.ts';
import { settleReported } from './settle-reported.ts';

/** Follows what the payment provider reports, as often as it comes and in any order: what it says of it now decides, and not the report. */
export const followReport = async (tools: Tools, report: Report): Promise<void> => {
  switch (report.type) {
    case 'payment_intent.succeeded':
      return settleReported(tools, report.data.object);
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return endReported(tools, report.data.object);
    case 'refund.updated':
    case 'refund.failed': {
      const { refund, entry } = report.data.object.metadata ?? {};
      if (refund && entry) await giveBack(tools, { entry, refund });
      return;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return followDispute(tools, report.data.object.id);
    default:
  }
};

import type { Tools } from '@rince/runtime/context';
import type { ReportedRefund } from '@rince/services/payments';
import { giveBack } from '../shared/entry/give-back.ts';

/** The bank has said what becomes of a refund: looked up by our own id, so that the report is believed in nothing else. */
export const followRefund = async (tools: Tools, { metadata }: ReportedRefund): Promise<void> => {
  const { refund, entry } = metadata ?? {};
  if (refund && entry) await giveBack(tools, { entry, refund });
};

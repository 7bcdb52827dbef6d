import { toolsAt } from '@rince/runtime/context';
import { log } from '@rince/runtime/log';
import { payments } from '@rince/services/payments';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { endReported } from './end-reported.ts';
import { followRefund } from './follow-refund.ts';
import { settleReported } from './settle-reported.ts';

/** What the payment provider reports. Signed by it or refused; anything but 200 comes again later. */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const tools = toolsAt(new Date(event.requestContext.timeEpoch));
  const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '');
  const report = await payments.verifiedReport(body, event.headers['stripe-signature'] ?? '');
  if (!report) return { statusCode: 400, body: '{"status":400,"code":"BAD_SIGNATURE"}' };

  switch (report.type) {
    case 'payment_intent.succeeded':
      await settleReported(tools, report.data.object);
      break;
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      await endReported(tools, report.data.object);
      break;
    case 'refund.updated':
    case 'refund.failed':
      await followRefund(tools, report.data.object);
      break;
    default:
  }
  log('reported', { type: report.type, id: report.id });
  return { statusCode: 200, body: '{"received":true}' };
};

import { toolsAt } from '@rince/runtime/context';
import { log } from '@rince/runtime/log';
import { payments } from '@rince/services/payments';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { followReport } from '../shared/entry/follow-report.ts';

/** What the payment provider reports. Signed by it or refused; anything but 200 comes again later. */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const tools = toolsAt(new Date(event.requestContext.timeEpoch));
  const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '');
  const report = await payments.verifiedReport(body, event.headers['stripe-signature'] ?? '');
  if (!report) return { statusCode: 400, body: '{"status":400,"code":"BAD_SIGNATURE"}' };

  await followReport(tools, report);
  log('reported', { type: report.type, id: report.id });
  return { statusCode: 200, body: '{"received":true}' };
};

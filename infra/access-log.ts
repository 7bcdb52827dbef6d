import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/** One JSON line per request with ids only: no address, no person, no path that holds an id of a child. */
export function accessLogFormat(kind: 'http' | 'socket'): AccessLogFormat {
  const shared = {
    requestId: AccessLogField.contextRequestId(),
    at: AccessLogField.contextRequestTimeEpoch(),
    route: '$context.routeKey',
    status: AccessLogField.contextStatus(),
  };
  return AccessLogFormat.custom(
    JSON.stringify(
      kind === 'http'
        ? {
            ...shared,
            milliseconds: AccessLogField.contextResponseLatency(),
            bytes: AccessLogField.contextResponseLength(),
          }
        : { ...shared, event: AccessLogField.contextEventType(), connectionId: AccessLogField.contextConnectionId() },
    ),
  );
}

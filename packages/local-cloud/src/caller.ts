import type { IncomingMessage } from 'node:http';
import type { Principals } from './principals.ts';
import { sha256, verifyRequest } from './sigv4.ts';

/** Why a call to a service is refused, in the words of the exception that AWS answers. */
export interface CallRefusal {
  readonly code: string;
  readonly message: string;
}

/** Refuses a call that is not signed by a principal who may do `action` on `resource`. */
export function refuseCaller(
  req: IncomingMessage,
  body: Buffer,
  call: {
    service: 'cognito-idp' | 'ses' | 'secretsmanager' | 'mediaconvert';
    principals: Principals;
    action: string;
    resource: string;
  },
): CallRefusal | undefined {
  const verdict = verifyRequest(
    { method: req.method ?? '', url: req.url ?? '/', headers: req.headers },
    {
      service: call.service,
      principals: call.principals,
      bodyHash: sha256(body),
    },
  );
  if ('refused' in verdict) {
    const { refused, message } = verdict;
    if (refused === 'missing')
      return { code: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' };
    if (refused === 'unknown-key') return { code: 'UnrecognizedClientException', message };
    return {
      code: refused === 'bad-signature' ? 'InvalidSignatureException' : 'IncompleteSignatureException',
      message,
    };
  }
  if (verdict.principal.allows(call.action, call.resource)) return undefined;
  return {
    code: 'AccessDeniedException',
    message: `User: ${verdict.principal.name} is not authorized to perform: ${call.action} on resource: ${call.resource}`,
  };
}

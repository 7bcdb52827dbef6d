/** A refusal in the provider's own form. */
export class PaymentError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether what was written before the refusal stands: a declined attempt is remembered. */
  readonly stands: boolean;

  constructor(status: number, fields: { type: string; message: string } & Record<string, unknown>, stands = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.stands = stands;
  }
}

/** A request that cannot be carried out as it is. */
export function invalidRequest(message: string, fields: Record<string, unknown> = {}, status = 400): PaymentError {
  return new PaymentError(status, { type: 'invalid_request_error', message, ...fields });
}

/** Something that is not there. */
export function missing(kind: string, id: string, param = 'id', status = 404): PaymentError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
}

/** A refusal of the OAuth endpoints, which word theirs differently. */
export class OAuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

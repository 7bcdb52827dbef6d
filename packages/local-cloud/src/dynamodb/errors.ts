/** A refusal in the form DynamoDB sends it; dynalite's own errors have the same two properties. */
export class TableError extends Error {
  readonly statusCode: number;
  readonly body: { __type: string; message: string; [key: string]: unknown };

  constructor(type: string, message: string, extra: object = {}, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
    this.body = { __type: type, message, ...extra };
  }
}

export function validation(message: string): TableError {
  return new TableError('com.amazon.coral.validate#ValidationException', message);
}

/** An exception of the service's own model, such as `ResourceNotFoundException`. */
export function modelled(name: string, message: string, extra?: object): TableError {
  return new TableError(`com.amazonaws.dynamodb.v20120810#${name}`, message, extra);
}

/** An exception of the common front: signatures, permissions, unknown operations. */
export function common(name: string, message: string): TableError {
  return new TableError(`com.amazon.coral.service#${name}`, message);
}

/** Whether `error` is a refusal meant for the caller rather than a defect of the service. */
export function isRefusal(error: unknown): error is TableError {
  return error instanceof Error && 'statusCode' in error && 'body' in error;
}

export function isConditionFailure(error: unknown): error is TableError {
  return isRefusal(error) && error.body.__type.endsWith('#ConditionalCheckFailedException');
}

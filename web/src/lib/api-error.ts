import type { RefusalCode, RefusalIssue } from '@rince/domain/refusal';

/** Why a call did not succeed, with a sentence that can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: RefusalCode | 'NETWORK';
  readonly issues: readonly RefusalIssue[];
  /** What is stored now, where a change came too late. */
  readonly current: unknown;

  constructor(given: {
    status: number;
    code: RefusalCode | 'NETWORK';
    message: string;
    issues?: readonly RefusalIssue[];
    current?: unknown;
  }) {
    super(given.message);
    this.status = given.status;
    this.code = given.code;
    this.issues = given.issues ?? [];
    this.current = given.current;
  }
}

export const isApiError = (error: unknown, code?: ApiError['code']): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** The sentence to show for anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Please reload this view and try again';

/** Whether what was sent may arrive later: the network or the server faltered or is still at it, and nobody refused it. */
export const isPassing = (error: unknown): boolean =>
  !isApiError(error) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 401 ||
  error.status === 429 ||
  error.code === 'IN_PROGRESS';

/** Every way the server says no: the HTTP status and the sentence a person reads unless the place that refuses has a better one. */
export const refusals = {
  BAD_REQUEST: [400, 'Something in this request is not as expected.'],
  REVISION_REQUIRED: [400, 'Say which revision you are changing.'],
  SKIP_TOO_FAR: [400, 'Use the cursor to go beyond the first 1,000.'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  CODE_INVALID: [400, 'This code is invalid'],
  LOGIN_FAILED: [401, 'Check your username and password and try again.'],
  FORBIDDEN: [403, 'You may see this, but not change it.'],
  NOT_CONFIRMED: [403, 'Please confirm your email address first. We have sent you a link.'],
  NOT_FOUND: [404, 'This does not exist, or it is not shown to you.'],
  ROUTE_NOT_FOUND: [404, 'There is no such address.'],
  STALE: [409, 'Somebody else changed this while you were working on it.'],
  CONFLICT: [409, 'This does not fit with what has happened in the meantime.'],
  PRICE_CHANGED: [409, 'The price has changed. Please look at it again before paying.'],
  EMAIL_TAKEN: [409, 'There is already an account with this email address.'],
  CODE_TAKEN: [409, 'Another competition of this event has this code.'],
  FINALIZED: [409, 'This card is finalized. A tabulator can correct it.'],
  LOCKED: [409, 'This round is locked.'],
  SUBMITTED: [409, 'This competition has been submitted. It can be reopened with a reason.'],
  FULL: [409, 'There is no place left.'],
  ALREADY_PAID: [409, 'This entry is paid.'],
  IN_PROGRESS: [409, 'The same request is still being worked on.'],
  SHEET_CHANGED: [409, 'Marks were saved at the same moment. Please try again.'],
  HAS_MARKS: [409, 'There are marks already.'],
  KEY_REUSED: [422, 'This request was already sent with other content.'],
  TOO_MUCH: [409, 'This is too much to be done at once. Please do it in parts, with fewer competitions at a time.'],
  NOT_OPEN: [409, 'This event is not open for adjudication'],
  REGISTRATION_CLOSED: [409, 'Registration for this event is closed.'],
  UPLOADS_CLOSED: [409, 'Videos are no longer taken for this event.'],
  NOT_READY: [409, 'Something is still missing.'],
  OUTDATED: [409, 'Marks have changed since this was calculated.'],
  MISSING_MARKS: [409, 'Some marks are missing.'],
  WAITING_FOR_RECALL: [409, 'Waiting for the recall'],
  NOT_RECALLED: [409, 'This dancer was not recalled.'],
  VIDEO_MAY_COME: [
    409,
    'Families may still send videos of dancers who are marked absent. Please close the card when that time is over.',
  ],
  VIDEO_REPLACED: [409, 'The video of this round was replaced. Please open the card, watch the new one and mark it.'],
  CARD_DECLINED: [402, 'Your card was declined. Please use another card.'],
  PAYMENT_FAILED: [402, 'The payment did not go through. Nothing was charged.'],
  TOO_MANY_TRIES: [429, 'Too many tries. Please wait a moment and try again.'],
  BUSY: [503, 'Many people are changing this at this moment. Please try again.'],
  INTERNAL: [500, 'Please reload this view and try again'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;
/** Every code that a use case may throw: not `BUSY`, which is the table's own word. */
export type ThrownCode = Exclude<RefusalCode, 'BUSY'>;

export interface RefusalIssue {
  readonly path: string;
  readonly message: string;
}

export interface RefusalDetail {
  readonly message?: string;
  /** What is wrong, field by field. */
  readonly issues?: readonly RefusalIssue[];
  /** What is stored now, where somebody's change came too late. */
  readonly current?: unknown;
  /** Seconds until trying again makes sense. */
  readonly retryAfter?: number;
}

/** Thrown by any layer below the edge; the edge turns it into an answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.message ?? refusals[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return refusals[this.code][0];
  }
}

/**
 * Somebody else was always faster, or the table had too much to do: nothing was written, and nothing is known of what is stored. It is no refusal, so
 * that nobody who looks for 'done already' takes it for one. The edge answers 503 `BUSY`; a queue or a stream comes again.
 */
export class Busy extends Error {
  readonly code = 'BUSY';

  constructor(cause?: unknown) {
    super(refusals.BUSY[1], { cause });
    this.name = 'Busy';
  }
}

/** A refusal with its own sentence. */
export const refuse = (code: ThrownCode, message?: string, detail: Omit<RefusalDetail, 'message'> = {}): Refusal =>
  new Refusal(code, message === undefined ? detail : { ...detail, message });

/** The first of some issues is what the refusal says; nothing where there is none. */
export const refuseIssues = (issues: readonly RefusalIssue[]): void => {
  if (issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
};

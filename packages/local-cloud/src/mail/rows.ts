/** One mail as it was handed over for sending. */
export interface Mail {
  readonly id: string;
  /** Milliseconds. */
  readonly sentAt: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** It was taken, and the mailbox did not want it. */
  readonly bounced?: true;
  /** What each part was said to be written in, as far as that was said; mails kept from before do not tell. */
  readonly charsets?: Readonly<Partial<Record<'subject' | 'text' | 'html', string>>>;
}

/** What the mail service keeps. */
export type MailTables = { mail: Mail };

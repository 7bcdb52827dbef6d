import { setTimeout as delay } from 'node:timers/promises';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Letter } from '@rince/domain/news/letter';
import { setting } from './environment.ts';

/** A part of a letter: without a charset SES takes it for ASCII, and breaks names like Síle. */
const part = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/** A letter that is one too many in a second is tried again so many times, after so long, and then by its queue. */
const triedAgain = 2;
const pauseMs = 500;
/** Less than a letter is left to one who sends it (`takePromise`): whoever hears nothing says so before another one begins. */
const answeredWithinMs = 6_000;

const isOneTooMany = (error: unknown): boolean =>
  (error as { $retryable?: { throttling?: boolean } }).$retryable?.throttling === true ||
  /^(Throttling|TooManyRequests)/.test((error as Error).name);

/** Letters to people. */
class Mail {
  /** A letter whose answer is lost may have gone out: the client does not send it once more by itself. */
  readonly #client = new SESv2Client({
    maxAttempts: 1,
    requestHandler: { requestTimeout: answeredWithinMs, throwOnRequestTimeout: true },
  });

  /** Sends a letter once. Fails with the service's error, or with that of the connection. */
  async send({ to, subject, text, html }: Letter): Promise<void> {
    const command = new SendEmailCommand({
      FromEmailAddress: setting('MAIL_FROM'),
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
    });
    for (let again = 0; ; again++)
      try {
        await this.#client.send(command);
        return;
      } catch (error) {
        if (again === triedAgain || !isOneTooMany(error)) throw error;
        await delay(pauseMs * 2 ** again * (0.5 + Math.random()));
      }
  }
}

export const mail = new Mail();

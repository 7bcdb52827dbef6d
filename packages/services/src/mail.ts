import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Letter } from '@rince/domain/news/letter';
import { setting } from './environment.ts';

/** A part of a letter: without a charset SES takes it for ASCII, and breaks names like Síle. */
const part = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/** Letters to people. */
class Mail {
  readonly #client = new SESv2Client({});

  async send({ to, subject, text, html }: Letter): Promise<void> {
    await this.#client.send(
      new SendEmailCommand({
        FromEmailAddress: setting('MAIL_FROM'),
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
      }),
    );
  }
}

export const mail = new Mail();

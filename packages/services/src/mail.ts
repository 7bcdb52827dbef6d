import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { setting } from './environment.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Letters to people. */
class Mail {
  readonly #client = new SESv2Client({});

  async send({ to, subject, text, html }: Letter): Promise<void> {
    await this.#client.send(
      new SendEmailCommand({
        FromEmailAddress: setting('MAIL_FROM'),
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text }, Html: { Data: html } } } },
      }),
    );
  }
}

export const mail = new Mail();

import * as letters from '@rince/documents/letters/letters';
import { receipt } from '@rince/documents/letters/receipt-letter';
import { refunded } from '@rince/documents/letters/refund-letter';
import type { Message } from '@rince/domain/jobs';
import type { Letter } from '@rince/domain/news/letter';
import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { setting } from '@rince/services/environment';
import { mail } from '@rince/services/mail';
import { getEvent } from '@rince/store/events';
import { getOrder } from '@rince/store/orders';
import { getRefund } from '@rince/store/refunds';
import { getUser, userByEmail } from '@rince/store/users';

/** The letter a message asks for; none when what it was about is over. */
const letterFor = async (tools: Tools, asked: Message<'mail'>): Promise<Letter | undefined> => {
  const site = setting('SITE_URL');
  const who = await (asked.letter === 'reset-password'
    ? userByEmail(tools.table, asked.email)
    : getUser(tools.table, asked.user));
  if (!who || who.deactivated) return undefined;
  switch (asked.letter) {
    case 'confirm-email':
      return who.confirmed ? undefined : letters.confirmEmail(who, asked.code, site);
    case 'new-email':
      return who.newEmail === asked.email
        ? letters.confirmEmail({ name: who.name, email: asked.email }, asked.code, site)
        : undefined;
    case 'email-changed':
      return letters.emailChanged({ name: who.name, email: asked.email });
    case 'reset-password':
      return letters.resetPassword(who, asked.code, site);
    case 'invitation':
      return letters.invitation(who, asked.code, site);
    case 'receipt': {
      const { user: payer, order: _id, createdAt } = asked;
      const order = await getOrder(tools.table, { user: payer, createdAt, _id });
      const event = order && (await getEvent(tools.table, order.event));
      return order && event && receipt({ to: who, order, words: event.emailContent, site });
    }
    case 'refund': {
      const refund = await getRefund(tools.table, asked.entry, asked.refund);
      const event = refund && (await getEvent(tools.table, refund.event));
      return refund && event && refunded({ to: who, refund, eventName: event.name, site });
    }
  }
};

/** Writes and sends letters. */
export const handler = queueWorker('mail', async (tools, asked) => {
  const letter = await letterFor(tools, asked);
  if (letter) await mail.send(letter);
});

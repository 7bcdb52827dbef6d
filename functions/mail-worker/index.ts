import { queueWorker } from '@rince/runtime/queue';
import { setting } from '@rince/services/environment';
import { mail } from '@rince/services/mail';
import { getUser } from '@rince/store/users';
import * as z from 'zod';
import { confirmEmail } from './confirm-email.ts';

const message = z.object({ letter: z.literal('confirm-email'), user: z.string(), code: z.string() });

/** Writes and sends letters. */
export const handler = queueWorker(async (tools, given) => {
  const { user: id, code } = message.parse(given);
  const user = await getUser(tools.table, id);
  if (!user || user.confirmed) return;
  await mail.send(confirmEmail(user, code, setting('SITE_URL')));
});

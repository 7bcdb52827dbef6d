import type { Client } from '../support/client.ts';
import { until } from '../support/until.ts';

/** Asks for all money back until it is on its way: what somebody else changed meanwhile is looked at again. */
export const giveAllBack = async (organizer: Client, entry: string, amount: number): Promise<void> => {
  await until(async () => {
    const { revision } = await organizer.ask('getEntry', { params: { id: entry } });
    const body = { entryId: entry, kind: 'whole', amount, reason: 'A storm', revision } as const;
    const { http, code, message } = await organizer.send('refundEntry', { body });
    if (http !== 200 && code !== 'STALE') throw new Error(`${entry} is not refunded: ${code} ${message}`);
    return http === 200;
  }, 120);
};

/** Publishes the results of an event, or takes them back, as soon as nothing else is done with them. */
export const setPublished = async (organizer: Client, event: string, publish: boolean): Promise<void> => {
  await until(async () => {
    const { http, code, message } = await organizer.send('togglePublishResults', { body: { id: event, publish } });
    if (http !== 200 && code !== 'CONFLICT') throw new Error(`${event} is not published: ${code} ${message}`);
    return http === 200;
  }, 120);
};

import { remindersOf, reminderTimer } from '@rince/domain/entry/reminders';
import type { Event } from '@rince/domain/event/event';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';

const said = (event: Event | undefined): string =>
  JSON.stringify(event && [event.videoEnd, event.round3End, event.published]);

/** An event that takes videos, and that families can see, sends its reminders on their way, and again when its videos end on another day. */
export const followReminders = async ({ now }: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'event' || !after) continue;
    const [old, event] = [before as unknown as Event | undefined, after as unknown as Event];
    if (said(old) === said(event)) continue;
    for (const reminder of remindersOf(event, now)) await queues.send('media', ...reminderTimer(reminder, now));
  }
};

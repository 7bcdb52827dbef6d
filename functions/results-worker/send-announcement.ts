import type { Announcement } from '@rince/domain/news/announcement';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { getAnnouncement, passReaders, readersOf, takeFrom } from '@rince/store/announcements';
import { getEvent } from '@rince/store/events';
import { putNotice } from '@rince/store/notices';
import { outboxItemOfStream } from '@rince/store/outbox';
import { checkOpen, getUsers } from '@rince/store/users';
import type { Write } from '@rince/store/write';

/** With an account, a notification and a letter each, what one transaction holds. */
const toldAtOnce = 24;

/**
 * Tells whom an announcement is for, as many at once as one transaction holds, together with how far it is: however often this begins again, also beside
 * itself, everybody is told once. One that was withdrawn is taken from everybody it has reached.
 */
export const sendAnnouncement = async (tools: Tools, event: string, id: string): Promise<void> => {
  const readers = await readersOf(tools.table, id);
  const found = await getEvent(tools.table, event);
  for (;;) {
    const one = await getAnnouncement(tools.table, event, id);
    if (!one || !found || one.status === 'sent') return;
    if (one.status === 'withdrawn') return takeFrom(tools.table, id, readers.slice(0, one.passed));
    try {
      await tellNext(tools, one, { readers, name: found.name, published: found.published });
    } catch (error) {
      // It was withdrawn, somebody else told these, or one of them closed the account: all that is read again.
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

interface Told {
  readonly readers: readonly string[];
  readonly name: string;
  readonly published: boolean;
}

const tellNext = async ({ table, newId }: Tools, one: Announcement, { readers, name, published }: Told) => {
  const { _id, event, title, text, byEmail, passed, createdAt } = one;
  const next = readers.slice(passed, passed + toldAtOnce);
  const open = (await getUsers(table, next)).filter(({ deactivated }) => !deactivated).map((user) => user._id);
  const notice = {
    ...{ _id, event, title: `${name}: ${title}`, content: text, whole: true },
    // Families see nothing of an event that is not published.
    path: published ? `/app/events/view/${event}/details` : '/app/notifications',
    ...{ seen: false, createdAt },
  };
  await table.transact([
    passReaders(one, { passed: next.length, told: open.length }),
    ...open.flatMap((user): Write[] => [
      checkOpen(user),
      putNotice({ ...notice, user }),
      ...(byEmail
        ? [outboxItemOfStream('mail', { letter: 'announcement', user, event, announcement: _id }, newId())]
        : []),
    ]),
  ]);
};

import type { Tools } from '@rince/runtime/context';
import { everyAnnouncement, readersOf, rewordAnnouncement } from '@rince/store/announcements';
import { noticesWith, rewordNotice } from '@rince/store/notices';

import type { Named } from './unname-entry.ts';

/** Few enough that nobody who reads at this moment stands in the way of many. */
const atOnce = 25;

/** Takes a dancer's name out of what the office of an event has announced, and of what everybody has of it. */
export const unnameAnnouncements = async ({ table }: Tools, event: string, dancer: Named): Promise<void> => {
  const unnamed = (words: string): string => words.replaceAll(`${dancer.name} ${dancer.lname}`, 'A dancer');
  for (const one of await everyAnnouncement(table, event)) {
    const words = { title: unnamed(one.title), text: unnamed(one.text) };
    if (words.title === one.title && words.text === one.text) continue;
    // Whoever is told next would read the name: the queue comes again when everybody has been.
    if (one.status === 'sending') throw new Error('An announcement with the name is being sent');
    const notices = await noticesWith(table, await readersOf(table, one._id), one._id);
    for (let from = 0; from < notices.length; from += atOnce)
      await table.transact(
        notices
          .slice(from, from + atOnce)
          .map((notice) => rewordNotice(notice, unnamed(notice.content), unnamed(notice.title))),
      );
    // Last: as long as it says the name, whoever comes again after a crash knows that there is something to do.
    await table.transact([rewordAnnouncement(one, words)]);
  }
};

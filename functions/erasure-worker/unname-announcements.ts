import type { Announcement } from '@rince/domain/news/announcement';
import type { Tools } from '@rince/runtime/context';
import { everyAnnouncement, getAnnouncement, readersOf, rewordAnnouncement } from '@rince/store/announcements';
import { noticesNow, noticesWith, rewordNotice } from '@rince/store/notices';
import type { Write } from '@rince/store/write';
import { reword } from './reword.ts';
import { type Named, unnamed } from './unname-entry.ts';

/** Takes a dancer's name out of what the office of an event has announced, and of what everybody has of it. */
export const unnameAnnouncements = async ({ table }: Tools, event: string, dancer: Named): Promise<void> => {
  const unnamedIn = (one: Announcement): Write[] => {
    const words = { title: unnamed(one.title, dancer), text: unnamed(one.text, dancer) };
    return words.title === one.title && words.text === one.text ? [] : [rewordAnnouncement(one, words)];
  };
  for (const one of await everyAnnouncement(table, event)) {
    if (unnamedIn(one).length === 0) continue;
    // Whoever is told next would read the name: the queue comes again when everybody has been.
    if (one.status === 'sending') throw new Error('An announcement with the name is being sent');
    const notices = await noticesWith(table, await readersOf(table, one._id), one._id);
    await reword(table, notices, {
      reword: (notice) => {
        const words = { title: unnamed(notice.title, dancer), content: unnamed(notice.content, dancer) };
        return words.title === notice.title && words.content === notice.content ? [] : [rewordNotice(notice, words)];
      },
      readAgain: (some) => noticesNow(table, some),
    });
    // Last: as long as it says the name, whoever comes again after a crash knows that there is something to do.
    await reword(table, [one], {
      reword: unnamedIn,
      readAgain: async () => [await getAnnouncement(table, event, one._id)],
    });
  }
};

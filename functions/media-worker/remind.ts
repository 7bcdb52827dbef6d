import type { Entry } from '@rince/domain/entry/entry';
import { closesAfter, type Reminder, remindedAt, reminderTimer } from '@rince/domain/entry/reminders';
import type { EventWithGrades } from '@rince/domain/event/event';
import { momentIn } from '@rince/domain/event/moment-in';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import { getEventWithGrades } from '@rince/store/events';
import { putNotice } from '@rince/store/notices';
import { outboxItemOfStream } from '@rince/store/outbox';
import { noteSaid } from '@rince/store/told';
import { missingVideos } from '../shared/entry/owed-videos.ts';

/** Entries looked through side by side. */
const atOnce = 8;

/** Reminds every family of what is missing when the moment has come; comes again as long as it has not. One whose event was moved is over. */
export const remind = async (tools: Tools, { after, ...reminder }: Reminder & { after: number }): Promise<void> => {
  const arrived = new Date(tools.now.getTime() + after * 1000);
  const syllabus = await getEventWithGrades(tools.table, reminder.event);
  if (!syllabus || !remindedAt(syllabus.event, reminder.hours).includes(reminder.at)) return;
  if (arrived.toISOString() < reminder.at) return queues.send('media', ...reminderTimer(reminder, arrived));
  // A machine that slept: families are told what is, not what was.
  if (arrived.getTime() > Date.parse(reminder.at) + reminder.hours * 3_600_000) return;
  const { entries } = await officeLinesAt(tools.table, reminder.event);
  const paid = entries.filter(({ paidAt, withdrawnAt }) => paidAt !== undefined && withdrawnAt === undefined);
  for (let from = 0; from < paid.length; from += atOnce) {
    const found = await getEntries(
      tools.table,
      paid.slice(from, from + atOnce).map(({ _id }) => _id),
    );
    const there = found.filter((entry) => entry !== undefined);
    await Promise.all(there.map((entry) => remindOne({ ...tools, now: arrived }, syllabus, entry, reminder)));
  }
};

/** One family, once: what says so is stored with the word and the letter. */
const remindOne = async (
  tools: Tools,
  syllabus: EventWithGrades,
  entry: Entry,
  { hours, at }: Reminder,
): Promise<void> => {
  const { event } = syllabus;
  const closes = closesAfter({ hours, at });
  const missing = await missingVideos(tools.table, entry, syllabus, closes);
  if (missing.length === 0) return;
  const about = { event: event._id, about: `remind#${hours}#${at}#${entry._id}` };
  const expiresAt = Math.floor(videosKeptUntil(event).getTime() / 1000);
  const letter = { letter: 'missing-videos', user: entry.owner, event: event._id, hours } as const;
  try {
    await tools.table.transact([
      noteSaid(about, 'reminded', { before: undefined, expiresAt }),
      putNotice({
        _id: tools.newId(),
        user: entry.owner,
        event: event._id,
        title: missing.length === 1 ? 'A video is missing' : `${missing.length} videos are missing`,
        content: `${event.name} takes videos until ${momentIn(event.timeZone, closes)}.`,
        path: `/app/entries/${entry._id}`,
        seen: false,
        createdAt: tools.now.toISOString(),
      }),
      outboxItemOfStream('mail', letter, tools.newId()),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

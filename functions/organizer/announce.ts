import { dayIn } from '@rince/domain/event/windows';
import type { Announcement } from '@rince/domain/news/announcement';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { startAnnouncement } from '@rince/store/announcements';
import { outboxItemOfStream } from '@rince/store/outbox';
import { loadEvent, loadSyllabus } from '../shared/event/load-event.ts';
import { announcementReaders } from './announcement-readers.ts';
import { announcementViews } from './announcement-view.ts';

/** How many accounts an announcement would reach. */
export const countReaders: UseCase<'countReaders'> = async (ctx, { query }) => {
  const { event: id, to } = query.query;
  const event = await loadEvent(ctx.table, id);
  ctx.allow('event.announce', { event });
  return { accounts: (await announcementReaders(ctx.table, event, to, signedIn(ctx)._id)).length };
};

/** Writes down what is announced and who reads it; a worker tells them, each once. */
export const sendAnnouncement: UseCase<'sendAnnouncement'> = async (ctx, { body }) => {
  const syllabus = await loadSyllabus(ctx.table, body.event);
  const { event } = syllabus;
  ctx.allow('event.announce', { event });
  const by = signedIn(ctx)._id;
  const readers = await announcementReaders(ctx.table, event, body.to, by);
  if (readers.length === 0) throw refuse('NOT_READY', 'There is nobody yet who would read this.');
  const { to, title, text, byEmail } = body;
  const one: Announcement = {
    ...{ _id: ctx.newId(), event: event._id, to, title, text, byEmail, by },
    ...{ createdAt: ctx.now.toISOString(), status: 'sending', total: readers.length, passed: 0, told: 0 },
  };
  const [shown] = await announcementViews(ctx.table, syllabus, [one]);
  if (!shown) throw new Error('One announcement has one view');
  return ctx.commit(
    [
      ...startAnnouncement(one, readers, dayIn(event.timeZone, ctx.now)),
      outboxItemOfStream('results', { kind: 'announcement', event: event._id, announcement: one._id }, ctx.newId()),
      actOf(ctx, {
        event: event._id,
        ...(to.kind === 'competition' && to.of !== undefined ? { competition: to.of } : {}),
        act: 'announce',
        detail: { announcement: one._id, to: to.kind, accounts: one.total, byEmail },
      }),
    ],
    shown,
  );
};

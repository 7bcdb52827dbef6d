import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { announcementsOf } from '@rince/store/announcements';
import { mayBeLate } from '@rince/store/item';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { announcementViews } from './announcement-view.ts';

const most = 50;

/** What an event's office has announced, newest first. */
export const listAnnouncements: UseCase<'listAnnouncements'> = async (ctx, { query }) => {
  const syllabus = await loadSyllabus(ctx.table, query.query.event, mayBeLate);
  ctx.allow('event.tabulate', { event: syllabus.event });
  const { cursor } = query;
  const page = await announcementsOf(ctx.table, syllabus.event._id, { limit: pageLimit(query, most), cursor });
  const { data, ...rest } = await listed(page, query);
  return { ...rest, data: await announcementViews(ctx.table, syllabus, data) };
};

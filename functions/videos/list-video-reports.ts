import type { UseCase } from '@rince/runtime/http';
import { mayBeLate } from '@rince/store/item';
import { videoReportsOf } from '@rince/store/video-reports';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { reportViews } from './report-view.ts';

export const listVideoReports: UseCase<'listVideoReports'> = async (ctx, { query }) => {
  const syllabus = await loadSyllabus(ctx.table, query.query.event, mayBeLate);
  ctx.allow('event.edit', { event: syllabus.event });
  const data = await reportViews(ctx, syllabus, await videoReportsOf(ctx.table, syllabus.event._id));
  return { data, count: data.length };
};

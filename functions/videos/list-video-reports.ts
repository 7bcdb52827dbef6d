import { isReportOver } from '@rince/domain/entry/video-report';
import type { UseCase } from '@rince/runtime/http';
import { mayBeLate } from '@rince/store/item';
import { videoReportsOf } from '@rince/store/video-reports';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { reportViews } from './report-view.ts';

export const listVideoReports: UseCase<'listVideoReports'> = async (ctx, { query }) => {
  const syllabus = await loadSyllabus(ctx.table, query.query.event, mayBeLate);
  ctx.allow('event.edit', { event: syllabus.event });
  const reports = await videoReportsOf(ctx.table, syllabus.event._id);
  const data = await reportViews(
    ctx,
    syllabus,
    reports.filter((one) => !isReportOver(one, ctx.now)),
  );
  return { data, count: data.length };
};

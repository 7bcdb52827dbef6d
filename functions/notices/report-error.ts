import { scrubbed } from '@rince/domain/scrub';
import type { UseCase } from '@rince/runtime/http';
import { putReport } from '@rince/store/reports';
import { countTry } from '@rince/store/tries';
import { reportOfVideo } from './report-video.ts';

/** A page that breaks again and again is reported often enough with these. */
const limit = { what: 'report', most: 20, seconds: 600 };

/** Keeps what broke, without what could name somebody. */
export const reportError: UseCase<'reportError'> = async (ctx, { body }) => {
  await countTry(ctx.table, limit, ctx.user?._id ?? ctx.sourceIp);
  const writes = await reportOfVideo(ctx, body);
  if (writes) return ctx.commit(writes, { done: true as const });
  const names = ctx.user ? [`${ctx.user.name} ${ctx.user.lname}`, ctx.user.name, ctx.user.lname] : [];
  const info = typeof body.errorInfo === 'string' ? body.errorInfo : body.errorInfo.componentStack;
  const report = {
    _id: ctx.newId(),
    url: scrubbed(body.url, names),
    type: scrubbed(body.error.type, names),
    comments: scrubbed(body.error.comments, names),
    errorInfo: scrubbed(info, names),
    createdAt: ctx.now.toISOString(),
  };
  ctx.log('page broke', { report: report._id });
  return ctx.commit([putReport(report)], { done: true as const });
};

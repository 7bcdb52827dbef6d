import { scoringIssues } from '@rince/contracts/events';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeScoring, getScoring } from '@rince/store/events';
import { refuseIfStale } from '@rince/store/stale';

/** Changes a scoring system. Categories and results hold the rules themselves, so nothing that was calculated changes with it. */
export const editScoring: UseCase<'editScoring'> = async (ctx, { params, body }) => {
  const before = await getScoring(ctx.table, params.id);
  if (!before) throw refuse('NOT_FOUND');
  const { revision, judge_count, judgeCount1, judgeCount2, judgeCount3, ...form } = body;
  refuseIfStale(before, revision);
  const counts = [judgeCount1, judgeCount2, judgeCount3].slice(0, form.rounds ?? before.rounds);
  const next = {
    ...before,
    ...form,
    judge_count:
      judge_count ?? counts.map((count, i) => count ?? before.judge_count[i]).filter((count) => count !== undefined),
    revision: before.revision + 1,
  };
  const [issue, ...others] = scoringIssues(next);
  if (issue) throw refuse('BAD_REQUEST', issue.message, { issues: [issue, ...others] });
  const by = { user: signedIn(ctx)._id, at: ctx.now.toISOString() };
  return ctx.commit(changeScoring(before, next, by), { ...next, ip: next.showIp });
};

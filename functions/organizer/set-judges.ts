import { judgeView } from '@rince/contracts/views/judge-view';
import type { EventJudge } from '@rince/domain/event/event-judge';
import { maskedEmail } from '@rince/domain/people/masked-email';
import { refuse, refuseIssues } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { addJudge, getJudges, removeJudge } from '@rince/store/judges';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { nameAtWork } from '@rince/store/users';
import { loadEvent } from '../shared/event/load-event.ts';
import { newPeople } from '../shared/people/named-people.ts';

/** Says who judges an event. Somebody with competitions is taken off those first. */
export const setJudges: UseCase<'setJudges'> = async (ctx, { params, body }) => {
  const event = await loadEvent(ctx.table, params.id);
  ctx.allow('event.tabulate', { event });
  const before = await getJudges(ctx.table, event._id);
  const wanted = new Set(body.judges);
  const had = before.map(({ user }) => user);
  const seen = new Set(body.seen ?? had);
  const gone = before.filter(({ user }) => seen.has(user) && !wanted.has(user));
  const busy = gone.filter(({ competitions }) => competitions.length > 0);
  if (busy.length > 0)
    throw refuse(
      'CONFLICT',
      `${busy.map(({ name, lname }) => `${name} ${lname}`).join(', ')} still has competitions. Unassign them first.`,
    );

  // Whom a colleague removed since is not added again by a list that was read before.
  const named = body.seen ? body.judges.filter((user) => had.includes(user) || !seen.has(user)) : body.judges;
  const { users, issues } = await newPeople(ctx.table, named, { path: 'judges', had, role: 'judge' });
  refuseIssues(issues);
  const fresh = users.map(
    ({ _id, name, lname, email }): EventJudge => ({
      event: event._id,
      user: _id,
      name,
      lname,
      email: maskedEmail(email),
      competitions: [],
      completed: [],
      revision: 1,
    }),
  );
  const notices = fresh.map(({ user }) =>
    putNotice({
      _id: ctx.newId(),
      user,
      event: event._id,
      title: 'You judge an event',
      content: `You have been added as a judge of ${event.name}.`,
      path: `/app/judge/${event._id}`,
      seen: false,
      createdAt: ctx.now.toISOString(),
    }),
  );
  const told = {
    _id: ctx.newId(),
    event: event._id,
    title: fresh.length === 1 ? 'A judge was added' : `${fresh.length} judges were added`,
    content: fresh.map(({ name, lname }) => `${name} ${lname}`).join(', '),
    path: `/app/event-dashboard/${event._id}/judges`,
    topStory: false,
    createdAt: ctx.now.toISOString(),
  };
  if (fresh.length > 0) notices.push(...putEventNotice(told));
  const detail = { added: fresh.map(({ user }) => user), removed: gone.map(({ user }) => user) };
  const isChanged = fresh.length + gone.length > 0;
  return ctx.commit(
    [
      ...gone.flatMap(removeJudge),
      ...fresh.flatMap(addJudge),
      ...fresh.map(({ user }) => nameAtWork(user)),
      ...notices,
      ...(isChanged ? [actOf(ctx, { event: event._id, act: 'judges', detail })] : []),
    ],
    {
      judges: [...before.filter((one) => !gone.includes(one)), ...fresh].map(judgeView),
    },
  );
};

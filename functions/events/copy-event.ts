import { copyFeis } from '@rince/domain/event/copy-feis';
import type { EventJudge } from '@rince/domain/event/event-judge';
import { whyNotAtEvent } from '@rince/domain/people/at-event';
import { maskedEmail } from '@rince/domain/people/masked-email';
import type { User } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { newCompetitionItems } from '@rince/store/competitions';
import { createEvent, saveCodes, saveGrade } from '@rince/store/events';
import { addJudge, getJudges } from '@rince/store/judges';
import { capEvent } from '@rince/store/places';
import { getUsers, nameAtWork } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { keptWaiver, staffOf } from './event-change.ts';

/** What one transaction holds, less the answer that is kept with it. */
const mostWrites = 99;

const judgeOf = (event: string, { _id, name, lname, email }: User): EventJudge => ({
  ...{ event, user: _id, name, lname, email: maskedEmail(email) },
  competitions: [],
  completed: [],
  revision: 1,
});

/** Makes a feis like another one. Its competitions lie there before anybody can find them: the event, its categories and its people come in one moment. */
export const copyEvent: UseCase<'copyEvent'> = async (ctx, { params, body }) => {
  const { event: old, grades } = await loadSyllabus(ctx.table, params.id);
  ctx.allow('event.copy', { event: old });
  const creator = signedIn(ctx)._id;
  const seated = body.judges ? (await getJudges(ctx.table, old._id)).map(({ user }) => user) : [];
  const users = await getUsers(ctx.table, [...old.admins, ...old.moderators, ...old.tabulators, ...seated]);
  const known = new Map(users.map((user) => [user._id, user]));
  const stillThere = (ids: readonly string[], role?: 'judge'): User[] =>
    ids.flatMap((id) => (whyNotAtEvent(known.get(id), role) === undefined ? (known.get(id) ?? []) : []));
  const idsOf = (ids: readonly string[]): string[] => stillThere(ids).map(({ _id }) => _id);

  const { event, codes, competitions, ...copy } = copyFeis(
    { event: old, grades },
    {
      _id: ctx.newId(),
      name: body.name,
      firstDay: body.eventStart,
      staff: {
        admins: [creator, ...idsOf(old.admins).filter((id) => id !== creator)],
        moderators: idsOf(old.moderators),
        tabulators: idsOf(old.tabulators),
      },
      newId: ctx.newId,
      now: ctx.now,
    },
  );
  const judges = stillThere(seated, 'judge').map((judge) => judgeOf(event._id, judge));
  const writes: Write[] = [
    ...createEvent(event),
    ...copy.grades.map(saveGrade),
    saveCodes(event._id, { codes: {}, revision: 0 }, codes.codes),
    ...judges.flatMap(addJudge),
    ...(event.cap === 0 ? [] : [capEvent(event._id, event.cap)]),
    ...keptWaiver(event, ctx.now),
    ...[...new Set([...staffOf(event), ...judges.map(({ user }) => user)])].map(nameAtWork),
    actOf(ctx, { event: event._id, act: 'makeEvent' }),
  ];
  if (writes.length > mostWrites)
    throw refuse('CONFLICT', 'These are too many people at once. Please copy without judges.');
  await ctx.table.putMany(competitions.flatMap(newCompetitionItems));
  return ctx.commit(writes, { _id: event._id, revision: event.revision });
};

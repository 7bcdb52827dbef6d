import { markSentence, sentenceOf, type Words } from '@rince/domain/acts/sentence';
import { fold } from '@rince/domain/fold';
import type { UseCase } from '@rince/runtime/http';
import { pageOf } from '@rince/runtime/lists';
import { actsOfSheet } from '@rince/store/acts';
import { mayBeLate } from '@rince/store/item';
import { historyOfMarks } from '@rince/store/marks';
import { getRoster } from '@rince/store/roster';
import { getUsers } from '@rince/store/users';
import { loadCompetition } from '../shared/sheet/load-competition.ts';

const most = 200;

/** Everything that was done to a sheet: each mark with what it was before, who locked, signed, submitted or opened it, and why. */
export const sheetHistory: UseCase<'sheetHistory'> = async (ctx, { query }) => {
  const { id, search = '' } = query.query;
  const { event, grade, place } = await loadCompetition(ctx.table, id);
  ctx.allow('event.tabulate', { event });
  const [marks, acts, roster] = await Promise.all([
    historyOfMarks(ctx.table, id),
    actsOfSheet(ctx.table, id),
    getRoster(ctx.table, id, mayBeLate),
  ]);
  const people = new Map(
    (await getUsers(ctx.table, [...new Set([...marks, ...acts].map(({ by }) => by))], mayBeLate)).map((user) => [
      user._id,
      user,
    ]),
  );
  const named = (user: string) => {
    const { name = '', lname = '' } = people.get(user) ?? {};
    return { _id: user, name, lname };
  };
  const numbers = new Map(roster.map(({ _id, dancerNumber }) => [_id, String(dancerNumber)]));
  const words: Words = {
    code: () => place.code,
    number: () => '',
    person: (user) => `${named(user).name} ${named(user).lname}`.trim() || 'a closed account',
  };
  const wanted = fold(search.trim());
  const lines = [
    ...marks.map((mark, i) => ({
      _id: `${mark.at}-${i}`,
      user: named(mark.by),
      content: markSentence(numbers.get(mark.entryCompetition) ?? 'who has left', mark, mark.before),
      ...(mark.reason ? { reason: mark.reason } : {}),
      at: mark.at,
    })),
    // A quarter of an hour of marks is told mark by mark here, and so is what was withdrawn.
    ...acts
      .filter(({ act }) => act !== 'marks' && act !== 'withdrawMarks')
      .map((act) => ({
        _id: act._id,
        user: named(act.by),
        content: sentenceOf(act, words),
        ...(act.reason ? { reason: act.reason } : {}),
        at: act.at,
      })),
  ]
    .filter(({ content, user }) => fold(`${content} ${user.name} ${user.lname}`).includes(wanted))
    .sort((a, b) => b.at.localeCompare(a.at) || b._id.localeCompare(a._id));
  const { shown, count, hasMore } = pageOf(lines, query, most);
  return {
    data: shown,
    count,
    hasMore,
    code: place.code,
    gradeTitle: grade.title,
  };
};

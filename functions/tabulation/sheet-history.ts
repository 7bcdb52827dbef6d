import { competitionsOf } from '@rince/domain/acts/act';
import { dancersNamed, usersNamed } from '@rince/domain/acts/named';
import { markSentence, sentenceOf, type Words } from '@rince/domain/acts/sentence';
import { isErased } from '@rince/domain/entry/numbered-dancer';
import { fold } from '@rince/domain/fold';
import type { UseCase } from '@rince/runtime/http';
import { pageOf } from '@rince/runtime/lists';
import { actsOfEvent, actsOfSheet } from '@rince/store/acts';
import { mayBeLate } from '@rince/store/item';
import { historyOfMarks } from '@rince/store/marks';
import { getNumbers } from '@rince/store/numbers';
import { getRoster } from '@rince/store/roster';
import { getUsers } from '@rince/store/users';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';

const most = 200;

/** Everything that was done to a sheet: each mark with what it was before, who locked, signed, submitted or opened it, and why. */
export const sheetHistory: UseCase<'sheetHistory'> = async (ctx, { query }) => {
  const { id, search = '' } = query.query;
  const { event, grade, place } = await loadCompetition(ctx.table, id);
  ctx.allow('event.tabulate', { event });
  const [marks, own, ofEvent, roster, { grades }] = await Promise.all([
    historyOfMarks(ctx.table, id),
    actsOfSheet(ctx.table, id),
    actsOfEvent(ctx.table, event._id),
    getRoster(ctx.table, id, mayBeLate),
    loadSyllabus(ctx.table, event._id, mayBeLate),
  ]);
  // Whoever came from another sheet: the line that says so lies there.
  const from = [...new Set(roster.flatMap(({ came }) => (came?.from === undefined ? [] : [came.from])))];
  const others = await Promise.all(from.map((other) => actsOfSheet(ctx.table, other)));
  const acts = [...own, ...[...ofEvent, ...others.flat()].filter((act) => competitionsOf(act).includes(id))];
  const dancers = [...new Set(acts.flatMap(dancersNamed))];
  const [users, worn] = await Promise.all([
    getUsers(ctx.table, [...new Set([...marks.map(({ by }) => by), ...acts.flatMap(usersNamed)])], mayBeLate),
    getNumbers(ctx.table, event._id, dancers),
  ]);
  const people = new Map(users.map((user) => [user._id, user]));
  const nameless = new Set(roster.filter(({ name, lname }) => `${name}${lname}` === '').map(({ _id }) => _id));
  const gone = new Set(dancers.filter((_, i) => isErased(worn[i])));
  const numberOf = new Map(dancers.map((dancer, i) => [dancer, worn[i]?.dancerNumber]));
  const codes = new Map(grades.flatMap(({ competitions }) => competitions.map((one) => [one._id, one.code] as const)));
  const named = (user: string) => {
    const { name = '', lname = '' } = people.get(user) ?? {};
    return { _id: user, name, lname };
  };
  // Whoever left the sheet stands in the act that says so.
  const left = acts.flatMap((act) => (act.act === 'removeDancer' ? [act.detail] : []));
  const numbers = new Map([
    ...left.map(({ entryCompetition, dancerNumber }) => [entryCompetition, `${dancerNumber}, who has left`] as const),
    ...roster.map(({ _id, dancerNumber }) => [_id, String(dancerNumber)] as const),
  ]);
  const words: Words = {
    code: (competition) => codes.get(competition) ?? 'a competition that is gone',
    number: (dancer) => String(numberOf.get(dancer) ?? 'without a number'),
    person: (user) => `${named(user).name} ${named(user).lname}`.trim() || 'a closed account',
    // Teams are made for the event, not for a sheet.
    team: () => 'one of the event',
  };
  const wanted = fold(search.trim());
  const lines = [
    ...marks.map((mark, i) => ({
      _id: `${mark.at}-${i}`,
      user: named(mark.by),
      content: markSentence(numbers.get(mark.entryCompetition) ?? 'who has left', mark, mark.before),
      ...(mark.reason && !nameless.has(mark.entryCompetition) ? { reason: mark.reason } : {}),
      at: mark.at,
    })),
    // A quarter of an hour of marks is told mark by mark here, and so is what was withdrawn.
    ...acts
      .filter(({ act }) => act !== 'marks' && act !== 'withdrawMarks')
      .map((act) => ({
        _id: act._id,
        user: named(act.by),
        content: sentenceOf(act, words),
        // Of somebody who was erased nothing is said but the number.
        ...(act.reason && !dancersNamed(act).some((dancer) => gone.has(dancer)) ? { reason: act.reason } : {}),
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

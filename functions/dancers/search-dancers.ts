import { typedIn } from '@rince/contracts/fields';
import type { Dancer } from '@rince/domain/people/dancer';
import { holdsWords, searchedWords } from '@rince/domain/people/searched-words';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { dancersOf, getDancers, studentsOf } from '@rince/store/dancers';
import { mayBeLate } from '@rince/store/item';
import { numberedAt } from '@rince/store/numbers';
import { loadEvent } from '../shared/event/load-event.ts';
import { schoolsOfDancers, signsOf } from '../shared/people/dancer-signs.ts';
import { loadSchool, taughtSchools } from '../shared/people/load-school.ts';

const shown = 20;
const mostStudents = 999;

/** Dancers by the beginnings of their names: one's own and one's schools', those of one school, or those with a number at an event. */
export const searchDancers: UseCase<'searchDancers'> = async (ctx, { query }) => {
  const school = query.school === undefined ? undefined : await loadSchool(ctx.table, query.school);
  const event = query.event === undefined ? undefined : await loadEvent(ctx.table, query.event);
  ctx.allow('dancer.search', { ...(school ? { school } : {}), ...(event ? { event } : {}) });
  const holds = holdsWords(searchedWords(typedIn(query)), ['name', 'lname'], query.fields);
  const lines = event && (await numberedAt(ctx.table, event._id, mayBeLate)).filter(holds).slice(0, shown);
  const numbers = new Map(lines?.map(({ dancer, dancerNumber }) => [dancer, dancerNumber]));
  const found = lines
    ? (await getDancers(ctx.table, [...numbers.keys()])).filter((dancer) => dancer !== undefined)
    : (school ? (await studentsOf(ctx.table, school._id, mostStudents)).items : await nearDancers(ctx))
        .filter(holds)
        .slice(0, shown);
  const schools = await schoolsOfDancers(ctx.table, found, school ? [school] : []);
  return found.map((dancer) => {
    const { _id, name, lname } = dancer;
    const dancerNumber = numbers.get(_id);
    return { _id, name, lname, ...signsOf(dancer, schools), ...(dancerNumber === undefined ? {} : { dancerNumber }) };
  });
};

/** Somebody's own dancers and the students of their schools, each once. */
const nearDancers = async (ctx: Context): Promise<Dancer[]> => {
  const user = signedIn(ctx)._id;
  const [own, schools] = await Promise.all([dancersOf(ctx.table, user), taughtSchools(ctx, user)]);
  const pages = await Promise.all(schools.map(({ _id }) => studentsOf(ctx.table, _id, mostStudents)));
  const all = [...own, ...pages.flatMap(({ items }) => items)];
  return [...new Map(all.map((dancer) => [dancer._id, dancer])).values()];
};

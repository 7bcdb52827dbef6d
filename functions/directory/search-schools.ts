import { typedIn } from '@rince/contracts/fields';
import { firstByName, holdsWords, searchedWords } from '@rince/domain/people/searched-words';
import type { UseCase } from '@rince/runtime/http';
import { allSchools } from '@rince/store/directory';

/** Schools by the beginnings of words; there are some hundreds, and a query reads them all. */
export const searchSchools: UseCase<'searchSchools'> = async (ctx, { query }) => {
  const holds = holdsWords(searchedWords(typedIn(query)), ['name', 'city'], query.fields);
  return firstByName((await allSchools(ctx.table)).filter(holds));
};

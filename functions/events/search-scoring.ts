import { typedIn } from '@rince/contracts/fields';
import { firstByName, holdsWords, searchedWords } from '@rince/domain/people/searched-words';
import type { UseCase } from '@rince/runtime/http';
import { listScoring } from '@rince/store/events';

/** Scoring systems by the beginnings of words. */
export const searchScoring: UseCase<'searchScoring'> = async (ctx, { query }) => {
  const holds = holdsWords(searchedWords(typedIn(query)), ['name', 'description'], query.fields);
  return firstByName((await listScoring(ctx.table)).filter(holds)).map((system) => ({ ...system, ip: system.showIp }));
};

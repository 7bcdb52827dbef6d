import { isDeepStrictEqual } from 'node:util';
import type { Act } from '@rince/domain/acts/act';
import { type Inverse, inverseOf } from '@rince/domain/acts/inverse';
import { isOvertaken, lineOf, overtaken, placesOf } from '@rince/domain/acts/overtaken';
import type { Words } from '@rince/domain/acts/sentence';
import { refuse } from '@rince/domain/refusal';
import { actsFrom } from '@rince/store/acts';
import { linesAt } from '@rince/store/roster';
import type { Table } from '@rince/store/table';

const wordless: Words = { code: () => '', number: () => '', person: () => '', team: () => '' };

/**
 * The act of a sheet, or of an event as a whole, that a call says it takes back, if it does: refused where the call is not its inverse, and where somebody has
 * changed the same thing since. Read after what the call decides on, so that whoever comes between is seen here or by the condition of the write.
 */
export const undoneBy = async (
  table: Table,
  of: string,
  call: Inverse['call'],
  { undoes, ...body }: { readonly undoes?: string | undefined; readonly [field: string]: unknown },
  params?: { readonly id: string },
): Promise<Act | undefined> => {
  if (undoes === undefined) return undefined;
  const [act, ...later] = await actsFrom(table, of, undoes);
  if (act?._id !== undoes) throw refuse('NOT_FOUND', 'There is no such line in the log.');
  const inverse = inverseOf(act, wordless);
  const isInverse =
    inverse?.call === call &&
    isDeepStrictEqual(inverse.body, body) &&
    isDeepStrictEqual('params' in inverse ? inverse.params : undefined, params);
  if (!isInverse) throw refuse('BAD_REQUEST', 'This does not take that line back.');
  if (isOvertaken(act, later)) throw overtaken();
  return act;
};

/** The sheets that are looked at for one page of the log: a page that is read holds far fewer. */
const mostPlaces = 25;

/**
 * Those of some acts that somebody has overtaken, so that nobody is offered what would be refused. It saves a click and decides nothing: beyond the first
 * sheets of a long page it does not look.
 */
export const overtakenAmong = async (table: Table, acts: readonly Act[]): Promise<ReadonlySet<string>> => {
  const firsts = new Map<string, string>();
  for (const act of acts)
    for (const place of placesOf(act)) {
      const first = firsts.get(place);
      if (first === undefined || act._id < first) firsts.set(place, act._id);
    }
  const looked = [...firsts].slice(0, mostPlaces);
  const found = new Map(
    await Promise.all(looked.map(async ([place, id]) => [place, await actsFrom(table, place, id)] as const)),
  );
  const later = (act: Act) =>
    placesOf(act).flatMap((place) => found.get(place)?.filter(({ _id }) => _id > act._id) ?? []);
  const gone = await withoutTheirLine(table, acts);
  return new Set(acts.filter((act) => gone.has(act._id) || isOvertaken(act, later(act))).map(({ _id }) => _id));
};

/** Those acts whose dancer does not stand in the line any more: moved, merged, swapped or taken off since. */
const withoutTheirLine = async (table: Table, acts: readonly Act[]): Promise<ReadonlySet<string>> => {
  const asked = acts.flatMap((act) => {
    const place = lineOf(act);
    return place === undefined ? [] : [{ act: act._id, ...place }];
  });
  const lines = await linesAt(table, asked);
  return new Set(asked.flatMap(({ act, dancer }, i) => (lines[i]?.dancer === dancer ? [] : [act])));
};

import type { WaitingPool } from '@rince/contracts/routes/office';
import type { Places, Pool } from '@rince/domain/entry/pool';
import { byCode } from '@rince/domain/event/codes';
import { finder } from '@rince/domain/people/searched-words';
import type { UseCase } from '@rince/runtime/http';
import { pageOf } from '@rince/runtime/lists';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { getPlaces } from '@rince/store/places';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';
import { waitingFor } from '@rince/store/waiting';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** Lists of one page: each is a request. */
const mostLists = 20;

interface Limited {
  readonly pool: Pool;
  readonly title: string;
  readonly places: Places;
  /** Whether a place is held that nobody has yet: for a payment, or by an offer. */
  readonly held: boolean;
}

/** The event's own places first, then competitions with a limit in the order of their codes; those nobody waits for last. */
export const listEventWaiting: UseCase<'listEventWaiting'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.query.event, mayBeLate);
  ctx.allow('event.tabulate', { event });
  const own: Pool = { kind: 'event', id: event._id };
  const [states, [places = {}]] = await Promise.all([
    competitionsOf(ctx.table, event._id),
    getPlaces(ctx.table, [own]),
  ]);
  const stateOf = new Map(states.map((state) => [state._id, state]));
  const competitions = grades
    .flatMap((grade) => grade.competitions)
    .sort(byCode)
    .flatMap(({ _id, code, rowTitle, columnTitle }): Limited[] => {
      const state = stateOf.get(_id);
      if (!state) return [];
      const held = (state.taken ?? 0) > state.count;
      if (state.cap === undefined && (state.waiting ?? 0) === 0 && !held) return [];
      const title = `${code} ${rowTitle}, ${columnTitle}`;
      return [{ pool: { kind: 'competition', id: _id }, title, places: state, held }];
    });
  const limited = [
    ...(places.cap === undefined && (places.waiting ?? 0) === 0
      ? []
      : [{ pool: own, title: 'The event', places, held: true }]),
    ...competitions,
  ].sort((a, b) => Number((b.places.waiting ?? 0) > 0) - Number((a.places.waiting ?? 0) > 0));

  const { search } = query.query;
  if (search === undefined || search === '') {
    const { shown, ...rest } = pageOf(limited, query, mostLists);
    return { ...rest, data: await listsOf(ctx.table, shown) };
  }
  const finds = finder(search);
  const found: WaitingPool[] = [];
  for (let from = 0; from < limited.length; from += mostLists)
    found.push(
      ...(await listsOf(ctx.table, limited.slice(from, from + mostLists))).filter((one) => finds(wordsOf(one))),
    );
  const { shown, ...rest } = pageOf(found, query, mostLists);
  return { ...rest, data: shown };
};

const wordsOf = ({ title, dancers }: WaitingPool): string =>
  [title, ...dancers.map(({ name, owner }) => `${name} ${owner.name} ${owner.lname}`)].join(' ');

/** Limited places with those who wait for one, or are offered one. */
const listsOf = async (table: Table, limited: readonly Limited[]): Promise<WaitingPool[]> => {
  // Whoever is offered a place is counted as nobody who waits, and holds a place in which nobody stands.
  const lists = await Promise.all(
    limited.map(async ({ pool, places: { waiting = 0 }, held }) =>
      waiting > 0 || held ? waitingFor(table, pool) : [],
    ),
  );
  const owners = [...new Set(lists.flat().map(({ owner }) => owner))];
  const people = new Map((await getUsers(table, owners, mayBeLate)).map((one) => [one._id, one]));
  return limited.map(({ pool, title, places: { cap, taken = 0, waiting = 0 } }, i) => {
    let place = 0;
    return {
      ...(pool.kind === 'competition' ? { competition: pool.id } : {}),
      title,
      ...(cap === undefined ? {} : { cap }),
      taken,
      waiting,
      dancers: (lists[i] ?? [])
        .toSorted((a, b) => Number(b.status === 'offered') - Number(a.status === 'offered'))
        .map(({ dancer, name, owner, status, until, createdAt }) => ({
          _id: dancer,
          name,
          owner: { _id: owner, name: people.get(owner)?.name ?? '', lname: people.get(owner)?.lname ?? '' },
          status,
          createdAt,
          ...(status === 'waiting' ? { place: ++place } : {}),
          ...(until === undefined ? {} : { until }),
        })),
    };
  });
};

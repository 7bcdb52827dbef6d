import { typedIn } from '@rince/contracts/fields';
import type { Region, Register } from '@rince/domain/event/region';
import { fold } from '@rince/domain/fold';
import { firstByName, holdsWords, searchedWords } from '@rince/domain/people/searched-words';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import {
  changeRegion,
  createRegion,
  getRegion,
  listRegions,
  orderRegions,
  regionIsThere,
} from '@rince/store/directory';
import { refuseIfStale } from '@rince/store/stale';
import type { Table } from '@rince/store/table';

interface RegisterUseCases {
  readonly list: UseCase<'listRegions'> & UseCase<'listOrganizations'>;
  readonly search: UseCase<'searchRegions'> & UseCase<'searchOrganizations'>;
  readonly create: UseCase<'createRegion'> & UseCase<'createOrganization'>;
  readonly edit: UseCase<'editRegion'> & UseCase<'editOrganization'>;
  readonly remove: UseCase<'deleteRegion'> & UseCase<'deleteOrganization'>;
  readonly reorder: UseCase<'reorderRegions'> & UseCase<'reorderOrganizations'>;
}

const most = 999;

/** What is marked deleted is there no more for those who change it. */
const load = async (table: Table, register: Register, id: string): Promise<Region> => {
  const region = await getRegion(table, id, register);
  if (!region || region.isDeleted) throw refuse('NOT_FOUND');
  return region;
};

const refuseIfTaken = (all: readonly Region[], name: string, own?: string): void => {
  if (all.some((one) => one._id !== own && fold(one.name) === fold(name))) throw regionIsThere(name);
};

/** The time zone that is said, where one can be; an empty one takes away what there is. */
const zoneIn = ({ zone }: { readonly name?: string; readonly zone?: string }): { zone?: string | undefined } =>
  zone === undefined ? {} : { zone: zone || undefined };

/** What admins do with a register: the same for regions and for governing bodies. */
const registerOf = (register: Register): RegisterUseCases => ({
  list: async (ctx, { query }) => {
    const all = await listRegions(ctx.table, register);
    const end = pageLimit(query, most);
    return { data: all.slice(query.skip, end), count: all.length, hasMore: all.length > end };
  },
  search: async (ctx, { query }) => {
    const holds = holdsWords(searchedWords(typedIn(query)), ['name'], query.fields);
    return firstByName((await listRegions(ctx.table, register)).filter(holds));
  },
  create: async (ctx, { body }) => {
    const all = await listRegions(ctx.table, register);
    if (all.length >= most) throw refuse('CONFLICT', `There are ${most} already.`);
    refuseIfTaken(all, body.name);
    const region = { _id: ctx.newId(), name: body.name, ...zoneIn(body), ordering: all.length, revision: 1 };
    return ctx.commit(createRegion(register, region), region);
  },
  edit: async (ctx, { params, body }) => {
    const [region, all] = await Promise.all([load(ctx.table, register, params.id), listRegions(ctx.table, register)]);
    refuseIfStale(region, body.revision);
    const { name = region.name } = body;
    refuseIfTaken(all, name, region._id);
    const change = { name, ...zoneIn(body) };
    return ctx.commit(changeRegion(register, region, change), {
      ...region,
      ...change,
      revision: region.revision + 1,
    });
  },
  remove: async (ctx, { params }) => {
    const region = await load(ctx.table, register, params.id);
    return ctx.commit(changeRegion(register, region, { isDeleted: true }), { done: true as const });
  },
  reorder: async (ctx, { body }) => {
    const all = new Set((await listRegions(ctx.table, register)).map(({ _id }) => _id));
    const sent = new Set(body.data);
    if (sent.size !== body.data.length || sent.size !== all.size || body.data.some((id) => !all.has(id)))
      throw refuse('CONFLICT', 'Somebody added or deleted one in the meantime. Please look at the list again.');
    return ctx.commit([orderRegions(register, body.data)], { done: true as const });
  },
});

export const regions = registerOf('regions');
export const organizations = registerOf('organizations');

import type { Region, Register } from '@rince/domain/event/region';
import { fold } from '@rince/domain/fold';
import type { JoinRequest, School } from '@rince/domain/people/school';
import { type Refusal, refuse } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import {
  askedKey,
  askedRange,
  invitedKey,
  invitedRange,
  isOfRegister,
  isRegisterOrder,
  regionKey,
  regionNameKey,
  registerOrderKey,
  registerRange,
  schoolEntryKey,
  schoolEntryRange,
  schoolIndex,
  schoolKey,
  schoolNameIndex,
  schoolNameKey,
  schoolPlace,
  staffKey,
  staffRange,
} from './keys.ts';
import { stale } from './stale.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

/** A name in a town is one item, so that of two schools made at the same moment one is refused. */
const nameKey = ({ name, city }: Pick<School, 'name' | 'city'>): Key => schoolNameKey(name, city);
export const schoolNameItem = (school: School): Item => ({ ...nameKey(school), school: school._id });
const isCalledLike = (one: School, other: School): boolean => {
  const [a, b] = [nameKey(one), nameKey(other)];
  return a.pk === b.pk && a.sk === b.sk;
};

/** The refusal of a second school of a name in its town. */
export const schoolIsThere = ({ name, city }: Pick<School, 'name' | 'city'>): Refusal => {
  const message = `There is already a school called ${name}${city === '' ? '' : ` in ${city}`}. Please ask to join it instead.`;
  return refuse('CONFLICT', message, { issues: [{ path: 'school.name', message }] });
};
const takeName = (school: School): Write => ({
  kind: 'put',
  item: schoolNameItem(school),
  condition: { is: 'absent' },
  refusal: () => schoolIsThere(school),
});
const leaveName = (school: School): Write => ({ kind: 'delete', key: nameKey(school) });

/** Whether a name in a town is free; which school has it else. */
export const schoolOfName = async (table: Table, school: Pick<School, 'name' | 'city'>): Promise<string | undefined> =>
  (await table.get<{ school: string }>(nameKey(school)))?.school;

export const schoolItem = (school: School): Item => ({
  ...schoolKey(school._id),
  entity: 'school',
  ...schoolPlace(school),
  students: 0,
  ...school,
});
/** Whose school it is, for 'own schools'. */
export const staffItems = (school: Pick<School, '_id' | 'admins' | 'moderators'>): Item[] =>
  [...new Set([...school.admins, ...school.moderators])].map((user) => ({
    ...staffKey(user, school._id),
    school: school._id,
  }));
/** Whose school it is, and whom it asks. */
const peopleItems = (school: School): Item[] => [
  ...staffItems(school),
  ...(school.invited ?? []).map(({ user }) => ({ ...invitedKey(user, school._id), school: school._id })),
];

export const createSchool = (school: School): Write[] => [
  { kind: 'put', item: schoolItem(school), condition: { is: 'absent' } },
  ...(school.holdsName ? [takeName(school)] : []),
  ...peopleItems(school).map((item): Write => ({ kind: 'put', item })),
];

export type SchoolChange = Partial<Omit<School, '_id' | 'students' | 'asks' | 'createdAt' | 'revision'>>;

/**
 * Changes a school if nobody did since; whoever joins or leaves its staff, or is asked to, finds or loses it in the same moment. Who is on the staff
 * by whatever way is asked no more.
 */
export const changeSchool = (school: School, change: SchoolChange): Write[] => {
  const { invited = [], ...others } = { ...school, ...change };
  const waiting = invited.filter(({ user }) => ![...others.admins, ...others.moderators].includes(user));
  const next: School = { ...others, ...(waiting.length > 0 ? { invited: waiting } : {}) };
  const isRenamed = !isCalledLike(school, next);
  const before = peopleItems(school);
  const after = peopleItems(next);
  const among = (items: readonly Item[], { pk, sk }: Item): boolean =>
    items.some((item) => item.pk === pk && item.sk === sk);
  return [
    {
      kind: 'update',
      key: schoolKey(school._id),
      set: { ...change, invited: next.invited, gsi1sk: schoolPlace(next).gsi1sk, revision: school.revision + 1 },
      condition: { is: 'revision', seen: school.revision },
      refusal: stale(),
    },
    ...(isRenamed && school.holdsName ? [leaveName(school)] : []),
    ...(isRenamed && next.holdsName ? [takeName(next)] : []),
    ...after.filter((item) => !among(before, item)).map((item): Write => ({ kind: 'put', item })),
    ...before.filter((item) => !among(after, item)).map(({ pk, sk }): Write => ({ kind: 'delete', key: { pk, sk } })),
  ];
};

/** Deletes a school that no dancer belongs to, and whose staff, invited and askers are as they were seen. */
export const deleteSchool = (school: School, asked: readonly JoinRequest[]): Write[] => [
  {
    kind: 'delete',
    key: schoolKey(school._id),
    condition: { is: 'equal', to: { students: 0, revision: school.revision, asks: school.asks } },
    refusal: (stored) =>
      stored === undefined
        ? refuse('NOT_FOUND')
        : stored.students === 0
          ? refuse('CONFLICT', 'Somebody changed this school at the same moment. Please try again.')
          : refuse('CONFLICT', 'Dancers belong to this school. It can be deleted once none does.'),
  },
  ...(school.holdsName ? [leaveName(school)] : []),
  ...peopleItems(school).map(({ pk, sk }): Write => ({ kind: 'delete', key: { pk, sk } })),
  ...asked.map(({ user }): Write => ({ kind: 'delete', key: askedKey(school._id, user) })),
];

/** Dancers come to a school, or leave it. */
export const countStudent = (school: string, by: number): Write => ({
  kind: 'update',
  key: schoolKey(school),
  add: { students: by },
  condition: { is: 'present' },
  refusal: () =>
    refuse('BAD_REQUEST', 'This school does not exist.', {
      issues: [{ path: 'school', message: 'This school does not exist.' }],
    }),
});

export const getSchool = (table: Table, id: string): Promise<School | undefined> => table.get<School>(schoolKey(id));
export const getSchools = async (table: Table, ids: readonly string[], { consistent = true } = {}): Promise<School[]> =>
  (await table.getMany<School>(ids.map(schoolKey), { consistent })).filter((school) => school !== undefined);
/** Every school by name: some hundreds. */
export const allSchools = (table: Table): Promise<School[]> => table.find<School>(schoolIndex);
/** Schools of exactly this name; more than one where two are called so. */
export const schoolsNamed = async (table: Table, name: string): Promise<School[]> =>
  (await table.findPage<School>({ ...schoolNameIndex(name), limit: 50 })).items;
export const listSchools = (table: Table, limit: number, cursor?: string): Promise<Page<School>> =>
  table.findPage<School>({ ...schoolIndex, limit, cursor });

/** The schools somebody is on the staff of, by name; a handful. */
export const schoolsOf = async (table: Table, user: string): Promise<School[]> => {
  const edges = await table.read<{ school: string }>(staffRange(user), 200);
  const schools = await table.getMany<School>(edges.map(({ school }) => schoolKey(school)));
  return schools.filter((school) => school !== undefined).toSorted((a, b) => fold(a.name).localeCompare(fold(b.name)));
};
/** The schools that ask somebody to join their staff. */
export const invitingSchools = async (table: Table, user: string): Promise<School[]> => {
  const edges = await table.read<{ school: string }>(invitedRange(user), 200);
  const schools = await table.getMany<School>(edges.map(({ school }) => schoolKey(school)));
  return schools.filter((school) => school?.invited?.some((one) => one.user === user) === true) as School[];
};

/** Somebody asks to join; one of the school's admins accepts. */
export const askToJoin = (school: string, user: string, at: string): Write[] => [
  {
    kind: 'update',
    key: schoolKey(school),
    add: { asks: 1 },
    condition: { is: 'present' },
    refusal: () => refuse('NOT_FOUND'),
  },
  { kind: 'put', item: { ...askedKey(school, user), school, user, at } },
];
/** Those who wait for an answer, oldest first; what is beyond the limit comes when these are answered. */
export const joinRequests = async (table: Table, school: string, limit = 50): Promise<JoinRequest[]> =>
  (await table.readPage<JoinRequest>({ ...askedRange(school), limit })).items.toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
export const getJoinRequest = (table: Table, school: string, user: string): Promise<JoinRequest | undefined> =>
  table.get<JoinRequest>(askedKey(school, user));
/** A request is answered once. */
export const answerRequest = (request: JoinRequest): Write => ({
  kind: 'delete',
  key: askedKey(request.school, request.user),
  condition: { is: 'present' },
  refusal: () => refuse('CONFLICT', 'This request was answered already.'),
});

/** An entry of a school's dancer; follows from the stream, and may be left of a dancer who went elsewhere. */
export const schoolEntryItem = (school: string, entry: { _id: string; createdAt: string }): Item => ({
  ...schoolEntryKey(school, entry),
  entry: entry._id,
});
/** The ids of a school's entries, newest first unless asked otherwise. */
export const schoolEntries = async (
  table: Table,
  school: string,
  limit: number,
  cursor?: string,
  newestFirst = true,
): Promise<Page<string>> => {
  const page = await table.readPage<{ entry: string }>({
    ...schoolEntryRange(school),
    newestFirst,
    limit,
    cursor,
    consistent: false,
  });
  return { ...page, items: page.items.map(({ entry }) => entry) };
};

export const regionItem = (region: Region, register: Register = 'regions'): Item => ({
  ...regionKey(register, region._id),
  ...region,
});

/** A register in its order, with what is marked deleted left out; at most some hundreds. */
export const listRegions = async (table: Table, register: Register = 'regions'): Promise<Region[]> => {
  const items = await table.read<Region & Key & { ids?: string[] }>(registerRange(register), 2000);
  const order = items.find(isRegisterOrder)?.ids ?? [];
  const place = new Map(order.map((id, i) => [id, i]));
  // What came after the order was saved stands at its end.
  const placeOf = ({ _id, ordering }: Region): number => place.get(_id) ?? order.length + ordering;
  return items
    .filter((item) => isOfRegister(register, item) && !item.isDeleted)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a._id.localeCompare(b._id))
    .map((region, ordering) => ({ ...region, ordering }));
};
export const getRegion = (table: Table, id: string, register: Register = 'regions'): Promise<Region | undefined> =>
  table.get<Region>(regionKey(register, id));

/** A name of a register is one item, so that of two made at the same moment one is refused. */
export const regionNameItem = (region: Region, register: Register = 'regions'): Item => ({
  ...regionNameKey(register, region.name),
  region: region._id,
});
/** The refusal of a second one of a name: they cannot be told apart where they are picked. */
export const regionIsThere = (name: string): Refusal => {
  const message = `There is already one called ${name}.`;
  return refuse('BAD_REQUEST', message, { issues: [{ path: 'name', message }] });
};
const takeRegionName = (register: Register, region: Region): Write => ({
  kind: 'put',
  item: regionNameItem(region, register),
  condition: { is: 'absent' },
  refusal: () => regionIsThere(region.name),
});

export const createRegion = (register: Register, region: Region): Write[] => [
  { kind: 'put', item: regionItem(region, register), condition: { is: 'absent' } },
  takeRegionName(register, region),
];
/** Changes or marks deleted what nobody changed since it was seen; its name is free for another one then. */
export const changeRegion = (
  register: Register,
  region: Region,
  change: Partial<Pick<Region, 'name' | 'zone' | 'isDeleted'>>,
): Write[] => {
  const next = { ...region, ...change };
  const leaves = next.isDeleted === true || fold(next.name) !== fold(region.name);
  return [
    {
      kind: 'update',
      key: regionKey(register, region._id),
      set: { ...change, revision: region.revision + 1 },
      condition: { is: 'revision', seen: region.revision },
      refusal: stale(),
    },
    ...(leaves ? [{ kind: 'delete', key: regionNameKey(register, region.name) } as const] : []),
    ...(leaves && !next.isDeleted ? [takeRegionName(register, next)] : []),
  ];
};
export const orderRegions = (register: Register, ids: readonly string[]): Write => ({
  kind: 'put',
  item: { ...registerOrderKey(register), ids },
});

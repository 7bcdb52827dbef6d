import { fold } from '@rince/domain/fold';
import type { Page, Table } from './table.ts';
import type { Item, Key, Write } from './write.ts';

export interface School {
  readonly _id: string;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  /** Accepted staff. */
  readonly admins: readonly string[];
  readonly moderators: readonly string[];
  readonly createdAt: string;
  readonly revision: number;
}
export interface Region {
  readonly _id: string;
  readonly name: string;
  readonly ordering: number;
}

const schoolKey = (id: string): Key => ({ pk: `SCHOOL#${id}`, sk: 'SCHOOL' });

export const schoolItem = (school: School): Item => ({
  ...schoolKey(school._id),
  gsi1pk: 'SCHOOLS',
  gsi1sk: `${fold(school.name)}#${school._id}`,
  ...school,
});
export const createSchool = (school: School): Write[] => [
  { kind: 'put', item: schoolItem(school), condition: { is: 'absent' } },
];
export const getSchool = (table: Table, id: string): Promise<School | undefined> => table.get<School>(schoolKey(id));
export const getSchools = async (table: Table, ids: readonly string[]): Promise<School[]> =>
  (await table.getMany<School>(ids.map(schoolKey), { consistent: false })).filter((school) => school !== undefined);
export const listSchools = (table: Table, limit: number, cursor?: string): Promise<Page<School>> =>
  table.page<School>({ pk: 'SCHOOLS', index: 'gsi1', limit, cursor });

/** Somebody asks to join; one of the school's admins accepts. */
export const askToJoin = (school: string, user: string, at: string): Write[] => [
  { kind: 'put', item: { pk: `SCHOOL#${school}`, sk: `ASKED#${user}`, school, user, at } },
];

export const regionItem = (region: Region): Item => ({
  pk: 'REGIONS',
  sk: `REGION#${region._id}`,
  ...region,
});
export const listRegions = async (table: Table): Promise<Region[]> =>
  (await table.all<Region>({ pk: 'REGIONS', prefix: 'REGION#', consistent: false }, 999)).sort(
    (a, b) => a.ordering - b.ordering,
  );
export const getRegion = (table: Table, id: string): Promise<Region | undefined> =>
  table.get<Region>({ pk: 'REGIONS', sk: `REGION#${id}` });

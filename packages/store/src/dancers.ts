import type { Dancer } from '@rince/domain/people/dancer';
import { formerNamesAfter } from '@rince/domain/people/dancer-name';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { DancedCompetition } from '@rince/domain/results/danced-competition';
import { countStudent } from './directory.ts';
import type { Item } from './item.ts';
import {
  dancedKey,
  dancedRange,
  dancerKey,
  namedKey,
  namedRange,
  ownedDancerRange,
  ownerKey,
  studentIndex,
  studentPlace,
} from './keys.ts';
import { sheetChanged, stale } from './stale.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

export const dancerItems = (dancer: Dancer): Item[] => [
  { ...dancerKey(dancer._id), entity: 'dancer', ...studentPlace(dancer), ...dancer },
  ...dancer.owners.map((owner) => ({ ...ownerKey(owner, dancer._id), dancer: dancer._id })),
];

export const createDancer = (dancer: Dancer): Write[] => [
  ...dancerItems(dancer).map((item): Write => ({ kind: 'put', item, condition: { is: 'absent' } })),
  countStudent(dancer.school._id, 1),
];

export const changeDancer = (
  dancer: Dancer,
  change: Partial<Omit<Dancer, '_id' | 'owners' | 'createdAt' | 'revision'>>,
): Write[] => {
  const next = { ...dancer, ...change };
  const formerNames = formerNamesAfter(dancer, next);
  return [
    {
      kind: 'update',
      key: dancerKey(dancer._id),
      set: { ...change, formerNames, ...studentPlace(next), revision: dancer.revision + 1 },
      condition: { is: 'revision', seen: dancer.revision },
      refusal: stale(),
    },
    ...(next.school._id === dancer.school._id
      ? []
      : [countStudent(dancer.school._id, -1), countStudent(next.school._id, 1)]),
  ];
};

/** A school's dancers by name, at most a moment old. */
export const studentsOf = (table: Table, school: string, limit: number, cursor?: string): Promise<Page<Dancer>> =>
  table.findPage<Dancer>({ ...studentIndex(school), limit, cursor });

/** The name that a school has now, on those of its dancers who have another; whoever went elsewhere meanwhile keeps theirs. */
export const renameSchoolOf = async (table: Table, school: Dancer['school']): Promise<void> => {
  let cursor: string | undefined;
  do {
    const page: Page<Dancer> = await studentsOf(table, school._id, 90, cursor);
    for (const dancer of page.items.filter((one) => one.school.name !== school.name))
      await table
        .transact([
          {
            kind: 'update',
            key: dancerKey(dancer._id),
            set: { school },
            condition: { is: 'equal', to: { gsi1pk: studentPlace({ ...dancer, school }).gsi1pk } },
          },
        ])
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
    cursor = page.cursor;
  } while (cursor !== undefined);
};

/** Holds as long as a dancer is there, and not being erased. */
export const checkDancer = (dancer: string): Write => ({
  kind: 'check',
  key: dancerKey(dancer),
  condition: { is: 'equal', to: { _id: dancer, erasing: undefined } },
  refusal: () => refuse('NOT_FOUND', 'One of these dancers does not exist any more.'),
});
/** The same, as long as the dancer is called so. */
export const checkName = ({ _id, name, lname }: Pick<Dancer, '_id' | 'name' | 'lname'>): Write => ({
  kind: 'check',
  key: dancerKey(_id),
  condition: { is: 'equal', to: { _id, name, lname, erasing: undefined } },
  refusal: (stored) =>
    stored && stored.erasing === undefined
      ? refuse('CONFLICT', 'The name of this dancer was corrected at this moment. Please look again.')
      : refuse('NOT_FOUND', 'One of these dancers does not exist any more.'),
});
/** Holds as long as nobody has such a profile: it is a team, or it was erased. */
export const checkNoDancer = (dancer: string): Write => ({
  kind: 'check',
  key: dancerKey(dancer),
  condition: { is: 'absent' },
});
/** Remembers which entry names a dancer, whoever owns it, so that the name is found when it has to go, or is corrected; as it was read. */
export const nameDancer = (dancer: Pick<Dancer, '_id' | 'name' | 'lname'>, entry: string): Write[] => [
  checkName(dancer),
  { kind: 'put', item: { ...namedKey(dancer._id, entry), entry } },
];
/** The entries that name a dancer, or did. */
export const entriesNaming = async (table: Table, dancer: string): Promise<string[]> =>
  (await table.read<{ entry: string }>(namedRange(dancer))).map(({ entry }) => entry);

export const getDancer = (table: Table, id: string): Promise<Dancer | undefined> => table.get<Dancer>(dancerKey(id));
export const getDancers = (table: Table, ids: readonly string[]): Promise<(Dancer | undefined)[]> =>
  table.getMany<Dancer>(ids.map(dancerKey));

/** Somebody's dancers, oldest profile first; a family or a school has at most a few hundred. */
export const dancersOf = async (table: Table, owner: string): Promise<Dancer[]> => {
  const edges = await table.read<{ dancer: string }>(ownedDancerRange(owner), 1000);
  return (
    await getDancers(
      table,
      edges.map(({ dancer }) => dancer),
    )
  ).filter((dancer) => dancer !== undefined);
};

export const dancedItem = (danced: DancedCompetition): Item => ({
  ...dancedKey(danced.dancer, danced.event, danced.competition),
  ...danced,
});
/** The number that a dancer wears in a competition. */
export const renumberDanced = ({ dancer, event, competition }: DancedCompetition, dancerNumber: number): Write => ({
  kind: 'update',
  key: dancedKey(dancer, event, competition),
  set: { dancerNumber },
  condition: { is: 'present' },
});
/** The entry by which a dancer is in a competition. */
export const enterDanced = (
  { dancer, event, competition }: Pick<DancedCompetition, 'dancer' | 'event' | 'competition'>,
  entry: string,
): Write => ({
  kind: 'update',
  key: dancedKey(dancer, event, competition),
  set: { entry },
  condition: { is: 'present' },
  refusal: sheetChanged,
});
export const removeDanced = (danced: Pick<DancedCompetition, 'dancer' | 'event' | 'competition'>): Write => ({
  kind: 'delete',
  key: dancedKey(danced.dancer, danced.event, danced.competition),
});
/** Notes that a dancer was taken off a sheet: nothing of what was published goes with it. */
export const leaveDanced = ({ dancer, event, competition }: DancedCompetition): Write => ({
  kind: 'update',
  key: dancedKey(dancer, event, competition),
  set: { left: true },
  condition: { is: 'present' },
  refusal: sheetChanged,
});
/** What somebody dances, or danced, in one competition; nothing of who was erased. */
export const dancedIn = (
  table: Table,
  { dancer, event, competition }: Pick<DancedCompetition, 'dancer' | 'event' | 'competition'>,
): Promise<DancedCompetition | undefined> => table.get<DancedCompetition>(dancedKey(dancer, event, competition));

interface DancedOptions {
  readonly consistent?: boolean;
  /** Those, too, where the dancer is not on the sheet any more. */
  readonly evenLeft?: boolean;
}
const dancedWithin = async (
  table: Table,
  range: ReturnType<typeof dancedRange>,
  { consistent = true, evenLeft = false }: DancedOptions,
): Promise<DancedCompetition[]> => {
  const all = await table.read<DancedCompetition>({ ...range, consistent });
  return evenLeft ? all : all.filter(({ left }) => !left);
};
/** The competitions in which a dancer stands on the sheet. */
export const dancedBy = (table: Table, dancer: string, options: DancedOptions = {}): Promise<DancedCompetition[]> =>
  dancedWithin(table, dancedRange(dancer), options);
/** The same, of one event. */
export const dancedAt = (
  table: Table,
  dancer: string,
  event: string,
  options: DancedOptions = {},
): Promise<DancedCompetition[]> => dancedWithin(table, dancedRange(dancer, event), options);

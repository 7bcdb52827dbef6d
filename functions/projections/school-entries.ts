import { type Entry, isNamedIn } from '@rince/domain/entry/entry';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { dancedBy, getDancers } from '@rince/store/dancers';
import { schoolEntryItem } from '@rince/store/directory';
import { entriesOf, getEntries } from '@rince/store/entries';

/** How many entries of a family follow a dancer to another school: some years of them. */
const mostOfFamily = 100;

/** A school finds the entries of its dancers: those who enter, and those who come with entries they have made. */
export const listSchoolEntries = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity === 'entry' && after) await follow(tools, after as unknown as Entry);
    if (entity !== 'dancer' || !before || !after) continue;
    const [old, now] = [before as unknown as Dancer, after as unknown as Dancer];
    if (old.school._id !== now.school._id) await bring(tools, now);
  }
};

const follow = async (tools: Tools, entry: Entry): Promise<void> => {
  const dancers = await getDancers(
    tools.table,
    entry.sections.map(({ dancer }) => dancer),
  );
  const schools = new Set(dancers.filter((one) => one !== undefined).map(({ school }) => school._id));
  await tools.table.putMany([...schools].map((school) => schoolEntryItem(school, entry)));
};

const bring = async (tools: Tools, dancer: Dancer): Promise<void> => {
  const [danced, ...families] = await Promise.all([
    dancedBy(tools.table, dancer._id),
    ...dancer.owners.map((owner) => entriesOf(tools.table, owner, mostOfFamily)),
  ]);
  const paid = await getEntries(tools.table, [...new Set(danced.map(({ entry }) => entry))]);
  const own = families
    .flatMap(({ items }) => items)
    .filter(({ sections }) => sections.some((section) => section.dancer === dancer._id));
  const entries = new Map(
    [...paid, ...own].flatMap((entry) => (entry && isNamedIn(entry, dancer._id) ? [[entry._id, entry] as const] : [])),
  );
  await tools.table.putMany([...entries.values()].map((entry) => schoolEntryItem(dancer.school._id, entry)));
};

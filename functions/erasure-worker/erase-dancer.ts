import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { type Dancer, dancedBy } from '@rince/store/dancers';
import { getSchool, type School } from '@rince/store/directory';
import { type Entry, everyEntryOf } from '@rince/store/entries';
import { dropDanced, dropDancer, leaveDancer, unnameDanced } from '@rince/store/erasure';
import { dropVideos, videosOf } from '@rince/store/videos';
import { unnameEntry } from './unname-entry.ts';
import { unnamePublished } from './unname-published.ts';

/** What was chosen and not paid, or was given back, stands on no sheet: it is found where the dancer's teachers enter their students. */
const entriesByTeachers = async (
  { table }: Tools,
  { _id }: Dancer,
  school: School | undefined,
): Promise<readonly string[]> => {
  const staff = new Set([...(school?.admins ?? []), ...(school?.moderators ?? [])]);
  const entries = await Promise.all([...staff].map((teacher) => everyEntryOf(table, teacher)));
  const names = ({ sections, draft }: Entry): boolean =>
    [...sections, ...(draft?.sections ?? [])].some(({ dancer }) => dancer === _id);
  return entries
    .flat()
    .filter(names)
    .map((entry) => entry._id);
};

/** A dancer of this owner: forgotten, unless somebody else owns the profile, too. Results keep number and placing. */
export const eraseDancer = async (tools: Tools, owner: string, dancer: Dancer): Promise<void> => {
  if (dancer.owners.some((one) => one !== owner)) {
    if (dancer.owners.includes(owner)) await tools.table.transact(leaveDancer(dancer, owner));
    return;
  }
  const danced = await dancedBy(tools.table, dancer._id);
  for (const one of danced) {
    await dropVideos(tools.table, await videosOf(tools.table, one.entryCompetition));
    await unnameDanced(tools.table, one);
  }
  const school = await getSchool(tools.table, dancer.school._id);
  const taught = await entriesByTeachers(tools, dancer, school);
  for (const id of new Set([...danced.map(({ entry }) => entry), ...taught])) await unnameEntry(tools, id, dancer);
  const numbers = new Map(danced.map(({ event, dancerNumber }) => [event, dancerNumber]));
  for (const [event, number] of numbers) await unnamePublished(tools, event, number);
  await files.remove([dancer.image?.key, dancer.image?.thumbKey]);
  await dropDanced(tools.table, dancer._id);
  await dropDancer(tools.table, dancer, school !== undefined);
};

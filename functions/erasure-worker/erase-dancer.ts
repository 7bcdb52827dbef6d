import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { type Dancer, dancedBy } from '@rince/store/dancers';
import { getSchool } from '@rince/store/directory';
import { getEntry } from '@rince/store/entries';
import { dropDanced, dropDancer, leaveDancer, unnameDanced, unnameInEntry } from '@rince/store/erasure';
import { dropVideos, videosOf } from '@rince/store/videos';
import { unnamePublished } from './unname-published.ts';

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
  for (const id of new Set(danced.map(({ entry }) => entry))) {
    const entry = await getEntry(tools.table, id);
    if (entry) await tools.table.transact(unnameInEntry(entry, new Set([dancer._id])));
  }
  const numbers = new Map(danced.map(({ event, dancerNumber }) => [event, dancerNumber]));
  for (const [event, number] of numbers) await unnamePublished(tools, event, number);
  const school = await getSchool(tools.table, dancer.school._id);
  await files.remove([dancer.image?.key, dancer.image?.thumbKey]);
  await dropDanced(tools.table, dancer._id);
  await dropDancer(tools.table, dancer, school !== undefined);
};

import type { Dancer } from '@rince/domain/people/dancer';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { dancedBy, entriesNaming } from '@rince/store/dancers';
import { getSchool } from '@rince/store/directory';
import {
  beginErasing,
  dropBesideDancer,
  dropDancer,
  leaveDancer,
  unnameDanced,
  unnameNumber,
} from '@rince/store/erasure';
import { getNumbers, numbersOf } from '@rince/store/numbers';
import { dropVideoReports, videoReportsOf } from '@rince/store/video-reports';
import { dropVideos, videosOf } from '@rince/store/videos';
import { leaveWaiting, waitingOf } from '@rince/store/waiting';
import { changePublished } from '../shared/event/change-published.ts';
import { dropExports } from './drop-exports.ts';
import { dropPrints } from './drop-prints.ts';
import { unnameAnnouncements } from './unname-announcements.ts';
import { unnameEntry, unnameTold } from './unname-entry.ts';

/** A dancer of this owner: forgotten, unless somebody else owns the profile, too. Results keep number and placing. */
export const eraseDancer = async (tools: Tools, owner: string, dancer: Dancer): Promise<void> => {
  if (dancer.owners.some((one) => one !== owner)) {
    if (dancer.owners.includes(owner)) await tools.table.transact(leaveDancer(dancer, owner));
    return;
  }
  await tools.table.transact([beginErasing(dancer)]);
  const danced = await dancedBy(tools.table, dancer._id, { evenLeft: true });
  const named = await entriesNaming(tools.table, dancer._id);
  for (const one of danced) {
    const videos = await videosOf(tools.table, one.entryCompetition);
    // Another dancer may have the line by now, or had it before.
    await dropVideos(
      tools.table,
      videos.filter((video) => video.dancer === dancer._id),
    );
    await unnameDanced(tools.table, one);
  }
  const waits = await waitingOf(tools.table, dancer._id);
  for (const waiting of waits) await tools.table.transact(leaveWaiting(waiting));
  // After the waiting: a wish that is over tells nobody any more.
  await unnameTold(tools, dancer);
  const events = new Set([...danced, ...waits].map(({ event }) => event));
  for (const id of new Set([...danced.map(({ entry }) => entry), ...named])) {
    const event = await unnameEntry(tools, id, dancer);
    if (event !== undefined) events.add(event);
  }
  const school = await getSchool(tools.table, dancer.school._id);
  for (const event of events) {
    const reports = await videoReportsOf(tools.table, event);
    await dropVideoReports(
      tools.table,
      reports.filter((report) => report.dancer === dancer._id),
    );
    await unnameAnnouncements(tools, event, dancer);
    const [numbered] = await getNumbers(tools.table, event, [dancer._id]);
    await unnameNumber(tools.table, event, dancer._id);
    const numbers = new Set(await numbersOf(tools.table, event, dancer._id));
    if (numbers.size > 0)
      await changePublished(tools, event, {
        // Who died in the middle of this finds the number without a name, and goes by the school of the profile.
        leaves: { numbers, school: numbered?.school || (school?.name ?? '') },
        change: (placings) => placings.map((one) => (numbers.has(one.dancerNumber) ? { ...one, name: '' } : one)),
      });
  }
  await dropExports(tools, dancer._id, events);
  await dropPrints(tools, dancer._id, events);
  await files.remove([dancer.image?.key, dancer.image?.thumbKey]);
  await dropBesideDancer(tools.table, dancer._id);
  await dropDancer(tools.table, dancer, school !== undefined);
};

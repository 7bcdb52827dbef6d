import { entryRenamed, sectionsRenamed } from '@rince/domain/entry/renamed';
import type { Event } from '@rince/domain/event/event';
import { judgingCloses } from '@rince/domain/event/windows';
import type { Dancer } from '@rince/domain/people/dancer';
import { isRenamed } from '@rince/domain/people/dancer-name';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { checkName, dancedBy, entriesNaming, getDancer } from '@rince/store/dancers';
import { changeEntry, changePayment, getEntries, paymentsOf } from '@rince/store/entries';
import { countRenaming, getEvent, getEvents } from '@rince/store/events';
import { putEventNotice } from '@rince/store/notices';
import { checkNoNumber, getNumbers, renameNumber } from '@rince/store/numbers';
import { publicCompetitionsOf } from '@rince/store/results';
import { linesAt, renameLine } from '@rince/store/roster';
import { renameWaiting, waitingOf } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';

/** How often it is tried where somebody else changes the same at the same moment. */
const tries = 6;
/** A transaction holds a hundred writes, of which the profile, the event, the number and the notice are five. */
const mostWrites = 95;

/** A dancer whose name was corrected is called so at every feis that is not over. */
export const renameDancers = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'dancer' || !before || !after) continue;
    const [old, now] = [before as unknown as Dancer, after as unknown as Dancer];
    if (!isRenamed(old, now)) continue;
    for (const event of await eventsOf(tools, now._id)) await renameAt(tools, event, now._id);
  }
};

/** Where they are entered, or were put on a sheet: as long as judges are at work there, or nobody has read the results. */
const eventsOf = async ({ table, now }: Tools, dancer: string): Promise<string[]> => {
  const [named, danced, waiting] = await Promise.all([
    entriesNaming(table, dancer),
    dancedBy(table, dancer),
    waitingOf(table, dancer),
  ]);
  const entries = await getEntries(table, named);
  const ids = [...entries.flatMap((entry) => entry?.event ?? []), ...[...danced, ...waiting].map(({ event }) => event)];
  const isGoingOn = ({ judgingEnd, hasResults }: Event): boolean =>
    !hasResults || judgingEnd === '' || now < judgingCloses(judgingEnd);
  return (await getEvents(table, [...new Set(ids)])).filter(isGoingOn).map(({ _id }) => _id);
};

/**
 * The name of a dancer as the profile says it now, in all that is said of them at an event: their number, entries, sheets and waiting lists, in one
 * transaction unless they dance more than that holds. What is public has the old one until it is published again; the office is told of who has a number,
 * because its papers may have the old one, too.
 */
const renameAt = async (tools: Tools, id: string, dancer: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const [event, profile] = await Promise.all([getEvent(tools.table, id), getDancer(tools.table, dancer)]);
    if (!event || !profile || profile.erasing) return;
    const { changes, number, isMoving } = await changesOf(tools, event, profile);
    if (isMoving && attempt < tries) continue;
    if (changes.length === 0) return;
    const now = atOnce(changes);
    const isAll = now.length === changes.length;
    try {
      await tools.table.transact([
        checkName(profile),
        countRenaming(event),
        // Whoever pays for the dancer at this moment gives the number, and seats them.
        ...(number === undefined ? [checkNoNumber(id, dancer)] : []),
        ...now.flat(),
        ...(isAll && number !== undefined ? toldOf(tools, event, profile, number) : []),
      ]);
      if (isAll) return;
      attempt = 0;
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
    }
  }
};

/** As many of these changes as one transaction holds; each as a whole. */
const atOnce = (changes: readonly Write[][]): Write[][] => {
  let writes = 0;
  return changes.filter((change) => {
    writes += change.length;
    return writes <= mostWrites;
  });
};

const toldOf = ({ newId, now }: Tools, { _id: event }: Event, { name, lname }: Dancer, number: number): Write[] =>
  putEventNotice({
    ...{ _id: newId(), event, title: 'The name of a dancer was corrected', topStory: false },
    content: `Dancer ${number} is called ${name} ${lname} now. What was printed before may say it otherwise.`,
    createdAt: now.toISOString(),
  });

/** What says another name at an event, each change with all of its writes. `isMoving`: the dancer left a sheet while this was read, and may stand on another. */
const changesOf = async (
  { table }: Tools,
  event: Event,
  dancer: Dancer,
): Promise<{ changes: Write[][]; number: number | undefined; isMoving: boolean }> => {
  const { _id } = dancer;
  // First: whoever puts the dancer on a sheet after this is noticed by the number's uses.
  const [number] = await getNumbers(table, event._id, [_id]);
  const [danced, named, waiting, isPublic] = await Promise.all([
    dancedBy(table, _id),
    entriesNaming(table, _id),
    waitingOf(table, _id),
    publicCompetitionsOf(table, event),
  ]);
  const here = danced.filter((one) => one.event === event._id);
  const lines = await linesAt(
    table,
    here.map(({ competition, entryCompetition }) => ({ competition, _id: entryCompetition })),
  );
  const entries = (await getEntries(table, named)).flatMap((entry) => (entry?.event === event._id ? [entry] : []));
  const payments = (await Promise.all(entries.map((entry) => paymentsOf(table, entry._id)))).flat();
  const changes = [
    number && isRenamed(number, dancer) ? renameNumber(number, dancer) : [],
    ...entries.map((entry) => {
      const set = entryRenamed(entry, _id, dancer);
      return set ? changeEntry(entry, set) : [];
    }),
    ...payments.map((payment) => {
      const sections = sectionsRenamed(payment.sections, _id, dancer);
      return sections ? [changePayment(payment, { sections })] : [];
    }),
    ...lines.map((line) =>
      line?.dancer === _id && isRenamed(line, dancer)
        ? renameLine(line, dancer, { isPublic: isPublic[line.competition] !== undefined })
        : [],
    ),
    ...waiting
      .filter((one) => one.event === event._id && one.name !== dancer.name)
      .map((one) => [renameWaiting(one, dancer.name)]),
  ];
  return {
    changes: changes.filter((change) => change.length > 0),
    number: number?.dancerNumber,
    isMoving: lines.some((line) => line?.dancer !== _id),
  };
};

import { Refusal } from '@rince/domain/refusal';
import { areShown, type PublicVersion } from '@rince/domain/results/public-version';
import { publishedResults } from '@rince/services/published-results';
import { getEvent } from '@rince/store/events';
import { forgetPublicVersions, getPublicVersions, giveUpPublicVersion, publicVersionsOf } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import type { NextVersion } from './public-version.ts';

/**
 * Lets everybody read what the event says is public, or nothing, as while the event itself is taken back: the event decides, the pointer follows. Whoever
 * changed the event calls it, and so does the table's stream, so that it happens when one of them dies; whatever order they come in, the last word is the
 * event's.
 */
export const followPublication = async (table: Table, eventId: string): Promise<void> => {
  for (;;) {
    // The pointer first: whoever moves it after that is noticed when this one is written.
    const pointer = await publishedResults.pointer(eventId);
    const event = await getEvent(table, eventId);
    const version = event && areShown(event) ? event.resultVersion : undefined;
    if (pointer?.version === version) return removeOtherVersions(table, eventId, { keepLast: version !== undefined });
    await publishedResults.point(eventId, version, pointer);
  }
};

/** Whether a version that was not public when it was listed will never be. */
const isGivenUp = async (table: Table, one: Pick<PublicVersion, 'event' | 'version'>): Promise<boolean> => {
  try {
    await table.transact([giveUpPublicVersion(one)]);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
};

/**
 * Nothing that was taken back stays readable. With `keepLast`, of what was replaced the version before stays for pages that are being read. What somebody
 * else publishes at this moment stays, or they are told to publish it again.
 */
export const removeOtherVersions = async (
  table: Table,
  eventId: string,
  { keepLast }: { keepLast: boolean },
): Promise<void> => {
  // The list first: a version becomes public once, so one that was public by then and is not now can go.
  const all = await publicVersionsOf(table, eventId);
  const event = await getEvent(table, eventId);
  const current = event?.hasResults ? event.resultVersion : undefined;
  const others = all.filter(({ version }) => version !== current);
  const last = keepLast ? others.findLast(({ publicAt }) => publicAt !== undefined) : undefined;
  const before = last?.isTakenBack ? undefined : last;
  // What has become public since the list was read may have taken documents over from what goes.
  const isNew = current !== undefined && all.every(({ version }) => version !== current);
  const [added] = isNew ? await getPublicVersions(table, [{ event: eventId, version: current }]) : [];
  const kept = [...all.filter((one) => one === before || one.version === current), ...(added ? [added] : [])];
  for (const one of others)
    if (one !== before && (one.publicAt !== undefined || (await isGivenUp(table, one))))
      await removePublicVersion(table, one, kept);
};

const documentsOf = ({ competitions }: Pick<PublicVersion, 'competitions'>): string[] =>
  Object.values(competitions).flatMap(({ document }) => document ?? []);

/**
 * Removes what is not and will not be public, and then its name. What a version that stays names as well stays: a new version takes documents over
 * from the one that is public by then, and from no other.
 */
const removePublicVersion = async (
  table: Table,
  one: Pick<PublicVersion, 'event' | 'version' | 'competitions'>,
  kept: readonly Pick<PublicVersion, 'competitions'>[],
): Promise<void> => {
  const stays = new Set(kept.flatMap(documentsOf));
  const names = documentsOf(one).filter((name) => !stays.has(name));
  await publishedResults.removeDocuments(one.event, [one.version, ...names]);
  await forgetPublicVersions(table, [one]);
};

/**
 * Removes a version that did not become public, with the documents that were new in it: the others belong to the version that was public when they
 * were read. One that is public all the same stays.
 */
export const removeUnpublished = async (
  table: Table,
  event: string,
  version: string,
  { competitions, placings }: NextVersion,
): Promise<void> => {
  const added = Object.entries(competitions).filter(([id]) => placings.has(id));
  const one = { event, version };
  if (!(await isGivenUp(table, one)) && (await getPublicVersions(table, [one]))[0]?.publicAt !== undefined) return;
  await removePublicVersion(table, { ...one, competitions: Object.fromEntries(added) }, []);
};

import { type PublicResult, publicResult } from '@rince/contracts/results';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { publishedResults } from '@rince/services/published-results';
import { getEvent, setOnEvent } from '@rince/store/events';
import { releasePublicVersion } from '@rince/store/results';
import { followPublication, removeOtherVersions, removePublicVersion } from '../shared/event/public-pointer.ts';
import { storeVersion } from '../shared/event/public-version.ts';

const without = (document: PublicResult, dancerNumber: number): PublicResult => ({
  ...document,
  grades: document.grades.map((grade) => ({
    ...grade,
    competitions: grade.competitions.map((competition) => ({
      ...competition,
      placings: competition.placings.map((one) => (one.dancerNumber === dancerNumber ? { ...one, name: '' } : one)),
    })),
  })),
});

const isNamed = ({ grades }: PublicResult, dancerNumber: number): boolean =>
  grades.some(({ competitions }) =>
    competitions.some(({ placings }) => placings.some((one) => one.dancerNumber === dancerNumber && one.name !== '')),
  );

/**
 * Takes a dancer's name off the published results, which say it where an event shows names; every other version goes, names and all. Whoever publishes at
 * this moment has to read the names again, which are off the sheets already.
 */
export const unnamePublished = async (tools: Tools, eventId: string, dancerNumber: number): Promise<void> => {
  for (;;) {
    const event = await getEvent(tools.table, eventId);
    const { resultVersion: version } = event ?? {};
    if (!event?.hasResults || version === undefined) break;
    const read = publicResult.safeParse(await publishedResults.document(eventId, version));
    if (!read.success || !isNamed(read.data, dancerNumber)) break;
    const next = await storeVersion(tools, eventId, without(read.data, dancerNumber));
    try {
      await tools.table.transact([
        setOnEvent(eventId, { resultVersion: next }, { only: { hasResults: true, resultVersion: version } }),
        releasePublicVersion(eventId, next, tools.now.toISOString()),
      ]);
      break;
    } catch (error) {
      // Published again, or taken back, at this moment: what is public now is looked at.
      if (!(error instanceof Refusal)) throw error;
      await removePublicVersion(tools.table, { event: eventId, version: next });
    }
  }
  await followPublication(tools.table, eventId);
  await removeOtherVersions(tools.table, eventId, { keepLast: false });
};

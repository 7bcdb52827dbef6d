import { publicResult } from '@rince/contracts/results';
import type { Tools } from '@rince/runtime/context';
import { publishedResults } from '@rince/services/published-results';
import { setOnEvent } from '@rince/store/events';
import { publishedVersions } from '@rince/store/results';

/** Takes a dancer's name off the published results, which say it where an event shows names; older versions go, names and all. */
export const unnamePublished = async (tools: Tools, event: string, dancerNumber: number): Promise<void> => {
  const read = publicResult.safeParse(await publishedResults.current(event));
  if (!read.success) return;
  const { data: document } = read;
  const isNamed = document.grades.some(({ competitions }) =>
    competitions.some(({ placings }) => placings.some((one) => one.dancerNumber === dancerNumber && one.name !== '')),
  );
  if (!isNamed) return;
  const version = tools.newId();
  await publishedResults.put(event, version, {
    ...document,
    version,
    grades: document.grades.map((grade) => ({
      ...grade,
      competitions: grade.competitions.map((competition) => ({
        ...competition,
        placings: competition.placings.map((one) => (one.dancerNumber === dancerNumber ? { ...one, name: '' } : one)),
      })),
    })),
  });
  await publishedResults.point(event, version);
  await tools.table.transact([setOnEvent(event, { resultVersion: version })]);
  const older = [...(await publishedVersions(tools.table, event)), document.version];
  await publishedResults.removeVersions(
    event,
    older.filter((one) => one !== version),
  );
};

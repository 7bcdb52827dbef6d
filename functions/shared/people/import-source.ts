import type { EventWithGrades } from '@rince/domain/event/event';
import { checkImport, type ImportProblem, type ImportSchool } from '@rince/domain/people/import-file';
import { refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { readImport } from '@rince/services/school-file';
import { getEventWithGrades } from '@rince/store/events';

/** What an import works from: a file that was understood, and the event it enters dancers for. */
export interface ImportSource {
  readonly schools: readonly ImportSchool[];
  readonly problems: readonly ImportProblem[];
  readonly syllabus: EventWithGrades | undefined;
}

/** Reads the file and finds the event, or refuses in a sentence. */
export const loadImport = async (
  tools: Tools,
  { user, key, event }: { readonly user: string; readonly key: string; readonly event: string | undefined },
): Promise<ImportSource> => {
  const [bytes, syllabus] = await Promise.all([
    files.uploaded({ user, key, kind: 'xml' }),
    event === undefined ? undefined : getEventWithGrades(tools.table, event),
  ]);
  if (event !== undefined && !syllabus) throw refuse('BAD_REQUEST', 'There is no event with this ID.');
  return { ...checkImport(readImport(bytes), tools.now.toISOString().slice(0, 10)), syllabus };
};

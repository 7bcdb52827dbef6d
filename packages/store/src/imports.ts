import type { Dancer } from '@rince/domain/people/dancer';
import type { Import } from '@rince/domain/people/import';
import { refuse } from '@rince/domain/refusal';
import { dancerItems } from './dancers.ts';
import { countStudent } from './directory.ts';
import { importKey, studentIndex } from './keys.ts';
import { outboxItemOfStream } from './outbox.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** A file to import, and the promise to do it. */
export const createImport = (job: Import): Write[] => [
  { kind: 'put', item: { ...importKey(job._id), entity: 'import', ...job }, condition: { is: 'absent' } },
  outboxItemOfStream('imports', { import: job._id }, job._id),
];
export const getImport = (table: Table, id: string): Promise<Import | undefined> => table.get<Import>(importKey(id));

type Counted = 'schools' | 'teachers' | 'dancers' | 'entries';
/** How far an import is, and what was made in the same transaction; refused once it is over. */
export const changeImport = (
  id: string,
  set: Partial<Pick<Import, 'status' | 'done' | 'next' | 'problems' | 'message'>>,
  made: Partial<Record<Counted, number>> = {},
): Write => ({
  kind: 'update',
  key: importKey(id),
  set: { ...set, ...(set.status === 'done' || set.status === 'failed' ? { isOver: true } : {}) },
  add: made,
  condition: { is: 'equal', to: { _id: id, isOver: undefined } },
  refusal: () => refuse('CONFLICT', 'This import is over.'),
});

/** All students of a school; more than a file has are not asked for. */
export const allStudentsOf = (table: Table, school: string): Promise<Dancer[]> =>
  table.find<Dancer>(studentIndex(school), 20_000);

/** New dancers of one school, each once, and counted there. */
export const createStudents = (school: string, dancers: readonly Dancer[]): Write[] => [
  ...dancers.flatMap(dancerItems).map((item): Write => ({ kind: 'put', item, condition: { is: 'absent' } })),
  countStudent(school, dancers.length),
];

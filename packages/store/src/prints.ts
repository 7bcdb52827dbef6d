import type { Print } from '@rince/domain/schedule/print';
import { printIndex, printKey, printPlace, printRange } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const startPrint = (print: Print): Write => ({
  kind: 'put',
  item: { ...printKey(print.event, print._id), entity: 'print', ...printPlace(print), ...print },
  condition: { is: 'absent' },
});
/** How far it is; refused once it is over, gone, or somebody was erased since it was read. */
export const changePrint = (
  { event, _id, status, erasures }: Pick<Print, 'event' | '_id' | 'status' | 'erasures'>,
  set: Partial<Pick<Print, 'status' | 'pages' | 'file' | 'schedule' | 'data'>>,
): Write => ({
  kind: 'update',
  key: printKey(event, _id),
  set,
  condition: { is: 'equal', to: { status, erasures } },
});
/** Somebody was erased: what is under way begins again. */
export const renewPrint = ({ event, _id, status }: Print): Write => ({
  kind: 'update',
  key: printKey(event, _id),
  add: { erasures: 1 },
  condition: { is: 'equal', to: { status } },
});
/** Its pages were taken away: that it was made stays known, for what is listed as having come since. */
export const endPrint = ({ event, _id, status }: Print): Write => ({
  kind: 'update',
  key: printKey(event, _id),
  set: { status: 'gone' },
  remove: ['file', 'data'],
  condition: { is: 'equal', to: { status } },
});

export const getPrint = (table: Table, event: string, id: string): Promise<Print | undefined> =>
  table.get<Print>(printKey(event, id));
/** More than anybody looks through. */
const mostPrints = 200;
/** The newest ones of an event, newest first. */
export const printsOf = async (table: Table, event: string): Promise<Print[]> =>
  (await table.readPage<Print>({ ...printRange(event), newestFirst: true, limit: mostPrints })).items;
/** All of an event, as they are now. */
export const allPrintsOf = (table: Table, event: string): Promise<Print[]> => table.read<Print>(printRange(event));
/** Those of all events, at most a moment old. */
export const everyPrint = (table: Table): Promise<Print[]> => table.find<Print>(printIndex, 100_000);

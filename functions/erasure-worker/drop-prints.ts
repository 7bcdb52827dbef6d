import { Refusal } from '@rince/domain/refusal';
import { isPrintOver, type Print, type PrintNote, printFile, printNote } from '@rince/domain/schedule/print';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { allPrintsOf, endPrint, everyPrint, getPrint, renewPrint } from '@rince/store/prints';

const isIn = async (one: Print, person: string): Promise<boolean> => {
  const note = await files.text(printNote(one));
  // Nobody knows any more who stands in it.
  return note === undefined || (JSON.parse(note) as PrintNote).people.includes(person);
};

/**
 * Takes all pages away on which somebody stands whose name goes; what is being made begins again, as a workbook does. The note of who was entered stays, by
 * ids: late entries are what came since that print, also after this.
 */
export const dropPrints = async ({ table }: Tools, person: string, events: Iterable<string>): Promise<void> => {
  const own = await Promise.all([...events].map((event) => allPrintsOf(table, event)));
  const all = [...(await everyPrint(table)), ...own.flat()];
  for (const listed of new Map(all.map((one) => [one._id, one])).values()) await drop(listed);

  async function drop(one: Print): Promise<void> {
    try {
      if (!isPrintOver(one)) return await table.transact([renewPrint(one)]);
      if (one.status === 'gone' || !(await isIn(one, person))) return;
      await files.remove([printFile(one)]);
      await table.transact([endPrint(one)]);
    } catch (error) {
      // It ended since it was listed.
      if (!(error instanceof Refusal)) throw error;
      const now = await getPrint(table, one.event, one._id);
      if (now) await drop(now);
    }
  }
};

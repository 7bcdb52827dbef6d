import { Refusal } from '@rince/domain/refusal';
import { filesOfPrint, isPrintOver, type Print, type PrintNote, printNote } from '@rince/domain/schedule/print';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { allPrintsOf, dropPrint, everyPrint, getPrint, renewPrint } from '@rince/store/prints';

const isIn = async (one: Print, person: string): Promise<boolean> => {
  const note = await files.text(printNote(one));
  // Pages that went are pages that nobody opens; what is listed of them goes, too.
  return note === undefined || (JSON.parse(note) as PrintNote).people.includes(person);
};

/** Takes all pages away on which somebody stands whose name goes; what is being made begins again, as a workbook does. */
export const dropPrints = async ({ table }: Tools, person: string, events: Iterable<string>): Promise<void> => {
  const own = await Promise.all([...events].map((event) => allPrintsOf(table, event)));
  const all = [...(await everyPrint(table)), ...own.flat()];
  for (const listed of new Map(all.map((one) => [one._id, one])).values()) await drop(listed);

  async function drop(one: Print): Promise<void> {
    try {
      if (!isPrintOver(one)) return await table.transact([renewPrint(one)]);
      if (!(await isIn(one, person))) return;
      await files.remove(filesOfPrint(one));
      await table.transact([dropPrint(one)]);
    } catch (error) {
      // It ended since it was listed.
      if (!(error instanceof Refusal)) throw error;
      const now = await getPrint(table, one.event, one._id);
      if (now) await drop(now);
    }
  }
};

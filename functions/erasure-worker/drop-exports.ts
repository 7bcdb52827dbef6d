import { type Export, exportPeople, filesOfExport, isExportOver } from '@rince/domain/event/export';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { dropExport, everyExport, exportsOf, getExport, renewExport } from '@rince/store/exports';

const isIn = async (one: Export, person: string): Promise<boolean> => {
  const people = await files.text(exportPeople(one));
  // A file that went is one that nobody opens; what is listed of it goes, too.
  return people === undefined || (JSON.parse(people) as string[]).includes(person);
};

/**
 * Takes every workbook away in which somebody stands whose name goes. What is being made may have read the name already, and begins again; it comes after
 * the name is off everything that a workbook is made of.
 */
export const dropExports = async ({ table }: Tools, person: string, events: Iterable<string>): Promise<void> => {
  // The list of all may be a moment old; of the person's own events nothing may be missed.
  const own = await Promise.all([...events].map((event) => exportsOf(table, event)));
  const all = [...(await everyExport(table)), ...own.flat()];
  for (const listed of new Map(all.map((one) => [`${one.event} ${one.type}`, one])).values()) await drop(listed);

  async function drop(one: Export): Promise<void> {
    try {
      if (!isExportOver(one)) return await table.transact([renewExport(one)]);
      if (!(await isIn(one, person))) return;
      await files.remove([...one.old, ...filesOfExport(one)]);
      await table.transact([dropExport(one)]);
    } catch (error) {
      // It ended, or was asked for anew, since it was listed.
      if (!(error instanceof Refusal)) throw error;
      const now = await getExport(table, one.event, one.type);
      if (now) await drop(now);
    }
  }
};

import type { Import } from '@rince/domain/people/import';
import { getImport } from '@rince/store/imports';
import { type Client, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { feisNamed } from './demo-feis.ts';
import { tableOf } from './table.ts';
import { until } from './until.ts';
import { upload } from './upload.ts';

export type ImportFile = Uint8Array<ArrayBuffer>;

export const bytesOf = (text: string): ImportFile => new Uint8Array(Buffer.from(text));

/** Where an administrator imports schools into a feis of the demo world. */
export const importDesk = async (cloud: TestCloud) => {
  const table = tableOf(cloud.env);
  const [admin, organizer] = await Promise.all([
    signIn(cloud.url, 'admin@feis.test'),
    signIn(cloud.url, 'organizer@feis.test'),
  ]);
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const { judgingStart } = await organizer.ask('getForOrganizer', { query: { id: feis } });
  /** How many years after 2026, for which the files are written, the feis is: ages count from its year. */
  const years = Number(judgingStart.slice(0, 4)) - 2026;

  const send = async (bytes: ImportFile, by: Client = admin): Promise<string> =>
    (await upload(by, { kind: 'xml', type: 'text/xml', bytes })).key;
  const bodyOf = async (bytes: ImportFile, eventId = '') => ({ file: { key: await send(bytes) }, eventId });
  const finished = (id: string, seconds = 180): Promise<Import> =>
    until(async () => {
      const job = await getImport(table, id);
      return job?.status === 'done' || job?.status === 'failed' ? job : undefined;
    }, seconds);

  return {
    ...{ table, admin, feis, years, send, bodyOf, finished },
    /** A file whose dancers are at the feis as old as they were in 2026. */
    ofItsYear: (text: string): string =>
      text.replace(/birthdate="(\d{4})/g, (_, year) => `birthdate="${Number(year) + years}`),
    importing: async (bytes: ImportFile, eventId = ''): Promise<Import> =>
      finished((await admin.ask('importFile', { body: await bodyOf(bytes, eventId) }))._id),
    parsing: async (text: string, eventId = '') =>
      admin.ask('parseImport', { body: await bodyOf(bytesOf(text), eventId) }),
    schoolNamed: async (name: string) => {
      const found = (await admin.ask('listSchools')).data.find((school) => school.name === name);
      if (!found) throw new Error(`There is no ${name}`);
      return found;
    },
    studentsOf: async (school: string) =>
      (await admin.ask('getStudents', { query: { query: { school }, limit: 999 } })).data,
    countOf: async (school: string) =>
      (await table.get<{ students: number }>({ pk: `SCHOOL#${school}`, sk: 'SCHOOL' }))?.students,
  };
};

export type ImportDesk = Awaited<ReturnType<typeof importDesk>>;

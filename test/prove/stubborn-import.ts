import type { Client } from '../support/client.ts';
import { insist } from '../support/stubborn-client.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';

const dancers = 8;
const schoolOf = (nth: number): string => `Scoil na Stoirme ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[nth]}`;
const fileOf = (nth: number): string => {
  const names = Array.from({ length: dancers }, (_, i) => 'ABCDEFGH'[i]);
  const lines = names.map(
    (name) => `<dancer firstName="Éabha ${name}" lastName="Ní Stoirm" birthdate="2012-08-09" level="beginner"/>`,
  );
  return `<feis><school name="${schoolOf(nth)}"><teacher email="teacher@feis.test"/>${lines.join('')}</school></feis>`;
};

/** Uploads the file of a new school, ready to be imported. */
export const readyImport = async (admin: Client, nth: number): Promise<string> => {
  const bytes = new Uint8Array(Buffer.from(fileOf(nth)));
  return (await upload(admin, { kind: 'xml', type: 'text/xml', bytes })).key;
};

/** Asks for an import until it is under way; answers its id. */
export const importStubbornly = async (admin: Client, file: string): Promise<string> => {
  const { http, data, code, message } = await insist(() =>
    admin.send('importFile', { body: { file: { key: file }, eventId: '' }, key: `import-${file}` }),
  );
  if (http !== 200) throw new Error(`No import: ${http} ${code} ${message}`);
  return data._id;
};

/** What speaks against an import: it is done, and has made its school and everybody in it once. */
export const againstImport = async (admin: Client, id: string, nth: number): Promise<string[]> => {
  const look = () => admin.ask('getImport', { params: { id } });
  await until(async () => ['done', 'failed'].includes((await look()).status), 120).catch(() => undefined);
  const { status, message } = await look();
  if (status !== 'done') return [`${schoolOf(nth)}: the import is ${status} ${message ?? ''}`];
  const schools = (await admin.ask('listSchools')).data.filter(({ name }) => name === schoolOf(nth));
  const [school] = schools;
  if (!school || schools.length > 1) return [`${schoolOf(nth)} is there ${schools.length} times`];
  const { data } = await admin.ask('getStudents', { query: { query: { school: school._id }, limit: 100 } });
  const names = new Set(data.map(({ name }) => name));
  return data.length === dancers && names.size === dancers
    ? []
    : [`${schoolOf(nth)} has ${data.length} dancers of ${names.size} names`];
};

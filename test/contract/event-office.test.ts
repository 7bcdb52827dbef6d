import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';

// What an event's office sees and prints of entries, and what nobody else does.

let cloud: TestCloud;
let parent: Client;
let teacher: Client;
let tabulator: Client;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  [parent, teacher, tabulator, organizer] = (await Promise.all(
    ['parent', 'teacher', 'tabulator', 'organizer'].map((name) => signIn(cloud.url, `${name}@feis.test`)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => cloud?.end());

const textOf = async (pdf: Uint8Array): Promise<{ text: string; pages: number }> => {
  const { text, totalPages } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
  return { text, pages: totalPages };
};

const fileAt = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(path);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await answer.arrayBuffer());
};

it('prints the card of a competitor for the family and the office, and for nobody else', async () => {
  const { data: tiles } = await parent.ask('listEntries');
  const paid = tiles.find(({ step }) => step === 2)?._id ?? '';
  const entry = await parent.ask('getEntry', { params: { id: paid } });
  const section = entry.sections.find(({ dancerNumber }) => dancerNumber !== undefined);
  if (!section?.dancerNumber) throw new Error('The demo world has no number for this family');
  const body = { eventId: entry.event._id, entryId: paid, dancerNumber: section.dancerNumber };
  expect(entry.mayPrint).toBe(true);
  expect(section.dancerPdf, 'not before it was asked for').toBeUndefined();

  const card = await parent.ask('generateDancerCard', { body });
  const pdf = await fileAt(card.path);
  const { text, pages } = await textOf(pdf);
  expect(pages).toBe(1);
  const { profile, competitions, dancerNumber } = section;
  for (const wanted of [
    String(dancerNumber),
    `${profile.name} ${profile.lname}`,
    profile.school.name,
    entry.event.name,
    ...competitions.flatMap(({ code, title }) => [code, title]),
  ])
    expect(text).toContain(wanted);
  // Its own fonts are in it: what a print shop has does not matter.
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/Type3|FontFile/);
  expect((await fetch(card.path.split('?')[0] ?? '')).status, 'never without a signature').toBe(403);

  // Nothing changed: the same file, whoever asks; the entry tells of it.
  const again = await tabulator.ask('generateDancerCard', { body });
  expect(again._id).toBe(card._id);
  const told = await organizer.ask('getEntry', { params: { id: paid } });
  const path = told.sections.find(({ dancer }) => dancer === section.dancer)?.dancerPdf?.path ?? '';
  expect(await fileAt(path)).toEqual(pdf);

  const looking = await teacher.ask('getEntry', { params: { id: paid } });
  expect(looking.mayPrint).toBe(false);
  expect(looking.sections.every(({ dancerPdf }) => dancerPdf === undefined)).toBe(true);
  expect((await teacher.send('generateDancerCard', { body })).http).toBe(403);
  const stranger = await signIn(cloud.url, 'dancer@feis.test');
  expect((await stranger.send('generateDancerCard', { body })).http).toBe(404);
  for (const wrong of [{ dancerNumber: 9999 }, { eventId: paid }])
    expect((await parent.send('generateDancerCard', { body: { ...body, ...wrong } })).http).toBe(404);
});

import { priceOf } from '@rince/domain/entry/price';
import { Client, demoPassword, signIn } from './client.ts';
import { until } from './until.ts';

interface Letter {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly charsets?: Readonly<Record<string, string>>;
}

/** Somebody who registers for the first time. */
export interface Newcomer {
  readonly email: string;
  readonly name?: string;
  readonly lname?: string;
  readonly confirm?: boolean;
  /** Teaches as well. */
  readonly teacher?: boolean;
  /** Judges as well. */
  readonly judge?: boolean;
}

/** What arrived at an address, newest first. */
export const lettersTo = async (url: string, email: string): Promise<Letter[]> =>
  (await (await fetch(`${url}/_local/inbox.json?to=${encodeURIComponent(email)}`)).json()) as Letter[];

/** Opens the link of the letter, as the site does. */
export const confirmAddress = async (url: string, email: string): Promise<boolean> => {
  const letter = await until(async () =>
    (await lettersTo(url, email)).find(({ text }) => text.includes('/public/confirm/')),
  );
  const [, address = '', code = ''] = /\/public\/confirm\/([^/\s]+)\/([^/\s]+)/.exec(letter.text) ?? [];
  const body = { email: decodeURIComponent(address), code: decodeURIComponent(code) };
  return (await new Client(url).ask('confirmEmail', { body })).valid;
};

/** A new parent, signed in; the address confirmed unless told otherwise. */
export const newParent = async (
  url: string,
  { email, name = 'Nora', lname = 'Daly', confirm = true, teacher = false, judge = false }: Newcomer,
): Promise<Client> => {
  await new Client(url).ask('register', {
    body: {
      name,
      lname,
      email,
      email2: email,
      password: demoPassword,
      password2: demoPassword,
      parent: true,
      teacher,
      judge,
      tos: true,
      privacy: true,
      age: true,
    },
  });
  if (confirm) await confirmAddress(url, email);
  return signIn(url, email);
};

type Level = Parameters<typeof addDancer>[1]['level'];

/** A dancer of this parent, in the first school of the first region unless it is another one. */
export const addDancer = async (
  parent: Client,
  {
    school,
    ...dancer
  }: {
    name: string;
    level: 'beginner' | 'novice' | 'prelim' | 'open';
    birthdate?: string;
    lname?: string;
    school?: string;
  },
): Promise<string> => {
  const [schools, regions] = await Promise.all([parent.ask('listSchools'), parent.ask('listRegions')]);
  const { _id } = await parent.ask('createDancer', {
    body: {
      lname: 'Daly',
      birthdate: '2014-04-20',
      ...dancer,
      school: { _id: school ?? schools.data[0]?._id ?? '' },
      region: { _id: regions.data[0]?._id ?? '' },
    },
  });
  return _id;
};

/** An entry with all that its family and its event's office see of it. */
export const entryOf = async (client: Client, id: string) => {
  const entry = await client.ask('getEntry', { params: { id } });
  if (entry.reader === 'teaches') throw new Error('A teacher sees less');
  return entry;
};

/** What a family means to send: its dancers, each in the first option of their first dances. */
export const chosenBy = async (parent: Client, event: string, most = 2) => {
  const form = await parent.ask('loadEntryData', { body: { eventId: event } });
  const options = form.dancers.map(({ dances }) =>
    dances.slice(0, most).flatMap(({ options: [first] }) => first ?? []),
  );
  const price = priceOf(
    options.flat().map((option) => ({ ...option, title: option.code })),
    form.event,
  );
  const sections = form.dancers.map(({ _id }, i) => ({
    dancer: _id,
    competitions: (options[i] ?? []).map(({ competition }) => competition),
  }));
  return { event, sections, total: price.total };
};

/** A confirmed parent with two dancers and an entry that waits for its payment. */
export const enteredFamily = async (
  url: string,
  event: string,
  email: string,
  { levels = ['novice', 'prelim'], most = 2 }: { levels?: readonly Level[]; most?: number } = {},
) => {
  const parent = await newParent(url, { email });
  for (const [i, level] of levels.entries()) await addDancer(parent, { name: ['Una', 'Finn'][i] ?? 'Rory', level });
  const form = await chosenBy(parent, event, most);
  const entry = await parent.ask('createEntry', { body: { entry: form } });
  return { parent, form, entry };
};
export type EnteredFamily = Awaited<ReturnType<typeof enteredFamily>>;

/** The body of a payment with every box ticked that must be. */
export const paymentOf = (entry: { _id: string; total: number }, card: string) => ({
  entryId: entry._id,
  total: entry.total,
  card: { _id: card },
  tos: true as const,
  privacy: true as const,
  publication: true as const,
});

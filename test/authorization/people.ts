import { Client, signIn } from '../support/client.ts';

/** Everybody who could ask. `stranger` is a parent without dancers; `anonymous` has no token, `forged` one that is not ours. */
export const kinds = [
  'anonymous',
  'forged',
  'stranger',
  'dancer',
  'parent',
  'teacher',
  'judge',
  'tabulator',
  'organizer',
  'admin',
] as const;
export type Kind = (typeof kinds)[number];

const registered = async (url: string): Promise<Client> => {
  const email = `stranger${Date.now()}@feis.test`;
  const password = 'a long password';
  await new Client(url).ask('register', {
    body: {
      name: 'Sam',
      lname: 'Stranger',
      email,
      email2: email,
      password,
      password2: password,
      parent: true,
      tos: true,
      privacy: true,
      age: true,
    },
  });
  return signIn(url, email, password);
};

const forgedToken = (real: string): string => {
  const [head = '', body = '', signature = ''] = real.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [
    head,
    Buffer.from(JSON.stringify({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })).toString('base64url'),
    signature,
  ].join('.');
};

/** One client for each kind of person. */
export const everybody = async (url: string): Promise<Record<Kind, Client>> => {
  const [stranger, dancer, parent, teacher, judge, tabulator, organizer, admin] = await Promise.all([
    registered(url),
    ...['dancer', 'parent', 'teacher', 'judge1', 'tabulator', 'organizer', 'admin'].map((word) =>
      signIn(url, `${word}@feis.test`),
    ),
  ]);
  const all = { stranger, dancer, parent, teacher, judge, tabulator, organizer, admin } as Record<
    Exclude<Kind, 'anonymous' | 'forged'>,
    Client
  >;
  return { anonymous: new Client(url), forged: new Client(url, forgedToken(all.parent.token ?? '')), ...all };
};

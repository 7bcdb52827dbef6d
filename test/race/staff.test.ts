import { eventsOf, getEvent } from '@rince/store/events';
import type { Table } from '@rince/store/table';
import { getUser } from '@rince/store/users';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { makeFamilies, queueOfFamilies } from '../support/families.ts';
import { everyStop, raceOf, type Side } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { basics, organized } from '../support/wizard.ts';

// Somebody is named at an event while they have their account erased: whoever works at an event has an account, or the event does not name them.

interface World {
  readonly client: Client;
  readonly user: string;
  /** Has named them already, where it is copied. */
  readonly event: string;
}

let cloud: TestCloud;
let table: Table;
let organizer: Client;
let next: ReturnType<typeof queueOfFamilies>;
let nth = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  organizer = await signIn(cloud.url, 'organizer@feis.test');
  const families = await makeFamilies(cloud, { count: everyStop ? 400 : 120, word: 'staff', cards: false });
  next = queueOfFamilies(cloud, families);
}, 240_000);
afterAll(() => cloud?.end());

const eventNaming = async (tabulators: readonly string[], over: object = {}): Promise<string> =>
  (
    await organizer.ask('createEvent', {
      body: { event: { ...basics(`A feis with staff ${nth++}`), tabulators: [...tabulators], ...over } },
    })
  )._id;
const somebody = async (past: boolean): Promise<World> => {
  const { client } = await next();
  const { _id: user } = await client.ask('me');
  if (past) {
    // Whoever worked at an event that is over may have the account erased.
    const over = { eventStart: '2020-05-01', eventEnd: '2020-05-01', judgingStart: '', judgingEnd: '' };
    return { client, user, event: await eventNaming([user], { ...over, registrationStart: '', registrationEnd: '' }) };
  }
  return { client, user, event: await eventNaming([]) };
};

const erases: Side<World, Answer> = {
  says: 'somebody has the account erased',
  act: ({ client }, as) => as(client).send('eraseAccount', { body: { currentPassword: demoPassword } }),
};
const others: readonly (readonly [string, Side<World, Answer>, boolean])[] = [
  [
    'makes an event',
    {
      says: 'an organizer makes an event that names them',
      act: ({ user }, as) =>
        as(organizer).send('createEvent', {
          body: { event: { ...basics(`Named ${nth++}`), tabulators: [user] } },
        }),
    },
    false,
  ],
  [
    'copies an event',
    {
      says: 'an organizer copies an event where they worked',
      act: ({ event }, as) =>
        as(organizer).send('copyEvent', {
          params: { id: event },
          body: { name: `Copied ${nth++}`, eventStart: '2027-05-01' },
        }),
    },
    true,
  ],
  [
    'changes an event',
    {
      says: 'an organizer names them at an event',
      act: async ({ event, user }, as) => {
        const { revision } = await organized(organizer, event);
        return as(organizer).send('editEvent', {
          params: { id: event },
          body: { event: { tabulators: [user], revision } },
        });
      },
    },
    false,
  ],
];

for (const [word, names, past] of others)
  raceOf(`nobody is erased and named when an organizer ${word}`, () => cloud, {
    world: () => somebody(past),
    a: erases,
    b: names,
    holds: async ({ user, event: first }, { a, b }) => {
      if (a.http !== 200) expect(a.code).toBe('CONFLICT');
      if (b.http !== 200) expect(['CONFLICT', 'BAD_REQUEST']).toContain(b.code);
      expect([a.http, b.http], 'one of them was told yes').toContain(200);
      const isErased = (await getUser(table, user))?.deactivated === true;
      expect(isErased).toBe(a.http === 200);
      const made = (b.data as { _id?: string } | undefined)?._id;
      const event = b.http === 200 ? await getEvent(table, made ?? first) : undefined;
      // A copy that came after the account was closed leaves them out.
      if (isErased) expect(event?.tabulators ?? []).not.toContain(user);
      else expect(event?.tabulators).toContain(user);
      if (isErased && event) expect(await eventsOf(table, user, 'tabulator')).not.toContain(event._id);
    },
  });

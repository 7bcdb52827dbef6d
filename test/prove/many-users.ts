import { userFilters } from '@rince/contracts/routes/directory';
import type { Role } from '@rince/domain/access';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud } from '../support/cloud.ts';
import { seedManyUsers } from '../support/many-users.ts';
import { costOf } from '../support/meter.ts';
import { tableOf } from '../support/table.ts';
import type { Claims } from './claims.ts';

// A platform of 100,000 people: whoever looks for one of them asks the table no more often than among a hundred.

const count = 100_000;
/** Who asks, how often they did this hour, the words, and where those who are found teach. */
const mostRequests = 4;
/** Every so manyth of them is looked for. */
const step = 997;

type Found = readonly { readonly _id: string }[];

/** Everything that was asked, with what it cost and how long it took. */
class Ledger {
  readonly dear: string[] = [];
  readonly times: number[] = [];
  most = 0;

  async note<Data>(what: string, send: () => ReturnType<Client['raw']>): Promise<Data> {
    const began = performance.now();
    const answer = await send();
    this.times.push(performance.now() - began);
    const { requests } = costOf(answer.timing);
    this.most = Math.max(this.most, requests);
    if (answer.http !== 200) this.dear.push(`${what}: ${answer.http} ${answer.message}`);
    if (requests === 0 || requests > mostRequests) this.dear.push(`${what}: ${requests} requests`);
    return answer.data as Data;
  }

  /** The time that 95 of 100 answers took at most. */
  get slow(): number {
    return this.times.toSorted((a, b) => a - b)[Math.floor(this.times.length * 0.95)] ?? 0;
  }
}

const has = (found: Found, id: string): boolean => found.some(({ _id }) => _id === id);

/** Searches and lists among 100,000 users. */
export const proveManyUsers = async (claims: Claims): Promise<void> => {
  const cloud = await startTestCloud();
  try {
    const began = performance.now();
    const users = await seedManyUsers(tableOf(cloud.env), count, Date.parse('2010-01-01T00:00:00Z'));
    console.log(
      `  ${((performance.now() - began) / 1000).toFixed(1)} s  ${count.toLocaleString('en')} users are written`,
    );
    const [admin, organizer] = await Promise.all([
      signIn(cloud.url, 'admin@feis.test'),
      signIn(cloud.url, 'organizer@feis.test'),
    ]);
    const ledger = new Ledger();
    const search = (query: string) =>
      ledger.note<Found>(`search ${query}`, () => organizer.send('searchUsers', { query: { query } }));
    const list = (search: string, more: object = {}) =>
      ledger.note<{ data: Found; count?: number }>(`list ${search} ${JSON.stringify(more)}`, () =>
        admin.send('listUsers', { query: { limit: 100, query: { search }, ...more } }),
      );

    const sought = users.filter((_, n) => n % step === 3);
    const missed: string[] = [];
    for (const { _id, name, lname, email, confirmed } of sought) {
      if (has(await search(email), _id) !== confirmed) missed.push(`${email} among the confirmed`);
      if (!has((await list(email)).data, _id)) missed.push(`${email} in the list`);
      const named = await list(`${lname} ${name}`);
      // What very many are called like is shown in part, and says so.
      if (named.count !== undefined && named.count <= 100 && !has(named.data, _id)) missed.push(`${name} ${lname}`);
    }
    for (const common of ['aoife', 'máire mac', 'someone', 'kate bre']) {
      await search(common);
      await list(common);
    }
    await list('ro');
    const pages: string[] = [];
    for (const { id } of userFilters)
      for (const createdAt of [1, -1] as const) {
        const query = { sort: { createdAt }, query: { filter: { id } }, limit: 10, skip: 0 };
        const page = await ledger.note<{ data: Found; cursor?: string }>(`page of ${id}`, () =>
          admin.send('listUsers', { query }),
        );
        const there = users.filter(({ role, roles }) => id === 'all' || role === id || roles.includes(id as Role));
        if (page.data.length < Math.min(10, there.length)) pages.push(`${id}: ${page.data.length} lines`);
        const { cursor } = page;
        if (cursor !== undefined)
          await ledger.note(`next page of ${id}`, () => admin.send('listUsers', { query: { ...query, cursor } }));
      }
    console.log(
      `  ${ledger.times.length} calls, at most ${ledger.most} requests, 95 of 100 within ${Math.round(ledger.slow)} ms`,
    );

    claims.hold(
      `a search or a list of ${count.toLocaleString('en')} users asks the table at most ${mostRequests} times`,
      ledger.dear,
    );
    claims.hold('it finds whom it should, and of those who are not confirmed nobody but for an admin', missed);
    claims.hold('every role has its list, from both ends', pages);
  } finally {
    await cloud.end();
  }
};

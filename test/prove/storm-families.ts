import { getCompetition } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { getWaiting } from '@rince/store/waiting';
import { cappedFeis } from '../support/capped-feis.ts';
import type { Client } from '../support/client.ts';
import type { TestCloud } from '../support/cloud.ts';
import { makeFamilies, queueOfFamilies } from '../support/families.ts';
import { paymentOf } from '../support/family.ts';
import { Provider } from '../support/provider.ts';
import { signInStubbornly } from '../support/stubborn-client.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { differences } from './claims.ts';
import { patienceWithAll } from './patience.ts';
import { giveAllBack } from './stubborn-office.ts';
import { againstUpload, uploadStubbornly } from './stubborn-upload.ts';

// What families do in a storm besides registering, paying and leaving: they wait for a place, change what they paid for, and send a video once more.

/** What a dance costs here, in cents. */
const dance = 1_200;

interface Where {
  readonly cloud: TestCloud;
  readonly organizer: Client;
  /** Whose account takes the payments. */
  readonly paidLike: string;
}
/** Says what speaks against how a story ended, once the sky is clear. */
export type Ending = () => Promise<string[]>;

/** Pays what is chosen, until it is paid: whoever finds the entry changed looks again. */
const payStubbornly = async (client: Client, table: Table, id: string, card: string): Promise<void> => {
  await until(async () => {
    const { total, draft } = (await getEntry(table, id)) ?? {};
    const answer = await client.send('payEntry', {
      body: paymentOf({ _id: id, total: draft?.total ?? total ?? 0 }, card),
    });
    if (answer.http !== 200 && answer.http !== 409)
      throw new Error(`${id} cannot be paid: ${answer.code} ${answer.message}`);
    const now = await getEntry(table, id);
    return now?.paidAt !== undefined && now.draft === undefined;
  }, patienceWithAll);
};
const entryFor = async (
  client: Client,
  event: string,
  dancer: string,
  competitions: readonly string[],
): Promise<string> => {
  const entry = { event, sections: [{ dancer, competitions: [...competitions] }], total: competitions.length * dance };
  return (await client.ask('createEntry', { body: { entry } }))._id;
};
/** Families whom the weather does not keep away, one after the other. */
const stubbornFamilies = async (cloud: TestCloud, word: string, count: number) =>
  queueOfFamilies(cloud, await makeFamilies(cloud, { count, word, enter: signInStubbornly }), signInStubbornly);
const standsOn = async (table: Table, competition: string): Promise<string[]> =>
  (await getRoster(table, competition)).map(({ dancer }) => dancer);

/** The only place of a competition is given back, offered to the one who waits for it, and paid by them. */
export const waitForPlace = async ({ cloud, organizer, paidLike }: Where): Promise<Ending> => {
  const table = tableOf(cloud.env);
  const provider = new Provider(cloud.url, cloud.env);
  const { event, competition } = await cappedFeis(organizer, table, paidLike, 'A feis with one place', { cap: 1 });
  const family = await stubbornFamilies(cloud, 'place', 2);
  const [first, next] = [await family(), await family()];
  const before = await entryFor(first.client, event, first.dancer, [competition]);
  await payStubbornly(first.client, table, before, first.card);
  const wish = { event, competition, dancer: next.dancer };
  await next.client.ask('joinWaitingList', { body: wish });
  await giveAllBack(organizer, before, dance);
  const pool = { kind: 'competition', id: competition } as const;
  await until(
    async () => (await getWaiting(table, [{ pool, dancer: next.dancer }]))[0]?.status === 'offered',
    patienceWithAll,
  );
  const after = await entryFor(next.client, event, next.dancer, [competition]);
  await payStubbornly(next.client, table, after, next.card);
  return async () => {
    const { count, taken, waiting } = (await getCompetition(table, competition)) ?? {};
    const charges = [await provider.takenFor(before), await provider.takenFor(after)];
    return [
      ...differences('who has the place', await standsOn(table, competition), [next.dancer]),
      ...differences('counted, taken, waited for', [count, taken, waiting], [1, 1, 0]),
      ...differences('charges of both', charges, [[dance], [dance]]),
      ...differences('who still waits', await getWaiting(table, [{ pool, dancer: next.dancer }]), []),
    ];
  };
};

/** A family gives one dance up for two others and pays the difference, then sends a video of one of them, takes it back and sends it once more. */
export const changeAndFilm = async ({ cloud, organizer, paidLike }: Where): Promise<Ending> => {
  const table = tableOf(cloud.env);
  const provider = new Provider(cloud.url, cloud.env);
  const { event, competitions } = await cappedFeis(organizer, table, paidLike, 'A feis with three dances', {
    dances: ['201', '202', '203'],
  });
  const { client, dancer, card } = await (await stubbornFamilies(cloud, 'change', 1))();
  const [left = '', ...chosen] = competitions;
  const id = await entryFor(client, event, dancer, [left]);
  await payStubbornly(client, table, id, card);
  const { revision } = (await getEntry(table, id)) ?? { revision: 0 };
  const opened = await client.ask('editEntry', { params: { id }, body: { direction: 'subtract', revision } });
  const sections = [{ dancer, competitions: chosen }];
  await client.ask('editEntry', {
    params: { id },
    body: { entry: { sections, total: dance }, direction: 'add', revision: opened.revision },
  });
  await payStubbornly(client, table, id, card);

  const [filmed = ''] = chosen;
  const lines = (await getEntry(table, id))?.sections.flatMap((section) => section.competitions) ?? [];
  const line = lines.find((one) => one.competition === filmed)?._id ?? '';
  const body = { event, id: `${filmed}-${line}`, round: 1, reason: 'Broke a toe' } as const;
  await organizer.ask('allowVideo', { body });
  const at = (round: 1 | 2 | 3) => ({ id: line, entry: id, event, round });
  const sends = () => uploadStubbornly({ parent: client, at, feis: event });
  await sends();
  await client.ask('removeVideo', { params: { id: line, round: 'round1' } });
  const video = await sends();
  return async () => {
    const entry = await getEntry(table, id);
    return [
      ...differences('charges of a changed entry', await provider.takenFor(id), [dance, dance]),
      ...differences('what is owed and paid', [entry?.owed, entry?.paid], [2 * dance, 2 * dance]),
      ...differences('where it stands', await Promise.all(competitions.map((one) => standsOn(table, one))), [
        [],
        [dancer],
        [dancer],
      ]),
      ...(await againstUpload(cloud.env, video)),
    ];
  };
};

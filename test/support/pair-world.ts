import { getEntry } from '@rince/store/entries';
import { numbersOf } from '@rince/store/numbers';
import { getJob } from '@rince/store/results';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from './money-feis.ts';
import type { As, Side } from './race.ts';
import { until } from './until.ts';
import { sendVideo } from './videos.ts';

/** How far the first dance of a world has come: chosen and not paid; its dancer may have leave to send a video, and have sent it. */
export const stages = ['chosen', 'paid', 'changing', 'allowed', 'filmed', 'judged', 'submitted'] as const;
export type Stage = (typeof stages)[number];

/** Two families on one sheet, which has room for no more, with everybody who may do something to them. */
export interface PairWorld {
  readonly feis: MoneyFeis;
  /** Dances the first of its dances, and from 'changing' on has chosen the third, too, without paying for it. */
  readonly family: Buyer;
  /** Dances the same. */
  readonly other: Buyer;
  readonly sheet: string;
  /** The entry competition of the family. */
  readonly line: string;
  /** The video of its round, where one was sent. */
  readonly video: string;
  readonly code: (dance: 0 | 1 | 2) => string;
  /** Dances at the feis, but on no sheet of this world. */
  readonly guest: Buyer & { readonly number: number };
}

/** A call that may meet others, in the stages in which it is made. */
export interface PairCall extends Side<PairWorld, Answer> {
  readonly in: readonly Stage[];
}

const buyersAFeis = 80;
/** Two of them begin the ids and addresses of the families of a feis. */
const letters = 'abcdefgh';
type Named = Pick<PairWorld, 'feis' | 'family' | 'sheet' | 'line'>;
export const ids = (world: Pick<Named, 'sheet' | 'line'>) => ({ card: `${world.sheet}-${world.line}` });
export const filmOf = ({ feis, family, line }: Named) =>
  ({ id: line, entry: family.id, event: feis.event, round: 1 }) as const;
export const allows = (client: Client, world: Named) =>
  client.send('allowVideo', {
    body: { event: world.feis.event, id: ids(world).card, round: 1, reason: 'Broke a toe' },
  });

/** Waits until a job is over, and the one that follows it. */
export const ended = async (feis: MoneyFeis, id: string | undefined): Promise<void> => {
  if (id === undefined) return;
  const job = () => getJob(feis.table, feis.event, id);
  await until(async () => ['done', 'failed'].includes((await job())?.status ?? ''), 60);
  await ended(feis, (await job())?.next);
};

/** Worlds one after the other; after so many families a new feis is made. */
export const pairWorlds = (cloud: TestCloud) => {
  let made = 0;
  let left = 0;
  /** Nothing is published of a feis before its results were generated once. */
  let isGenerated = false;
  let feis: MoneyFeis;
  let codes: ReadonlyMap<string, string>;
  let guest: PairWorld['guest'];

  const renew = async (): Promise<void> => {
    feis = await moneyFeis(cloud, {
      buyers: buyersAFeis,
      cap: 2,
      word: `${letters[made % 8]}${letters[Math.floor(made++ / 8)]}pair`,
    });
    left = buyersAFeis;
    isGenerated = false;
    const all = await feis.organizer.ask('getCompetitions', { body: { event: feis.event } });
    codes = new Map(all.map(({ _id, code }) => [_id, code]));
    const { judges } = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
    const competitions = [...codes.keys()];
    const { refused } = await feis.organizer.ask('patchJudges', {
      body: { event: feis.event, judges: judges.map(({ _id }) => ({ _id, competitions })) },
    });
    if (refused.length > 0) throw new Error('The judge judges not everything');
    const buyer = await nextBuyer({ paid: true });
    guest = { ...buyer, number: (await numbersOf(feis.table, feis.event, buyer.dancer))[0] ?? 0 };
  };
  const nextBuyer = (wanted: Parameters<MoneyFeis['buyer']>[0]): Promise<Buyer> => {
    left--;
    return feis.buyer(wanted);
  };

  return async (stage: Stage): Promise<PairWorld> => {
    if (left < 2) await renew();
    const family = await nextBuyer({ paid: stage !== 'chosen' });
    const other = await nextBuyer({ paid: true, dances: family.dances });
    const lineOf = async ({ id }: Buyer): Promise<string> =>
      (await getEntry(feis.table, id))?.sections[0]?.competitions[0]?._id ?? '';
    const [sheet = ''] = family.dances;
    const line = await lineOf(family);
    const at = { feis, family, sheet, line };
    if (stage === 'allowed' || stage === 'filmed') await allows(feis.organizer, at);
    const world = {
      ...at,
      other,
      video: stage === 'filmed' ? await sendVideo(family.client, filmOf(at)) : '',
      guest,
      code: (i: 0 | 1 | 2) => codes.get(family.dances[i] ?? '') ?? '',
    };
    if (stage === 'changing') await choosesMore(world, (client) => client);
    if (stage === 'judged' || stage === 'submitted') {
      for (const [i, of] of [line, await lineOf(other)].entries())
        await feis.judge.ask('submitScore', { body: { data: { _id: `${sheet}-${of}`, round: 1, score: 80 + i } } });
      await feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet } });
      if (!isGenerated) {
        const { _id } = await feis.organizer.ask('generateResults', { body: { id: feis.event } });
        await ended(feis, _id);
        isGenerated = true;
      }
    }
    if (stage === 'submitted') await feis.tabulator.ask('submitCompetition', { body: { id: sheet } });
    return world;
  };
};

/** The family opens its entry, and chooses the third dance besides the first. */
export async function choosesMore({ feis, family }: PairWorld, as: As): Promise<Answer> {
  const { client, id, dancer, dances } = family;
  const revision = await entryRevision(feis.table, family);
  const opened = await as(client).send('editEntry', { params: { id }, body: { direction: 'subtract', revision } });
  if (opened.http !== 200) return opened;
  const sections = [{ dancer, competitions: [dances[0] ?? '', dances[2] ?? ''] }];
  return as(client).send('editEntry', {
    params: { id },
    body: { entry: { sections, total: dancePrice }, direction: 'add', revision: opened.data.revision },
  });
}

import { getEntry } from '@rince/store/entries';
import { numbersOf } from '@rince/store/numbers';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { paymentOf } from './family.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from './money-feis.ts';
import type { As, Side } from './race.ts';
import { keepVideo, sendParts, sendPermit, sendVideo, videoBytes } from './videos.ts';
import { gradeFormOf, organized } from './wizard.ts';

/** How far the first dance of a world has come: its dancer may have leave to send a video, and have sent it. */
export const stages = ['paid', 'changing', 'allowed', 'filmed', 'judged', 'submitted'] as const;
export type Stage = (typeof stages)[number];

/** Two families on one sheet, with everybody who may do something to them. */
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
  /** Of a dancer of the feis who is on no sheet of this world. */
  readonly guest: number;
}

/** A call that may meet others, in the stages in which it is made. */
export interface PairCall extends Side<PairWorld, Answer> {
  readonly in: readonly Stage[];
}

const buyersAFeis = 80;
/** Two of them begin the ids and addresses of the families of a feis. */
const letters = 'abcdefgh';
type Named = Pick<PairWorld, 'feis' | 'family' | 'sheet' | 'line'>;
const ids = (world: Pick<Named, 'sheet' | 'line'>) => ({ card: `${world.sheet}-${world.line}` });
const filmOf = ({ feis, family, line }: Named) =>
  ({ id: line, entry: family.id, event: feis.event, round: 1 }) as const;
const allows = (client: Client, world: Named) =>
  client.send('allowVideo', {
    body: { event: world.feis.event, id: ids(world).card, round: 1, reason: 'Broke a toe' },
  });

/** Worlds one after the other; after so many families a new feis is made. */
export const pairWorlds = (cloud: TestCloud) => {
  let made = 0;
  let left = 0;
  let feis: MoneyFeis;
  let codes: ReadonlyMap<string, string>;
  let guest = 0;

  const renew = async (): Promise<void> => {
    feis = await moneyFeis(cloud, {
      buyers: buyersAFeis,
      word: `${letters[made % 8]}${letters[Math.floor(made++ / 8)]}pair`,
    });
    left = buyersAFeis;
    const all = await feis.organizer.ask('getCompetitions', { body: { event: feis.event } });
    codes = new Map(all.map(({ _id, code }) => [_id, code]));
    const { judges } = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
    const competitions = [...codes.keys()];
    const { refused } = await feis.organizer.ask('patchJudges', {
      body: { event: feis.event, judges: judges.map(({ _id }) => ({ _id, competitions })) },
    });
    if (refused.length > 0) throw new Error('The judge judges not everything');
    const { dancer } = await nextBuyer({ paid: true });
    guest = (await numbersOf(feis.table, feis.event, dancer))[0] ?? 0;
  };
  const nextBuyer = (wanted: Parameters<MoneyFeis['buyer']>[0]): Promise<Buyer> => {
    left--;
    return feis.buyer(wanted);
  };

  return async (stage: Stage): Promise<PairWorld> => {
    if (left < 2) await renew();
    const family = await nextBuyer({ paid: true });
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
    }
    if (stage === 'submitted') await feis.tabulator.ask('submitCompetition', { body: { id: sheet } });
    return world;
  };
};

/** The family opens its entry, and chooses the third dance besides the first. */
async function choosesMore({ feis, family }: PairWorld, as: As): Promise<Answer> {
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

/** The organizer decides on the leave that the family has. */
const decides =
  (act: 'ask' | 'close') =>
  async (client: Client, { feis, line }: PairWorld) => {
    const { event } = feis;
    const { data } = await client.ask('listVideoReports', { query: { query: { event } } });
    const leave = data.find(({ videos }) => videos.endsWith(line));
    if (!leave) throw new Error('There is no leave');
    const { _id: id, revision } = leave;
    return client.send('decideVideoReport', { params: { id }, body: { event, revision, act } });
  };

let nextNumber = 5_000;
const everywhere = stages;
const unjudged: readonly Stage[] = ['paid', 'changing', 'filmed'];
const scored: readonly Stage[] = ['judged', 'submitted'];
const call = (says: string, stagesOfCall: readonly Stage[], act: PairCall['act']): PairCall => ({
  says,
  in: stagesOfCall,
  act,
});
const desk = (
  says: string,
  stagesOfCall: readonly Stage[],
  act: (client: MoneyFeis['organizer'], world: PairWorld) => Promise<Answer>,
): PairCall => call(says, stagesOfCall, (world, as) => act(as(world.feis.organizer), world));
const dancing = (says: string, stagesOfCall: readonly Stage[], out: 'noShow' | 'scratch') =>
  desk(says, stagesOfCall, (client, world) =>
    client.send('noteDancing', { body: { id: ids(world).card, out, reason: 'Is ill' } }),
  );
const tabulation = (says: string, stagesOfCall: readonly Stage[], change: object) =>
  desk(says, stagesOfCall, (client, { sheet }) =>
    client.send('updateTabulation', { body: { id: sheet, change: change as never } }),
  );

/** What families, judges, tabulators and organizers do to a sheet and to who is on it. */
export const pairCalls: readonly PairCall[] = [
  call('the family chooses a third dance', ['paid', 'judged'], choosesMore),
  call('the family pays for its change', ['changing'], ({ family: { client, id, card } }, as) =>
    as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }),
  ),
  call('the family gives its dancer another name', ['paid', 'judged'], async ({ family: { client, dancer } }, as) => {
    const { name, birthdate, level, school, region, revision } = await client.ask('getDancer', {
      params: { id: dancer },
    });
    const form = { name: `${name}a`, lname: 'Renamed', birthdate, level, school: { _id: school._id } };
    return as(client).send('editDancer', {
      params: { id: dancer },
      body: { ...form, region: { _id: region._id }, revision } as never,
    });
  }),
  call('the judge marks', unjudged, (world, as) =>
    as(world.feis.judge).send('submitScore', { body: { data: { _id: ids(world).card, round: 1, score: 75 } } }),
  ),
  call('the judge corrects a mark', scored, (world, as) =>
    as(world.feis.judge).send('submitScore', {
      body: { data: { _id: ids(world).card, round: 1, score: 95, revision: 1 } },
    }),
  ),
  call('the judge finalizes', ['paid', 'judged'], ({ feis, sheet }, as) =>
    as(feis.judge).send('finalizeCompetition', { body: { id: sheet } }),
  ),
  desk('the tabulator types a mark', ['paid', 'judged'], async (client, { sheet, line }) => {
    const cell = { entryCompetition: line, round: 1, slot: 1, score: 60 };
    return client.send('submitMultiScore', { body: { id: sheet, cells: [cell as never] } });
  }),
  desk('the tabulator types a correction', ['judged'], async (client, { sheet, line }) => {
    const cell = { entryCompetition: line, round: 1, slot: 1, score: 60, revision: 1 };
    return client.send('submitMultiScore', { body: { id: sheet, cells: [cell as never] } });
  }),
  tabulation('the tabulator locks', ['paid', 'judged'], { kind: 'lock', rounds: [1], value: true }),
  tabulation('the tabulator signs off', ['judged'], { kind: 'signedOff', round: 1, slot: 1, value: true }),
  desk('the tabulator calculates', ['judged'], (client, { feis, sheet }) =>
    client.send('calculateResults', { body: { id: feis.event, competitionId: sheet } }),
  ),
  desk('the tabulator submits', ['judged'], (client, { sheet }) =>
    client.send('submitCompetition', { body: { id: sheet } }),
  ),
  desk('the organizer reopens', ['submitted'], (client, { sheet }) =>
    client.send('reopenCompetition', { body: { id: sheet, reason: 'a parent asked' } }),
  ),
  desk('the organizer deletes the results', scored, (client, { sheet }) =>
    client.send('deleteCompetitionResults', { body: { competitionId: sheet } }),
  ),
  desk('the organizer publishes the competition', scored, (client, { feis, sheet }) =>
    client.send('releaseResults', { body: { id: feis.event, competition: sheet } }),
  ),
  desk('the organizer takes the results back', scored, (client, { feis }) =>
    client.send('togglePublishResults', { body: { id: feis.event, publish: false } }),
  ),
  desk('a guest is added to the sheet', ['paid', 'judged'], (client, { sheet, guest }) =>
    client.send('addDancer', { body: { id: sheet, dancerNumber: guest } }),
  ),
  desk('the dancer is taken off the sheet', ['paid', 'allowed', 'filmed', 'judged'], (client, { sheet, line }) =>
    client.send('removeDancer', { body: { id: sheet, entryCompetition: line, reason: 'left' } }),
  ),
  desk('the line becomes a guest', ['paid', 'allowed', 'filmed', 'judged'], (client, { sheet, line, guest }) =>
    client.send('swapDancer', { body: { id: sheet, entryCompetition: line, dancerNumber: guest } }),
  ),
  dancing('the dancer is noted as not there', unjudged, 'noShow'),
  dancing('the dancer is scratched', unjudged, 'scratch'),
  desk('somebody sees the dancer at the stage', everywhere, (client, world) =>
    client.send('checkIn', { body: { id: ids(world).card, dancer: world.family.dancer, here: true, seen: 0 } }),
  ),
  call('the dancer is hidden', everywhere, (world, as) =>
    as(world.feis.admin).send('hideEntryComp', { body: { id: ids(world).card, hidden: true } }),
  ),
  call('the dancer gets another number', everywhere, (world, as) =>
    as(world.feis.admin).send('updateDancerNum', { body: { id: ids(world).card, number: nextNumber++ } }),
  ),
  desk('the family is let send a video', ['paid', 'judged'], allows),
  desk('the organizer asks for the video again', ['filmed'], decides('ask')),
  desk('the organizer takes the leave back', ['allowed', 'filmed'], decides('close')),
  call('the family sends its video', ['allowed'], async (world, as) => {
    const [client, bytes] = [as(world.family.client), videoBytes(1000)];
    const permit = await sendPermit(client, filmOf(world), bytes);
    if (permit.http !== 200) return permit;
    await sendParts(permit.data.parts, bytes);
    return keepVideo(client, filmOf(world), permit.data.key);
  }),
  call('the family takes its video back', ['filmed'], ({ family, line }, as) =>
    as(family.client).send('removeVideo', { params: { id: line, round: 'round1' } }),
  ),
  call('the judge looks at the video', ['filmed'], ({ feis, video }, as) =>
    as(feis.judge).send('signedUrl', { query: { key: video } }),
  ),
  call('the judge has seen the video', ['filmed'], (world, as) =>
    as(world.feis.judge).send('seeVideo', {
      params: { id: ids(world).card },
      body: { round: 1, video: world.video, played: 100 },
    }),
  ),
  call('the judge notes something of the video', ['filmed'], (world, as) =>
    as(world.feis.judge).send('saveVideoNote', {
      params: { id: ids(world).card },
      body: { round: 1, video: world.video, note: { _id: '0'.repeat(32), second: 3, text: 'turned out' } },
    }),
  ),
  desk('the dancer is moved to the second dance', unjudged, (client, world) =>
    client.send('moveDancer', { body: { id: ids(world).card, to: world.code(1), reason: 'a teacher asked' } }),
  ),
  desk('the first dance is merged into the second', unjudged, (client, { feis, code }) =>
    client.send('merge', { body: { eventId: feis.event, comps: [{ from: code(0), to: code(1) }] } }),
  ),
  desk('the first dance is split', unjudged, (client, { feis, code }) =>
    client.send('split', {
      body: { eventId: feis.event, comps: [{ from: code(0), method: 'age', to: [code(1), code(2)] }] as never },
    }),
  ),
  desk('everything is given back', everywhere, async (client, { feis, family }) =>
    client.send('refundEntry', {
      body: {
        entryId: family.id,
        kind: 'whole',
        amount: dancePrice,
        revision: await entryRevision(feis.table, family),
        reason: 'a broken shoe',
      },
    }),
  ),
  desk('the judge is taken off the sheet', ['paid', 'judged'], (client, { sheet }) =>
    client.send('seatJudge', { body: { id: sheet, round: 1, slot: 1, judge: null } }),
  ),
  desk('the price of the dances is raised', unjudged, async (client, { feis }) => {
    const { grades } = await organized(client, feis.event);
    const grade = grades.at(-1);
    if (!grade) throw new Error('There is no grade');
    return client.send('editEvent', {
      params: { id: feis.event },
      body: { grades: [{ ...gradeFormOf(grade), price: dancePrice }] },
    });
  }),
];

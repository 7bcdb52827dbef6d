import type { Payment } from '@rince/domain/entry/payment';
import { getEntry, getPayment } from '@rince/store/entries';
import { getRefund } from '@rince/store/refunds';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';
import { paymentOf } from './family.ts';
import { dancePrice, type MoneyFeis, paidNow } from './money-feis.ts';
import {
  allows,
  choosesMore,
  ended,
  filmOf,
  ids,
  type PairCall,
  type PairWorld,
  type Stage,
  stages,
} from './pair-world.ts';
import { cards } from './provider.ts';
import { sendTo } from './queues.ts';
import { until } from './until.ts';
import { sendParts, sendPermit, videoBytes } from './videos.ts';
import { gradeFormOf, organized } from './wizard.ts';

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
const unjudged: readonly Stage[] = ['chosen', 'paid', 'changing', 'filmed'];
const scored: readonly Stage[] = ['judged', 'submitted'];
const call = (
  says: string,
  stagesOfCall: readonly Stage[],
  act: PairCall['act'],
  workers: readonly string[] = [],
): PairCall => ({ says, in: stagesOfCall, act, workers });
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

/** A family that begins to pay with another card, and what becomes of the payment: the side ends when it is paid or failed. */
const paysWith =
  (number: string, then: (world: PairWorld, payment: Payment) => Promise<void>): PairCall['act'] =>
  async (world, as) => {
    const { client, id } = world.family;
    const { table, provider } = world.feis;
    const card = await provider.keepCard(client, number);
    const answer = await as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) });
    const { payment: last = '' } = (await getEntry(table, id)) ?? {};
    const begun = await getPayment(table, id, last);
    if (answer.http !== 200 || !begun || isOver(begun)) return answer;
    await then(world, begun);
    await until(async () => {
      const now = await getPayment(table, id, last);
      return now === undefined || isOver(now);
    }, 60);
    return answer;
  };
const isOver = ({ status }: Payment): boolean => status === 'paid' || status === 'failed';

const paysOneDance: PairCall['act'] = ({ family: { client, id, card } }, as) =>
  as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) });

/** What families, judges, tabulators and organizers do to a sheet and to who is on it. */
export const pairCalls: readonly PairCall[] = [
  call('the family chooses a third dance', ['paid', 'judged'], choosesMore),
  call('the family pays', ['chosen'], paysOneDance),
  call('the family pays for its change', ['changing'], paysOneDance),
  call(
    'the family begins to pay, and nobody finishes it',
    ['chosen', 'changing'],
    paysWith(cards.asks, ({ feis, family }, { _id: payment }) =>
      sendTo(feis.cloud, 'payments', { kind: 'unfinished', entry: family.id, payment }),
    ),
    ['payments-worker'],
  ),
  call(
    'the family pays, and its bank takes its time',
    ['chosen', 'changing'],
    paysWith(cards.processes, async ({ feis, family }) => {
      for (const { id, status } of await feis.provider.intentsOf(family.id))
        if (status === 'processing') await feis.provider.settle('intents', id, 'succeeded');
    }),
    ['payment-webhook', 'payments-worker'],
  ),
  call(
    'the family gives its dancer another name',
    ['chosen', 'paid', 'judged'],
    async ({ family: { client, dancer } }, as) => {
      const { name, birthdate, level, school, region, revision } = await client.ask('getDancer', {
        params: { id: dancer },
      });
      const form = { name: `${name}a`, lname: 'Renamed', birthdate, level, school: { _id: school._id } };
      return as(client).send('editDancer', {
        params: { id: dancer },
        body: { ...form, region: { _id: region._id }, revision } as never,
      });
    },
  ),
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
  desk('the organizer takes the result of the competition back', scored, (client, { feis, sheet }) =>
    client.send('takeBackResult', { body: { id: feis.event, competition: sheet } }),
  ),
  desk('the organizer takes the results back', scored, (client, { feis }) =>
    client.send('togglePublishResults', { body: { id: feis.event, publish: false } }),
  ),
  desk('a guest is added to the sheet', ['chosen', 'paid', 'judged'], (client, { sheet, guest }) =>
    client.send('addDancer', { body: { id: sheet, dancerNumber: guest.number } }),
  ),
  desk(
    'the dancer is taken off the sheet',
    ['chosen', 'paid', 'allowed', 'filmed', 'judged'],
    (client, { sheet, line }) =>
      client.send('removeDancer', { body: { id: sheet, entryCompetition: line, reason: 'left' } }),
  ),
  desk('the line becomes a guest', ['paid', 'allowed', 'filmed', 'judged'], (client, { sheet, line, guest }) =>
    client.send('swapDancer', { body: { id: sheet, entryCompetition: line, dancerNumber: guest.number } }),
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
    const { event, entry, round } = filmOf(world);
    const body = { event, entry, round, video: { key: permit.data.key } };
    return client.send('editEntryCompetition', { params: { id: world.line }, body });
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
  desk('the dancer is moved to the second dance and back', unjudged, async (client, world) => {
    const { line, code } = world;
    const reason = 'a teacher asked';
    const away = await client.send('moveDancer', { body: { id: ids(world).card, to: code(1), reason } });
    if (away.http !== 200) return away;
    return client.send('moveDancerBack', { body: { id: `${world.family.dances[1]}-${line}` } });
  }),
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
        ...(await paidNow(feis.table, family)),
        reason: 'a broken shoe',
      },
    }),
  ),
  call(
    'everything is given back, and the bank has it',
    ['paid', 'changing'],
    async ({ feis, family }, as) => {
      const paid = await paidNow(feis.table, family);
      const body = { entryId: family.id, kind: 'whole', ...paid, reason: 'a broken shoe' } as const;
      const answer = await as(feis.organizer).send('refundEntry', { body });
      if (answer.http === 200)
        await until(
          async () => (await getRefund(feis.table, family.id, answer.data.refund._id))?.status === 'done',
          60,
        );
      return answer;
    },
    ['payments-worker', 'payment-webhook'],
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
  desk('a tabulator types the paper a second time', ['paid'], async (client, { feis, sheet, line }) => {
    const cell = { entryCompetition: line, round: 1, slot: 1, score: 60 };
    await feis.admin.send('submitMultiScore', { body: { id: sheet, cells: [cell as never] } });
    const marks = [{ entryCompetition: line, score: 65 }];
    return client.send('saveSecondKeying', { body: { id: sheet, round: 1, slot: 1, marks: marks as never } });
  }),
  desk('what nobody dances is disabled and enabled again', unjudged, async (client, { feis }) => {
    const disabled = await client.send('disableEmptyCompetitions', { body: { id: feis.event } });
    if (disabled.http !== 200) return disabled;
    return client.send('enableCompetitions', { body: { id: feis.event, competitions: disabled.data.disabled } });
  }),
  desk('the schedule is saved', ['paid', 'judged'], async (client, { feis, sheet }) => {
    const { revision, days } = await feis.organizer.ask('getSchedule', { body: { id: feis.event } });
    const span = { from: 480, to: 1_080 };
    const at = { day: days[0] ?? '', start: 540, minutes: 20, stage: 'A' };
    const block = { competition: sheet, round: 1, judges: [], unknown: [], ...at };
    const stages = [{ title: 'A', ...span, breaks: [] }];
    return client.send('saveSchedule', { body: { id: feis.event, revision, stages, blocks: [block], paces: {} } });
  }),
  call('the feis is only entered here, and run here again', ['paid', 'judged'], async ({ feis }, as) => {
    const set = (level: 0 | 1) => as(feis.admin).send('setEventLevel', { body: { id: feis.event, level } });
    const closed = await set(0);
    return closed.http === 200 ? set(1) : closed;
  }),
  desk('results are published as they are submitted, and no longer', ['judged'], async (client, { feis }) => {
    const release = (is: boolean) => client.send('releaseAsSubmitted', { body: { id: feis.event, release: is } });
    const began = await release(true);
    return began.http === 200 ? release(false) : began;
  }),
  call(
    'the results of the feis are published',
    ['judged'],
    async ({ feis }, as) => {
      const body = { id: feis.event, publish: true, recalculate: true };
      const answer = await as(feis.organizer).send('togglePublishResults', { body });
      await ended(feis, answer.data?.job?._id);
      return answer;
    },
    ['results-worker'],
  ),
  call(
    'the results of the feis are made',
    ['judged'],
    async ({ feis }, as) => {
      const answer = await as(feis.organizer).send('generateResults', { body: { id: feis.event } });
      await ended(feis, answer.data?._id);
      return answer;
    },
    ['results-worker'],
  ),
  call('a dancer waits for a place and does not', unjudged, async ({ feis, sheet, guest }, as) => {
    const body = { event: feis.event, competition: sheet, dancer: guest.dancer };
    const joined = await as(guest.client).send('joinWaitingList', { body });
    return joined.http === 200 ? as(guest.client).send('leaveWaitingList', { body }) : joined;
  }),
  call('the family lets its teacher see the entry', everywhere, ({ family: { client, id } }, as) =>
    as(client).send('updateTeacherAccess', { body: { entryId: id, teacherAccess: true } }),
  ),
  call(
    'the family goes back to the first step',
    ['chosen', 'paid', 'changing', 'judged'],
    ({ family: { client, id } }, as) => as(client).send('firstStep', { body: { id } }),
  ),
];

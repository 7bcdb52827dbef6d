import type { RouteName } from '@rince/contracts/routes';
import { Client, type Sent, signIn } from '../support/client.ts';
import type { TestCloud } from '../support/cloud.ts';
import { feisNamed, readyFeis } from '../support/demo-feis.ts';
import { addDancer, chosenBy, newParent, paymentOf } from '../support/family.ts';
import { costOf } from '../support/meter.ts';
import { cards, Provider } from '../support/provider.ts';
import { sendParts, videoBytes } from '../support/videos.ts';

export type Counted = Record<string, { requests: number; units: number }>;

/** Asks the routes that a feis lives on, each as its screen does, and counts what they ask of the table. */
export const countedRoutes = async (cloud: TestCloud): Promise<Counted> => {
  const counted: Counted = {};
  const ask = async <Name extends RouteName>(client: Client, name: Name, sent: Sent<Name> = {}, as: string = name) => {
    const answer = await client.send(name, sent);
    if (answer.http !== 200) throw new Error(`${name}: ${answer.http} ${answer.code} ${answer.message}`);
    counted[as] = costOf(answer.timing);
    return answer.data;
  };
  const { organizer, feis } = await readyFeis(cloud.url);
  const [judge, tabulator, parent] = await Promise.all(
    ['judge1', 'tabulator', 'parent'].map((word) => signIn(cloud.url, `${word}@feis.test`)),
  );
  if (!judge || !tabulator || !parent) throw new Error('Nobody came');
  const byFeis = { query: { query: { id: feis } } };

  await ask(parent, 'me');
  await ask(parent, 'homePage');
  await ask(parent, 'listEvents');
  await ask(parent, 'getEvent', { params: { id: feis } });
  const { data: dancers } = await ask(parent, 'listDancers');
  await ask(parent, 'dancerResults', { query: { dancerId: dancers[0]?._id ?? '' } });
  await ask(parent, 'listNotices');

  const payer = await newParent(cloud.url, { email: 'reads@example.org' });
  for (const level of ['novice', 'prelim'] as const) await addDancer(payer, { name: 'Una', level });
  const card = await new Provider(cloud.url, cloud.env).keepCard(payer, cards.pays);
  await ask(payer, 'loadEntryData', { body: { eventId: feis } });
  const form = await chosenBy(payer, feis);
  const entry = await ask(payer, 'createEntry', { body: { entry: form }, key: 'create' });
  await ask(payer, 'loadEntryPay', { body: { entryId: entry._id } });
  await ask(payer, 'payEntry', { body: paymentOf(entry, card), key: 'pay' });
  await ask(payer, 'getEntry', { params: { id: entry._id } });
  await ask(payer, 'listEntries');

  const online = await feisNamed(organizer, 'Feis an Idirlín');
  const videos = await ask(payer, 'createEntry', { body: { entry: await chosenBy(payer, online) } }, 'enter online');
  await payer.ask('payEntry', { body: paymentOf(videos, card) });
  const { data: danced } = await ask(payer, 'listEntryCompetitions', { query: { query: { entry: videos._id } } });
  const round = { id: danced[0]?._id ?? '', entry: videos._id, event: online, round: 1 as const };
  const bytes = videoBytes(10_000);
  const sent = { id: round.id, entry: round.entry, round: 1 as const, type: 'video/mp4', size: bytes.length };
  const { key, parts } = await ask(payer, 'uploadVideo', { body: { ...sent, fingerprint: 'reads' } });
  await sendParts(parts, bytes);
  await ask(payer, 'editEntryCompetition', {
    params: { id: round.id },
    body: { event: online, entry: round.entry, round: 1, video: { key } },
    key: 'video',
  });
  await ask(payer, 'signedUrl', { query: { key } }, 'watch a video');
  const teacher = await signIn(cloud.url, 'teacher@feis.test');
  await ask(teacher, 'listTeams', { query: { query: { event: feis } } });

  await ask(judge, 'judgePage');
  const { data: tiles } = await ask(judge, 'judgeCompetitions', byFeis);
  const id = tiles.find(({ count, rounds }) => count >= 8 && rounds === 1)?._id ?? '';
  const { entries } = await ask(judge, 'getJudgeCompetition', { query: { query: { id } } });
  await ask(judge, 'getJudgeSingle', { query: { query: { id: entries[0]?._id ?? '', round: 1 } } });
  for (const [i, { _id }] of entries.entries())
    await ask(judge, 'submitScore', {
      body: { data: { _id, at: { event: feis, slot: 1 }, round: 1, score: 60 + i, comments: 'Well done' } },
      key: `mark-${i}`,
    });
  await ask(judge, 'finalizeCompetition', { body: { id }, key: 'finalize' });

  await ask(tabulator, 'tabulatorPage');
  await ask(tabulator, 'tabulatorCompetitions', byFeis);
  const sheet = await ask(tabulator, 'getTabulatorCompetition', { query: { query: { id } } });
  const cell = { entryCompetition: sheet.entries[0]?._id ?? '', round: 1, slot: 1, score: 99, revision: 1 };
  await ask(tabulator, 'submitMultiScore', { body: { id, cells: [{ ...cell, reason: 'misread' }] }, key: 'cell' });
  await ask(tabulator, 'calculateResults', { body: { id: feis, competitionId: id }, key: 'calculate' });
  await ask(tabulator, 'submitCompetition', { body: { id }, key: 'submit' });

  await ask(organizer, 'getForOrganizer', { query: { id: feis } });
  await ask(organizer, 'organizerCompetitions', { body: { id: feis } });
  await ask(organizer, 'getJudges', { query: { id: feis } });
  await ask(organizer, 'searchUsers', { query: { query: 'ryan' } });
  const anyone = new Client(cloud.url);
  await ask(anyone, 'publicEvents');
  const over = await feisNamed(organizer, 'Feis na Samhna');
  await ask(anyone, 'getPublicResult', { body: { eventId: over } });
  return counted;
};

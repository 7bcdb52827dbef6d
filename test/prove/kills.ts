import { checkCase } from '@rince/domain/tabulation/check-case';
import { getEntry } from '@rince/store/entries';
import { historyOfMarks } from '@rince/store/marks';
import type { Letter } from '../audit/outside.ts';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, signIn } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { type EnteredFamily, enteredFamily, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { type PublishedWhole, publishedWhole } from '../support/published.ts';
import { insist, StubbornClient, signInStubbornly } from '../support/stubborn-client.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { type VideoFamily, videoFamily } from '../support/video-family.ts';
import { holdAudit } from './audited.ts';
import { type Claims, differences } from './claims.ts';
import { MarkBook } from './mark-book.ts';
import { MortalCloud } from './mortal-cloud.ts';
import { againstNewcomer, registerStubbornly } from './newcomers.ts';
import { againstImport, importStubbornly, readyImport } from './stubborn-import.ts';
import { StubbornJudge, type StubbornPlace } from './stubborn-judge.ts';
import { giveAllBack, setPublished } from './stubborn-office.ts';
import { againstUpload, uploadStubbornly } from './stubborn-upload.ts';

// The server is killed again and again while five judges mark, families pay, are refunded and send videos, newcomers register, schools are imported, and
// results are published and taken back. What it acknowledged is there, once, and what it promised has come.

const rounds = Number(process.env.PROVE_KILLS ?? 10);
const words = ['judge1', 'judge2', 'judge3', 'judge4', 'judge5'];
const between = (least: number, most: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));

interface Payer extends EnteredFamily {
  readonly card: string;
}

const readyPayers = async (cloud: MortalCloud, feis: string): Promise<Payer[]> => {
  const provider = new Provider(cloud.url, cloud.env);
  const payers: Payer[] = [];
  for (let i = 0; i < rounds; i++) {
    const family = await enteredFamily(cloud.url, feis, `kill${i}@example.org`);
    payers.push({ ...family, card: await provider.keepCard(family.parent, cards.pays) });
  }
  return payers;
};

/** Pays until it is paid: with a key kept for two tries, as a browser that is loaded again would. */
const payStubbornly = async ({ parent, entry, card }: Payer): Promise<void> => {
  let tries = 0;
  await insist(() =>
    parent.send('payEntry', { body: paymentOf(entry, card), key: `pay-${Math.floor(tries++ / 2)}-${entry._id}` }),
  );
};

/** Families of an event that nobody judges, who have paid and will be given everything back. */
const readyRefunded = async (cloud: MortalCloud, quiet: string): Promise<EnteredFamily[]> => {
  const provider = new Provider(cloud.url, cloud.env);
  const families: EnteredFamily[] = [];
  for (let i = 0; i < rounds; i++) {
    const family = await enteredFamily(cloud.url, quiet, `refund${i}@example.org`, { levels: ['novice'] });
    await family.parent.ask('payEntry', {
      body: paymentOf(family.entry, await provider.keepCard(family.parent, cards.pays)),
    });
    families.push(family);
  }
  return families;
};

/** What is left of the money of families that were given everything back, at the provider and in their entries. */
const againstRefunds = async (cloud: MortalCloud, families: readonly EnteredFamily[]): Promise<string[]> => {
  const provider = new Provider(cloud.url, cloud.env);
  const wrong: string[] = [];
  const held = async (id: string): Promise<number> =>
    (await provider.intentsOf(id)).reduce(
      (sum, { latest_charge: charge }) => sum + (charge?.amount_captured ?? 0) - (charge?.amount_refunded ?? 0),
      0,
    );
  for (const { entry } of families) {
    const isGivenBack = await until(async () => (await held(entry._id)) === 0, 60).catch(() => false);
    if (!isGivenBack) wrong.push(`${await held(entry._id)} cents are held for ${entry._id}`);
    wrong.push(...differences(`what ${entry._id} paid`, (await getEntry(tableOf(cloud.env), entry._id))?.paid, 0));
  }
  return wrong;
};

/** Every row of history of a place, against what was acknowledged, in order. */
const againstHistory = (places: readonly StubbornPlace[], rows: Awaited<ReturnType<typeof historyOfMarks>>): string[] =>
  places.flatMap(({ entry, round, slot, acknowledged }) => {
    const own = rows
      .filter((row) => row.entryCompetition === entry && row.round === round && row.slot === slot)
      .map(({ revision, score }) => ({ score: (score ?? 0) / 1000, revision }))
      .sort((a, b) => a.revision - b.revision);
    return differences(`history of ${entry}, round ${round}, judge ${slot}`, own, acknowledged);
  });

/** Every payer was charged once what was said, and its entry is paid and seated; that books, numbers and sheets agree with it says the auditor. */
const againstPayments = async (cloud: MortalCloud, payers: readonly Payer[]): Promise<string[]> => {
  const provider = new Provider(cloud.url, cloud.env);
  const wrong: string[] = [];
  for (const { parent, entry, form } of payers) {
    wrong.push(...differences(`charges of ${entry._id}`, await provider.takenFor(entry._id), [form.total]));
    const paid = await parent.ask('getEntry', { params: { id: entry._id } });
    if (paid.step !== 2) wrong.push(`${entry._id} is not paid`);
    if (!(await getEntry(tableOf(cloud.env), entry._id))?.seated) wrong.push(`${entry._id} is not seated`);
  }
  return wrong;
};

const newcomerOf = (i: number): string => `newcomer${i}@example.org`;

/** Who came where, competition by competition. */
const resultsIn = ({ grades }: PublishedWhole): object[] =>
  grades
    .flatMap(({ competitions }) => competitions)
    .map(({ _id, placings, danced, entered }) => ({ _id, placings, danced, entered }));

/** Whoever runs the office while the server dies. */
interface Desk {
  readonly organizer: Client;
  /** A feis that is over: its results are taken back and published in turn. */
  readonly over: string;
  readonly refunded: readonly EnteredFamily[];
  readonly filmed: readonly VideoFamily[];
  readonly admin: Client;
  /** Files of schools that are to be imported. */
  readonly files: readonly string[];
}

/** What was answered meanwhile: the files of videos, and the ids of imports. */
interface Acknowledged {
  readonly videos: readonly string[];
  readonly imports: readonly string[];
}

/** Marks, payments, refunds, videos, registrations, imports and publications go on while the server dies at random moments: never before it has done some work since its last death. */
const killAgainAndAgain = async (
  cloud: MortalCloud,
  judges: readonly StubbornJudge[],
  payers: readonly Payer[],
  book: MarkBook,
  { organizer, over: feisOver, refunded, filmed, admin, files }: Desk,
): Promise<Acknowledged> => {
  const videos: Promise<string>[] = [];
  const imports: Promise<string>[] = [];
  let published = Promise.resolve();
  let over = false;
  const working = judges.map((judge) => judge.saveUntil(() => over));
  for (const payer of payers) {
    const enough = book.given + 10 + Math.floor(Math.random() * 30);
    await until(async () => book.given >= enough, 60);
    working.push(payStubbornly(payer));
    const round = payers.indexOf(payer);
    working.push(registerStubbornly(cloud.url, newcomerOf(round)));
    const family = refunded[round];
    if (family) working.push(giveAllBack(organizer, family.entry._id, family.entry.total));
    const film = filmed[round];
    if (film) videos.push(uploadStubbornly(film));
    imports.push(importStubbornly(admin, files[round] ?? ''));
    published = published.then(() => setPublished(organizer, feisOver, round % 2 === 1));
    await between(0, 400);
    await cloud.kill();
    await cloud.start();
  }
  await until(async () => judges.every(({ waiting }) => !waiting), 60);
  over = true;
  await Promise.all([...working, published]);
  return { videos: await Promise.all(videos), imports: await Promise.all(imports) };
};

export const proveKills = async (claims: Claims): Promise<void> => {
  const cloud = new MortalCloud();
  try {
    await cloud.start();
    const office = await signIn(cloud.url, 'organizer@feis.test');
    const feis = await feisNamed(office, 'Feis na Coille');
    const book = new MarkBook();
    const judges = await Promise.all(
      words.map(async (word) => new StubbornJudge(await signIn(cloud.url, `${word}@feis.test`), feis, book)),
    );
    for (const judge of judges) await judge.takeCards(6, 3);
    const payers = await readyPayers(cloud, feis);
    const quiet = await cappedFeis(office, tableOf(cloud.env), feis, 'A quiet feis', {});
    const over = await feisNamed(office, 'Feis na Samhna');
    const organizer = await signInStubbornly(cloud.url, 'organizer@feis.test');
    const anyone = new StubbornClient(cloud.url);
    const whole = () =>
      until(async () => {
        const answer = await anyone.send('getPublicResult', { body: { eventId: over } });
        return answer.http === 200 && publishedWhole(anyone, over);
      }, 120);
    const before = await whole();
    const refunded = await readyRefunded(cloud, quiet.event);

    const filmed: VideoFamily[] = [];
    for (let i = 0; i < rounds; i++) filmed.push(await videoFamily(cloud, `film${i}@example.org`));
    const admin = await signInStubbornly(cloud.url, 'admin@feis.test');
    const files: string[] = [];
    for (let i = 0; i < rounds; i++) files.push(await readyImport(admin, i));

    const desk = { organizer, over, refunded, filmed, admin, files };
    const acknowledged = await killAgainAndAgain(cloud, judges, payers, book, desk);
    const repeated = judges.reduce((sum, judge) => sum + judge.repeated, 0);
    console.log(`  killed ${cloud.kills} times; ${book.given} marks acknowledged, ${repeated} after asking again`);
    claims.is('marks were under way when the server died', repeated >= cloud.kills / 2, `only ${repeated}`);
    claims.hold(
      'no mark was refused because of what the dead server had done',
      judges.flatMap(({ refused }) => refused),
    );

    const places = judges.flatMap((judge) => judge.places);
    const used = [...new Set(places.map(({ competition }) => competition))];
    const sheetOf = (id: string) => office.ask('getTabulatorCompetition', { query: { query: { id } } });
    const sheets = await Promise.all(used.map(sheetOf));
    claims.hold(
      'every acknowledged mark is there with its last value, once, and no other',
      sheets.flatMap((sheet) => book.against(sheet)),
    );
    const table = tableOf(cloud.env);
    const history: string[] = [];
    for (const id of used)
      history.push(
        ...againstHistory(
          places.filter(({ competition }) => competition === id),
          await historyOfMarks(table, id),
        ),
      );
    claims.hold('history has one row for each revision, with the value that was acknowledged', history);
    const newcomers = await Promise.all(payers.map((_, i) => againstNewcomer(cloud.url, newcomerOf(i))));
    claims.hold('everybody who registered can sign in, and has a letter that works', newcomers.flat());
    claims.hold('every payment was taken once, and its entry is paid and seated', await againstPayments(cloud, payers));

    const videos = await Promise.all(acknowledged.videos.map((key) => againstUpload(cloud.env, key)));
    claims.hold('every video that was kept is there as it was sent', videos.flat());
    const imports: string[] = [];
    for (const [i, id] of acknowledged.imports.entries()) imports.push(...(await againstImport(admin, id, i)));
    claims.hold('every import is done, and has made its school and its dancers once', imports);
    claims.hold('everybody who was refunded has all of it back, once', await againstRefunds(cloud, refunded));
    await setPublished(organizer, over, true);
    claims.hold(
      'what was published and taken back all the time is public as it was before',
      differences('the results', resultsIn(await whole()), resultsIn(before)),
    );

    for (const judge of judges) await judge.fill();
    const alone = sheets
      .filter(({ competition }) => competition.rounds === 1)
      .map(({ competition }) => competition._id);
    const calculated: string[] = [];
    for (const id of alone) {
      const { results } = await office.ask('calculateResults', { body: { id: feis, competitionId: id } });
      const checked = checkCase(book.caseOf(await sheetOf(id)));
      calculated.push(...differences(id, results.standings, 'entries' in checked ? checked.entries : checked.error));
    }
    claims.hold('the sheets calculate, to what the check tool says', calculated);
    const started = async (): Promise<boolean> => {
      const { data } = await office.ask('organizerCompetitions', { body: { id: feis, filter: 'started' } });
      return used.every((id) => data.some(({ _id }) => _id === id));
    };
    claims.is(
      'lists follow: every competition with marks is shown as begun',
      await until(started, 120).catch(() => false),
    );
    const letters = (await (await fetch(`${cloud.url}/_local/inbox.json`)).json()) as Letter[];
    await holdAudit(claims, { env: cloud.env, letters });
  } finally {
    await cloud.end();
  }
};

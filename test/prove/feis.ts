import { type CheckResult, checkCase } from '@rince/domain/tabulation/check-case';
import { startTestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { type PublishedWhole, publishedWhole } from '../support/published.ts';
import { until } from '../support/until.ts';
import { holdAudit } from './audited.ts';
import { type Claims, differences } from './claims.ts';
import { correctSome, judgeRounds, type Office, openOffice } from './feis-day.ts';
import { MarkBook } from './mark-book.ts';
import { patienceWith } from './patience.ts';
import { checkedByTool } from './tool.ts';

// A whole feis through the API: five judges at once, a tabulator, an organizer; then everything is read and calculated again.

type Sheet = Awaited<ReturnType<typeof sheetOf>>;

const sheetOf = ({ tabulator }: Office, id: string) =>
  tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

interface Day {
  readonly office: Office;
  readonly feis: string;
  readonly book: MarkBook;
  /** How many competitions of one round, and of several, are danced; all of them unless given. */
  readonly most?: { readonly single: number; readonly several: number };
}

/** Those with entries that are danced today. */
export const dancedOf = async ({ office, feis, most }: Day) => {
  const { data: tiles } = await office.tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis } } });
  const entered = tiles.filter(({ count }) => count > 0);
  if (!most) return entered;
  const some = (several: boolean, count: number) =>
    entered.filter(({ rounds }) => rounds > 1 === several).slice(0, count);
  return [...some(false, most.single), ...some(true, most.several)];
};

/** Runs the day until everything is published; answers what was published. */
export const runDay = async (day: Day): Promise<PublishedWhole> => {
  const { office, feis, book } = day;
  const { organizer, tabulator, cost, anyone } = office;
  const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    console.log(`  ${seconds(started).padStart(8)}  ${what}`);
  };
  const entered = await dancedOf(day);
  const danced = new Set(entered.map(({ _id }) => _id));
  const threeRounds = entered.filter(({ rounds }) => rounds === 3);
  const several = entered.filter(({ rounds }) => rounds > 1);
  console.log(
    `  ${entered.length} competitions with entries, ${entered.reduce((sum, { count }) => sum + count, 0)} entry competitions`,
  );

  await step('the judges mark rounds 1 and 2', () =>
    judgeRounds(office, feis, [1, 2], book, ({ _id }) => danced.has(_id)),
  );
  await step('a tabulator corrects marks', () =>
    correctSome(
      office,
      entered.filter(({ rounds }, i) => rounds === 1 && i % 10 === 0).map(({ _id }) => _id),
      book,
    ),
  );
  const calculate = async (id: string): Promise<void> => {
    await tabulator.ask('calculateResults', { body: { id: feis, competitionId: id } });
  };
  await step('the recalls are calculated', async () => {
    for (const { _id } of threeRounds) await calculate(_id);
  });
  await step('the judges mark the recalled in round 3', () =>
    judgeRounds(office, feis, [3], book, ({ _id, rounds }) => rounds === 3 && danced.has(_id)),
  );
  await step('the championships are calculated and closed', async () => {
    for (const { _id } of several) {
      await calculate(_id);
      await tabulator.ask('submitCompetition', { body: { id: _id } });
    }
  });
  await step('the results of all competitions are generated', async () => {
    await organizer.ask('generateResults', { body: { id: feis } });
    await until(
      async () => !(await organizer.ask('getForOrganizer', { query: { id: feis } })).generatingResults,
      patienceWith('results-worker'),
    );
  });
  let published: PublishedWhole | undefined;
  await step('they are published and read by anybody', async () => {
    await organizer.ask('togglePublishResults', { body: { id: feis, publish: true } });
    published = await until(async () => {
      const answer = await anyone.send('getPublicResult', { body: { eventId: feis } });
      return answer.http === 200 && publishedWhole(anyone, feis);
    }, 120);
  });
  console.log(
    `  ${cost.calls} calls, ${cost.requests} table requests, ${cost.units.toFixed(0)} units, ${book.given} marks`,
  );
  if (!published) throw new Error('Nothing was published');
  return published;
};

/** What the public reads of a competition, compared with what the check tool says. */
const againstPublished = (published: PublishedWhole, sheet: Sheet, checked: CheckResult): string[] => {
  const { competition } = sheet;
  const found = published.grades.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === competition._id);
  if ('error' in checked) return [`${competition.code}: ${checked.error.message}`];
  if (!found) return [`${competition.code} is not published`];
  const numbers = new Map(sheet.entries.map(({ _id, dancerNumber }) => [_id, dancerNumber]));
  const wanted = checked.entries
    .filter(({ placed, recalled }) => placed || recalled)
    .map(({ id, label, final: { rank, tied }, placed, recalled, wq, nq }) => ({
      dancerNumber: numbers.get(id),
      name: '',
      label,
      rank,
      tied,
      placed,
      recalled,
      wq,
      nq,
    }));
  return [
    ...differences(competition.code, found.placings, wanted),
    ...differences(`${competition.code}, danced`, found.danced, checked.field),
    ...differences(`${competition.code}, entered`, found.entered, sheet.entries.length),
  ];
};

/** What must be so after a day: nothing acknowledged is missing, and every placing is what the check tool says of the same marks. */
export const claimDay = async (claims: Claims, day: Day, published: PublishedWhole): Promise<Sheet[]> => {
  const { office, book } = day;
  const sheets: Sheet[] = [];
  for (const { _id } of await dancedOf(day)) sheets.push(await sheetOf(office, _id));
  const cases = sheets.map((sheet) => book.caseOf(sheet));
  const checked = cases.map(checkCase);
  const types = new Set(
    sheets
      .filter(({ competition }) => competition.rounds === 3)
      .map(({ competition: c }) => c.scoring.judge_rotation_type),
  );
  const happened = {
    ties: checked.some((one) => 'entries' in one && one.entries.some(({ final }) => final.tied)),
    comments: book.some(({ comments }) => comments !== ''),
    absences: book.some(({ absent }) => absent),
    'dancers who never danced': checked.some((one) => 'left' in one && one.left.length > 0),
    corrections: book.given > book.size,
    'recalls of SET, SPLIT and ROTATING panels': types.size === 3,
  };
  claims.hold(
    `there were ${Object.keys(happened).join(', ')}`,
    Object.entries(happened).flatMap(([what, did]) => (did ? [] : [`there were no ${what}`])),
  );
  claims.hold(
    'every acknowledged mark is on its sheet, with its comment, and no other',
    sheets.flatMap((sheet) => book.against(sheet)),
  );
  claims.hold(
    'every competition has a final result that fits its marks',
    sheets.flatMap(({ competition, results }) =>
      results?.kind === 'final' && !competition.needsCalculation ? [] : [`${competition.code}: ${results?.kind}`],
    ),
  );
  claims.hold(
    'every placing is what the check tool says of the same marks',
    sheets.flatMap(({ competition, results }, i) => {
      const wanted = checked[i];
      if (!wanted || 'error' in wanted) return [`${competition.code}: ${wanted?.error.message}`];
      return [
        ...differences(competition.code, results?.standings, wanted.entries),
        ...differences(`${competition.code}, left`, [...(results?.left ?? [])].sort(), [...wanted.left].sort()),
      ];
    }),
  );
  claims.hold(
    'the published document says the same to everybody, and no more',
    sheets.flatMap((sheet, i) => againstPublished(published, sheet, checked[i] as CheckResult)),
  );
  const words = JSON.stringify(published);
  claims.hold(
    'the published document holds no mark, comment or name',
    ['"score"', '"comments"', 'lname', 'Lovely carriage', 'birthdate'].filter((word) => words.includes(word)),
  );
  claims.hold('the command line tool says the same', differences('npm run tabulate', checkedByTool(cases), checked));
  return sheets;
};

/** A feis of full size, from the first mark to the published placings. */
export const proveFeis = async (claims: Claims): Promise<void> => {
  const cloud = await startTestCloud();
  try {
    const started = performance.now();
    const office = await openOffice(cloud.url);
    const feis = await feisNamed(office.organizer, 'Feis na Coille');
    const day = { office, feis, book: new MarkBook() };
    const published = await runDay(day);
    console.log(`  ${seconds(started).padStart(8)}  the whole day`);
    await claimDay(claims, day, published);
    await cloud.settled();
    await holdAudit(claims, { env: cloud.env, letters: cloud.services.mail.inbox() });
  } finally {
    await cloud.end();
  }
};

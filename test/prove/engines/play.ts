import { demoPassword } from '../../support/client.ts';
import type { Page } from './page.ts';
import type { EngineFeis, Fate } from './world.ts';

/** What a play has: a browser, a feis of its own, and a say in what becomes of the marks that the browser sends. */
export interface Stage {
  readonly page: Page;
  readonly feis: EngineFeis;
  readonly marks: (fate: Fate) => void;
  /** A picture to upload. */
  readonly picture: string;
}

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/a/login');
  await page.fill(/^Email/, email);
  await page.fill('Password', demoPassword);
  await page.click('button', 'Log in');
  await page.at(/^\/app$/);
};
const signOut = async (page: Page): Promise<void> => {
  await page.goto('/app/logout');
  await page.at(/^\/a\/login/);
};
/** Somebody signs in, does something, and leaves the browser to the next. */
const as = async (stage: Stage, email: string, play: (stage: Stage) => Promise<void>): Promise<void> => {
  await signIn(stage.page, email);
  await play(stage);
  await signOut(stage.page);
};

/** The grid of the syllabus: a dance, an age group, a code; then the feis is published. */
const publishFeis = async ({ page, feis }: Stage): Promise<void> => {
  await page.goto(`/app/event-dashboard/${feis.id}/edit/3`);
  await page.click('button', 'Add dance');
  await page.fill('Dance 2', 'Treble Jig');
  await page.fill('Add age group', 'under 18');
  // The list of what was typed so far is drawn anew by the next letter.
  await page.until('one age group to be left', () =>
    page.run(() => document.querySelectorAll('[role=option]').length === 1),
  );
  await page.click('option', 'Under 18');
  await page.fill('Code of Treble Jig, Under 18', 'N2');
  await page.click('button', 'Save & Next');
  await page.at(/\/edit\/4$/);
  await page.click('button', 'Publish');
  await page.shows('button', 'Unpublish');
};

const registrationOpen = (feis: EngineFeis): RegExp => {
  const [year, , date] = feis.registrationEnd.split('-');
  const name = new Date(feis.registrationEnd).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
  return new RegExp(`Open until ${name} ${date} ${year}, 11:59 PM [A-Z]{2,4}`, 'i');
};

/** A picture of oneself, made smaller by the browser. */
const uploadPicture = async ({ page, feis, picture }: Stage): Promise<void> => {
  await page.goto('/app/settings/account');
  await page.attach(/^Choose picture/, picture);
  await page.reads(/Choose another picture/i);
  await page.click('button', 'Save');
  const parent = await feis.client(feis.family);
  await page.until('the picture to be kept', async () => (await parent.ask('me')).image !== undefined);
  await page.goto('/app/settings/account');
  await page.until('the picture to be shown', () =>
    page.run(() =>
      [...document.querySelectorAll('main img')].some((one) => (one as HTMLImageElement).naturalWidth > 0),
    ),
  );
};

/** A child is entered and paid for, with a card typed into the provider's frame. */
const enterChild = async ({ page, feis }: Stage): Promise<void> => {
  await page.goto(`/app/events?name=${encodeURIComponent(feis.name)}`);
  await page.reads(registrationOpen(feis));
  await page.goto(`/app/events/view/${feis.id}/details`);
  await page.click('link', 'Register');
  await page.check(/Reel/);
  await page.check(/Treble Jig/);
  await page.click('button', 'Continue to payment');
  await page.at(/^\/app\/entries\/[0-9a-z]{26}/);
  await page.reads(/40\.00/);
  await page.click('button', 'Add card');
  await page.inFrame(async () => {
    await page.fill(/number/i, '4242424242424242');
    await page.fill(/expir/i, '1235');
    await page.fill(/cvc|security/i, '123');
  });
  await page.click('button', 'Add card');
  await page.until('the card to be kept', () => page.run(() => document.querySelector('iframe') === null));
  for (const agreement of [/waiver/i, /terms/i, /privacy/i]) await page.check(agreement);
  await page.click('button', /^Pay Now/);
  await page.click('button', 'Finish & return to dashboard');
  await page.at(/^\/app$/);
};

/** Marks without a network, over a function that fails and an answer that is lost: they are kept over a reload, and count once. */
const scoreCards = async ({ page, feis, marks }: Stage): Promise<void> => {
  const { entries } = await feis.cards();
  const card = (i: number): string => `/app/j/1/${entries[i]?._id}`;
  const isStoredOnce = async (i: number, score: number): Promise<void> => {
    await page.until(`${score} to be stored`, async () => (await feis.markOf(i))?.score === score);
    await page.reads(/All marks sent/i);
    const { revision } = (await feis.markOf(i)) ?? {};
    if (revision !== 1) throw new Error(`${score} was stored ${revision} times`);
  };

  await page.goto(`/app/judge/${feis.id}`);
  await page.click('link', /N1/);
  await page.click('link', /round 1: Score/);
  await page.at(/^\/app\/j\/1\//);
  marks('lost');
  await page.goto(card(0));
  await page.fill('Score', '80');
  await page.click('button', 'Save');
  await page.reads(/Sending 1|1 kept here/i);
  await page.reload();
  await page.says('Score', '80');
  await page.reads(/1 kept here, waiting for the network/i);
  marks('arrive');
  await isStoredOnce(0, 80);

  marks('fails');
  await page.goto(card(1));
  await page.fill('Score', '80');
  await page.click('button', 'Save');
  await page.reads(/1 kept here, waiting for the network/i);
  marks('unanswered');
  await isStoredOnce(1, 80);

  await page.goto(card(2));
  await page.fill('Score', '75.5');
  await page.run(watchToast);
  await page.click('button', 'Save & Next');
  await page.at(new RegExp(`${card(3)}$`));
  await page.until('a message', () => page.run(() => document.body.dataset.covered !== undefined));
  if ((await page.run(() => document.body.dataset.covered)) === 'true')
    throw new Error("The message lies over 'Save & Next'");
  await isStoredOnce(2, 75.5);
};

/** Looks in every frame whether a message lies over 'Save & Next'; the body says what was seen when it is gone, or has come to rest. */
const watchToast = (): void => {
  let frames = 0;
  let covered = false;
  const look = (): void => {
    const toast = document.querySelector('[aria-label=Messages] [role=status]');
    const next = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save & Next');
    if (toast && next) {
      const { left, top, width, height } = next.getBoundingClientRect();
      covered ||= !next.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      frames += 1;
    }
    if (frames > 30 || (frames > 0 && !toast)) document.body.dataset.covered = String(covered);
    else requestAnimationFrame(look);
  };
  look();
};

/** A tabulator types the mark that is missing, a judge's correction appears by itself, and the competition is closed. */
const tabulate = async ({ page, feis }: Stage): Promise<void> => {
  const { judge, entries } = await feis.cards();
  const cell = (i: number): string => `${entries[i]?.dancerNumber}, round 1, Judge 1`;
  await page.goto(`/app/tabulation/${feis.id}/${feis.competition}/1`);
  await page.says(cell(0), '80');
  await page.fill(cell(3), '101');
  await page.reads(/Not saved yet: a mark is 0 to 100/i);
  await page.fill(cell(3), '71');
  await page.click('button', 'Save');
  await page.reads(/Saved just now|Saved \d/i);
  await judge.ask('submitScore', {
    body: { data: { _id: entries[2]?._id ?? '', round: 1, score: 75, revision: 1 } },
  });
  await page.says(cell(2), '75');
  await page.click('button', 'Calculate Results');
  await page.click('button', 'Submit');
  await page.click('button', 'Submit', { within: '[role=dialog], dialog[open]' });
  await page.at(new RegExp(`/app/tabulator/${feis.id}$`));
};

const publishResults = async ({ page, feis }: Stage): Promise<void> => {
  await page.goto(`/app/event-dashboard/${feis.id}/results`);
  await page.click('button', 'Generate Results');
  await page.click('button', 'Publish Results');
  await page.click('button', 'Publish', { within: '[role=dialog], dialog[open]' });
  await page.shows('button', 'Unpublish');
};

/** Anybody reads the placings; the note on a tie comes and goes, and where the browser has no such notes the words are there. */
const readResults = async ({ page, feis }: Stage): Promise<void> => {
  const { entries } = await feis.cards();
  await page.goto('/public/results');
  await page.click('link', new RegExp(feis.name));
  await page.click('link', /N1/);
  for (const { dancerNumber } of entries.slice(0, 3)) await page.reads(new RegExp(String(dancerNumber)));
  await page.reads(/Log in to see detailed scores and comments/i);
  const note = 'Tied for 1st place';
  if (await page.run(() => 'popover' in HTMLElement.prototype)) {
    await page.click('button', /1T, tied for 1st place/i);
    await page.reads(new RegExp(`${note}: two or more`, 'i'));
    await page.click('button', /1T, tied for 1st place/i);
    await page.until('the note to close', async () => !(await page.words()).includes(`${note}:`));
  } else
    await page.until('the tie to say what it is', () =>
      page.run((words) => document.querySelector(`[title="${words}"]`) !== null, note),
    );
};

/** What is played in every engine, one after the other, each by somebody who signs in for it. */
export const plays: readonly (readonly [what: string, play: (stage: Stage) => Promise<void>])[] = [
  [
    'an organizer adds a competition to the grid and publishes the feis',
    (stage) => as(stage, 'organizer@feis.test', publishFeis),
  ],
  ['a parent sends a picture of herself', (stage) => as(stage, stage.feis.family, uploadPicture)],
  ['a parent enters a child and pays by card', (stage) => as(stage, stage.feis.family, enterChild)],
  [
    "a judge's marks outlive the network, a reload and a function",
    async (stage) => {
      await stage.feis.enterOthers();
      await stage.feis.assignJudge();
      await as(stage, 'judge1@feis.test', scoreCards);
    },
  ],
  [
    'a tabulator fills the sheet, sees others at work and submits it',
    (stage) => as(stage, 'tabulator@feis.test', tabulate),
  ],
  ['an organizer publishes the results', (stage) => as(stage, 'organizer@feis.test', publishResults)],
  ['anybody reads them', readResults],
];

import type { Page } from '@playwright/test';
import type { Cloud } from '@rince/local-cloud/start';
import { cappedFeis } from '../support/capped-feis.ts';
import { signIn as signInClient } from '../support/client.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { addDancer, newParent } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';
import { expect, lookAt, lookEveryWay, signIn, test } from './world.ts';

// A family enters on a phone, changes its mind after paying, waits for a place and gets it; an organizer gives money back.

// A declined card is an answer of its own.
test.use({ noise: /402 \(Payment Required\)/ });

const phoneOf = async (
  cloud: Cloud,
  page: Page,
  email: string,
  level: 'novice' | 'open',
  dancers: readonly string[],
  card: string,
) => {
  const parent = await newParent(cloud.url, { email });
  for (const name of dancers) await addDancer(parent, { name, level });
  for (let step = 0; step < 100; ) ({ step } = (await parent.ask('nextStep', { body: { complete: true } })).user);
  await new Provider(cloud.url, cloud.env).keepCard(parent, card);
  await signIn(page, email);
  return parent;
};
const agreeAndPay = async (page: Page): Promise<void> => {
  for (const agreement of [/waiver/i, /terms/i, /privacy/i])
    await page.getByRole('checkbox', { name: agreement }).check();
  await page.getByRole('button', { name: /Pay Now/ }).click();
};

test('a paid entry is changed for the difference, and what is too much is a credit', async ({ open, cloud }) => {
  const { page: phone } = await open('phone');
  const { page: desk } = await open('desk');
  const { feis } = await readyFeis(cloud.url);
  const parent = await phoneOf(cloud, phone, 'changes@example.org', 'open', ['Una', 'Finn'], cards.pays);

  await test.step('two children are entered in at most 25 taps', async () => {
    await phone.goto(`/app/events/view/${feis}/details`);
    await phone.evaluate(() => {
      const counter = window as unknown as { taps: number };
      counter.taps = Number(sessionStorage.getItem('taps') ?? 0);
      document.addEventListener('click', () => sessionStorage.setItem('taps', String(++counter.taps)), true);
    });
    await phone.getByRole('link', { name: 'Register' }).click();
    for (const last of [false, true]) {
      const boxes = phone.getByRole('checkbox');
      for (const i of [0, 1]) await boxes.nth(i).check();
      await phone.getByRole('button', { name: last ? 'Continue to payment' : /^Next: / }).click();
    }
    await phone.waitForURL(/\/app\/entries\/[0-9a-z]{26}/);
    for (const line of [/^Una: /, /^Finn: /]) await expect(phone.getByRole('row', { name: line })).toHaveCount(2);
    await phone.getByRole('radio').first().check();
    await agreeAndPay(phone);
    await expect(phone.getByRole('button', { name: 'Finish & return to dashboard' })).toBeVisible();
    await expect.poll(() => phone.evaluate(() => scrollY), 'what is paid begins at its top').toBe(0);
    await expect(phone.getByRole('heading', { level: 1 })).toBeInViewport();
    // A checked box under a label answers twice: once for the label, once for the box.
    expect(await phone.evaluate(() => Number(sessionStorage.getItem('taps')))).toBeLessThanOrEqual(25);
  });
  const entry = new URL(phone.url()).pathname;

  await test.step("each dancer's card opens in a tab of its own", async () => {
    const tab = phone.context().waitForEvent('page');
    const asked = phone.context().waitForEvent('request', (request) => request.url().includes('/documents/'));
    await phone.getByRole('button', { name: 'Competitor card of Una' }).click();
    await tab;
    const card = await phone.request.get((await asked).url());
    expect((await card.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await (await tab).close();
  });

  await test.step('given up, it is as it was', async () => {
    await phone.getByRole('button', { name: 'Edit' }).click();
    await phone.waitForURL(/\/edit$/);
    await expect(phone.getByText('Nothing more to pay')).toBeVisible();
    await expect(phone.getByText('Paid', { exact: true }).first()).toBeVisible();
    await lookAt(phone, 'entry-change');
    await phone.getByRole('button', { name: 'Keep it as it was' }).click();
    await phone.waitForURL(`**${entry}`);
  });

  await test.step('one less is saved at once and leaves a credit', async () => {
    await phone.getByRole('button', { name: 'Edit' }).click();
    await phone
      .getByRole('combobox', { name: /age group/ })
      .first()
      .selectOption({ label: 'Not Entering' });
    await phone.getByRole('button', { name: /^Next: / }).click();
    await phone
      .getByRole('combobox', { name: /age group/ })
      .first()
      .selectOption('');
    await phone.getByRole('button', { name: 'Save changes' }).click();
    await expect(phone.getByText('Your changes have been saved')).toBeVisible();
    await expect(phone.getByText(/to your credit/)).toBeVisible();
    await expect(phone.getByText('not entering')).toHaveCount(2);
    await lookAt(phone, 'entry-credit');
  });

  await test.step('the organizer gives the credit back, and the phone hears of it', async () => {
    await signIn(desk, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}` });
    await desk.getByRole('link', { name: 'Entries', exact: false }).last().click();
    await desk.getByRole('searchbox', { name: 'Search' }).fill('changes@example.org');
    await expect(desk.getByRole('link', { name: /Una/ })).toBeVisible();
    await expect(desk.getByText('1 Result', { exact: true })).toBeVisible();
    await expect(desk.getByText(/^Credit/)).toBeVisible();
    await lookAt(desk, 'event-entries');
    await desk.getByRole('link', { name: 'Transactions' }).click();
    await desk.getByRole('combobox', { name: 'Filter' }).selectOption('Completed');
    await desk.getByRole('searchbox', { name: 'Search' }).fill('changes@example.org');
    await expect(desk.getByText('1 Result', { exact: true })).toBeVisible();
    await lookAt(desk, 'transactions');
    await desk.getByRole('link', { name: 'Nora Daly' }).click();
    await desk.waitForURL(`**/app/event-dashboard/${feis}/entry/${entry.split('/').at(-1)}`);
    await desk.getByRole('button', { name: 'Refund' }).click();
    await expect(desk.getByLabel('What is given back')).toHaveValue('credit');
    await lookAt(desk, 'refund-form');
    await expect(desk.getByRole('button', { name: /^Give back/ })).toBeDisabled();
    await desk.getByLabel('Reason').fill('Fewer competitions');
    await desk.getByRole('button', { name: /^Give back/ }).click();
    await expect(desk.getByText('Given back', { exact: true })).toBeVisible();
    await lookAt(desk, 'refunds');
    await expect(phone.getByText(/to your credit/)).toHaveCount(0);
    await expect(phone.getByText('Fewer competitions')).toBeVisible();
  });

  await test.step('one more is refused by one card, confirmed by another, and charged once', async () => {
    const provider = new Provider(cloud.url, cloud.env);
    for (const card of [cards.declines, cards.asks]) await provider.keepCard(parent, card);
    await phone.getByRole('button', { name: 'Edit' }).click();
    await phone.getByRole('checkbox', { disabled: false, checked: false }).first().check();
    // A phone that forgets its tabs does not forget what was chosen.
    await phone.reload();
    await phone.getByRole('button', { name: /^Next: / }).click();
    await phone.getByRole('button', { name: 'Continue to payment' }).click();
    await phone.getByRole('radio', { name: /0341/ }).check();
    await agreeAndPay(phone);
    await expect(phone.getByText(/card was declined/)).toBeVisible();
    await lookAt(phone, 'change-declined');
    // What was agreed to and chosen stays; only the card is another.
    await phone.getByRole('radio', { name: /3184/ }).check();
    await phone.getByRole('button', { name: /Pay Now/ }).click();
    await phone
      .getByRole('button', { name: /confirm|complete|authorize/i })
      .last()
      .click();
    await expect(phone.getByRole('button', { name: 'Finish & return to dashboard' })).toBeVisible();
    await expect(phone.getByText('Fewer competitions')).toBeVisible();
  });

  await test.step("an admin changes somebody's entry, and the family has the difference to its credit", async () => {
    const { page: office } = await open('desk');
    await signIn(office, 'admin@feis.test', { to: entry });
    await office.getByRole('button', { name: 'Edit' }).click();
    await office
      .getByRole('combobox', { name: /age group/ })
      .first()
      .selectOption({ label: 'Not Entering' });
    await office.getByRole('button', { name: /^Next: / }).click();
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('Your changes have been saved')).toBeVisible();
    await expect(phone.getByText(/to your credit/)).toBeVisible();
  });
});

test('a full competition is waited for, offered in time, and paid by the one who waits', async ({ open, cloud }) => {
  const { page: first } = await open('phone');
  const { page: second } = await open('phone');
  const { page: desk } = await open('desk');
  const { organizer, feis } = await readyFeis(cloud.url);
  const { event } = await cappedFeis(organizer, tableOf(cloud.env), feis, 'Feis na bPáistí', { cap: 1 });
  const key = { pk: `EVENT#${event}`, sk: 'EVENT' };
  await tableOf(cloud.env).transact([{ kind: 'update', key, set: { admissionFee: 2_500 } }]);
  const enter = async (page: Page) => {
    await page.goto(`/app/events/${event}/register`);
    await page.getByRole('checkbox', { name: /Reel/ }).check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('row', { name: /Admission/ })).toBeVisible();
    await page.getByRole('radio').first().check();
    await agreeAndPay(page);
  };
  await phoneOf(cloud, first, 'first@example.org', 'novice', ['Órla'], cards.pays);
  await phoneOf(cloud, second, 'second@example.org', 'novice', ['Tadhg'], cards.asks);
  for (const page of [first, second]) {
    await page.goto('/app');
    await expect(page.getByRole('heading').first()).toBeVisible();
  }

  const note = 'Danced elsewhere until the summer.';
  await test.step('a teacher finds a student, enters another level with a reason, and pays no admission', async () => {
    const { page: school } = await open('phone');
    const teacher = await signInClient(cloud.url, 'teacher@feis.test');
    const student = (await teacher.ask('getStudents')).data.find(({ level }) => level === 'advanced');
    if (!student) throw new Error('The demo teacher has no such student');
    await signIn(school, 'teacher@feis.test', { to: `/app/events/${event}/register` });
    const whole = `${student.name} ${student.lname}`;
    await school.getByLabel('Add a student').fill(whole);
    // Until it is searched, the list is that of all students, in which this one stands somewhere else: a click there would find nothing any more.
    const found = school.getByRole('option', { name: whole }).first();
    await expect(found).toBeVisible();
    await expect(school.getByRole('option').filter({ hasNotText: whole })).toHaveCount(0);
    await found.click();
    await expect(school.getByRole('heading', { name: whole })).toBeVisible();
    for (const step of ['Competition Data', 'Payment', 'Event Details'])
      await expect(school.getByRole('list', { name: 'Entry' }).getByText(step)).toBeVisible();
    await expect(school.getByRole('button', { name: 'Continue to payment' })).toBeHidden();
    await school.getByRole('button', { name: 'Choose a competition' }).click();
    await expect(school.getByText('We detected an issue with your entry')).toBeVisible();
    await expect(school.getByText('You need to select at least one competition to enter.')).toBeVisible();
    await expect(school.getByText('No competition of this event is open at this age and level.')).toBeVisible();
    await school.getByRole('button', { name: 'Enter another level' }).focus();
    await school.keyboard.press('Enter');
    await expect(school.getByLabel('Level')).toBeFocused();
    await school.getByLabel('Level').selectOption('Novice');
    await school.getByRole('checkbox', { name: /Reel/ }).check();
    await school.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(school.getByText('This field is required')).toBeVisible();
    await expect(school.getByLabel('Note')).toBeFocused();
    await lookAt(school, 'teacher-chooses');
    await school.keyboard.type(note);
    // Looked at and left again: what was chosen and typed is still there.
    await school.getByLabel('Level').selectOption('Open Championship');
    await expect(school.getByText('Nothing chosen yet')).toBeVisible();
    await expect(school.getByRole('button', { name: 'Continue to payment' })).toBeHidden();
    await school.getByLabel('Level').selectOption('Novice');
    await expect(school.getByRole('checkbox', { name: /Reel/ })).toBeChecked();
    await school.reload();
    await expect(school.getByLabel('Note')).toHaveValue(note);
    await expect(school.getByRole('checkbox', { name: /Reel/ })).toBeChecked();
    await school.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(school.getByRole('row', { name: /Reel/ })).toBeVisible();
    await expect(school.getByRole('row', { name: /Admission/ })).toHaveCount(0);
    await school.getByRole('button', { name: /Pay Now/ }).click();
    for (const text of ['Card required', 'You must accept the terms of service'])
      await expect(school.getByText(text)).toBeVisible();
    const agree = 'You Must agree to the Terms of service and publication agreement';
    await expect(school.getByText(agree).first()).toBeVisible();
    await school.goto('/app/entries');
    const mine = school.getByRole('list', { name: 'My Entries' });
    await expect(mine.getByText('Ready for payment')).toBeVisible();
    await expect(mine.getByText(`Level: Novice - ${note}`)).toBeVisible();
    // What is past its first step goes on where it stands.
    await school.goto(`/app/events/${event}/register`);
    await school.waitForURL(/\/app\/entries\/[0-9a-z]{26}$/);
    await school.getByRole('button', { name: 'Change competitions' }).click();
    await expect(school.getByLabel('Level')).toHaveValue('novice');
    await expect(school.getByLabel('Note')).toHaveValue(note);
    await expect(school.getByRole('checkbox', { name: /Reel/ })).toBeChecked();
  });

  await enter(first);
  await expect(first.getByRole('button', { name: 'Finish & return to dashboard' })).toBeVisible();

  await second.goto(`/app/events/${event}/register`);
  await expect(second.getByRole('checkbox', { name: /Reel/ })).toBeDisabled();
  await lookAt(second, 'entry-full');
  await second.getByRole('button', { name: /Join waiting list/ }).click();
  await expect(second.getByText('You are number 1 on the waiting list.')).toBeVisible();
  await second.goto('/app/entries');
  await expect(second.getByText('Number 1 waiting')).toBeVisible();
  await lookAt(second, 'waiting-lists');

  await signIn(desk, 'organizer@feis.test', { to: `/app/event-dashboard/${event}/waiting` });
  await expect(desk.getByText('1 waiting')).toBeVisible();
  await expect(desk.getByText('Tadhg of Nora Daly')).toBeVisible();
  await lookAt(desk, 'event-waiting');
  await desk.getByRole('link', { name: 'Entries', exact: true }).click();
  await expect(desk.getByText(`Level: Novice - ${note}`)).toBeVisible();
  await desk.getByRole('link', { name: 'Órla Daly' }).click();
  await desk.getByRole('button', { name: 'Refund' }).click();
  await desk.getByLabel('What is given back').selectOption('whole');
  await desk.getByLabel('Reason').fill('A broken foot');
  await desk.getByRole('button', { name: /^Give back/ }).click();
  await expect(desk.getByText('This entry was given back.')).toBeVisible();

  // The family reads why, on its entry and in its list, and may enter again.
  await expect(first.getByText('Reason: A broken foot')).toBeVisible();
  await lookEveryWay(first, 'entry-given-back');
  await first.goto('/app/entries');
  await expect(first.getByText('Given back')).toBeVisible();
  await expect(first.getByText('A broken foot')).toBeVisible();
  await lookEveryWay(first, 'entries-given-back');

  // Without a reload: the place is offered as soon as it is free.
  await expect(second.getByText(/Place held until/)).toBeVisible();
  await enter(second);
  await second
    .getByRole('button', { name: /confirm|complete|authorize/i })
    .last()
    .click();
  await expect(second.getByRole('button', { name: 'Finish & return to dashboard' })).toBeVisible();
});

import { signIn as clientOf } from '../support/client.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { entryOf } from '../support/family.ts';
import { intercept } from './answering.ts';
import { expect, lookAt, lookEveryWay, openByKeyboard, signIn, test } from './world.ts';

// The office opens a competition on the page of all, gives a number and hides somebody.

test.use({ noise: /status of 409|ERR_FAILED/ });

test('a competition opens with its dancers, who get numbers and are hidden', async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
  const tile = tiles.find(({ count, started }) => count > 2 && !started);
  const query = { id: feis, competition: tile?._id ?? '' };
  const { entries } = await organizer.ask('getOrganizerCompetition', { query });
  const [first, second] = entries;
  const { page } = await open('desk');
  await signIn(page, 'admin@feis.test');
  await page.goto(`/app/event-dashboard/${feis}/competitions?search=${tile?.code}`);
  await page.getByRole('button', { name: `${tile?.code} ${tile?.gradeTitle}` }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('heading', { name: `${tile?.code} ${tile?.gradeTitle}` })).toBeVisible();
  await expect(modal.getByRole('listitem')).toHaveCount(entries.length);
  expect(new URL(page.url()).searchParams.get('competition')).toBe(tile?._id);
  await lookEveryWay(page, 'office-competition');

  const number = modal.getByLabel(`Number of ${first?.name} ${first?.lname}`);
  await number.fill(String(second?.dancerNumber));
  await number.press('Enter');
  await expect(
    modal.getByText(`${second?.dancerNumber} is the number of ${second?.name} ${second?.lname}.`),
  ).toBeVisible();
  await expect(number).toHaveValue(String(second?.dancerNumber));
  await number.fill('7007');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Dancer Update Saved')).toBeVisible();
  const hidden = modal.getByRole('switch', {
    name: `${first?.name} ${first?.lname} is hidden from lists and public pages`,
  });
  await hidden.click();
  await expect(hidden).toBeChecked();
  await expect(modal.getByLabel(`Number of ${first?.name} ${first?.lname}`)).toBeDisabled();
  const now = await organizer.ask('getOrganizerCompetition', { query });
  expect(now.entries.find(({ _id }) => _id === first?._id)).toMatchObject({ dancerNumber: 7007, hidden: true });
  const address = page.url();
  await modal.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(modal, 'what is saved is not asked about').toBeHidden();
  await page.goto(address);

  // Somebody did not come: the desk notes why, and takes it back.
  const named = `${second?.name} ${second?.lname}`;
  await modal.getByRole('button', { name: `Not dancing: ${named}` }).click();
  await modal.getByLabel('Reason').fill('Has a sore ankle');
  await lookEveryWay(page, 'office-not-dancing');
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(modal.getByText('Absent', { exact: true })).toBeVisible();
  await modal.getByRole('button', { name: `Take back: ${named} dances` }).click();
  await expect(modal.getByText('Absent', { exact: true })).toBeHidden();

  // Somebody is in the wrong one: the desk looks what a move would mean.
  const elsewhere = tiles.find(({ started, rounds, type }) => !started && rounds === 3 && type === 'championship');
  await modal.getByRole('button', { name: `Move: ${named}` }).click();
  await modal.getByLabel('Move to competition').fill(elsewhere?.code ?? '');
  await modal.getByRole('button', { name: 'Look first' }).click();
  await expect(modal.getByRole('button', { name: `Move to ${elsewhere?.code}` })).toBeDisabled();
  await lookEveryWay(page, 'office-move');
  // What is typed is not gone by a key, a touch beside it or the cross.
  const typed = modal.getByLabel('Move to competition');
  const question = modal.getByRole('alert').filter({ hasText: 'What you typed here is not saved yet.' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await lookEveryWay(page, 'office-typed');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(typed).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await modal.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(typed).toHaveValue(elsewhere?.code ?? '');
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(modal).toBeHidden();
  expect(new URL(page.url()).searchParams.get('search')).toBe(tile?.code);

  // Of a large competition as many are laid out as are read, and whoever is looked for is found.
  const large = tiles.find(({ count }) => count > 20);
  const asksLarge = { id: feis, competition: large?._id ?? '' };
  const all = (await organizer.ask('getOrganizerCompetition', { query: asksLarge })).entries;
  await page.goto(`/app/event-dashboard/${feis}/competitions?competition=${large?._id}`);
  const dancers = modal.getByRole('list', { name: 'Dancers' });
  await expect(dancers.getByRole('listitem')).toHaveCount(10);
  await dancers.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(dancers.getByRole('listitem'), 'more when one comes near their end').not.toHaveCount(10);
  await modal.getByLabel('Find a dancer').fill(String(all.at(-1)?.dancerNumber));
  await expect(dancers.getByRole('listitem')).toHaveCount(1);

  // A judge of one panel sits on another one, too.
  const championship = tiles.find(({ rounds, started, judges }) => rounds === 3 && !started && judges.length > 0);
  const asked = { query: { id: feis } };
  const panelNow = async () => (await organizer.ask('getJudges', asked)).panels[championship?._id ?? ''] ?? [];
  const before = (await panelNow())[0]?.[0] ?? '';
  await page.goto(`/app/event-dashboard/${feis}/competitions?competition=${championship?._id}`);
  const seat = modal.getByRole('group').first().getByLabel('Judge 1', { exact: true });
  await expect(seat).toHaveValue(before);
  await lookEveryWay(page, 'office-panel');
  await seat.selectOption('Nobody');
  await expect.poll(async () => (await panelNow())[0]?.[0]).toBe(null);
  await seat.selectOption(before);
  await expect.poll(async () => (await panelNow())[0]?.[0]).toBe(before);

  // Whoever runs the event moves dancers, and changes no numbers; a tabulator only looks.
  for (const [who, moves] of [
    ['organizer@feis.test', entries.length],
    ['tabulator@feis.test', 0],
  ] as const) {
    const { page: other } = await open('phone');
    await signIn(other, who);
    await other.goto(`/app/event-dashboard/${feis}/competitions?competition=${tile?._id}`);
    await expect(other.getByRole('dialog').getByText('7007')).toBeVisible();
    await expect(other.getByRole('dialog').getByText('Hidden')).toBeVisible();
    await expect(other.getByRole('dialog').getByRole('switch')).toHaveCount(0);
    await expect(other.getByRole('dialog').getByRole('button', { name: /^Move: / })).toHaveCount(moves);
  }
});

test('what was done by mistake is undone in the log, and not over what somebody did since', async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const admin = await clientOf(cloud.url, 'admin@feis.test');
  const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
  const tile = tiles.filter(({ count, started }) => count > 2 && !started).at(-1);
  const query = { id: feis, competition: tile?._id ?? '' };
  const third = async () => (await organizer.ask('getOrganizerCompetition', { query })).entries[2];
  const before = await third();
  await admin.ask('updateDancerNum', { body: { id: `${tile?._id}-${before?._id}`, number: 7117 } });

  const { page } = await open('desk');
  await signIn(page, 'admin@feis.test');
  await page.goto(`/app/event-dashboard/${feis}/logs?search=number`);
  const undo = page.getByRole('button', { name: `Undo: Changed the number ${before?.dancerNumber} to 7117` });
  const asked = page.getByRole('dialog', { name: 'Undo this?' });
  await undo.click();
  await expect(asked.getByText(`Dancer 7117 gets number ${before?.dancerNumber} again.`)).toBeVisible();
  await lookEveryWay(page, 'office-undo');
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Changed the number 7117 to ${before?.dancerNumber}`).first()).toBeVisible();
  expect(await third()).toEqual(before);
  await expect(undo).toBeHidden();

  // Somebody else is first while the question stands: the list says so, and the question its reason.
  const again = page.getByRole('button', { name: `Undo: Changed the number 7117 to ${before?.dancerNumber}` });
  await again.click();
  await admin.ask('updateDancerNum', { body: { id: `${tile?._id}-${before?._id}`, number: 7118 } });
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect(asked.getByText('Somebody changed this since. Look at the newest line about it.')).toBeVisible();
  await expect(again).toBeHidden();
  await asked.getByText('Close', { exact: true }).click();
  await expect(asked).toBeHidden();
  await admin.ask('updateDancerNum', {
    body: { id: `${tile?._id}-${before?._id}`, number: before?.dancerNumber ?? 0 },
  });
});

test('what concerns the whole feis is undone in the log, too', async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const isReleased = async () => (await organizer.ask('getForOrganizer', { query: { id: feis } })).releaseAsSubmitted;
  const announced = async () =>
    (await organizer.ask('listAnnouncements', { query: { query: { event: feis } } })).data.map(({ status }) => status);
  await organizer.ask('releaseAsSubmitted', { body: { id: feis, release: true } });
  const words = { to: { kind: 'everybody' }, title: 'Lunch', text: 'Lunch is at noon.', byEmail: false } as const;
  await organizer.ask('sendAnnouncement', { body: { event: feis, ...words } });
  const settings = () => organizer.ask('getForOrganizer', { query: { id: feis } });
  const before = await settings();
  const event = { firstNumber: 401, hideCompetitorEntries: true, revision: before.revision };
  await organizer.ask('editEvent', { params: { id: feis }, body: { event } });
  const { page } = await open('phone');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/logs` });

  const undo = async (content: string, says: string): Promise<void> => {
    const line = page.getByRole('button', { name: `Undo: ${content}` });
    const asked = page.getByRole('dialog', { name: 'Undo this?' });
    await line.click();
    await expect(asked.getByText(says)).toBeVisible();
    await asked.getByRole('button', { name: 'Undo' }).click();
    await expect(asked).toBeHidden();
    await expect(line).toBeHidden();
  };
  await undo('Let results become public as their sheets are submitted', 'Results do not become public any more');
  expect(await isReleased()).toBe(false);
  await undo('Sent an announcement to everybody', 'The announcement leaves the notifications of everybody');
  expect(await announced()).toEqual(['withdrawn']);
  await lookAt(page, 'office-undone-phone');
  const changed = `Changed the event: first dancer number: 401 instead of ${before.firstNumber}; who else entered is hidden: yes instead of no`;
  await undo(changed, `As before again: first dancer number: ${before.firstNumber}; who else entered is hidden: no.`);
  expect(await settings()).toMatchObject({ firstNumber: before.firstNumber, hideCompetitorEntries: false });
});

test('what nobody has entered is disabled together, and offered again', async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/event-dashboard/${feis}/competitions`);
  await page.getByRole('button', { name: /^Disable all empty/ }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('Families are not offered them any more')).toBeVisible();
  await asked.getByRole('button', { name: 'Disable them' }).click();
  await expect(page.getByText('All empty competitions have been disabled')).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Disable all empty/ })).toBeHidden();
  await lookEveryWay(page, 'office-disabled');
  const { data } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
  expect(data.filter(({ count }) => count === 0).every(({ isDisabled }) => isDisabled)).toBe(true);
  await page.getByRole('button', { name: /disabled competitions? again/ }).click();
  await expect(page.getByText('They can be entered again')).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true })).toHaveCount(0);
});

test('what the office announces reaches a family at once, and leaves it when it is withdrawn', async ({
  open,
  cloud,
}) => {
  const parent = await clientOf(cloud.url, 'parent@feis.test');
  const { data: entries } = await parent.ask('listEntries');
  const paid = entries.find(({ paidAt }) => paidAt !== undefined);
  const feis = paid?.event._id ?? '';
  const { sections } = await entryOf(parent, paid?._id ?? '');
  const code = sections.flatMap(({ competitions }) => competitions)[0]?.code ?? '';
  const { page: family } = await open('phone');
  await signIn(family, 'parent@feis.test', { to: `/app/events/view/${feis}/details` });
  await expect(family.getByText('Dates and contact')).toBeVisible();

  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/alerts` });
  await expect(page.getByText('No Alerts')).toBeVisible();
  const modal = await openByKeyboard(page, page.getByRole('button', { name: 'New announcement' }), 'New announcement');
  await expect(modal.getByText('accounts will be told')).toBeVisible();
  await modal.getByLabel('To', { exact: true }).selectOption('One competition');
  await modal.getByRole('button', { name: 'Send' }).click();
  await expect(modal.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  // The form puts the focus on what is missing at once and again a moment later; nobody types between the two.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const competition = modal.getByRole('textbox', { name: 'Competition' });
  await competition.fill(code);
  // What is searched for comes first. Within the dialog: behind it nobody could touch it.
  await expect(modal.getByRole('listbox').getByRole('option').first()).toContainText(`${code} ·`);
  await modal.getByRole('listbox').getByText(`${code} ·`).click();
  await modal.getByLabel('Title').fill('Stage B has moved');
  await modal.getByLabel('Text').fill('It is in the small hall now.\n\nPlease come ten minutes earlier.');
  await lookEveryWay(page, 'alerts-new');
  // Whoever stays sends nothing by that: they go on typing.
  await page.keyboard.press('Escape');
  await modal.getByRole('button', { name: 'Stay' }).click();
  await expect(modal.getByLabel('Title')).toBeFocused();
  await expect(modal.getByRole('button', { name: /^Send to \d+$/ })).toBeEnabled();
  const office = await clientOf(cloud.url, 'organizer@feis.test');
  expect((await office.ask('listAnnouncements', { query: { query: { event: feis } } })).data).toEqual([]);
  await modal.getByRole('button', { name: /^Send to \d+$/ }).click();
  await expect(modal).toBeHidden();
  const item = page.getByRole('listitem').filter({ hasText: 'Stage B has moved' });
  await expect(item.getByText(/accounts? told/)).toBeVisible();
  await expect(item, 'as the hall’s clock says it, wherever it is read').toContainText(/@ \d\d:\d\d [AP]M E[SD]T/);

  const announced = family.getByRole('region', { name: 'Announcements' });
  await expect(announced.getByText('Please come ten minutes earlier.')).toBeVisible();
  await lookAt(family, 'alerts-event');
  await family.goto('/app/notifications');
  await expect(family.getByText('Please come ten minutes earlier.')).toBeVisible();

  await item.getByRole('button', { name: 'Withdraw: Stage B has moved' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await expect(item.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(family.getByText('Please come ten minutes earlier.')).toBeHidden();
  await lookAt(page, 'alerts-list');
});

test("next year's feis is made from this one", async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const { name, grades } = await organizer.ask('getForOrganizer', { query: { id: feis } });
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/event-dashboard/${feis}`);
  await page.getByRole('button', { name: 'Copy' }).click();
  const modal = page.getByRole('dialog', { name: `Copy ${name}` });
  await expect(modal.getByLabel('First day')).toHaveValue(/^20\d\d-/);
  await modal.getByLabel('Name').fill('');
  await lookEveryWay(page, 'copy-event');
  await modal.getByRole('button', { name: 'Copy event' }).click();
  await expect(modal.getByLabel('Name')).toBeFocused();
  await expect(modal.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await modal.getByLabel('Name').fill('Feis na bliana');
  await modal.getByLabel('First day').fill('2031-05-03');
  await modal.getByLabel('Its judges, too').check();
  await modal.getByLabel('Name').press('Enter');
  await expect(page.getByText('Your event has been copied')).toBeVisible();
  await page.waitForURL((url) => /edit\/1$/.test(url.pathname) && !url.pathname.includes(feis));
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Feis na bliana');
  const [, id = ''] = /event-dashboard\/([0-9a-z]{26})\//.exec(page.url()) ?? [];
  const copy = await organizer.ask('getForOrganizer', { query: { id } });
  expect(copy.eventStart).toBe('2031-05-03');
  expect(copy.grades.map(({ title }) => title)).toEqual(grades.map(({ title }) => title));
});

test('who comes to the stage is ticked off by phone, and nothing tapped is lost', async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
  const tile = tiles.find(({ count, started, rounds }) => count > 4 && !started && rounds === 3);
  const asked = { query: { id: feis, competition: tile?._id ?? '' } };
  const { dancers } = await organizer.ask('getCheckIn', asked);
  const [one, two, three] = dancers.filter(({ withdrawn, out }) => !withdrawn && out === undefined);
  const dancing = dancers.filter(({ withdrawn, out }) => !withdrawn && out === undefined).length;
  const path = `/app/event-dashboard/${feis}/check-in/${tile?._id}`;
  const { page } = await open('phone');
  await signIn(page, 'tabulator@feis.test', { to: `/app/event-dashboard/${feis}/check-in` });
  await expect(page.getByText('No schedule yet')).toBeVisible();
  await page.getByLabel('Search').fill(tile?.code ?? '');
  await lookEveryWay(page, 'check-in');
  // Its recall is called by itself.
  await expect(page.getByText('No recall yet')).toBeVisible();
  await page
    .getByRole('link', { name: `${tile?.code} ${tile?.gradeTitle}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `${tile?.code} ${tile?.gradeTitle}` })).toBeVisible();

  const dancer = (who: typeof page, of: typeof one) => who.getByRole('button', { name: `Number ${of?.dancerNumber} ` });
  const number = page.getByLabel('Number', { exact: true });
  await number.fill(String(one?.dancerNumber));
  await number.press('Enter');
  await expect(dancer(page, one)).toHaveAttribute('aria-pressed', 'true');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('');
  await number.pressSequentially('99999');
  await number.press('Enter');
  await expect(page.getByText('Nobody here has the number 99999.')).toBeVisible();
  expect((await dancer(page, two).boundingBox())?.height).toBeGreaterThanOrEqual(56);

  // Another phone at the same stage sees it, and takes a tap back.
  const { page: other } = await open('phone');
  await signIn(other, 'organizer@feis.test', { to: path });
  await expect(dancer(other, one)).toHaveAttribute('aria-pressed', 'true');
  await dancer(other, two).click();
  await expect(dancer(page, two)).toHaveAttribute('aria-pressed', 'true');
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(dancer(page, two)).toHaveAttribute('aria-pressed', 'false');

  // The Wi-Fi of the hall: what was tapped waits here, over a reload, and is stored by itself.
  const stop = await intercept(page, '**/api/events/checkIn', (route) => route.abort());
  await dancer(page, three).click();
  await expect(dancer(page, three).getByText('Not stored yet')).toBeVisible();
  await lookEveryWay(page, 'check-in-competition');
  await page.reload();
  await expect(dancer(page, three)).toHaveAttribute('aria-pressed', 'true');
  stop();
  await expect(dancer(other, three)).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
  await expect(page.getByText(`2 of ${dancing} here`)).toBeVisible();

  await page.getByRole('button', { name: `More about ${three?.dancerNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Set dance and speed' }).click();
  await page.getByRole('textbox', { name: 'Set dance' }).fill('Kilkenny Races');
  await page.getByLabel('Speed (bpm)').fill('113');
  await page.getByRole('button', { name: 'Save as here' }).click();
  await expect(other.getByText('Kilkenny Races, 113 bpm')).toBeVisible();
  await page.getByRole('button', { name: `More about ${two?.dancerNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Not dancing' }).click();
  await page.getByLabel('Reason').fill('Has a sore ankle');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dancer(page, two)).toBeDisabled();

  await other.goto(`/app/event-dashboard/${feis}/competitions?competition=${tile?._id}`);
  await expect(other.getByText(`2 of ${dancing - 1} here. Missing:`)).toBeVisible();
  const body = { id: `${tile?._id}-${two?._id}`, out: null } as const;
  await organizer.ask('noteDancing', { body });
});

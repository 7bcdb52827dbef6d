import { expect, lookAt, lookEveryWay, signIn, test } from '../../e2e/world.ts';
import { signIn as signInApi } from '../../support/client.ts';
import { feisNamed } from '../../support/demo-feis.ts';
import { limitPrints, limitsHtml } from '../../support/limits-html.ts';

// Results on paper: one competition in a tab of its own, the whole event as a file.

test('an organizer prints a competition from a new tab and asks for all championships', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Samhna');
  const { data } = await organizer.ask('getMultiFullResult', { body: { id: feis, type: 'awards' } });
  const [full] = data.filter(({ judgeCount }) => judgeCount.length === 3);
  const { page, context } = await open('desk');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/event-dashboard/${feis}/competitions?competition=${full?._id}`);
  const link = page.getByRole('dialog').getByRole('link', { name: 'Documents' });
  await link.waitFor();
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await tab.waitForURL(/\/app\/pdfresults\/true\?event=/);
  await expect(tab.getByRole('heading', { name: 'Final results', level: 1 })).toBeVisible();
  const [first] = full?.lines ?? [];
  const row = tab.getByRole('row').filter({ hasText: String(first?.dancerNumber) });
  await expect(row.first()).toContainText(first?.score ?? '');
  await lookEveryWay(tab, 'document-final');

  await tab.getByRole('link', { name: 'Podium' }).click();
  await expect(tab.getByRole('table').getByRole('row')).toHaveCount(
    1 + (full?.lines.filter(({ placed }) => placed).length ?? 0),
  );
  await tab.getByRole('link', { name: 'Judge sheet' }).click();
  await tab.getByLabel('Round').selectOption('Final');
  await tab.getByLabel('Order').selectOption('By number');
  await expect(tab).toHaveURL(/\/app\/pdf\/4\/1\/dancer\?/);
  await lookAt(tab, 'document-judge');
  // On paper there is nothing but the pages, and no page more.
  await tab.emulateMedia({ media: 'print' });
  await expect(tab.getByRole('button', { name: 'Print' })).toBeHidden();
  const pages = await tab.locator('.rd-page').count();
  const paper = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 84[12][.\d]* 59[45][.\d]*\]/);

  await tab.goto(`/app/pdfresults/maybe?event=${feis}&competition=${full?._id}`);
  await expect(tab.getByText('There is no such document')).toBeVisible();

  await page.goto(`/app/event-dashboard/${feis}/results`);
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByRole('button', { name: 'Generate Championship results' }).click();
  await documents.getByRole('button', { name: /Championship results\.pdf/ }).waitFor();
  await expect(documents.getByRole('button', { name: 'Generate Championship special results' })).toBeDisabled();
  await lookEveryWay(page, 'documents-of-event');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('button', { name: /Championship results\.pdf/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Feis na Samhna - Championship results.pdf');

  // 7 judges, 150 dancers, the longest names: nothing leaves its cell, its row or its page.
  const sheets = await context.newPage();
  await sheets.setContent(await limitsHtml());
  const tooLarge = await sheets.evaluate(async () => {
    await document.fonts.ready;
    const found: string[] = [];
    const leaves = (element: Element): boolean =>
      element.clientHeight > 0 &&
      (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
    for (const [i, sheet] of [...document.querySelectorAll('.rd-page')].entries()) {
      const say = (what: string, element: Element): void =>
        void found.push(`page ${i}, ${what}: ${element.textContent?.slice(0, 60)}`);
      if (leaves(sheet)) say('page', sheet);
      const foot = sheet.querySelector('.rd-foot')?.getBoundingClientRect().top ?? 0;
      const table = sheet.querySelector('table');
      if (table && table.getBoundingClientRect().bottom > foot + 0.5) say('table', table);
      // Large numbers are as high as their digits: what is measured is the room of letters.
      for (const element of sheet.querySelectorAll(
        'th, .rd-cell:not(.rd-plate), .rd-cell > *, .rd-titles > *, .rd-heading > *, .rd-judges span, .rd-foot',
      ))
        if (leaves(element)) say(element.className || element.tagName, element);
      for (const line of sheet.querySelectorAll<HTMLElement>('tbody tr'))
        if (Math.abs(line.getBoundingClientRect().height - (Number.parseFloat(line.style.height) * 96) / 25.4) > 1.2)
          say('row', line);
    }
    return { found, pages: document.querySelectorAll('.rd-page').length };
  });
  expect(tooLarge.found).toEqual([]);
  expect(tooLarge.pages).toBeGreaterThan(100);
  if (process.env.PICTURES === '1')
    for (const i of [0, 30, 60, 90])
      await sheets
        .locator('.rd-page')
        .nth(i)
        .screenshot({ path: `test-results/pictures/document-limit-${i}.png` });
});

test('what is printed for the day keeps its shape at its limits: names of 120 letters, 150 dancers, 7 judges', async ({
  open,
}) => {
  const { context } = await open('desk');
  const sheets = await context.newPage();
  await sheets.emulateMedia({ media: 'print' });
  for (const paper of ['A4', 'letter'] as const)
    for (const { what, pages, html } of await limitPrints(paper)) {
      await sheets.setContent(html);
      const found = await sheets.evaluate(async () => {
        await document.fonts.ready;
        const against: string[] = [];
        const leaves = (element: Element): boolean =>
          element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
        for (const [i, sheet] of [...document.querySelectorAll('.page')].entries()) {
          const say = (which: string, element: Element): void =>
            void against.push(`page ${i + 1}, ${which}: ${element.textContent?.slice(0, 60)}`);
          const edge = sheet.getBoundingClientRect();
          const foot = sheet.querySelector('footer')?.getBoundingClientRect();
          for (const element of sheet.querySelectorAll('main, footer, footer span, .fitted, h1, h2, td'))
            if (element.clientHeight > 0 && leaves(element)) say(element.className || element.tagName, element);
          // What stands in a row ends where the row does, and nothing reaches into the foot.
          for (const element of sheet.querySelectorAll('main *')) {
            const { right, bottom } = element.getBoundingClientRect();
            if (right > edge.right - 50 + 1 || bottom > (foot?.top ?? 0) + 1)
              say(`outside, ${element.className}`, element);
          }
        }
        return against;
      });
      expect(found, `${what} on ${paper}`).toEqual([]);
      const file = (await sheets.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page\b/g), `${what} on ${paper}`).toHaveLength(pages);
      if (process.env.PICTURES === '1' && paper === 'A4')
        for (const i of [0, 1])
          if (i < pages)
            await sheets
              .locator('.page')
              .nth(i)
              .screenshot({ path: `test-results/pictures/print-limit-${what}-${i + 1}.png` });
    }
});

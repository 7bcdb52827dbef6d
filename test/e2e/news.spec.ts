import type { Page } from '@playwright/test';
import { answering } from './answering.ts';
import { expect, lookAt, signIn, test } from './world.ts';

// News of the platform, and that nothing runs that somebody wrote.

// A script that the policy stops, a picture that is not there.
test.use({ noise: /Content Security Policy|status of 404/ });

test('news is written by admins, and nothing in it runs', async ({ open, cloud }) => {
  const { page: desk } = await open('desk');
  const { page: phone } = await open('phone');
  await signIn(desk, 'admin@feis.test');

  await test.step('posted with headings, lists and links', async () => {
    await desk.goto('/app/updates');
    await expect(desk.getByText('No Updates Found')).toBeVisible();
    await desk.getByRole('link', { name: 'Post Update' }).click();
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(desk.getByText('This field is required')).toBeVisible();
    await expect(desk.getByLabel('Type')).toHaveValue('app');
    await desk.getByLabel('Title').fill('Stars and receipts');
    const editor = desk.getByRole('textbox', { name: 'Content' });
    await editor.click();
    await desk.getByRole('button', { name: 'Heading', exact: true }).click();
    await desk.keyboard.type('Stars');
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Bold' }).click();
    await desk.keyboard.type('First in every list.');
    await desk.keyboard.press('Enter');
    await desk.keyboard.type('- <img src=x onerror=stolen()>');
    await lookAt(desk, 'update-editor');
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Stars and receipts' })).toBeVisible();
    await expect(desk.getByRole('heading', { level: 2, name: 'Stars' })).toBeVisible();
    await expect(desk.locator('main strong')).toHaveText('First in every list.');
    await expect(desk.locator('main li')).toHaveText('<img src=x onerror=stolen()>');
  });

  await test.step('changed, and asked about before it is deleted', async () => {
    await desk.getByRole('link', { name: /^Edit Update/ }).click();
    await expect(desk.getByRole('textbox', { name: 'Content' })).toContainText('First in every list.');
    await desk.getByLabel('Title').fill('Stars for everybody');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Stars for everybody' })).toBeVisible();
    await desk.getByRole('button', { name: /^Delete/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('read by everybody, without the tools of admins', async () => {
    await signIn(phone, 'parent@feis.test', { to: '/app/updates?filter=incompleted' });
    await lookAt(phone, 'updates');
    await phone.getByRole('link', { name: 'Stars for everybody' }).click();
    await expect(phone.getByRole('heading', { level: 2, name: 'Stars' })).toBeVisible();
    for (const tool of ['Edit Update', 'Delete', 'Post Update']) await expect(phone.getByText(tool)).toHaveCount(0);
    await phone.getByRole('link', { name: "What's New", exact: true }).click();
    await phone.getByLabel('Filter').selectOption('Completed');
    await expect(phone.getByRole('link', { name: 'Stars for everybody' })).toBeVisible();
    await expect(phone.getByText('Post Update')).toHaveCount(0);
  });

  await test.step('even a poisoned answer does not run, and the policy would stop it', async () => {
    const poisoned = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'press', marks: [{ type: 'link', attrs: { href: 'javascript:stolen()' } }] }],
        },
        { type: 'paragraph', content: [{ type: 'text', text: '<script>globalThis.stolen = 1</script>' }] },
      ],
    };
    const expectHarmless = async (page: Page): Promise<void> => {
      await expect(page.getByText('<script>globalThis.stolen = 1</script>')).toBeVisible();
      await expect(page.getByText('press', { exact: true })).toBeVisible();
      expect(await page.locator('main a[href^="javascript"], main script').count()).toBe(0);
    };
    await answering(desk, '**/api/updates/*', 'getUpdate', (update) => ({ ...update, content: poisoned }));
    await desk.reload();
    await expectHarmless(desk);
    await answering(phone, '**/api/events/0dem*', 'getEvent', (event) => ({ ...event, content: poisoned }));
    await phone.goto('/app/events/view/0dem0c0111e000000000000000/details');
    await expectHarmless(phone);
    await phone.goto('/app/entries');
    await answering(phone, '**/api/entries/*', 'getEntry', (entry) => ({
      ...entry,
      event: { ...entry.event, inPersonContent: poisoned },
    }));
    await phone.locator('main').getByRole('link', { name: 'Feis na Samhna' }).click();
    await expectHarmless(phone);
    await desk.evaluate(() => {
      const box = document.createElement('div');
      box.innerHTML = '<img src="/none.svg" onerror="globalThis.stolen = 1">';
      document.body.append(box);
      const script = document.createElement('script');
      script.textContent = 'globalThis.stolen = 1';
      document.body.append(script);
    });
    await desk.waitForResponse(/none\.svg/).catch(() => undefined);
    expect(await desk.evaluate(() => (globalThis as { stolen?: number }).stolen)).toBeUndefined();
    const policy = (await desk.request.get(cloud.url)).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(?![^;]*unsafe)/);
    expect(policy).toMatch(/object-src 'none'/);
  });
});

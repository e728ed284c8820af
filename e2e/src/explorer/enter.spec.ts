import { expect, test } from '../support/test.js';

test('Enter searches while the previous search is still running', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isFirst = true;
  await page.route(/search\.post\.search/, async (route) => {
    if (isFirst) {
      isFirst = false;
      await released;
    }
    // The first request has been aborted.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/c/demo/explorer/films?$count=true');
  const query = page.getByRole('combobox', { name: 'Search films' });
  await query.fill('war');
  await expect(page.getByRole('search').getByRole('button', { name: /^Search/ })).toBeDisabled();
  await query.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '22 results' })).toBeVisible();
  release();
});

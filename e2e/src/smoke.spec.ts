import { expect, test } from './support/test.js';

test('the launch link opens the console on the samples', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Searchdeck/);
  await expect(page.getByText('films').first()).toBeVisible();
});

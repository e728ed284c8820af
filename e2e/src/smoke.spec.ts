import { expectAccessible } from './support/accessibility.js';
import { expect, test } from './support/test.js';

test('the launch link signs in, and the samples are there', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Indexes' }).click();
  for (const name of ['films', 'hotels', 'airports', 'licenses', 'earthquakes']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

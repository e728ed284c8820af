import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('the height of table rows and the time zone are chosen once and stay chosen', async ({ page }) => {
  const rowHeight = async () => (await page.getByRole('row', { name: 'Select films' }).boundingBox())?.height;
  await page.goto('/c/demo/indexes');
  await expect(page.getByRole('row', { name: 'Select films' })).toBeVisible();
  expect(await rowHeight()).toBe(32);
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows in tables' }).click();
  await expect.poll(rowHeight).toBe(26);
  // Query results and the usage of the service, too.
  await page.goto('/c/demo/explorer/films?search=war');
  const result = page.getByRole('region', { name: 'Results table' }).getByRole('row').nth(1);
  await expect.poll(async () => Math.round((await result.boundingBox())?.height ?? 0)).toBe(26);
  await page.goto('/c/demo/overview');
  const usage = page.getByRole('row', { name: /^Indexes/ });
  await expect.poll(async () => Math.round((await usage.boundingBox())?.height ?? 0)).toBe(26);

  await page.goto('/settings/preferences');
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expectAccessible(page);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await page.goto('/settings/sessions');
  await expect(page.locator('time[title*="GMT+9"]').first()).toBeVisible();

  // The palette has the settings, too.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search pages, resources, fields, commands, and settings').fill('time zone');
  await expect(page.getByText('Preferences', { exact: true }).last()).toBeVisible();
  await page.getByPlaceholder('Search pages, resources, fields, commands, and settings').fill('comfortable rows');
  await page.keyboard.press('Enter');
  await page.goto('/settings/preferences');
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
});

import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('what was typed for a connection is discarded only when one says so', async ({ page }) => {
  await page.goto('/settings/connections');
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  const open = () => page.getByRole('button', { name: 'Add connection' }).first().click();
  await open();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('staging');
  await dialog.getByLabel('Admin key', { exact: true }).fill('typed key');
  await page.keyboard.press('Escape');
  const question = dialog.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await expect(dialog.getByLabel('Admin key', { exact: true })).toHaveValue('typed key');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
});

test('an address of this machine is told to choose Local', async ({ page, searchdeck, watch }) => {
  watch.allow(/status of 400/);
  await page.goto('/settings/connections?new=');
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('e2e here');
  await dialog.getByRole('textbox', { name: 'Endpoint' }).fill(searchdeck.localService.endpoint);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(dialog.getByText('choose Local', { exact: false })).toBeVisible();
});

test('the actions of a connection are in sight, on a phone too', async ({ page }) => {
  await page.goto('/settings/connections');
  const tryIt = page.getByRole('button', { name: 'Test demo', exact: true });
  const row = page.getByRole('row').filter({ has: tryIt });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.mouse.move(0, 0);
    await expect(row.getByRole('button').first()).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button').last()).toBeInViewport({ ratio: 1 });
    await expect(tryIt.locator('..')).toHaveCSS('opacity', '1');
  }
  const words = page.getByText('they never come back to the browser', { exact: false });
  expect(await words.evaluate((p) => p.scrollHeight <= p.clientHeight)).toBe(true);
});

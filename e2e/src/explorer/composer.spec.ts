import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a field of a condition is chosen by typing, and its comparison is readable', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?$count=true&facet=genres');
  const form = page.getByRole('form', { name: 'Add a condition' });
  const field = form.getByRole('combobox', { name: 'Field' });
  const comparison = form.getByRole('combobox', { name: 'Comparison' });
  await field.click();
  await page.keyboard.type('releaseD');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('releaseDate');
  await comparison.click();
  await page.getByRole('option', { name: 'on or before' }).click();
  await expect(comparison).toHaveValue('on or before');
  expect(await comparison.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);

  // Tab goes on with the only field that is left, and what was chosen stays when the field is only passed.
  await field.fill('mpaaR');
  await page.keyboard.press('Tab');
  await expect(comparison).toBeFocused();
  const chosen = await field.inputValue();
  expect(chosen).not.toBe('releaseDate');
  await expect(comparison).toBeEnabled();
  await field.focus();
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(chosen);

  const order = page.getByRole('combobox', { name: 'Order by' });
  await order.click();
  await page.keyboard.type('releaseD');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('$orderby')).toBe('releaseDate desc');

  const facets = page.getByRole('complementary', { name: 'Facets' });
  await facets.getByRole('button', { name: /^Action/ }).click();
  await expect(facets.getByRole('button', { name: /^Action/, pressed: true })).toBeVisible();
  await expectAccessible(page);
});

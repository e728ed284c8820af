import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a disabled Create has its reason beside it, which leads to the first error', async ({ page }, {
  repeatEachIndex,
  retry,
}) => {
  const file = { name: 'koalas.md', mimeType: 'text/markdown', buffer: Buffer.from('# Koalas\n\nThey eat leaves.\n') };
  await page.goto('/c/demo/import');
  await page.getByLabel('Name', { exact: true }).fill(`blocked-${repeatEachIndex}-${retry}`);
  await page.getByLabel('Select files').and(page.locator('input')).setInputFiles(file);
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await page.goto('/c/demo/import?step=review');
  const create = page.getByRole('button', { name: 'Create 4 resources and run' });
  await expect(create).toBeEnabled();
  await page.getByRole('tab', { name: 'Index', exact: true }).click();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Skillset' }).click();
  await expect(create).toBeDisabled();
  await expect(page.getByRole('tab', { name: 'Index · 1 error' })).toBeVisible();
  const reason = page.getByRole('button', { name: /^Fix the index first: .*Field \d+ needs a name/ });
  await expectAccessible(page);
  await reason.click();
  await expect(page.getByRole('tab', { name: 'Index · 1 error' })).toHaveAttribute('aria-selected', 'true');
  const panel = page.getByRole('region', { name: 'Field (no name)' });
  await expect(panel.getByText(/needs a name/)).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('animal');
  await expect(reason).toHaveCount(0);
  await expect(create).toBeEnabled();

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('1 of 1 file uploaded')).toHaveCount(0);
});

test('a name that is no longer free is changed from the review, and rows of CSV files have numbers', async ({
  page,
}) => {
  const file = { name: 'koalas.csv', mimeType: 'text/csv', buffer: Buffer.from('id,name\n1,Ada\n2,Bo\n') };
  await page.goto('/c/demo/import');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('taken');
  await page.getByLabel('Select files').and(page.locator('input')).setInputFiles(file);
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await page.goto('/c/demo/import?step=preview');
  await page.getByLabel('Parsing mode').selectOption('delimitedText');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('Row 2', { exact: true })).toBeVisible();
  await page.goto('/c/demo/import');
  await name.fill('hotels');
  await page.goto('/c/demo/import?step=review');
  await expect(page.getByText('An index named hotels already exists.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const step = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Review and create' });
  await expect(step).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Change the name' }).click();
  await expect(name).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Data source', level: 2 })).toBeVisible();

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('1 of 1 file uploaded')).toHaveCount(0);
});

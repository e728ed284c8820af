import { expect, test } from '../support/test.js';

test('a file whose name is too long is on one line, with an error that says to rename it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 1000 });
  await page.goto('/c/demo/import');
  const name = `${'long-name-'.repeat(21)}.txt`;
  await page
    .getByLabel('Select files')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('a') });
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  const error = row.getByText('Rename the file, and add it again.');
  await expect(error).toBeInViewport({ ratio: 1 });
  await expect(row.getByTitle(name, { exact: true })).toBeVisible();
  expect((await row.getByTitle(name, { exact: true }).boundingBox())?.height).toBeLessThan(30);
  await expect(page.getByRole('button', { name: 'Retry failed files' })).toBeHidden();
});

test('the length of chunks has a range, and other numbers are errors', async ({ page }, { repeatEachIndex, retry }) => {
  await page.goto('/c/demo/import');
  await page.getByLabel('Name', { exact: true }).fill(`chunk-length-${repeatEachIndex}-${retry}`);
  await page
    .getByLabel('Select files')
    .and(page.locator('input'))
    .setInputFiles({ name: 'koalas.md', mimeType: 'text/markdown', buffer: Buffer.from('# Koalas\n\nThey sleep.\n') });
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to preview' }).click();
  await page.getByRole('button', { name: 'Continue to index' }).click();
  await expect(page.getByText(/^\d+ fields: \d+ inferred from 1 document, and \d+ for the key/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to enrichment' }).click();
  const length = page.getByRole('textbox', { name: 'Characters per chunk' });
  const next = page.getByRole('button', { name: 'Continue to review' });
  await expect(length).toHaveAccessibleDescription('300 to 50,000');
  for (const text of ['5', '999999', '']) {
    await length.fill(text);
    await length.blur();
    await expect(length).toHaveValue(text);
    await expect(page.getByText('Enter a number from 300 to 50,000.')).toBeVisible();
    await expect(next).toBeDisabled();
  }
  await length.fill('500');
  await next.click();
  await expect(page.getByText('Documents that fail are skipped and listed in the run.')).toBeVisible();
});

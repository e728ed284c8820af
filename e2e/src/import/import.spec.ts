import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

const SAMPLES = new URL('../../../apps/local-service/samples/guides/', import.meta.url);
const sample = (path: string) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  buffer: readFileSync(fileURLToPath(new URL(path, SAMPLES))),
});
const email = `From: Ada <ada@example.com>
To: Grace <grace@example.com>
Subject: Whales
Content-Type: text/plain; charset=utf-8

Whales sing in the ocean at night.
`;
const files = [
  sample('indexing/file-formats.pdf'),
  sample('searching/chunks-and-embeddings.docx'),
  { name: 'question.eml', buffer: Buffer.from(email) },
  { name: 'koalas.md', buffer: Buffer.from('# Koalas\n\nThey eat eucalyptus leaves all day.\n') },
  { name: 'damaged.docx', buffer: Buffer.from('not a ZIP file') },
].map((file) => ({ ...file, mimeType: 'application/octet-stream' }));

const importedFiles = 'real files become a chunked, embedded, and searchable index by clicking';
test(importedFiles, { tag: '@azure' }, async ({ page, searchdeck }, { repeatEachIndex, retry }) => {
  // The local model may be loaded first.
  test.slow();
  const name = `imported-files-${repeatEachIndex}-${retry}`;
  await page.goto('/c/demo/overview');
  await page.getByRole('main').getByRole('link', { name: 'Import data' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  const upload = page.getByLabel('Select files').and(page.locator('input'));
  await upload.setInputFiles({ name: 'mistake.md', buffer: Buffer.from('# Mistake'), mimeType: 'text/markdown' });
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Delete mistake.md' }).click();
  await expect(page.getByText('mistake.md')).toHaveCount(0);
  await upload.setInputFiles(files);
  await expect(page.getByText('5 of 5 files uploaded')).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('5 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Preview' }).first()).toBeFocused();
  await preview.getByText('question.eml').first().click();
  await page.getByLabel('File extensions').fill('.eml, .md');
  await expect(preview.getByText('2 documents')).toBeVisible();
  await page.getByLabel('File extensions').fill('');
  await expect(preview.getByText('5 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to index' }).click();
  await expect(page.getByText('inferred from 5 documents')).toBeVisible();

  // The choices survive a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Continue to enrichment' }).click();
  await expect(page.getByRole('checkbox', { name: 'Chunk and embed' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Extract key phrases' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByRole('tab', { name: 'Skillset' }).click();
  await page.getByRole('button', { name: 'Create 4 resources and run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Run of ${name}` })).toBeVisible();
  await expect(page.getByText('Succeeded')).toBeVisible({ timeout: 60_000 });
  await page.getByText('Only the metadata is indexed').click();
  await expect(page.getByRole('link', { name: /^Open .+ in debugger$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Search the index' }).click();
  await expect(page).toHaveURL(new RegExp(`/explorer/${name}`));
  await page.getByRole('textbox', { name: `Search ${name}` }).fill('eucalyptus');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'koalas.md' })).toBeVisible();
  await expect(rows.filter({ hasText: 'question.eml' })).toHaveCount(0);

  for (const path of ['indexers', 'skillsets', 'datasources', 'indexes']) {
    await call(searchdeck, 'DELETE', `/${path}/${name}`);
  }
});

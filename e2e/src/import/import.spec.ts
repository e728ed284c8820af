import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import PptxGenJS from 'pptxgenjs';
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
/** A presentation with one slide. */
async function presentation(): Promise<Buffer> {
  // The library is CommonJS with a default export.
  const file = new (PptxGenJS as unknown as new () => PptxGenJS.default)();
  file.addSlide().addText('Narwhals dive below the ice.', { x: 1, y: 1 });
  return (await file.write({ outputType: 'nodebuffer' })) as Buffer;
}
/** A workbook with one sheet. */
async function workbook(): Promise<Buffer> {
  const file = new ExcelJS.Workbook();
  file.addWorksheet('Animals').addRows([
    ['animal', 'weight in kg'],
    ['wombat', 26],
  ]);
  return Buffer.from(await file.xlsx.writeBuffer());
}
const readFiles = async () =>
  [
    sample('indexing/file-formats.pdf'),
    sample('searching/chunks-and-embeddings.docx'),
    { name: 'question.eml', buffer: Buffer.from(email) },
    { name: 'koalas.md', buffer: Buffer.from('# Koalas\n\nThey eat eucalyptus leaves all day.\n') },
    { name: 'slides.pptx', buffer: await presentation() },
    { name: 'animals.xlsx', buffer: await workbook() },
    { name: 'damaged.docx', buffer: Buffer.from('not a ZIP file') },
  ].map((file) => ({ ...file, mimeType: 'application/octet-stream' }));

/** A word of each of these files that no other one contains. */
const WORDS = [
  ['eucalyptus', 'koalas.md'],
  ['whales', 'question.eml'],
  ['narwhals', 'slides.pptx'],
  ['wombat', 'animals.xlsx'],
] as const;

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
  await upload.setInputFiles(await readFiles());
  await expect(page.getByText('7 of 7 files uploaded')).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('7 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Preview' }).first()).toBeFocused();
  await preview.getByText('question.eml').first().click();
  await page.getByLabel('File extensions').fill('.eml, .md');
  await expect(preview.getByText('2 documents')).toBeVisible();
  await page.getByLabel('File extensions').fill('');
  await expect(preview.getByText('7 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to index fields' }).click();
  await expect(page.getByText('inferred from 7 documents')).toBeVisible();

  // The choices survive a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Continue to enrichment' }).click();
  await expect(page.getByRole('checkbox', { name: 'Chunk and embed' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Extract key phrases' }).check();
  // The local service doesn't detect names.
  await expect(page.getByText('Names and street addresses remain.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to review and create' }).click();
  const summary = page.getByLabel('Summary');
  await expect(summary).toContainText('The indexer reads 7 uploaded files from it.');
  await expect(summary).toContainText('It runs once immediately.');
  await page.getByRole('tab', { name: 'Skillset' }).click();
  await page.getByRole('button', { name: 'Create 4 resources and run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Run of ${name}` })).toBeVisible();
  await expect(page.getByText('Succeeded')).toBeVisible({ timeout: 60_000 });
  await page.getByText('None of its content is indexed').click();
  await expect(page.getByText(/^Likely fix: Open one of the files to check it\./)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open .+ in debugger$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Search the index' }).click();
  await expect(page).toHaveURL(new RegExp(`/explorer/${name}`));
  const rows = page.getByRole('table').getByRole('row');
  for (const [word, file] of WORDS) {
    await page.getByRole('textbox', { name: `Search ${name}` }).fill(word);
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: file })).toBeVisible();
    for (const [, other] of WORDS) if (other !== file) await expect(rows.filter({ hasText: other })).toHaveCount(0);
  }

  for (const path of ['indexers', 'skillsets', 'datasources', 'indexes']) {
    await call(searchdeck, 'DELETE', `/${path}/${name}`);
  }
});

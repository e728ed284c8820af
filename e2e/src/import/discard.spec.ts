import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { call } from '../indexes/support/definition.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { expect, test } from '../support/test.js';

const files = ['koalas.md', 'wombats.md'].map((name) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# ${name}\n\nThey live in Australia.\n`),
}));
const NAMES = files.map(({ name }) => name);

async function upload(page: Page, name: string): Promise<void> {
  await page.goto('/c/demo/import');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Select files').and(page.locator('input')).setInputFiles(files);
  await expect(page.getByText('2 of 2 files uploaded')).toBeVisible();
}

/** The files in the folders of an import. */
const uploadedFiles = ({ files: folder }: Searchdeck, name: string): string[] =>
  readdirSync(folder)
    .filter((each) => each.startsWith(`${name}-`))
    .flatMap((each) => readdirSync(join(folder, each)))
    .toSorted();

const confirmDiscard = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Discard this import?' });
  await expect(dialog).toContainText('2 uploaded files');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
};

test('uploaded files survive a reload and a closed tab, and are deleted with the import', async ({
  context,
  page,
  searchdeck,
}, { repeatEachIndex, retry }) => {
  const name = `discarded-${repeatEachIndex}-${retry}`;
  const closing = await context.newPage();
  await upload(closing, name);
  await closing.reload();
  await expect(closing.getByText('2 of 2 files uploaded')).toBeVisible();
  expect(uploadedFiles(searchdeck, name)).toEqual(NAMES);
  await closing.close();

  await page.goto('/c/demo/import');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText(
    NAMES.map((file) => new RegExp(file)),
  );
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByText('2 documents')).toBeVisible();
  expect(uploadedFiles(searchdeck, name)).toEqual(NAMES);
  await page.getByRole('button', { name: 'Discard' }).click();
  await confirmDiscard(page);
  await expect(page.getByRole('list', { name: 'Files' })).toBeHidden();
  expect(uploadedFiles(searchdeck, name)).toEqual([]);
  // The folder is deleted with its last file.
  expect(readdirSync(searchdeck.files).filter((each) => each.startsWith(`${name}-`))).toEqual([]);
});

test('the files of an import in a closed tab are deleted when its draft is discarded', async ({
  context,
  page,
  searchdeck,
}, { repeatEachIndex, retry }) => {
  const name = `discarded-later-${repeatEachIndex}-${retry}`;
  const closing = await context.newPage();
  await upload(closing, name);
  await closing.close();

  await page.goto('/c/demo/import');
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this import?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('2 of 2 files uploaded')).toBeVisible();
  expect(uploadedFiles(searchdeck, name)).toEqual(NAMES);
  await page.getByRole('button', { name: 'Discard' }).click();
  await confirmDiscard(page);
  expect(uploadedFiles(searchdeck, name)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('an import that reads another data source deletes the files that were uploaded before', async ({
  page,
  searchdeck,
}, { repeatEachIndex, retry }) => {
  const name = `other-source-${repeatEachIndex}-${retry}`;
  const source = `existing-${repeatEachIndex}-${retry}`;
  mkdirSync(join(searchdeck.files, source), { recursive: true });
  writeFileSync(join(searchdeck.files, source, 'emus.md'), '# Emus\n');
  await call(searchdeck, 'POST', '/datasources', {
    name: source,
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name: source },
  });
  await upload(page, name);
  await page.getByText('Existing data source', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Data source' }).selectOption(source);
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByText('emus.md').first()).toBeVisible();
  await page.goto('/c/demo/import?step=enrichment');
  await page.getByRole('checkbox', { name: 'Chunk and embed' }).uncheck();
  await page.getByRole('button', { name: 'Continue to review and create' }).click();
  expect(uploadedFiles(searchdeck, name)).toEqual(NAMES);
  await page.getByRole('button', { name: 'Create 2 resources and run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Run of ${name}` })).toBeVisible();
  expect(uploadedFiles(searchdeck, name)).toEqual([]);
  await expect(page.getByText('Succeeded')).toBeVisible();

  // The page reads the status of the indexer repeatedly.
  await page.goto('about:blank');
  for (const path of [`indexers/${name}`, `indexes/${name}`, `datasources/${source}`]) {
    await call(searchdeck, 'DELETE', `/${path}`);
  }
});

test('a file whose upload was interrupted by a reload is deleted with the import', async ({ page, searchdeck }, {
  repeatEachIndex,
  retry,
}) => {
  const name = `interrupted-${repeatEachIndex}-${retry}`;
  // The service stores the second file, but the page doesn't learn that. Chromium would send the request again if this
  // were removed before the reload.
  await page.route(/wombats\.md/, async (route) => {
    if (route.request().method() === 'DELETE') await route.continue();
    else await route.fetch();
  });
  await page.goto('/c/demo/import');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Select files').and(page.locator('input')).setInputFiles(files);
  await expect(page.getByText('1 of 2 files uploaded')).toBeVisible();
  await expect.poll(() => uploadedFiles(searchdeck, name)).toEqual(NAMES);
  await page.reload();
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this import?' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  expect(uploadedFiles(searchdeck, name)).toEqual([]);
});

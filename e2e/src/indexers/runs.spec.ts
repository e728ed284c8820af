import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { expect, test } from '../support/test.js';

const fields = [
  { name: 'id', type: 'Edm.String', key: true },
  { name: 'metadata_storage_name', type: 'Edm.String', filterable: true },
  { name: 'content', type: 'Edm.String', searchable: true },
];

const writeFiles = async (searchdeck: Searchdeck, folder: string, files: Record<string, string | Buffer>) => {
  await mkdir(join(searchdeck.files, folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(searchdeck.files, folder, name), content);
  }
};
/** An index, a data source, and a disabled indexer of that name. */
const createPipeline = async (searchdeck: Searchdeck, name: string, parameters: object = {}) => {
  await call(searchdeck, 'PUT', `/indexes/${name}`, { name, fields });
  await call(searchdeck, 'PUT', `/datasources/${name}`, {
    name,
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name },
  });
  await call(searchdeck, 'PUT', `/indexers/${name}`, {
    name,
    dataSourceName: name,
    targetIndexName: name,
    disabled: true,
    parameters,
  });
};
const history = (page: Page, name: string) => page.getByRole('table', { name: `Runs of ${name}` });
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });

test('a folder of text files becomes searchable by clicking', async ({ page, searchdeck }) => {
  const name = 'clicked-files';
  await writeFiles(searchdeck, name, { 'apple.txt': 'a red apple', 'pear.md': 'a green pear' });
  await call(searchdeck, 'PUT', `/indexes/${name}`, { name, fields });

  await page.goto('/c/demo/resources/datasources?dialog=create');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
  await dialog.getByRole('textbox', { name: 'Connection string' }).fill('LocalFolder=files');
  await dialog.getByRole('textbox', { name: /^Name/ }).last().fill(name);
  await dialog.getByRole('button', { name: `Create ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto('/c/demo/resources/indexers?dialog=create');
  await dialog.getByRole('radio', { name: /^Blank/ }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
  for (const reference of ['Data source', 'Target index']) {
    await dialog.getByRole('combobox', { name: reference }).click();
    await page.getByRole('option', { name, exact: true }).click();
  }
  await dialog.getByRole('button', { name: `Create ${name}` }).click();

  // A new indexer runs at once.
  const row = history(page, name).getByRole('row').nth(1);
  await expect(row).toContainText('Succeeded');
  await expect(row.getByRole('cell').nth(3)).toHaveText('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('No items were processed: unchanged items are skipped.', { exact: false })).toBeVisible();
  await page.goto(`/c/demo/explorer/${name}?q=pear`);
  await expect(page.getByText('a green pear')).toBeVisible();
});

const runAndReset = 'an indexer is run and reset, and the history shows each run with its errors by cause';
test(runAndReset, { tag: '@azure' }, async ({ page, searchdeck }) => {
  const name = 'runs-errors';
  const binary = Buffer.from([0, 1, 2, 0xff, 0xfe, 0]);
  await writeFiles(searchdeck, name, { 'good.txt': 'text', 'one.bin': binary, 'two.bin': binary });
  const configuration = { failOnUnsupportedContentType: true };
  await createPipeline(searchdeck, name, { configuration, maxFailedItems: -1, maxFailedItemsPerBatch: -1 });
  await page.goto(`/c/demo/resources/indexers/${name}`);
  await expect(page.getByText('No runs yet')).toBeVisible();
  await expect(page.getByText('but you can still run it on demand')).toBeVisible();
  await expectAccessible(page);

  await run(page).click();
  await expect(page.getByText(`Run of ${name} started`)).toBeVisible();
  const details = page.getByRole('region', { name: /^Run of/ });
  await expect(details).toContainText('With errors');
  await expect(details).toContainText('2 errors');
  const group = details.locator('details');
  await expect(group).toHaveCount(1);
  await group.locator('summary').click();
  await expect(group.getByText('one.bin').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Reset ${name}?` });
  await expect(dialog.getByRole('button', { name: 'Reset', exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(details).toContainText('the next run processes all items');
  await page.keyboard.press('ControlOrMeta+Enter');
  const rows = history(page, name).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText('3');

  // An earlier run has its own URL.
  await rows.nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?run=/);
  await page.reload();
  await expect(details).toContainText('2 errors');
});

test('a run in progress is followed until it ends, and nothing else can be started meanwhile', async ({
  page,
  searchdeck,
}) => {
  const name = 'runs-live';
  const files = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`${i}.txt`, `text ${i}`]));
  await writeFiles(searchdeck, name, files);
  await createPipeline(searchdeck, name);
  await page.goto(`/c/demo/resources/indexers/${name}`);
  await run(page).click();
  await expect(page.getByRole('button', { name: 'Running…' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
  const details = page.getByRole('region', { name: /^Run of/ });
  await expect(details).toContainText('Succeeded', { timeout: 60_000 });
  await expect(details).toContainText('1,500');
  await expect(run(page)).toBeEnabled();
});

test('the reason of a failed run is shown', async ({ page, searchdeck }) => {
  const name = 'runs-missing';
  await createPipeline(searchdeck, name);
  await page.goto(`/c/demo/resources/indexers/${name}`);
  await run(page).click();
  const details = page.getByRole('region', { name: /^Run of/ });
  await expect(details).toContainText('Failed');
  await expect(details).toContainText(`The folder '${name}' does not exist.`);
});

test('runs that the service no longer reports are loaded from the runs that the server recorded', async ({
  page,
  searchdeck,
}) => {
  const name = 'runs-earlier';
  await writeFiles(searchdeck, name, { 'first.txt': 'the first run' });
  await createPipeline(searchdeck, name);
  await page.goto(`/c/demo/resources/indexers/${name}`);
  await run(page).click();
  const details = page.getByRole('region', { name: /^Run of/ });
  await expect(details).toContainText('Succeeded');

  // Resets are part of the history. The service reports the 50 newest entries, and a page of earlier ones has 100.
  for (let samples = 0; samples < 5; samples++) {
    for (let resets = 0; resets < 40; resets++) await call(searchdeck, 'POST', `/indexers/${name}/reset`);
    await callBff(page, searchdeck, 'POST', '/connections/demo/monitoring/samples');
  }
  await page.reload();
  await expect(details).toContainText('the next run processes all items');
  const rows = history(page, name).getByRole('row');
  await expect(rows.filter({ hasText: 'Reset' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Succeeded' })).toHaveCount(0);
  const loadEarlier = page.getByRole('button', { name: 'Load earlier runs' });
  await loadEarlier.click();
  await expect(loadEarlier).toBeHidden();
  await rows.last().scrollIntoViewIfNeeded();
  const first = rows.filter({ hasText: 'Succeeded' });
  await expect(first.getByRole('cell').nth(3)).toHaveText('1');
  await expectAccessible(page);

  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\?run=/);
  await expect(details).toContainText('Succeeded');
});

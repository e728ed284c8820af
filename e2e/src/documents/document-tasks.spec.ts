import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { indexClient } from './support/index-client.js';

const fields = [
  { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true },
  { name: 'title', type: 'Edm.String', searchable: true },
  { name: 'views', type: 'Edm.Int64', filterable: true, sortable: true },
  { name: 'group', type: 'Edm.String', filterable: true },
];

/** Creates an index with 120 documents: 80 in group a, 40 in group b. */
const createIndex = async (searchdeck: Searchdeck, name: string) => {
  const index = indexClient(searchdeck, name);
  await index.create(fields);
  await index.writeText(Array.from({ length: 120 }, (_, i) => documentText(i, i % 3 === 0 ? 'b' : 'a')));
  return index;
};

/** As text: the numbers have more digits than a JavaScript number. */
const documentText = (i: number, group: string): string =>
  `{"id": "d${1000 + i}", "title": "Title ${i}", "views": ${9007199254740993n + BigInt(i)}, "group": "${group}"}`;

const openFiltered = (page: Page, index: string, filter: string) =>
  page.goto(`/c/demo/indexes/${index}/documents?by=filter&q=${encodeURIComponent(filter)}`);
const tasks = (page: Page) => page.getByRole('list', { name: 'Tasks for this index' });

test('the documents that match a filter are deleted after a review, and the others stay', async ({
  page,
  searchdeck,
}) => {
  const index = await createIndex(searchdeck, 'tasks-delete');
  await openFiltered(page, 'tasks-delete', "group eq 'a'");
  await page.getByRole('button', { name: 'Delete all matching…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all matching documents?' });
  await expect(dialog.getByText('80 documents in tasks-delete match this filter', { exact: false })).toBeVisible();
  await expect(dialog.getByText('and 72 documents more')).toBeVisible();
  await expectAccessible(page);
  const confirm = dialog.getByRole('button', { name: 'Delete documents' });
  await dialog.getByRole('textbox').fill('8 documents');
  await expect(confirm).toBeDisabled();

  // Another client adds a match: nothing is deleted until the user has reviewed it.
  await index.writeText([documentText(500, 'a')]);
  await dialog.getByRole('textbox').fill('80 documents');
  await confirm.click();
  await expect(tasks(page).getByText('Nothing was deleted', { exact: true })).toBeVisible();
  expect(await index.count()).toBe(121);
  await expectAccessible(page);
  await tasks(page).getByRole('button', { name: 'Review again' }).click();
  await dialog.getByRole('textbox').fill('81 documents');
  await confirm.click();
  await expect(tasks(page).getByText('81 documents deleted')).toBeVisible();
  await expect(
    tasks(page).getByText('81 documents matched when the deletion started. No documents match now.'),
  ).toBeVisible();
  await expect(page.getByText('No documents match.')).toBeVisible();
  await expect.poll(index.count).toBe(40);
  await expectAccessible(page);

  // The result is shown until it is dismissed.
  await page.reload();
  await tasks(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(tasks(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('1–40 of 40')).toBeVisible();
  await expect(tasks(page)).toBeHidden();
});

test('the documents that match a filter are exported as CSV with all digits, and the file is removed', async ({
  page,
  searchdeck,
}) => {
  await createIndex(searchdeck, 'tasks-export');
  await openFiltered(page, 'tasks-export', "group eq 'b'");
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Matching documents as CSV' }).click();
  await expect(tasks(page).getByText('tasks-export.csv is ready')).toBeVisible();
  await expect(tasks(page).getByText(/^40 documents, /)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  const download = page.waitForEvent('download');
  await tasks(page).getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('tasks-export.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(41);
  expect(lines.slice(0, 3)).toEqual([
    'id,title,views,group',
    'd1000,Title 0,9007199254740993,b',
    'd1003,Title 3,9007199254740996,b',
  ]);

  await tasks(page).getByRole('button', { name: 'Remove' }).click();
  await expect(tasks(page)).toBeHidden();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All documents as NDJSON' }).click();
  await expect(tasks(page).getByText(/^120 documents, /)).toBeVisible();

  // Of the tasks that have ended, only the newest is shown; the others are opened from the list of all tasks.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All documents as CSV' }).click();
  await expect(tasks(page).getByText('tasks-export.csv is ready')).toBeVisible();
  await expect(tasks(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: /^Tasks/ }).click();
  await page.getByRole('link', { name: 'Export tasks-export as NDJSON' }).click();
  await expect(tasks(page).getByText('tasks-export.ndjson is ready')).toBeVisible();
  await expect(tasks(page).getByRole('listitem')).toHaveCount(1);
  await tasks(page).getByRole('button', { name: 'Remove' }).click();
  await expect(tasks(page).getByText('tasks-export.csv is ready')).toBeVisible();
  await tasks(page).getByRole('button', { name: 'Remove' }).click();
  await expect(tasks(page)).toBeHidden();
});

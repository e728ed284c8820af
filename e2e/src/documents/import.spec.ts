import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { indexClient } from './support/index-client.js';

const fields = [
  { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true },
  { name: 'title', type: 'Edm.String', searchable: true },
  { name: 'views', type: 'Edm.Int64', filterable: true, sortable: true },
];

test('a CSV file is imported with a mapping, and rejected rows are downloaded', async ({ page, searchdeck }) => {
  const name = 'e2e-import';
  const index = indexClient(searchdeck, name);
  await index.create(fields);
  await page.goto(`/c/demo/indexes/${name}/documents`);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: `Import documents into ${name}` });
  const rows = Array.from(
    { length: 300 },
    (_, i) => `d${i};Film ${i};${i === 7 ? 'many' : `${9007199254740993n + BigInt(i)}`}`,
  );
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'films.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['ID;Name;Views', ...rows].join('\n')),
  });
  await expect(dialog.getByRole('combobox', { name: 'Field for ID' })).toHaveValue('id');
  await expect(dialog.getByRole('combobox', { name: 'Field for Views' })).toHaveValue('views');
  await expect(dialog.getByText('"Views": "many" is not Edm.Int64.')).toBeVisible();
  await expectAccessible(page);

  // The dialog can be closed and continued.
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.reload();
  const tasks = page.getByRole('list', { name: 'Tasks for this index' });
  await tasks.getByRole('button', { name: 'Continue…' }).click();
  await dialog.getByRole('combobox', { name: 'Field for Name' }).selectOption('title');
  await expect(dialog.getByText('{"id":"d0","title":"Film 0","views":9007199254740993}')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(tasks.getByText('299 documents imported')).toBeVisible();
  await expect(tasks.getByText('films.csv: 1 row rejected')).toBeVisible();
  await expect(page.getByText('1–50 of 299')).toBeVisible();
  await expectAccessible(page);
  // The list of tasks counts the rejected rows, too.
  await page.getByRole('button', { name: /^Tasks/ }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `Import films.csv into ${name}` });
  await expect(entry).toContainText('Succeeded · 1 row rejected');
  await expect(entry.getByRole('button', { name: 'Download rejected rows' })).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await tasks.getByRole('button', { name: 'Download rejected rows' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('d7,Film 7,many');
  await tasks.getByRole('button', { name: 'Dismiss' }).click();
  await expect(tasks).toBeHidden();
});

test("a file that can't be read is replaced by another one", async ({ page, searchdeck }) => {
  const name = 'e2e-unreadable';
  const index = indexClient(searchdeck, name);
  await index.create(fields);
  await page.goto(`/c/demo/indexes/${name}/documents`);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: `Import documents into ${name}` });
  const reason = "The file can't be read. It is not UTF-8 text.";
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from([0x69, 0x64, 0xff, 0xfe]) });
  await expect(dialog.getByText(reason)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Select another file' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  // The waiting task says why, and leads to another file, not to the same one.
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const tasks = page.getByRole('list', { name: 'Tasks for this index' });
  await expect(tasks.getByText(reason)).toBeVisible();
  await expect(tasks.getByRole('button', { name: 'Continue…' })).toHaveCount(0);
  await expectAccessible(page);
  await tasks.getByRole('button', { name: 'Select another file…' }).click();
  await expect(dialog.getByText(reason)).toBeVisible();
  await file.setInputFiles({ name: 'good.csv', mimeType: 'text/csv', buffer: Buffer.from('id,title\na,Alien') });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  // Nothing remains to do: a message reports it, and the list of tasks leads to the result.
  await expect(page.getByText('1 document imported from good.csv')).toBeVisible();
  await expect(tasks).toHaveCount(0);
  await page.getByRole('button', { name: /^Tasks/ }).click();
  await page.getByRole('link', { name: `Import good.csv into ${name}` }).click();
  await expect(tasks.getByText('1 document imported')).toBeVisible();
  await expect(tasks.getByText('bad.csv')).toHaveCount(0);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a corrected document root is applied to files that were already read by Reset and run, which a save offers', async ({
  page,
  searchdeck,
}, { repeatEachIndex, retry }) => {
  const name = `document-root-${repeatEachIndex}-${retry}`;
  await mkdir(join(searchdeck.files, name), { recursive: true });
  await writeFile(join(searchdeck.files, name, 'hotels.json'), '{"hotels":[{"id":"1"},{"id":"2"}]}');
  await call(searchdeck, 'PUT', `/indexes/${name}`, { name, fields: [{ name: 'id', type: 'Edm.String', key: true }] });
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
    parameters: { configuration: { parsingMode: 'jsonArray', documentRoot: '/items' } },
  });
  const count = async () => Number(await (await call(searchdeck, 'GET', `/indexes/${name}/docs/$count`)).text());

  await page.goto(`/c/demo/resources/indexers/${name}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(`After you change 'documentRoot', reset the indexer`).first()).toBeVisible();
  expect(await count()).toBe(0);

  const note = page.getByText('Documents that were already processed keep their old content', { exact: false });
  const save = async () => {
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  const tab = (label: string) =>
    page.getByRole('navigation', { name: `Views of ${name}` }).getByRole('link', { name: label, exact: true });
  await tab('Form').click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Reads hotels');
  await save();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Configuration 2 properties' }).click();
  await page.getByRole('textbox', { name: /^Document root/i }).fill('/hotels');
  await save();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await tab('JSON').click();
  await expect(note).toBeVisible();

  // The next run finds no changes.
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(`Run of ${name} started`)).toBeVisible();
  const reset = page.getByRole('button', { name: 'Reset and run' });
  await expect(reset).toBeEnabled();
  expect(await count()).toBe(0);
  await reset.click();
  await page
    .getByRole('dialog', { name: `Reset ${name}?` })
    .getByRole('button', { name: 'Reset and run' })
    .click();
  await expect(note).toBeHidden();
  await expect.poll(count).toBe(2);

  // The page reads the status of the indexer repeatedly.
  await page.goto('about:blank');
  for (const path of ['indexers', 'datasources', 'indexes']) await call(searchdeck, 'DELETE', `/${path}/${name}`);
});

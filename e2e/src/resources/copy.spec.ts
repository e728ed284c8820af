import { call } from '../indexes/support/definition.js';
import { createService } from '../service/support.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('resources are duplicated, repointed, and copied to another connection with what they reference', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 412/);
  const target = await createService(page, searchdeck, 'e2e-copies');
  await call(searchdeck, 'PUT', '/indexes/copy-docs', {
    name: 'copy-docs',
    fields: [{ name: 'id', type: 'Edm.String', key: true }],
  });
  await call(searchdeck, 'PUT', '/datasources/copy-files', {
    name: 'copy-files',
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name: 'copies' },
  });
  await call(searchdeck, 'PUT', '/indexers/copy-indexer', {
    name: 'copy-indexer',
    dataSourceName: 'copy-files',
    targetIndexName: 'copy-docs',
    disabled: true,
  });
  await call(searchdeck, 'PUT', '/aliases/copy-live', { name: 'copy-live', indexes: ['films'] });

  await page.goto('/c/demo/indexes/copy-docs');
  await page.getByRole('button', { name: 'More actions for copy-docs' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const duplicate = page.getByRole('dialog', { name: 'Duplicate copy-docs' });
  await expect(duplicate.getByText('Copies the definition only, no documents.')).toBeVisible();
  await expect(duplicate.getByRole('radiogroup', { name: 'Template' })).toHaveCount(0);
  await expect(duplicate.getByRole('button', { name: 'Create copy-docs-2' })).toBeEnabled();
  await duplicate.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'copy-docs-2' })).toBeVisible();
  const stored = async (name: string) => (await (await call(searchdeck, 'GET', `/indexes/${name}`)).json()) as object;
  expect(await stored('copy-docs-2')).toEqual({
    ...(await stored('copy-docs')),
    name: 'copy-docs-2',
    '@odata.etag': expect.any(String),
    '@odata.context': expect.any(String),
  });

  await page.goto('/c/demo/explorer');
  await page.getByRole('link', { name: 'copy-live' }).click();
  await expect(page.getByRole('link', { name: 'Alias of films' })).toHaveAttribute('href', '/c/demo/indexes/films');
  const search = page.waitForResponse((response) => response.url().includes("indexes('copy-live')/docs"));
  await page.getByRole('combobox', { name: 'Search copy-live' }).fill('war');
  await page.keyboard.press('Enter');
  expect((await search).status()).toBe(200);

  await page.goto('/c/demo/resources/aliases?q=copy');
  await page.getByRole('button', { name: 'Repoint copy-live' }).click();
  const repoint = page.getByRole('dialog', { name: 'Repoint alias copy-live' });
  await repoint.getByRole('combobox', { name: 'Index' }).click();
  await page.getByRole('option', { name: 'copy-docs-2' }).click();
  await expect(repoint.getByRole('button', { name: 'Repoint to copy-docs-2' })).toBeEnabled();
  await expectAccessible(page);
  await repoint.getByRole('button', { name: 'Repoint to copy-docs-2' }).click();
  await expect(page.getByRole('row', { name: /copy-live/ }).getByRole('link', { name: 'copy-docs-2' })).toBeVisible();

  await page.goto('/c/demo/resources/indexers?q=copy');
  const row = page.getByRole('row', { name: /copy-indexer/ });
  await expect(row.getByRole('link', { name: 'copy-files' })).toBeVisible();
  await expect(row.getByText('Disabled').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select copy-indexer' }).click();
  await page.getByRole('button', { name: 'Copy to another connection' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy copy-indexer to another connection' });
  await copy.getByRole('combobox', { name: 'Target connection' }).click();
  await page.getByRole('option', { name: 'e2e-copies' }).click();
  await expect(copy.getByRole('row', { name: 'Data source copy-files New' })).toBeVisible();
  await expect(copy.getByRole('row', { name: 'Index copy-docs New' })).toBeVisible();
  await copy.getByLabel('credentials.connectionString of copy-files').fill('LocalFolder=files');
  await expect(copy.getByRole('button', { name: 'Copy 3 resources' })).toBeEnabled();
  await expectAccessible(page);
  await copy.getByRole('button', { name: 'Copy 3 resources' }).click();
  for (const name of ['Data source copy-files', 'Index copy-docs', 'Indexer copy-indexer']) {
    await expect(copy.getByRole('row', { name: `${name} Copied` })).toBeVisible();
  }
  await copy.getByRole('link', { name: 'Open e2e-copies' }).click();
  await expect(page).toHaveURL(new RegExp(`/c/${target.connectionId}/resources/indexers$`));
  await expect(page.getByRole('row', { name: /copy-indexer/ }).getByRole('link', { name: 'copy-docs' })).toBeVisible();

  await page.goto('/c/demo/resources/indexers?dialog=copy%20copy-indexer');
  await copy.getByRole('combobox', { name: 'Target connection' }).click();
  await page.getByRole('option', { name: 'e2e-copies' }).click();
  await expect(copy.getByRole('row', { name: 'Indexer copy-indexer Exists, skipped' })).toBeVisible();
  await copy.getByRole('button', { name: 'Copy 3 resources' }).click();
  await expect(copy.getByRole('row', { name: 'Indexer copy-indexer Skipped' })).toBeVisible();
});

import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { call } from './support/definition.js';

const index = (name: string) => ({ name, fields: [{ name: 'id', type: 'Edm.String', key: true }] });

test('a name that the other kind has, or that the service rejects, has its reason at the name', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 400/);
  expect((await call(searchdeck, 'PUT', '/indexes/taken-name', index('taken-name'))).ok).toBe(true);
  const alias = { name: 'taken-live', indexes: ['taken-name'] };
  expect((await call(searchdeck, 'PUT', '/aliases/taken-live', alias)).ok).toBe(true);

  await page.goto('/c/demo/resources/aliases?dialog=create');
  const createAlias = page.getByRole('dialog', { name: 'Create alias' });
  const aliasName = createAlias.getByRole('textbox', { name: 'Name', exact: true });
  await aliasName.fill('taken-name');
  await expect(aliasName).toHaveAccessibleDescription(/An index named taken-name already exists\. An alias can't have/);
  await expect(aliasName).toHaveAttribute('aria-invalid', 'true');
  await expect(createAlias.getByRole('button', { name: 'Create taken-name' })).toBeDisabled();
  await expectAccessible(page);

  // The alias was created after the list was loaded: only the service knows it.
  await page.route(/\/aliases\?/, (route) => route.fulfill({ json: { value: [] } }));
  await page.goto('/c/demo/indexes?dialog=create');
  const createIndex = page.getByRole('dialog', { name: 'Create index' });
  const indexName = createIndex.getByRole('textbox', { name: 'Name', exact: true }).first();
  await createIndex.getByRole('radio', { name: /^Blank/ }).click();
  await indexName.fill('taken-live');
  await createIndex.getByRole('button', { name: 'Create taken-live' }).click();
  await expect(indexName).toHaveAccessibleDescription(/Cannot create index 'taken-live' because an alias/);
  await expect(indexName).toHaveAttribute('aria-invalid', 'true');
  await createIndex.getByRole('button', { name: '1 error to fix' }).click();
  await expect(indexName).toBeFocused();
  await indexName.fill('taken-live-2');
  await expect(indexName).not.toHaveAttribute('aria-invalid', 'true');
});

test('an index from sample data has its key column, valid names, and the attributes that the form shows', async ({
  page,
  searchdeck,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/c/demo/indexes?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create index' });
  await dialog.getByRole('radio', { name: /^From sample data/ }).click();
  await expect(
    dialog.getByText("The documents aren't imported yet. After you create the index, import them"),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create my-index' })).toBeDisabled();
  await expect(dialog.getByText('Paste documents, or skip to define the fields yourself.')).toBeVisible();
  const columns = Array.from({ length: 20 }, (_, i) => `column_${i}`);
  const row = (id: string) => [id, 'Sea view', ...columns.map(() => 'some text')].join(',');
  await dialog
    .getByRole('textbox', { name: 'Documents as JSON or CSV' })
    .fill([['product_id', 'Unit price', ...columns].join(','), row('p-1'), row('p-2')].join('\n'));
  await expect(dialog.getByText('"Unit price" becomes Unit_price', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Document key' })).toHaveValue('product_id');
  await expectAccessible(page);

  // One area scrolls; the heading and the buttons stay in view.
  const heading = dialog.getByText('22 new fields', { exact: true });
  const fields = heading.locator('..');
  await fields.getByText('column_12', { exact: true }).scrollIntoViewIfNeeded();
  expect(await fields.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await expect(heading).toBeInViewport({ ratio: 1 });
  const add = dialog.getByRole('button', { name: 'Add 22 fields' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();

  const form = dialog.getByRole('group', { name: 'Form for the new resource' });
  await form.getByRole('button', { name: /^Unit_price/ }).click();
  const price = form.locator('[data-path="fields[1]"]');
  for (const attribute of ['Searchable', 'Filterable', 'Retrievable', 'Sortable', 'Facetable']) {
    await expect(price.getByRole('switch', { name: new RegExp(`^${attribute} `) })).toBeChecked();
  }
  await expect(price.getByRole('switch', { name: /^Key / })).not.toBeChecked();
  // Only vectors have this setting.
  await expect(price.getByRole('switch', { name: /^Stored / })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill('e2e-key-column');
  await dialog.getByRole('button', { name: 'Create e2e-key-column' }).click();
  // The sample documents can be imported right away.
  await expect(page).toHaveURL(/\/indexes\/e2e-key-column\/documents$/);
  await page.getByRole('button', { name: 'Import sample documents…' }).click();
  const importDialog = page.getByRole('dialog', { name: 'Import documents into e2e-key-column' });
  await importDialog.getByRole('button', { name: 'Continue with pasted documents' }).click();
  await expect(importDialog.getByRole('combobox', { name: 'Field for Unit price' })).toHaveValue('Unit_price');
  await expectAccessible(page);
  await importDialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 documents imported from pasted.csv')).toBeVisible();
  await expect(page.getByRole('row', { name: /p-2/ })).toBeVisible();
  const response = await call(searchdeck, 'GET', '/indexes/e2e-key-column');
  const created = (await response.json()) as { fields: { name: string; type: string; key: boolean }[] };
  expect(created.fields.filter(({ key }) => key).map(({ name, type }) => [name, type])).toEqual([
    ['product_id', 'Edm.String'],
  ]);
  expect(created.fields.map(({ name }) => name)).toEqual(['product_id', 'Unit_price', ...columns]);
});

test('all templates are visible in a window of 800 px', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/c/demo/indexes?dialog=create');
  const templates = page.getByRole('dialog', { name: 'Create index' }).getByRole('radio');
  await expect(templates.first()).toBeVisible();
  for (const template of await templates.all()) await expect(template).toBeInViewport({ ratio: 1 });
});

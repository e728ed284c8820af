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

import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a mapping to a field that the index lacks offers the closest name, and the form the fields of the index', async ({
  page,
  searchdeck,
}, { repeatEachIndex, retry }) => {
  const name = `misspelled-mapping-${repeatEachIndex}-${retry}`;
  await call(searchdeck, 'PUT', `/indexes/${name}`, {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'headline', type: 'Edm.String' },
      { name: 'body', type: 'Edm.String' },
    ],
  });
  await call(searchdeck, 'PUT', `/datasources/${name}`, {
    name,
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name },
  });
  const indexer = {
    name,
    dataSourceName: name,
    targetIndexName: name,
    disabled: true,
    fieldMappings: [{ sourceFieldName: 'metadata_title', targetFieldName: 'headline' }],
  };
  expect((await call(searchdeck, 'PUT', `/indexers/${name}`, indexer)).ok).toBe(true);

  await page.goto(`/c/demo/resources/indexers/${name}/form`);
  await page.getByRole('button', { name: 'metadata_title', exact: true }).click();
  const target = page.getByRole('combobox', { name: 'Target field name' });
  await target.fill('headlin');
  await expect(page.getByRole('option', { name: 'headline' })).toBeVisible();
  await target.fill('headlnie');
  await page.keyboard.press('Escape');
  await expect(target).toHaveAccessibleDescription(/Did you mean "headline"\?/);
  await expectAccessible(page);
  await target.fill('');
  await expect(page.getByRole('option')).toHaveText(['id', 'headline', 'body']);
  await page.getByRole('option', { name: 'headline' }).click();
  await expect(page.getByText(/Did you mean/)).toHaveCount(0);
  await expect(page.getByText('No changes (formatting only)')).toBeVisible();
  await page.goto('about:blank');
  for (const kind of ['indexers', 'datasources', 'indexes']) await call(searchdeck, 'DELETE', `/${kind}/${name}`);
});

import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('the dependency map shows missing and unused resources, is navigated by keyboard, and is also a table', async ({
  page,
  searchdeck,
}) => {
  const dataSource = {
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name: 'map' },
  };
  for (const name of ['map-missing', 'map-unused']) {
    await call(searchdeck, 'PUT', `/datasources/${name}`, { name, ...dataSource });
  }
  await call(searchdeck, 'PUT', '/indexes/map-docs', {
    name: 'map-docs',
    fields: [{ name: 'id', type: 'Edm.String', key: true }],
  });
  await call(searchdeck, 'PUT', '/indexers/map-crawl', {
    name: 'map-crawl',
    dataSourceName: 'map-missing',
    targetIndexName: 'map-docs',
    disabled: true,
  });
  await call(searchdeck, 'DELETE', '/datasources/map-missing');

  await page.goto('/c/demo/overview');
  await page.getByRole('link', { name: 'Dependency map' }).click();
  const graph = page.getByRole('group', { name: /^Dependency map/ });
  await expect(graph.getByRole('link', { name: 'films Index' })).toBeVisible();
  await expect(graph.getByRole('link', { name: /map-missing.*Missing/ })).toBeVisible();
  await expect(graph.getByRole('link', { name: /map-unused.*Unused/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('map-docs');
  await expect(page).toHaveURL(/q=map-docs/);
  await expect(graph.getByRole('link', { name: 'films Index' })).toHaveCount(0);
  const missing = graph.getByRole('link', { name: /map-missing/ });
  await missing.focus();
  await page.keyboard.press('ArrowRight');
  await expect(graph.getByRole('link', { name: /map-crawl/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(graph.getByRole('link', { name: /map-docs/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'map-docs' })).toBeVisible();

  await page.goBack();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('');
  await page.getByRole('checkbox', { name: 'Problems only' }).click();
  await page.getByText('Table', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Dependency map' });
  await expect(table.getByRole('row', { name: 'map-unused Data source Unused' })).toBeVisible();
  await expect(table.getByRole('row', { name: 'map-missing Data source Missing map-crawl' })).toBeVisible();
  await expect(table.getByRole('row', { name: /^map-docs/ })).toHaveCount(0);
  await expectAccessible(page);
});

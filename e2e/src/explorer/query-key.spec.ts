import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';

test('with only a query key, an index is searched by name, in JSON, and the results have their columns', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 4\d\d/);
  const { endpoint, queryKey } = searchdeck.localService;
  const response = await callBff(page, searchdeck, 'POST', '/connections', {
    type: 'service',
    name: 'e2e query key',
    kind: 'local',
    environment: 'development',
    readOnly: false,
    endpoint,
    dialect: 'vendor',
    credentials: { queryKey },
  });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };

  await page.goto(`/c/${id}/overview`);
  await expect(page.getByText('Service statistics require an admin key')).toBeVisible();
  for (const [path, title, create] of [
    ['indexes', 'Indexes', 'Create index'],
    ['resources/synonymmaps', 'Synonym maps', 'Create synonym map'],
  ] as const) {
    await page.goto(`/c/${id}/${path}`);
    await expect(page.getByText(`${title} require an admin key`)).toBeVisible();
    await expect(page.getByRole('button', { name: create })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto(`/c/${id}/overview`);
  await page.getByRole('link', { name: /^Search an index/ }).click();
  await expect(page.getByText('The connection e2e query key has only a query key')).toBeVisible();
  await page.getByRole('combobox', { name: 'Index name' }).fill('films');
  await page.keyboard.press('Enter');

  const status = page.getByRole('status');
  await expect(status.filter({ hasText: '3,200 results' })).toBeVisible();
  const table = page.getByRole('region', { name: 'Results table' });
  await expect(table.getByRole('columnheader').first()).toHaveText('title');
  const editor = page.getByRole('group', { name: /^Request body/ });
  await expect(editor.getByText('"count"')).toBeVisible();
  await expectAccessible(page);
  await enterEditor(editor);
  const write = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    // The editor would wrap a selection in typed brackets.
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
    await page.keyboard.press('ControlOrMeta+Enter');
  };
  await write('{ "search": "war" "count": true }');
  const problem = page.getByRole('button', { name: 'Line 1, column 18: Expected a comma after "war"' });
  await expect(problem).toBeVisible();
  await write('{ "search": "war", "count": true, "facets": ["genres"] }');
  await expect(problem).toBeHidden();
  await expect(status.filter({ hasText: '22 results' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Facets' })).toContainText('Adventure');

  // A name that returned results is suggested again.
  await page.goto(`/c/${id}/explorer`);
  await page.getByRole('combobox', { name: 'Index name' }).click();
  await page.getByRole('option', { name: 'films' }).click();
  await expect(status.filter({ hasText: '3,200 results' })).toBeVisible();

  await page.goto(`/c/${id}/explorer/flims`);
  await expect(page.getByRole('heading', { name: "Index flims doesn't exist" })).toBeVisible();
  await expect(page.getByText('Check the URL.')).toBeVisible();
});

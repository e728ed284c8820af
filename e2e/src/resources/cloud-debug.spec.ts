import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a skillset of a cloud service is debugged in the local service that its connection names', async ({
  page,
  searchdeck,
}) => {
  const name = 'cloud-debugged';
  const { port, pathname } = new URL(searchdeck.localService.endpoint);
  await page.goto('/settings/connections');
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill(name);
  await dialog.getByRole('textbox', { name: /^Endpoint/ }).fill(`http://localhost:${port}${pathname}`);
  await dialog.getByRole('textbox', { name: 'Admin key' }).fill(searchdeck.localService.adminKey);
  await dialog.getByRole('combobox', { name: 'API dialect' }).click();
  await page.getByRole('option', { name: 'Neutral' }).click();
  await dialog.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'Development' }).click();
  await dialog.getByRole('switch', { name: 'Read-only' }).uncheck();
  await expect(dialog.getByRole('combobox', { name: 'Local service' })).toHaveValue('Built in (demo)');
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(dialog).toBeHidden();

  // The service never returns the connection string of a data source: it is entered for the session.
  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/\/c\/c-/);
  const base = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  await page.goto(`${base}/resources/skillsets/guides/debug`);
  await page.getByText('Data source', { exact: true }).click();
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await expect(run).toBeDisabled();
  await page.getByRole('textbox', { name: 'Connection string' }).fill('LocalFolder=files');
  await run.click();
  const steps = page.getByRole('navigation', { name: 'Skills' });
  await expect(steps.getByRole('button', { name: /embedding/ })).toBeVisible();
  await expect(page.getByText(/2 skills succeeded/)).toBeVisible();
  await expectAccessible(page);
  // A pasted document needs none.
  await page.getByRole('radiogroup', { name: 'Source' }).getByText('JSON').click();
  await page.getByRole('textbox', { name: /Fields of the document/ }).fill('{ "content": "A pasted text." }');
  await run.click();
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('A pasted text.');

  // The wizard previews through the same service.
  await page.goto(`${base}/import`);
  await page.getByText('Existing data source', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Data source' }).selectOption('guides');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview).toContainText('Enter the connection string');
  await page.getByRole('textbox', { name: 'Connection string for the preview' }).fill('LocalFolder=files');
  await expect(preview.getByText('indexing/indexers.md', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/settings/connections');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  expect((await call(searchdeck, 'GET', '/skillsets/guides')).status).toBe(200);
});

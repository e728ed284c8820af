import type { Page } from 'playwright/test';
import { call } from '../indexes/support/definition.js';
import { expect, test } from '../support/test.js';

const SECRET = 'AccountKey-of-drafts';
const CONNECTION = `DefaultEndpointsProtocol=https;AccountName=films;AccountKey=${SECRET}`;
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

test('the draft of a new data source is stored without its connection string', async ({ page }) => {
  await page.goto('/c/demo/resources/datasources?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create data source' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill('e2e-secret-films');
  const connectionString = dialog.getByRole('textbox', { name: 'Connection string' });
  await connectionString.fill(CONNECTION);
  expect(await stored(page)).toContain('e2e-secret-films');
  expect(await stored(page)).not.toContain(SECRET);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create data source' }).first().click();
  await expect(connectionString).toHaveValue(CONNECTION);
  await page.reload();
  await expect(dialog.getByText('are not stored in this browser. Enter them again.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue('e2e-secret-films');
  await expect(dialog.getByRole('button', { name: 'Create e2e-secret-films' })).toBeDisabled();
  await connectionString.fill(CONNECTION);
  await expect(dialog.getByText('are not stored in this browser')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Create e2e-secret-films' })).toBeEnabled();
  expect(await stored(page)).not.toContain(SECRET);
  await dialog.getByRole('button', { name: 'Reset' }).click();
});

test('the draft of a data source is stored without its new connection string', async ({ page, searchdeck }) => {
  const name = 'e2e-secret-source';
  await call(searchdeck, 'PUT', `/datasources/${name}`, {
    name,
    type: 'cloudblob',
    credentials: { connectionString: CONNECTION.replace(SECRET, 'b2xk') },
    container: { name: 'films' },
  });
  await page.goto(`/c/demo/resources/datasources/${name}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('All films');
  await page.getByRole('textbox', { name: 'Connection string' }).fill(CONNECTION);
  await expect(page.getByText('2 changes')).toBeVisible();
  expect(await stored(page)).toContain('All films');
  expect(await stored(page)).not.toContain(SECRET);
  await page.reload();
  await expect(page.getByText('Secrets are not stored in this browser.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('All films');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await call(searchdeck, 'DELETE', `/datasources/${name}`);
});

test('a draft that changed only a secret says after a reload that it was not stored', async ({ page, searchdeck }) => {
  const name = 'e2e-secret-only';
  await call(searchdeck, 'PUT', `/datasources/${name}`, {
    name,
    type: 'cloudblob',
    credentials: { connectionString: CONNECTION.replace(SECRET, 'b2xk') },
    container: { name: 'films' },
  });
  await page.goto(`/c/demo/resources/datasources/${name}`);
  await page.getByRole('textbox', { name: 'Connection string' }).fill(CONNECTION);
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('The unsaved draft changed only secrets', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Connection string' }).fill(CONNECTION);
  await expect(page.getByText('The unsaved draft changed only secrets', { exact: false })).toBeHidden();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await call(searchdeck, 'DELETE', `/datasources/${name}`);
});

test('secrets in drafts of earlier versions are removed on any page', async ({ page }) => {
  const text = JSON.stringify({ name: 'films', credentials: { connectionString: CONNECTION } });
  const draft = JSON.stringify({ text, etag: '', base: '{}', savedAt: 1 });
  await page.goto('/c/demo/indexes');
  await page.evaluate((value) => localStorage.setItem('searchdeck.draft/demo/datasources/films#closed', value), draft);
  await page.reload();
  await expect(async () => expect(await stored(page)).not.toContain(SECRET)).toPass();
  expect(await stored(page)).toContain('films');
});

test('the draft of a skillset is stored without HTTP headers, and has those of the service after a reload', async ({
  page,
  searchdeck,
}) => {
  const name = 'e2e-secret-headers';
  await call(searchdeck, 'PUT', `/skillsets/${name}`, {
    name,
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
        name: 'call',
        uri: 'http://127.0.0.1:1/',
        httpHeaders: { 'x-functions-key': SECRET },
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'label', targetName: 'label' }],
      },
    ],
  });
  await page.goto(`/c/demo/resources/skillsets/${name}/form`);
  const description = page.getByRole('textbox', { name: 'Description' }).first();
  await description.fill('Calls a function');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  expect(await stored(page)).toContain('Calls a function');
  expect(await stored(page)).not.toContain(SECRET);
  await page.reload();
  await expect(description).toHaveValue('Calls a function');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expect(page.getByText('Secrets are not stored in this browser.')).toBeHidden();
  expect(await stored(page)).not.toContain(SECRET);
  await call(searchdeck, 'DELETE', `/skillsets/${name}`);
});

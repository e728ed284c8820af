import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import { expect, test } from '../support/test.js';

test('a change is found in the activity, with the definition before and after', async ({ page, searchdeck }) => {
  // The audit is never deleted.
  const name = `e2e-activity-${Date.now().toString(36)}`;
  const send = (method: string, body?: object) =>
    callBff(page, searchdeck, method, `/connections/demo/data/synonymmaps('${name}')?api-version=2026-04-01`, body);
  await page.goto('/c/demo/resources/synonymmaps');
  await send('PUT', { name, format: 'solr', synonyms: 'car, automobile' });
  await send('PUT', { name, format: 'solr', synonyms: 'bike, bicycle' });
  await page.goto(`/c/demo/resources/synonymmaps/${name}`);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'View activity' }).click();
  await expect(page).toHaveURL(`/settings/activity?connectionId=demo&resource=${name}`);
  const resource = page.getByRole('search').getByLabel('Resource');
  await expect(resource).toHaveValue(name);
  const changes = page
    .getByRole('table', { name: 'Activity' })
    .getByRole('link', { name: 'Create or update synonym map' });
  await expect(changes).toHaveCount(2);
  await expect(page.getByText(/^Hash chain intact/)).toBeVisible();
  await expect(page.getByText(/^Entries since/)).toBeVisible();
  await expectAccessible(page);
  await changes.first().click();
  const details = page.getByRole('dialog', { name: 'Create or update synonym map' });
  await expect(details.getByText('car, automobile')).toBeVisible();
  await expect(details.getByText('bike, bicycle')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/settings\/activity$/);
  // The URL changes before the page: until the input is empty, the same text would be no change.
  await expect(resource).toHaveValue('');
  await resource.fill(name);
  await expect(page).toHaveURL(`/settings/activity?resource=${name}`);
  await expect(changes).toHaveCount(2);
  await send('DELETE');
});

test('a started task is named by what it does, with its index and inputs', async ({ page, searchdeck }) => {
  await page.goto('/c/demo/indexes');
  const filter = `id eq '${Date.now().toString(36)}'`;
  const task = { kind: 'exportDocuments', connectionId: 'demo', indexName: 'films', format: 'csv', filter };
  expect((await callBff(page, searchdeck, 'POST', '/tasks', task)).status()).toBe(202);
  await page.goto('/settings/activity?resource=films&action=tasks.start');
  const row = page.getByRole('row').filter({ hasText: 'films' }).first();
  await row.getByRole('link', { name: 'Export documents' }).click();
  const details = page.getByRole('dialog', { name: 'Export documents' });
  await expect(details.getByText(filter)).toBeVisible();
  await expectAccessible(page);
});

import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import { expect, test } from '../support/test.js';

test('a change is found in the activity, with the definition before and after', async ({ page, searchdeck, watch }) => {
  // A deleted resource.
  watch.allow(/status of 404/);
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

  // The overview lists the last changes.
  await page.goto('/c/demo/overview');
  const recentChanges = page.getByRole('region', { name: 'Recent changes' });
  await expect(recentChanges.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  await page.goto(`/settings/activity?resource=${name}`);

  // The resource and its versions are one click away, and a deleted one can be recreated.
  await changes.first().click();
  await details.getByRole('link', { name: 'View history' }).click();
  await expect(page).toHaveURL(`/c/demo/resources/synonymmaps/${name}/history`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await send('DELETE');
  await page.goto(`/settings/activity?resource=${name}`);
  await page.getByRole('row', { name: 'Delete synonym map' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/c/demo/resources/synonymmaps/${name}`);
  await expect(page.getByRole('button', { name: 'Recreate synonym map' })).toBeEnabled();
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

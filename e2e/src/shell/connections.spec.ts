import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import { expect, test } from '../support/test.js';

test('unsaved changes of a connection are discarded only after a confirmation', async ({ page }) => {
  await page.goto('/settings/connections');
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  const open = () => page.getByRole('button', { name: 'Add connection' }).first().click();
  await open();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('staging');
  await dialog.getByLabel('Admin key', { exact: true }).fill('typed key');
  await page.keyboard.press('Escape');
  const confirmation = dialog.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(confirmation.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(confirmation).toBeHidden();
  await page.mouse.click(5, 5);
  await expect(confirmation).toBeVisible();
  await expect(dialog.getByLabel('Admin key', { exact: true })).toHaveValue('typed key');
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
});

test('a connection selects how it authenticates, and a local endpoint asks for the location Local', async ({
  page,
  searchdeck,
}) => {
  await page.goto('/settings/connections?new=');
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  const authentication = dialog.getByRole('combobox', { name: 'Authentication' });
  const adminKey = dialog.getByLabel('Admin key', { exact: true });
  await expect(adminKey).toBeVisible();
  await authentication.click();
  const managedIdentity = page.getByRole('option', { name: /^Managed identity/ });
  await expect(managedIdentity).toContainText('Set SEARCHDECK_MANAGED_IDENTITY=1');
  await page.getByRole('option', { name: 'Application' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Issuer' })).toBeVisible();
  await expect(dialog.getByLabel('Client secret', { exact: true })).toBeVisible();
  await expect(adminKey).toHaveCount(0);
  await expectAccessible(page);
  await authentication.click();
  await page.getByRole('option', { name: 'API keys' }).click();
  await expect(adminKey).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('e2e here');
  await dialog.getByRole('textbox', { name: 'Endpoint', exact: true }).fill(searchdeck.localService.endpoint);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(dialog.getByText('select Local', { exact: false }).first()).toBeVisible();
});

test('a connection is tested step by step before it is saved', async ({ page, searchdeck }) => {
  await page.goto('/settings/connections?new=');
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('e2e tested');
  await dialog.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Local' }).click();
  await dialog.getByRole('textbox', { name: 'Endpoint', exact: true }).fill(searchdeck.localService.endpoint);
  await dialog.getByLabel('Admin key', { exact: true }).fill('A'.repeat(52));
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  const step = (name: string) =>
    dialog.getByRole('list', { name: 'Data plane' }).getByRole('listitem').filter({ hasText: name });
  await expect(step('Authentication')).toContainText('The admin key is not valid.');
  await expect(step('Network connection').getByRole('img', { name: 'Passed' })).toBeVisible();
  await expect(step('Permission')).toContainText('Not reached');
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Admin key', { exact: true }).fill(searchdeck.localService.adminKey);
  await expect(step('Authentication')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(page.getByText('Connection e2e tested added')).toBeVisible();
  const row = page.getByRole('row', { name: /e2e tested/ });
  await row.getByRole('button', { name: 'Test e2e tested' }).click();
  await row.getByRole('button', { name: /^Connected/ }).click();
  const steps = page.getByRole('dialog', { name: 'Test of e2e tested' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Permission' })).toContainText(
    'Definitions and documents.',
  );
  const { value } = (await (await callBff(page, searchdeck, 'GET', '/connections')).json()) as {
    value: { id: string; name: string }[];
  };
  for (const { id } of value.filter((c) => c.name === 'e2e tested')) {
    await callBff(page, searchdeck, 'DELETE', `/connections/${id}`);
  }
});

test('the endpoint and the actions of a connection are visible, also on a phone', async ({ page }) => {
  await page.goto('/settings/connections');
  const testButton = page.getByRole('button', { name: 'Test demo', exact: true });
  const row = page.getByRole('row').filter({ has: testButton });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.mouse.move(0, 0);
    await expect(row.getByText(/\/services\/demo$/).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button').first()).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button').last()).toBeInViewport({ ratio: 1 });
    await expect(testButton.locator('..')).toHaveCSS('opacity', '1');
  }
  const description = page.getByText('Credentials stay encrypted on the Searchdeck server', { exact: false });
  expect(await description.evaluate((p) => p.scrollHeight <= p.clientHeight)).toBe(true);
});

test("the top bar shows the user's role on the connection, also on a phone", async ({ page }) => {
  await page.goto('/c/demo/overview');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('banner').getByText('Owner').filter({ visible: true })).toBeInViewport({ ratio: 1 });
  }
});

test('a subscription connection is added with the IDs of its subscriptions', async ({ page, searchdeck }) => {
  await page.goto('/settings/connections?new=');
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('e2e subscriptions');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /^Subscription/ }).click();
  // Fields that both types have keep their values.
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('e2e subscriptions');
  await expect(dialog.getByRole('textbox', { name: 'Endpoint', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(dialog.getByText(/errors? to fix/)).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Local' }).click();
  await dialog.getByRole('textbox', { name: 'Management endpoint' }).fill(searchdeck.localService.managementUrl);
  await dialog.getByRole('button', { name: 'Add subscription ID' }).click();
  await dialog.getByRole('textbox', { name: 'Subscription ID 1' }).fill('00000000-0000-0000-0000-000000000000');
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(dialog.getByText('The connection has no access token.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Connection e2e subscriptions added')).toBeVisible();
  const row = page.getByRole('row', { name: /e2e subscriptions/ });
  await expect(row).toContainText(searchdeck.localService.managementUrl.replace(/\/$/, ''));

  await row.getByRole('button', { name: 'Delete e2e subscriptions' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('e2e subscriptions');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete connection' }).click();
  await expect(row).toHaveCount(0);
});

test('a wrong key is distinguished from a limited one and can be replaced', async ({ page, searchdeck, watch }) => {
  watch.allow(/status of 40[34]/);
  const create = async (name: string, adminKey: string, queryKey?: string) => {
    const response = await callBff(page, searchdeck, 'POST', '/connections', {
      type: 'service',
      name,
      kind: 'local',
      environment: 'development',
      endpoint: searchdeck.localService.endpoint,
      dialect: 'vendor',
      credentials: { adminKey, ...(queryKey === undefined ? {} : { queryKey }) },
    });
    return ((await response.json()) as { id: string }).id;
  };
  const wrong = await create('e2e wrong key', 'A'.repeat(52));
  const { queryKey } = searchdeck.localService;
  const limited = await create('e2e limited key', queryKey);
  const bothLimited = await create('e2e limited keys', queryKey, queryKey);
  await page.goto(`/c/${limited}/indexes`);
  await expect(page.getByText('Indexes require an admin key')).toBeVisible();
  await expect(page.getByText('The service rejected the key', { exact: false })).toHaveCount(0);
  // A query key that was stored as the admin key, too.
  await page.goto(`/c/${bothLimited}/indexes`);
  await expect(page.getByText('Indexes require an admin key')).toBeVisible();

  await page.goto(`/c/${wrong}/indexes`);
  await expect(page.getByText('The service rejected the key of the connection e2e wrong key.')).toBeVisible();
  await expect(page.getByText("Couldn't load indexes")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Replace key' }).click();
  await expect(page.getByRole('dialog').getByLabel('Admin key', { exact: true })).toBeVisible();
});

test('the built-in connection says what is saved, and its keys can be replaced', async ({ page }) => {
  await page.goto('/settings/connections?edit=demo');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Searchdeck created this connection', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Credentials/ })).toContainText('3 saved');
  await expect(dialog.getByLabel('Admin key', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Access token', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

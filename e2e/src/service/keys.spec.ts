import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { createService } from './support.js';

const regeneration = 'an admin key is regenerated with a guide, and the connection continues with the new one';
test(regeneration, { tag: '@azure' }, async ({ page, searchdeck }) => {
  const service = await createService(page, searchdeck, 'e2e-keys');
  const keysOf = async () =>
    (await service.send('POST', '/listAdminKeys')).body as { primaryKey: string; secondaryKey: string };
  const before = await keysOf();
  await page.goto(`/c/${service.connectionId}/service/keys`);
  await expect(page.getByText('Hidden')).toHaveCount(2);
  await expect(page.getByText(before.primaryKey)).toBeHidden();
  await page.getByRole('button', { name: 'Show keys' }).click();
  await expect(page.getByText(before.primaryKey)).toBeVisible();
  await expect(page.getByText(before.secondaryKey)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide keys' }).click();
  await expect(page.getByText(before.primaryKey)).toBeHidden();

  await page.getByRole('button', { name: 'Regenerate the primary key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regenerate the primary admin key' });
  const regenerate = dialog.getByRole('button', { name: 'Regenerate', exact: true });
  await expect(regenerate).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'No application uses the primary key anymore' }).check();
  await regenerate.click();
  await expect(dialog.getByText('New primary admin key')).toBeVisible();
  const after = await keysOf();
  expect(after.primaryKey).not.toBe(before.primaryKey);
  await expect(dialog.getByText(after.primaryKey)).toBeVisible();
  expect(await service.statusWithKey(before.primaryKey)).toBe(403);
  await expectAccessible(page);
  await expect(dialog.getByText('The connection e2e-keys uses the new key.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // The connection doesn't use the secondary key, and can be changed to it.
  await page.getByRole('button', { name: 'Regenerate the secondary key' }).click();
  const second = page.getByRole('dialog', { name: 'Regenerate the secondary admin key' });
  await second.getByRole('checkbox', { name: 'No application uses the secondary key anymore' }).check();
  await second.getByRole('button', { name: 'Regenerate', exact: true }).click();
  await expect(second.getByText('The service still accepts the key of the connection e2e-keys.')).toBeVisible();
  await second.getByRole('button', { name: 'Use this key for the connection' }).click();
  await expect(second.getByText('The connection e2e-keys uses the new key.')).toBeVisible();
  await second.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/c/${service.connectionId}/indexes`);
  await expect(page.getByRole('heading', { name: /No indexes/ })).toBeVisible();
});

const queryKeys = 'query keys are created and deleted; their values stay out of the request log';
test(queryKeys, { tag: '@azure' }, async ({ page, searchdeck }) => {
  const service = await createService(page, searchdeck, 'e2e-query-keys');
  await page.goto(`/c/${service.connectionId}/service/keys`);
  // A key is created without showing the others.
  await page.getByRole('textbox', { name: 'Name of the new query key' }).fill('mobile app');
  await page.getByRole('button', { name: 'Create query key' }).click();
  await expect(page.getByText('Query key mobile app created. Show the query keys to copy it.')).toBeVisible();
  await expect(page.getByRole('row', { name: /mobile app/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show query keys' }).click();
  await expect(page.getByRole('row', { name: /mobile app/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Default key/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create query key' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the new query key' }).fill('web shop');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /web shop/ });
  await expect(row).toBeVisible();
  const queryKeyList = (await service.send('POST', '/listQueryKeys')).body as {
    value: { name: string; key: string }[];
  };
  const key = queryKeyList.value.find(({ name }) => name === 'web shop')?.key ?? '';
  await expect(row).toContainText(key);
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: 'Delete query key web shop?' });
  // A used name is possible; the dialog then says which key is deleted.
  await page.getByRole('textbox', { name: 'Name of the new query key' }).fill('web shop');
  await expect(page.getByText('A query key named web shop already exists.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(2);
  const copy = row.filter({ hasNotText: key });
  const copyStart = (await copy.getByRole('code').textContent())?.slice(0, 4) ?? '';
  await copy.getByRole('button', { name: 'Delete query key web shop' }).click();
  await expect(dialog.getByText(`which starts with ${copyStart}…`)).toBeVisible();
  await dialog.getByRole('textbox').fill('web shop');
  await dialog.getByRole('button', { name: 'Delete query key' }).click();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(key);

  await row.getByRole('button', { name: 'Delete query key web shop' }).click();
  await expect(dialog.getByText('which starts with')).toHaveCount(0);
  await dialog.getByRole('textbox').fill('web shop');
  await dialog.getByRole('button', { name: 'Delete query key' }).click();
  await expect(row).toBeHidden();
  expect(await service.statusWithKey(key)).toBe(403);
  await page.getByRole('button', { name: /^Requests/ }).click();
  await expect(page.getByText(/deleteQueryKey/).first()).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
});

test('authentication by roles only states its consequence before it is saved', async ({ page, searchdeck }) => {
  const service = await createService(page, searchdeck, 'e2e-roles');
  await page.goto(`/c/${service.connectionId}/service/keys`);
  await page.getByRole('radio', { name: 'API keys and roles' }).check();
  await page.getByRole('radio', { name: '401 with a bearer challenge' }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes to e2e-roles' });
  await expect(review.getByText('Authentication API keys → API keys and roles')).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Service changed')).toBeVisible();
  expect((await service.read()).properties).toMatchObject({
    authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } },
    disableLocalAuth: false,
  });
  await page.getByRole('radio', { name: 'Roles only' }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(review.getByText(/Every API key stops working, including the key of this connection/)).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByRole('radio', { name: 'Roles only' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
  expect((await service.read()).properties).toMatchObject({ authOptions: null, disableLocalAuth: true });
});

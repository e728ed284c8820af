import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { createService } from './support.js';

test('replicas and partitions are selected in a matrix, reviewed in words, and provisioned', async ({
  page,
  searchdeck,
}) => {
  const service = await createService(page, searchdeck, 'e2e-scale');
  await page.goto(`/c/${service.connectionId}/service/scale`);
  const cell = (name: RegExp) => page.getByRole('button', { name });
  await expect(cell(/^1 replica, 1 partition, 1 search unit, current$/)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  // A documented rule is explained on the disabled cell.
  const tooLarge = cell(/^4 replicas, 12 partitions, 48 search units, .*at most 36 search units/);
  await tooLarge.click({ force: true });
  await expect(tooLarge).toHaveAttribute('aria-pressed', 'false');

  // The matrix is one Tab stop; arrow keys move in both directions.
  await cell(/^1 replica, 1 partition/).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();

  // The draft survives a reload, and other pages of the service show it.
  await page.reload();
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  const review = page.getByRole('dialog', { name: 'Review changes to e2e-scale' });
  await expect(review.getByText('Replicas 1 → 3')).toBeVisible();
  await expect(review.getByText('Partitions 1 → 2')).toBeVisible();
  await expect(review.getByText('Search units 1 → 6')).toBeVisible();
  await expect(review.getByText(/"replicaCount": 3/)).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(review).toBeHidden();
  await expect(page.getByText('Service changed')).toBeVisible();
  await expect(cell(/^3 replicas, 2 partitions, 6 search units, current$/)).toBeVisible();
  expect((await service.read()).properties).toMatchObject({ replicaCount: 3, partitionCount: 2 });
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
});

test('a small pricing tier offers only what it has, and reasons are shown at the values that it lacks', async ({
  page,
  searchdeck,
}) => {
  const service = await createService(page, searchdeck, 'e2e-free', { sku: 'free' });
  await page.goto(`/c/${service.connectionId}/service/scale`);
  await expect(page.getByText('The free pricing tier has one replica and one partition.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'standard', exact: true })).toBeDisabled();
  await expect(page.getByText(/cannot be changed from 'free' to 'standard'/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Semantic ranker' }).click();
  const plan = page.getByRole('group', { name: 'Plan' });
  await expect(plan.getByRole('radio', { name: 'standard' })).toBeDisabled();
  await expect(page.getByText(/plan 'standard' is not available for the pricing tier 'free'/)).toBeVisible();
  await plan.getByRole('radio', { name: 'disabled' }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByText('Semantic queries are rejected.')).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('e2e-free saved')).toBeVisible();
  expect((await service.read()).properties).toMatchObject({ semanticSearch: 'disabled' });
});

test('a change that someone else made meanwhile is shown, and an error of the service keeps the draft', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 409/);
  const service = await createService(page, searchdeck, 'e2e-quota');
  await page.goto(`/c/${service.connectionId}/service/scale`);
  await page.getByRole('radio', { name: 'basic', exact: true }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByText('Pricing tier standard → basic')).toBeVisible();
  // A basic service has fewer indexes than this one now has.
  const keys = (await service.send('POST', '/listAdminKeys')).body as { primaryKey: string };
  const endpoint = searchdeck.localService.endpoint.replace(/demo$/, 'e2e-quota');
  for (let i = 0; i < 16; i++) {
    await page.request.put(`${endpoint}/indexes/index-${i}?api-version=2026-04-01`, {
      headers: { 'api-key': keys.primaryKey },
      data: { name: `index-${i}`, fields: [{ name: 'id', type: 'Edm.String', key: true }] },
    });
  }
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(review.getByText("Couldn't save e2e-quota")).toBeVisible();
  await expect(review.getByText(/16 indexes \(15 allowed\)/)).toBeVisible();
  await review.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
  // The discarded changes may be those of another page.
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Pricing tier standard → basic')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
});

test('a connection without management coordinates says which are missing; a read-only one disables changes', async ({
  page,
  searchdeck,
}) => {
  const noPlane = await createService(page, searchdeck, 'e2e-no-plane', {
    connection: { managementUrl: null, credentials: {} },
  });
  await page.goto(`/c/${noPlane.connectionId}/service/scale`);
  await expect(page.getByRole('heading', { name: 'This connection has no management plane' })).toBeVisible();
  await expect(
    page.getByText(/Add the following to the connection: Management endpoint, Access token\./),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit connection' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit e2e-no-plane' })).toBeVisible();

  const readOnly = await createService(page, searchdeck, 'e2e-read-only', { connection: { readOnly: true } });
  await page.goto(`/c/${readOnly.connectionId}/service/keys`);
  await expect(page.getByText('The connection e2e-read-only is read-only.').first()).toBeVisible();
  const showKeys = page.getByRole('button', { name: 'Show keys' });
  await expect(showKeys).toBeDisabled();
  // A screen reader and the keyboard reach the reason.
  await showKeys.focus();
  await expect(page.getByRole('tooltip', { name: 'The connection e2e-read-only is read-only.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show query keys' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Roles only' })).toBeDisabled();
  await expectAccessible(page);
});

test('the compute type of a service and its system data are shown', async ({ page, searchdeck }) => {
  const service = await createService(page, searchdeck, 'e2e-facts');
  await page.goto(`/c/${service.connectionId}/service/scale`);
  const compute = page.getByRole('group', { name: 'Compute type' });
  await expect(compute.getByRole('radio', { name: 'Default', exact: true })).toBeChecked();
  await expect(compute.getByRole('radio')).toHaveCount(2);
  await expect(compute.getByText('Confidential compute.')).toBeVisible();

  await page.goto(`/c/${service.connectionId}/service/identity`);
  const facts = page.getByRole('region', { name: 'Properties' });
  const fact = (name: string) => facts.getByRole('definition').and(facts.locator(`dt:text-is("${name}") + dd`));
  await expect(fact('Created')).toHaveText(/\d.* by local \(User\)$/);
  await expect(fact('Last modified')).toHaveText(/\d.* by local \(User\)$/);
  await expect(fact('Resource ID')).toContainText('/searchServices/e2e-facts');
  await expect(fact('Region')).toHaveText('local');
});

test('the tags of the service are changed and removed without a subscription connection', async ({
  page,
  searchdeck,
}) => {
  const service = await createService(page, searchdeck, 'e2e-tags');
  await page.goto(`/c/${service.connectionId}/overview`);
  await page.getByRole('link', { name: 'Tags' }).click();
  await expect(page.getByText('No tags.')).toBeVisible();
  await expectAccessible(page);
  const save = async (change: string) => {
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes to e2e-tags' });
    await expect(review.getByText(change)).toBeVisible();
    await review.getByRole('button', { name: 'Save 1 change' }).click();
    await expect(review).toBeHidden();
    await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
    return service.read();
  };
  await page.getByRole('textbox', { name: 'Name of the new tag' }).fill('team');
  await page.getByRole('textbox', { name: 'Value of the new tag' }).fill('search');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of the new tag' })).toBeFocused();
  expect((await save('Tag team not set → search')).tags).toEqual({ team: 'search' });

  // A value that is changed and changed back is no change.
  const value = page.getByRole('textbox', { name: 'Value of team' });
  await value.fill('shop');
  await expect(page.getByText('Tag team search → shop')).toBeVisible();
  await value.fill('search');
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove tag team' }).click();
  expect((await save('Tag team search → not set')).tags ?? {}).toEqual({});
});

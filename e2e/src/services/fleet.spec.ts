import { pathToDialect } from '@searchdeck/contract';
import type { Page } from 'playwright/test';
import { SERVICES_PATH } from '../service/support.js';
import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import { enterEditor } from '../support/editor.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { expect, test } from '../support/test.js';

/**
 * Removes the connections that other tests added: the page reads the usage of services through them, and a rejected key would
 * be an error in the console.
 */
async function removeAddedConnections(page: Page, searchdeck: Searchdeck): Promise<void> {
  const { value } = (await (await callBff(page, searchdeck, 'GET', '/connections')).json()) as {
    value: { id: string; managed: boolean }[];
  };
  for (const { id, managed } of value) {
    if (!managed) await callBff(page, searchdeck, 'DELETE', `/connections/${id}`);
  }
}

const removeConnection = async (page: Page, searchdeck: Searchdeck, name: string): Promise<void> => {
  const { value } = (await (await callBff(page, searchdeck, 'GET', '/connections')).json()) as {
    value: { id: string; name: string }[];
  };
  await callBff(page, searchdeck, 'DELETE', `/connections/${value.find((each) => each.name === name)?.id}`);
};

/** URL of the services, as other clients send it. */
const servicesUrl = ({ localService, dialect }: Searchdeck): string =>
  `${localService.managementUrl}${pathToDialect(SERVICES_PATH, dialect)}`;

const createService = async (page: Page, searchdeck: Searchdeck, name: string, body: object) => {
  const { localService } = searchdeck;
  const response = await page.request.put(`${servicesUrl(searchdeck)}/${name}?api-version=2025-05-01`, {
    headers: { authorization: `Bearer ${localService.managementToken}` },
    data: { location: 'local', ...body },
  });
  expect(response.status()).toBe(201);
};

/** A subscription has at most one free service, which another test may have created. */
async function removeFreeServices(page: Page, searchdeck: Searchdeck): Promise<void> {
  const url = servicesUrl(searchdeck);
  const headers = { authorization: `Bearer ${searchdeck.localService.managementToken}` };
  const { value } = (await (await page.request.get(`${url}?api-version=2025-05-01`, { headers })).json()) as {
    value: { name: string; sku: { name: string } }[];
  };
  for (const { name } of value.filter(({ sku }) => sku.name === 'free')) {
    await page.request.delete(`${url}/${name}?api-version=2025-05-01`, { headers });
  }
}

const allActions = 'services are listed after one click, created, connected, tagged, upgraded, and deleted';
test(allActions, { tag: '@azure' }, async ({ page, searchdeck }) => {
  await removeAddedConnections(page, searchdeck);
  await createService(page, searchdeck, 'fleet-old', {
    sku: { name: 'basic' },
    properties: { upgradeAvailable: 'available' },
  });
  await page.goto('/services');
  await expect(page.getByRole('heading', { name: 'No subscription connections' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the subscription of demo' }).click();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`Select ${name} `) });
  await expect(row('demo')).toContainText('Running');
  // Its documents, storage, and highest quota.
  await expect(row('demo')).toContainText(/MiB.*%/);
  await expectAccessible(page);

  // The form checks the name with the service, and the documented rules.
  await page.getByRole('button', { name: 'Create service' }).click();
  const name = page.getByRole('textbox', { name: 'Service name' });
  await name.fill('demo');
  await expect(page.getByText('demo is in use. Enter another name.')).toBeVisible();
  await name.fill('fleet-new');
  await expect(page.getByText('fleet-new is available.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Resource group' }).fill('local-development');
  await page.getByRole('combobox', { name: 'Region' }).fill('local');
  await expect(page.getByText(/of 16 services of this pricing tier used in the region/)).toBeVisible();
  const create = page.getByRole('button', { name: 'Create service' });
  const replicas = page.getByRole('textbox', { name: 'Replica count' });
  await replicas.fill('4');
  await expect(page.getByText(/must be between 1 and 3 for the pricing tier 'basic'/).first()).toBeVisible();
  await expect(create).toBeDisabled();
  await replicas.fill('2');
  await expect(page.getByText('Pricing tier basic: 2 search units', { exact: false })).toBeVisible();
  await expect(page.getByText(/"replicaCount": 2/)).toBeVisible();
  await expectAccessible(page);

  // The JSON is the same draft.
  const editors = page.getByRole('radiogroup', { name: 'Editor' });
  await editors.getByText('JSON').click();
  const json = page.getByRole('group', { name: 'Request body of the new service' });
  await expect(json.getByText('"replicaCount"', { exact: true })).toBeVisible();
  await enterEditor(json);
  const replaceJson = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    // The editor closes brackets.
    await page.keyboard.press('ControlOrMeta+Shift+End');
    await page.keyboard.press('Delete');
  };
  await replaceJson('"location"');
  await expect(create).toBeDisabled();
  await expect(page.getByText('Correct the JSON to edit it as a form.')).toBeVisible();
  await expect(editors.getByRole('radio', { name: 'Form' })).toBeDisabled();
  await replaceJson('{ "location": "local", "sku": { "name": "basic" }, "properties": { "replicaCount": 4 } }');
  await expect(page.getByText('1 error', { exact: true })).toBeVisible();
  await replaceJson(
    '{ "location": "local", "sku": { "name": "basic" }, "tags": { "team": "search" }, "properties": { "replicaCount": 2 } }',
  );
  await expect(page.getByText('1 tag', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await editors.getByText('Form').click();
  await expect(replicas).toHaveValue('2');
  await page.getByRole('button', { name: 'Remove tag team' }).click();

  await page.reload();
  await expect(name).toHaveValue('fleet-new');
  await expect(page.getByText('fleet-new is available.')).toBeVisible();
  await create.click();
  await expect(row('fleet-new')).toContainText('2 × 1');

  // The bell lists the operation.
  await page.getByRole('button', { name: /^Tasks/ }).click();
  const bell = page.getByRole('dialog').filter({ hasText: 'Tasks' });
  await expect(bell.getByRole('link', { name: 'Service created: fleet-new' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bell).toBeHidden();

  // The BFF reads the key of the service.
  await page.getByRole('button', { name: 'Add connection to fleet-new' }).click();
  const connect = page.getByRole('dialog', { name: 'Add connection to fleet-new' });
  await connect.getByRole('button', { name: 'Add connection' }).click();
  await expect(row('fleet-new').getByRole('link', { name: 'fleet-new', exact: true })).toBeVisible();
  await expect(row('fleet-new')).toContainText('0 B');

  // Or several with one click.
  await page.goto('/settings/connections?new');
  await page.getByRole('dialog').getByRole('link', { name: 'Discover services' }).click();
  await page.getByRole('checkbox', { name: 'Select fleet-old' }).check();
  await expect(row('fleet-new')).toBeHidden();
  await page.getByRole('button', { name: 'Add 1 connection' }).click();
  await expect(row('fleet-old')).toBeHidden();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All services');
  await expect(row('fleet-old').getByRole('link', { name: 'fleet-old', exact: true })).toBeVisible();
  await removeConnection(page, searchdeck, 'fleet-old');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add connection to fleet-old' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select fleet-new' }).check();
  await page.getByRole('checkbox', { name: 'Select fleet-old' }).check();
  await page.getByRole('button', { name: 'Edit tags', exact: true }).click();
  const tags = page.getByRole('dialog', { name: 'Edit tags of 2 services' });
  await tags.getByRole('textbox', { name: 'Name of the new tag' }).fill('team');
  await tags.getByRole('textbox', { name: 'Value of the new tag' }).fill('web');
  await page.keyboard.press('Enter');
  await expect(tags.getByText('team = web on 2 services')).toBeVisible();
  await tags.getByRole('button', { name: 'Save tags of 2 services' }).click();
  await expect(tags).toBeHidden();

  // A capacity that they can't have is explained.
  await page.getByRole('button', { name: 'Scale', exact: true }).click();
  const scale = page.getByRole('dialog', { name: 'Scale 2 services' });
  await scale.getByRole('combobox', { name: 'Replicas' }).selectOption('4');
  await expect(scale.getByText(/must be between 1 and 3 for the pricing tier 'basic'; it is 4/)).toHaveCount(2);
  await expect(scale.getByRole('button', { name: /^Scale/ })).toBeDisabled();
  await scale.getByRole('combobox', { name: 'Replicas' }).selectOption('3');
  await scale.getByRole('combobox', { name: 'Partitions' }).selectOption('2');
  await expect(scale.getByText('Queries continue. Billed search units: 3 → 12.')).toBeVisible();
  await expectAccessible(page);
  await scale.getByRole('button', { name: 'Scale 2 services' }).click();
  await expect(scale).toBeHidden();
  await expect(row('fleet-new')).toContainText('3 × 2');
  await expect(row('fleet-old')).toContainText('3 × 2');
  const filter = page.getByRole('searchbox', { name: 'Filter by name, region, tier, status, or tag' });
  await filter.fill('team=web');
  await expect(page.getByText(/^2 of \d+ services$/)).toBeVisible();
  await expect(page).toHaveURL(/q=team%3Dweb/);

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Upgrade available');
  await expect(row('fleet-new')).toBeHidden();
  await page.getByRole('button', { name: 'Upgrade fleet-old' }).click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade fleet-old' });
  await expect(upgrade.getByText("You can't undo an upgrade.")).toBeVisible();
  await upgrade.getByRole('button', { name: 'Upgrade service' }).click();
  await expect(row('fleet-old')).toBeHidden();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All services');

  // A view has the filter and the sorting, and is deleted with one click.
  await page.getByRole('columnheader', { name: 'Documents' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-documents/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const saving = page.getByRole('dialog', { name: 'Save view' });
  await saving.getByRole('textbox', { name: 'Name' }).fill('Web team');
  await saving.getByRole('checkbox', { name: 'Open the page with this view' }).check();
  await saving.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Web team', exact: true })).toBeVisible();
  await page.goto('/services');
  await expect(filter).toHaveValue('team=web');
  await expect(page.getByRole('columnheader', { name: 'Documents' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Web team', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete Web team' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Delete Web team' }).click();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect(filter).toHaveValue('');

  const old = { sku: { name: 'basic' }, properties: { upgradeAvailable: 'available' } };
  await createService(page, searchdeck, 'fleet-one', old);
  await createService(page, searchdeck, 'fleet-two', old);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('checkbox', { name: 'Select fleet-new' }).check();
  const upgradeAll = page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Upgrade', exact: true });
  await expect(upgradeAll).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select fleet-one' }).check();
  await page.getByRole('checkbox', { name: 'Select fleet-two' }).check();
  await upgradeAll.click();
  const upgrades = page.getByRole('dialog', { name: 'Upgrade 3 services' });
  await expect(upgrades.getByRole('listitem')).toHaveText([
    /^fleet-new .*No upgrade available$/,
    /^fleet-one basic · local$/,
    /^fleet-two basic · local$/,
  ]);
  await expect(upgrades.getByText(/^POST .*fleet-one\/upgrade[^]*POST .*fleet-two\/upgrade/)).toBeVisible();
  await expectAccessible(page);
  await upgrades.getByRole('button', { name: 'Upgrade 2 services' }).click();
  await expect(upgrades).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select fleet-new' }).uncheck();
  await expect(upgradeAll).toBeDisabled();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete 2 services?' });
  await expect(deletion.getByRole('listitem')).toHaveText([/^fleet-one/, /^fleet-two/]);
  await expectAccessible(page);
  await deletion.getByRole('textbox').fill('2 services');
  await deletion.getByRole('button', { name: 'Delete services' }).click();
  await expect(row('fleet-one')).toBeHidden();
  await expect(row('fleet-two')).toBeHidden();

  await page.getByRole('button', { name: 'Delete fleet-old' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete service fleet-old?' });
  await confirmation.getByRole('textbox').fill('fleet-old');
  await confirmation.getByRole('button', { name: 'Delete service' }).click();
  await expect(confirmation).toBeHidden();
  await expect(row('fleet-old')).toBeHidden();
  await expect(row('fleet-new')).toBeVisible();

  // Through a read-only connection nothing can be changed, and the reason is shown.
  const { value } = (await (await callBff(page, searchdeck, 'GET', '/connections')).json()) as {
    value: { id: string; type: string }[];
  };
  const source = value.find(({ type }) => type === 'subscription');
  // The page must not send anything in between.
  await page.goto('about:blank');
  await callBff(page, searchdeck, 'PATCH', `/connections/${source?.id}`, { readOnly: true });
  await page.goto('/services');
  await expect(page.getByRole('button', { name: 'Create service' })).toBeDisabled();
  await expect(
    page.getByRole('button', { name: /^Delete fleet-new: The connection Local subscription is read-only/ }),
  ).toHaveAttribute('aria-disabled', 'true');
});

test('the overview says what needs attention: a quota that is used up, and a wrong key', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 403/);
  const { localService } = searchdeck;
  await removeFreeServices(page, searchdeck);
  await createService(page, searchdeck, 'fleet-full', { sku: { name: 'free' } });
  const { primaryKey } = (await (
    await page.request.post(`${servicesUrl(searchdeck)}/fleet-full/listAdminKeys?api-version=2025-05-01`, {
      headers: { authorization: `Bearer ${localService.managementToken}` },
    })
  ).json()) as { primaryKey: string };
  const endpoint = localService.endpoint.replace(/demo$/, 'fleet-full');
  for (const index of ['a1', 'a2', 'a3']) {
    await page.request.put(`${endpoint}/indexes/${index}?api-version=2026-04-01`, {
      headers: { 'api-key': primaryKey },
      data: { name: index, fields: [{ name: 'id', type: 'Edm.String', key: true }] },
    });
  }
  const created = await callBff(page, searchdeck, 'POST', '/connections', {
    type: 'service',
    name: 'fleet-full',
    kind: 'local',
    environment: 'development',
    endpoint,
    credentials: { adminKey: primaryKey },
  });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/c/${id}/overview`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText('Indexes: quota used up')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last hour, through Searchdeck' })).toContainText('Latency p95');
  await expectAccessible(page);
  await attention.getByRole('link', { name: 'View indexes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Indexes' })).toBeVisible();

  await callBff(page, searchdeck, 'PATCH', `/connections/${id}`, { credentials: { adminKey: 'wrong' } });
  await page.goto(`/c/${id}/overview`);
  await expect(attention.getByRole('link', { name: 'Edit connection' })).toHaveAttribute(
    'href',
    `/settings/connections?edit=${id}`,
  );
  await expectAccessible(page);
});

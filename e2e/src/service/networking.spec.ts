import { pathToDialect } from '@searchdeck/contract';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { createService } from './support.js';

test('IP rules are checked before they are added, and decide who reaches the data plane', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 403/);
  const service = await createService(page, searchdeck, 'e2e-network');
  const { primaryKey } = (await service.send('POST', '/listAdminKeys')).body as { primaryKey: string };
  await page.goto(`/c/${service.connectionId}/service/networking`);
  await expect(page.getByText('No IP rules.')).toBeVisible();
  await expect(page.getByText('Requires a network security perimeter', { exact: false })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Secured by perimeter' })).toBeDisabled();
  const rule = page.getByRole('textbox', { name: 'IPv4 address or range' });
  await rule.fill('10.0.0.0/33');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter an IPv4 address/)).toBeVisible();
  await rule.fill('10.0.0.0/8');
  await page.keyboard.press('Enter');
  await expect(rule).toHaveValue('');
  await rule.fill('10.0.0.0/8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A rule for 10.0.0.0/8 already exists.')).toBeVisible();
  await rule.fill('10.1.0.5/24');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use 10.1.0.0/24' }).click();
  await expect(page.getByRole('button', { name: 'Remove 10.1.0.0/24' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Remove 10.1.0.0/24' })).toBeHidden();
  await page.getByRole('radio', { name: 'Cloud services' }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes to e2e-network' });
  await expect(review.getByText('IP rule 10.0.0.0/8 added')).toBeVisible();
  await expect(review.getByText('Only addresses that match an IP rule will reach the data plane.')).toBeVisible();
  const warning = review.getByText('This console loses access to the data plane.', { exact: false });
  await expect(warning).toBeVisible();
  await review.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('e2e-network saved')).toBeVisible();
  expect((await service.read()).properties).toMatchObject({
    networkRuleSet: { bypass: 'CloudServices', ipRules: [{ value: '10.0.0.0/8' }] },
  });
  expect(await service.statusWithKey(primaryKey)).toBe(403);
  // The key is not the cause.
  await page.goto(`/c/${service.connectionId}/indexes`);
  await expect(
    page.getByText("Allow the Searchdeck server's address on the Networking page", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('The service rejected the key', { exact: false })).toBeHidden();
  await page.goto(`/c/${service.connectionId}/service/networking`);

  await page.getByRole('button', { name: "Add Searchdeck's address (127.0.0.1)" }).click();
  await page.getByRole('button', { name: 'Remove 10.0.0.0/8' }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(review.getByText('IP rule 10.0.0.0/8 removed')).toBeVisible();
  await expect(warning).toBeHidden();
  await review.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
  expect(await service.statusWithKey(primaryKey)).toBe(200);
});

const sharedLink = 'a shared private link is created with its request in view, followed, and deleted';
test(sharedLink, { tag: '@azure' }, async ({ page, searchdeck }) => {
  const service = await createService(page, searchdeck, 'e2e-links');
  await page.goto(`/c/${service.connectionId}/service/networking`);
  await page.getByRole('button', { name: 'Create shared private link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create shared private link' });
  await dialog.getByRole('button', { name: 'Create shared private link' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByText('Select a group ID.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('a/b');
  await expect(dialog.getByText('must not contain slashes', { exact: false })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('files');
  await dialog.getByRole('combobox', { name: 'Group ID' }).click();
  await page.getByRole('option', { name: /^blob/ }).click();
  const target = pathToDialect(
    '/subscriptions/s/resourceGroups/g/providers/Vendor.Storage/storageAccounts/files',
    searchdeck.dialect,
  );
  await dialog.getByRole('textbox', { name: 'Target resource ID' }).fill(target);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create shared private link' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Shared private link created')).toBeVisible();
  const row = page.getByRole('row', { name: /files/ });
  await expect(row).toContainText('Pending');
  // The owner of the target approves it meanwhile.
  await service.control('PUT', '/sharedPrivateLinkResources/files/decision', { status: 'Approved' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('Approved');
  await row.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: /files/ });
  await confirmation.getByRole('textbox').fill('files');
  await confirmation.getByRole('button', { name: 'Delete shared private link' }).click();
  await expect(row).toBeHidden();
});

test('identities, export protection, and key enforcement are changed together and stated in words', async ({
  page,
  searchdeck,
}) => {
  const service = await createService(page, searchdeck, 'e2e-identity');
  const id = '/subscriptions/s/resourceGroups/g/providers/Vendor.ManagedIdentity/userAssignedIdentities/reader';
  await page.goto(`/c/${service.connectionId}/service/identity`);
  await page.getByRole('checkbox', { name: 'System-assigned identity' }).check();
  const identity = page.getByRole('textbox', { name: 'Resource ID of a user-assigned identity' });
  await identity.fill('reader');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is not the resource ID of a user-assigned identity/)).toBeVisible();
  await identity.fill(id);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Block data export' }).check();
  await page.getByRole('radio', { name: 'Enabled' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes to e2e-identity' });
  await expect(review.getByText('Identity None → System-assigned, user-assigned')).toBeVisible();
  await expect(review.getByText('User-assigned identity reader added')).toBeVisible();
  await expect(review.getByText('Data export blocked')).toBeVisible();
  await review.getByRole('button', { name: /^Save \d changes$/ }).click();
  await expect(page.getByText('e2e-identity saved')).toBeVisible();
  expect(await service.read()).toMatchObject({
    identity: { type: 'SystemAssigned, UserAssigned', userAssignedIdentities: { [id]: {} } },
    properties: { dataExfiltrationProtections: ['BlockAll'], encryptionWithCmk: { enforcement: 'Enabled' } },
  });
  await expect(page.getByText('Principal ID')).toBeVisible();

  await page.getByRole('button', { name: 'Remove reader' }).click();
  await page.getByRole('checkbox', { name: 'System-assigned identity' }).uncheck();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(review.getByText('Indexers, skills, and encryption keys that use the identity fail.')).toBeVisible();
  await review.getByRole('button', { name: /^Save \d changes$/ }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
  expect((await service.read()).identity).toBeNull();
});

const privateEndpoint = 'a private endpoint connection is approved with a message, rejected, and deleted';
test(privateEndpoint, { tag: '@azure' }, async ({ page, searchdeck }) => {
  const service = await createService(page, searchdeck, 'e2e-endpoints');
  await service.control('PUT', '/privateEndpointConnections/office', { description: 'From the office' });
  await page.goto(`/c/${service.connectionId}/service/networking`);
  const row = page.getByRole('row', { name: /office/ });
  await expect(row).toContainText('Pending');
  await row.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve office' });
  await approval.getByRole('textbox', { name: 'Message' }).fill('Welcome');
  await expect(approval.getByText(/"status": "Approved"/)).toBeVisible();
  await expectAccessible(page);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
  await expect(row).toContainText('Welcome');
  await row.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog', { name: 'Reject office' }).getByRole('button', { name: 'Reject' }).click();
  await expect(row).toContainText('Rejected');
  await row.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: /office/ });
  await confirmation.getByRole('textbox').fill('office');
  await confirmation.getByRole('button', { name: 'Delete private endpoint connection' }).click();
  await expect(row).toBeHidden();
});

const perimeter =
  'a network security perimeter is listed with its rules and issues, reconciled, and secures the service';
test(perimeter, { tag: '@azure' }, async ({ page, searchdeck }) => {
  const service = await createService(page, searchdeck, 'e2e-perimeter');
  const issue = 'The access rules could not be applied.';
  await service.control('PUT', '/networkSecurityPerimeterConfigurations/office', {
    addressPrefixes: ['127.0.0.0/8'],
    issue,
  });
  await page.goto(`/c/${service.connectionId}/service/networking`);
  const row = page.getByRole('row', { name: /^office Enforced/ });
  await expect(row).toContainText('Failed');
  await row.getByRole('button', { name: 'Details of office' }).click();
  await expect(page.getByText(issue)).toBeVisible();
  await expect(page.getByRole('row', { name: 'inbound Inbound 127.0.0.0/8', exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Reconcile' }).click();
  await expect(row).toContainText('Succeeded');
  await expect(page.getByText(issue)).toBeHidden();

  await page.getByRole('radio', { name: 'Secured by perimeter' }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes to e2e-perimeter' });
  await expect(review.getByText('Public network access Enabled → Secured by perimeter')).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('e2e-perimeter saved')).toBeVisible();
  const { primaryKey } = (await service.send('POST', '/listAdminKeys')).body as { primaryKey: string };
  expect(await service.statusWithKey(primaryKey)).toBe(200);
});

import { serviceRules, sharedLinkRules, type ServiceRule, type SharedLinkRule } from '@searchdeck/contract';
import type { Page } from 'playwright/test';
import { callBff } from '../support/call-bff.js';
import { expect, test } from '../support/test.js';
import { createService } from './support.js';

interface Context {
  page: Page;
  /** Opens a page of a service of that SKU. */
  open: (sku: 'basic' | 'standard', segment: string) => Promise<void>;
  /** Opens the form that creates a service of the SKU basic. */
  openCreate: () => Promise<void>;
  /** A message is visible at a field, or on the disabled action. */
  expectMessage: (message: RegExp) => Promise<void>;
}

const FIXED = /name, region, and endpoint of a service can't be changed/;

/** For each rule of the management plane, where the console explains it. */
const explanations: Readonly<Record<ServiceRule | SharedLinkRule, (context: Context) => Promise<void>>> = {
  InvalidAuthOptions: async ({ open, expectMessage: sees }) => {
    await open('basic', 'keys');
    await sees(/The options are mutually exclusive/);
  },
  InvalidReplicaCount: async ({ page, openCreate, expectMessage: sees }) => {
    await openCreate();
    await page.getByRole('textbox', { name: 'Replica count' }).fill('4');
    await sees(/'replicaCount' must be between 1 and 3 for the pricing tier 'basic'/);
  },
  InvalidPartitionCount: async ({ page, openCreate, expectMessage: sees }) => {
    await openCreate();
    await page.getByRole('textbox', { name: 'Partition count' }).fill('4');
    await sees(/'partitionCount' must be one of 1, 2, 3 for the pricing tier 'basic'/);
  },
  InvalidSearchUnitCount: async ({ page, open }) => {
    await open('standard', 'scale');
    const cell = page.getByRole('button', { name: /^4 replicas, 12 partitions, .*at most 36 search units/ });
    await expect(cell).toHaveAttribute('aria-disabled', 'true');
  },
  InvalidHostingMode: async ({ page, open, expectMessage: sees }) => {
    await open('basic', 'scale');
    await expect(page.getByRole('radio', { name: 'High density' })).toBeDisabled();
    await sees(/HighDensity is available only for the pricing tier 'standard3'/);
  },
  FeatureNotAvailable: async ({ page, openCreate, expectMessage: sees }) => {
    await openCreate();
    await page.getByRole('combobox', { name: 'Pricing tier' }).selectOption('free');
    await page.getByRole('combobox', { name: 'Semantic search' }).click();
    await page.getByRole('option', { name: /^standard Semantic/ }).click();
    await sees(/plan 'standard' is not available for the pricing tier 'free'/);
  },
  InvalidIdentity: async ({ page, open, expectMessage: sees }) => {
    await open('basic', 'identity');
    await page.getByRole('textbox', { name: 'Resource ID of a user-assigned identity' }).fill('reader');
    await page.keyboard.press('Enter');
    await sees(/is not the resource ID of a user-assigned identity/);
  },
  InvalidResourceLocation: async ({ open, expectMessage: sees }) => {
    await open('basic', 'identity');
    await sees(FIXED);
  },
  InvalidEndpoint: async ({ open, expectMessage: sees }) => {
    await open('basic', 'identity');
    await sees(FIXED);
  },
  SkuChangeNotAllowed: async ({ page, open, expectMessage: sees }) => {
    await open('basic', 'scale');
    await expect(page.getByRole('radio', { name: 'free', exact: true })).toBeDisabled();
    await sees(/cannot be changed from 'basic' to 'free'/);
  },
  InvalidTags: async ({ page, expectMessage: sees }) => {
    await page.goto('/services');
    await page.getByRole('button', { name: 'Edit tags of rules-basic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit tags of rules-basic' });
    await dialog.getByRole('textbox', { name: 'Name of the new tag' }).fill('long');
    await dialog.getByRole('textbox', { name: 'Value of the new tag' }).fill('x'.repeat(257));
    await page.keyboard.press('Enter');
    await sees(/at most 256 characters; that of 'long' has 257/);
    await expect(dialog.getByText('No changes.')).toBeVisible();
  },
  PerimeterRequired: async ({ page, open, expectMessage: sees }) => {
    await open('basic', 'networking');
    await expect(page.getByRole('radio', { name: 'Secured by perimeter' })).toBeDisabled();
    await sees(/Requires a network security perimeter/);
  },
  InvalidGroupId: async ({ page, open, expectMessage: sees }) => {
    await open('standard', 'networking');
    await page.getByRole('button', { name: 'Create shared private link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create shared private link' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('sites');
    await dialog.getByRole('combobox', { name: 'Group ID' }).click();
    await page.getByRole('option', { name: /^sites/ }).click();
    const target = '/subscriptions/s/resourceGroups/g/providers/Vendor.Storage/storageAccounts/files';
    await dialog.getByRole('textbox', { name: 'Target resource ID' }).fill(target);
    await dialog.getByRole('button', { name: 'Create shared private link' }).click();
    await sees(/The group ID sites requires a resource of type Vendor\.Web\/sites/);
  },
  PropertyChangeNotAllowed: async ({ open, expectMessage: sees }) => {
    await open('standard', 'networking');
    await sees(/The target of a link can't be changed/);
  },
};

test('each rule of services and shared private links is explained before the request is sent', async ({
  page,
  searchdeck,
  watch,
}) => {
  // The list of services also requests those of other tests, whose keys were rotated or disabled.
  watch.allow(/status of 403/);
  const services = {
    basic: await createService(page, searchdeck, 'rules-basic', { sku: 'basic' }),
    standard: await createService(page, searchdeck, 'rules-standard'),
  };
  const { subscriptionId, managementUrl, managementToken } = {
    ...searchdeck.localService,
    subscriptionId: '00000000-0000-4000-8000-000000000001',
  };
  const created = await callBff(page, searchdeck, 'POST', '/connections', {
    type: 'subscription',
    name: 'rules',
    kind: 'local',
    environment: 'development',
    dialect: searchdeck.dialect,
    managementUrl,
    subscriptionIds: [subscriptionId],
    credentials: { managementToken },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  const context: Context = {
    page,
    open: async (sku, segment) => void (await page.goto(`/c/${services[sku].connectionId}/service/${segment}`)),
    openCreate: async () => {
      await page.goto('/services/create');
      // The draft of the previous rule is in the form.
      const discard = page.getByRole('button', { name: 'Discard draft' });
      await expect(page.getByRole('textbox', { name: 'Service name' })).toBeVisible();
      if (await discard.isVisible()) await discard.click();
    },
    expectMessage: (message) => expect(page.getByText(message).first()).toBeVisible(),
  };
  for (const rule of Object.keys({ ...serviceRules, ...sharedLinkRules }) as (ServiceRule | SharedLinkRule)[]) {
    await test.step(rule, () => explanations[rule](context));
  }
  await page.goto('about:blank');
  for (const connectionId of [id, services.basic.connectionId, services.standard.connectionId]) {
    await callBff(page, searchdeck, 'DELETE', `/connections/${connectionId}`);
  }
  await services.basic.send('DELETE', '');
  await services.standard.send('DELETE', '');
});

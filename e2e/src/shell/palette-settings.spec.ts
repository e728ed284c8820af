import type { Page } from 'playwright/test';
import { expect, test } from '../support/test.js';

const settings = [
  'Replicas and partitions',
  'Pricing tier',
  'Hosting mode',
  'Compute type',
  'Authentication',
  'Admin keys',
  'Query keys',
  'Public network access',
  'IP rules',
  'IP rule bypass',
  'Network security perimeters',
  'Private endpoint connections',
  'Shared private links',
  'Managed identity',
  'Data exfiltration protection',
  'Enforcement of customer-managed keys',
  'Semantic ranker plan',
  'Record usage',
];

async function choose(page: Page, text: string, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const input = page.getByRole('textbox', { name: 'Search resources and commands' });
  await input.fill(text);
  await page.getByText(name, { exact: true }).last().click();
  await expect(input).toBeHidden();
}

test('the palette finds each setting of the service, and shows and focuses its section', async ({ page }) => {
  await page.goto('/c/demo/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of settings) {
    await choose(page, name, name);
    await expect(async () => {
      const section = page.locator(new URL(page.url()).hash);
      await expect(section.or(section.locator('*')).and(page.locator(':focus'))).toBeInViewport();
    }).toPass();
  }
  // A setting is found by other words, and a link to it works.
  await choose(page, 'firewall cidr', 'IP rules');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'IP rules' })).toBeFocused();
});

test('the palette finds the tab of an index by the names of its settings', async ({ page }) => {
  await page.goto('/c/demo/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, 'cors films', 'Settings of films');
  await expect(
    page
      .getByRole('tab', { name: 'Settings' })
      .or(page.getByRole('link', { name: 'Settings' }))
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/indexes\/films\/settings/);
});

import type { Page } from 'playwright/test';
import { expect, test } from '../support/test.js';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const indexes = (page: Page) => navigation(page).getByRole('link', { name: 'Indexes' });
const widthOf = (page: Page) => navigation(page).evaluate((element) => element.getBoundingClientRect().width);

test('the navigation shows names from 1280 px on and icons below, and a choice is remembered', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/c/demo/overview');
  await expect(indexes(page)).toHaveText('Indexes');
  expect(await widthOf(page)).toBe(200);

  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(indexes(page)).toHaveText('');
  expect(await widthOf(page)).toBe(56);

  await page.setViewportSize({ width: 1440, height: 900 });
  await navigation(page).getByRole('button', { name: 'Collapse menu' }).click();
  await expect(indexes(page)).toHaveText('');
  await page.reload();
  await expect(indexes(page)).toHaveText('');

  await navigation(page).getByRole('button', { name: 'Expand menu' }).click();
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.reload();
  await expect(indexes(page)).toHaveText('Indexes');
});

test('the default of version 0.1.0, which it stored, does not hide the names', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('searchdeck.rail', 'false'));
  await page.goto('/c/demo/overview');
  await expect(indexes(page)).toHaveText('Indexes');
});

test('the breadcrumbs of a resource with a long name show its beginning and the whole tab', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/c/demo/indexes/${'long-name-'.repeat(12)}index/json`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const name = crumbs.getByRole('link', { name: /^long-name/ });
  await expect(name).toBeVisible();
  const shownWidth = (element: Element) => [element.clientWidth, element.scrollWidth] as const;
  const [visible, whole] = await name.evaluate(shownWidth);
  expect(visible).toBeGreaterThan(200);
  expect(visible).toBeLessThan(whole);
  for (const label of ['Indexes', 'JSON']) {
    const [labelWidth, textWidth] = await crumbs.getByText(label, { exact: true }).evaluate(shownWidth);
    expect(labelWidth).toBe(textWidth);
  }
  const search = page.getByRole('button', { name: 'Search resources and commands' });
  expect((await search.boundingBox())?.height).toBeLessThan(30);
  await expect(search.locator('kbd').first()).toBeVisible();
});

test('a page that the user opens to enter something focuses its first input', async ({ page }) => {
  await page.goto('/c/demo/indexes/films');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search films' })).toBeFocused();
  await page.goto('/c/demo/indexes/films');
  await page.getByRole('navigation', { name: /films/ }).getByRole('link', { name: 'Explorer' }).click();
  await expect(page.getByRole('combobox', { name: 'Search films' })).toBeFocused();
  await page.getByRole('link', { name: 'Import data' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
});

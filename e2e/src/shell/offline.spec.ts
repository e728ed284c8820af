import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

/** The console checks every five seconds; a busy machine needs longer. */
const NOTICED = { timeout: 60_000 };

const bannerOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: "Can't reach the Searchdeck server" }).first();

test.use({ prefetches: true });

/** Waits for the last file that is loaded in advance; called before the page is opened. */
const waitForPrefetch = (page: Page) =>
  page.waitForEvent('requestfinished', {
    predicate: (request) => /\/assets\/virtual-rows/.test(request.url()),
    timeout: 90_000,
  });

/** Neither the URL of a file nor the browser's message about it. */
const expectNoChunkUrl = async (page: Page) => {
  await expect(page.getByText(/\/assets\/|\.js\b|dynamically imported|Couldn't load this part/)).toHaveCount(0);
};

test('while the server is unreachable nothing can be changed, typed text stays, and work continues afterward', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 50[234]/);
  const prefetch = waitForPrefetch(page);
  await page.goto('/c/demo/indexes');
  await prefetch;
  const create = page.getByRole('button', { name: 'Create index' });
  await expect(create).toBeEnabled();
  const restart = await searchdeck.crashBff();
  await expect(bannerOf(page)).toBeVisible(NOTICED);
  await expect(create).toBeDisabled();
  await expectNoChunkUrl(page);
  await expectAccessible(page);
  await restart();
  await expect(bannerOf(page)).toBeHidden(NOTICED);
  await expect(create).toBeEnabled();

  await page.goto('/c/demo/explorer/films?search=war');
  const query = page.getByRole('combobox', { name: 'Search films' });
  await expect(page.getByRole('status').filter({ hasText: '22 results' })).toBeVisible();
  await query.fill('lord of war');
  const expression = page.getByRole('textbox', { name: 'Expression' });
  await expression.fill('rating ge 7');
  const restartAgain = await searchdeck.crashBff();
  await expect(bannerOf(page)).toBeVisible(NOTICED);
  await expect(query).toHaveValue('lord of war');
  await expect(expression).toHaveValue('rating ge 7');
  await restartAgain();
  await expect(bannerOf(page)).toBeHidden(NOTICED);
  await expect(query).toHaveValue('lord of war');
  await expect(expression).toHaveValue('rating ge 7');
  await query.press('Enter');
  await expect(page.getByRole('region', { name: 'Results table' })).toContainText('Lord of War');
});

test('every page opens while the server is unreachable, because its code was loaded before', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  const prefetch = waitForPrefetch(page);
  await page.goto('/c/demo/overview');
  await prefetch;
  const restart = await searchdeck.crashBff();
  await expect(bannerOf(page)).toBeVisible(NOTICED);
  const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const link = links.filter({ hasText: name }).first();
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoChunkUrl(page);
  }
  await restart();
  await expect(bannerOf(page)).toBeHidden(NOTICED);
});

test.describe('with a browser that saves data', () => {
  test.use({ prefetches: false });

  test('pages are loaded when they are opened', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    const banner = page.waitForEvent('requestfinished', (request) => /\/assets\/server-banner/.test(request.url()));
    await page.goto('/c/demo/overview');
    await banner;
    await page.waitForLoadState('networkidle');
    const explorer = /\/assets\/explorer-(?!shared)/;
    expect(files.filter((url) => explorer.test(url) || /\/assets\/virtual-rows/.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Explorer', exact: true }).first().click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(files.some((url) => explorer.test(url))).toBe(true);
  });
});

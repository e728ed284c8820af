import { expect, test } from '../support/test.js';
import { Watch } from '../support/watch.js';

test('after sign-out no request is sent without a session; signing in again returns to the previous page', async ({
  browser,
  searchdeck,
}) => {
  const context = await browser.newContext({ baseURL: searchdeck.url, storageState: { cookies: [], origins: [] } });
  const watch = new Watch(context, searchdeck.url);
  const page = await context.newPage();
  await page.goto(await searchdeck.launchLink());
  await expect(page.getByRole('heading', { name: 'demo' })).toBeVisible();
  await page.goto('/c/demo/indexes/films?q=title');
  await expect(page.getByRole('row', { name: /title/ })).toBeVisible();

  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible();

  // A link from a terminal opens in a new tab: both tabs continue on the previous page.
  const other = await context.newPage();
  await other.goto(await searchdeck.launchLink());
  await expect(other.getByRole('row', { name: /title/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /title/ })).toBeVisible();
  // No request returned 401: the browser would have logged it.
  watch.check();
  await context.close();
});

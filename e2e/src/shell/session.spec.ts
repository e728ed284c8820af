import { expect, test } from '../support/test.js';
import { Watch } from '../support/watch.js';

test('signing out leaves nothing behind that asks without a session; signing in again leads back to the page left', async ({
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

  // The link opens in a tab of its own, as one from a terminal does: both go on where the person was.
  const other = await context.newPage();
  await other.goto(await searchdeck.launchLink());
  await expect(other.getByRole('row', { name: /title/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /title/ })).toBeVisible();
  // No request was answered 401: the browser would have logged it.
  watch.check();
  await context.close();
});

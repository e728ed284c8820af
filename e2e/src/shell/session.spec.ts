import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ORIGIN_SECRET_HEADER } from '@searchdeck/contract';
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

test('a program on another port gets the cookie of the session, but no data', async ({
  browser,
  searchdeck,
  signedIn,
}) => {
  const cookies: string[] = [];
  const program = createServer((req, res) => {
    cookies.push(req.headers.cookie ?? '');
    res.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Another program</title>');
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext({ storageState: signedIn });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(program.address() as AddressInfo).port}/`);
  const [cookie = ''] = cookies;
  expect(cookie).toContain('searchdeck-session-');
  // The program itself may send any header, such as those of the console's page.
  for (const secret of ['', '1', 'A'.repeat(43)]) {
    const response = await fetch(`${searchdeck.url}/api/connections`, {
      headers: { [ORIGIN_SECRET_HEADER]: secret, Cookie: cookie, Origin: searchdeck.url },
    });
    expect(response.status).toBe(401);
  }
  // Its page sends the cookie, too.
  const result = await page.evaluate(
    (url) =>
      fetch(url, { credentials: 'include', mode: 'no-cors' }).then(
        ({ type }) => type,
        () => 'failed',
      ),
    `${searchdeck.url}/api/connections`,
  );
  expect(result).toBe('failed');
  await context.close();
  program.close();
});

test('a page whose session has no secret signs in again and returns to its URL', async ({ browser, searchdeck }) => {
  const context = await browser.newContext({ baseURL: searchdeck.url, storageState: { cookies: [], origins: [] } });
  const watch = new Watch(context, searchdeck.url);
  watch.allow(/status of 401/);
  // As a session of version 0.1.0, which had only the cookie.
  const { hash } = new URL(await searchdeck.launchLink());
  const signedIn = await context.request.post('/api/session', {
    headers: { Origin: searchdeck.url },
    data: { mode: 'local', token: hash.slice(1) },
  });
  expect(signedIn.status()).toBe(201);
  const page = await context.newPage();
  await page.goto('/c/demo/indexes/films?q=title');
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible();

  await page.goto(await searchdeck.launchLink());
  await expect(page.getByRole('row', { name: /title/ })).toBeVisible();
  watch.check();
  await context.close();
});

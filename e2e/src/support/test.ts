import { test as base, type BrowserContext } from 'playwright/test';
import { startSearchdeck, type Searchdeck } from './searchdeck.js';
import { Watch } from './watch.js';

interface WorkerFixtures {
  /** The programs, started once per worker: its tests share the samples and need unique names. */
  searchdeck: Searchdeck;
  /** Cookies and storage of the sign-in. */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface TestFixtures {
  /** Fails the test for requests to another origin, policy violations, console errors, and uncaught errors. */
  watch: Watch;
}

/** Playwright's `test`, with the programs running, a signed-in `page` at the console's origin, and the {@link Watch}. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  searchdeck: [
    async ({}, use) => {
      const searchdeck = await startSearchdeck();
      await use(searchdeck);
      await searchdeck.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signedIn: [
    async ({ browser, searchdeck }, use) => {
      const context = await browser.newContext();
      const watch = new Watch(context, searchdeck.url);
      const page = await context.newPage();
      await page.goto(searchdeck.launchUrl);
      await page.waitForURL((url) => url.pathname !== '/launch');
      watch.check();
      const state = await context.storageState();
      const stored = state.origins.flatMap(({ localStorage }) => localStorage);
      searchdeck.originSecret = stored.find(({ name }) => name === 'searchdeck.origin-secret')?.value ?? '';
      await context.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ searchdeck }, use) => use(searchdeck.url),
  storageState: async ({ signedIn }, use) => use(signedIn),
  watch: [
    async ({ context, searchdeck }, use) => {
      const watch = new Watch(context, searchdeck.url);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';

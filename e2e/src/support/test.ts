import { test as base, type BrowserContext } from 'playwright/test';
import { startSearchdeck, type Searchdeck } from './searchdeck.js';
import { Watch } from './watch.js';

interface WorkerFixtures {
  /** The programs, started once a worker: tests of one worker share the samples and must name what they create. */
  searchdeck: Searchdeck;
  /** The cookies of the one sign-in. */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface TestFixtures {
  /** Fails the test on another origin, a policy violation, a console error, an uncaught error. */
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

import { sessionStorageKeys, type DialectId } from '@searchdeck/contract';
import { test as base, type BrowserContext } from 'playwright/test';
import { OperationLog, operationReportFolder } from './operation-log.js';
import { startSearchdeck, type Searchdeck } from './searchdeck.js';
import { Watch } from './watch.js';

export interface DialectOption {
  /** The names that the local service uses. */
  dialect: DialectId;
}

export interface DataOption {
  /** Whether pages load the code of other pages in advance, which takes a third of the time of a page. */
  prefetches: boolean;
}

interface WorkerFixtures extends DialectOption {
  /** The programs, started once per worker: its tests share the samples and need unique names. */
  searchdeck: Searchdeck;
  /** Cookies and storage of the sign-in. */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The operations that pages request, which a last check compares with the table of the contract. */
  operationLog: OperationLog;
}

interface TestFixtures extends DataOption {
  /** Fails the test for requests to another origin, policy violations, console errors, and uncaught errors. */
  watch: Watch;
}

/** Runs in each page, as if the user of the browser saved data. */
const saveData = (): void => {
  const connection = (navigator as Navigator & { connection?: object }).connection;
  if (connection !== undefined) Object.defineProperty(connection, 'saveData', { value: true });
};

/** Playwright's `test`, with the programs running, a signed-in `page` at the console's origin, and the {@link Watch}. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  dialect: ['vendor', { option: true, scope: 'worker' }],
  searchdeck: [
    async ({ dialect }, use) => {
      const searchdeck = await startSearchdeck(dialect);
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
      const entries = state.origins.flatMap(({ localStorage }) => localStorage);
      searchdeck.originSecret = entries.find(({ name }) => name === sessionStorageKeys.originSecret)?.value ?? '';
      await context.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  operationLog: [
    async ({ dialect }, use, { project, workerIndex }) => {
      const log = new OperationLog(dialect);
      await use(log);
      log.write(operationReportFolder(project.outputDir), String(workerIndex));
    },
    { scope: 'worker' },
  ],
  prefetches: [false, { option: true }],
  context: async ({ context, prefetches }, use) => {
    if (!prefetches) await context.addInitScript(saveData);
    await use(context);
  },
  baseURL: async ({ searchdeck }, use) => use(searchdeck.url),
  storageState: async ({ signedIn }, use) => use(signedIn),
  watch: [
    async ({ context, searchdeck, operationLog }, use) => {
      const watch = new Watch(context, searchdeck.url);
      operationLog.watch(context);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';

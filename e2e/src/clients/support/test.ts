import { test as base } from 'playwright/test';
import { startAzureService, type AzureService } from './azure-service.js';

interface WorkerFixtures {
  /** Started once per worker: tests need unique names, see {@link unique}. */
  service: AzureService;
}

interface TestFixtures {
  /** Deletes the indexes that a test created, because a service has a quota. */
  cleanUp: void;
  /** Prints the state and the output of the service when a test fails. */
  serviceReport: void;
}

/** Playwright's `test` with the local service and its official clients; no browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    async ({}, use) => {
      const service = await startAzureService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serviceReport: [
    async ({ service }, use, testInfo) => {
      await use();
      // Printed, not attached: the log of a continuous integration run shows attachments only as file names.
      if (testInfo.status !== testInfo.expectedStatus) console.error(service.report());
    },
    { auto: true },
  ],
  cleanUp: [
    async ({ service: { indexes } }, use) => {
      const before = new Set(await all(indexes.listIndexesNames()));
      await use();
      for (const name of await all(indexes.listIndexesNames())) {
        // An index with an alias cannot be deleted; the few that remain fit the quota.
        if (!before.has(name)) await indexes.deleteIndex(name).catch(() => undefined);
      }
    },
    { auto: true },
  ],
});

let count = 0;
/** A name that no other test of this worker uses. */
export const unique = (stem: string): string => `${stem}-${++count}`;

/** All items of an async iterable. */
export const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

export { expect } from 'playwright/test';

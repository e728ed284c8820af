import { expect } from 'vitest';
import type { TestService } from './service.js';

export interface IndexerRunResult {
  status: string;
  errorMessage: string | null;
  itemsProcessed: number;
  itemsFailed: number;
  errors: { key: string; errorMessage: string }[];
  warnings: { message: string }[];
}

/** Creates or replaces definitions of a service. */
export async function define(service: TestService, kind: string, definition: { name: string }): Promise<void> {
  const { status, text } = await service.data('PUT', `/${kind}('${definition.name}')`, { body: definition });
  expect([200, 201, 204], text).toContain(status);
}

/** Creates an index, a data source, and an indexer with the same name, which is also the name of the container. */
export async function defineIndexer(
  service: TestService,
  name: string,
  fields: readonly object[],
  dataSource: { type: string; credentials: object; container?: object },
  indexer: object = {},
): Promise<void> {
  const definitions: Readonly<Record<string, object>> = {
    indexes: { fields },
    datasources: { container: { name }, ...dataSource },
    indexers: { dataSourceName: name, targetIndexName: name, ...indexer },
  };
  for (const [kind, definition] of Object.entries(definitions)) await define(service, kind, { name, ...definition });
}

export const highWaterMark = (highWaterMarkColumnName: string) => ({
  '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
  highWaterMarkColumnName,
});

export const softDelete = (softDeleteColumnName: string, softDeleteMarkerValue: string) => ({
  '@odata.type': '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy',
  softDeleteColumnName,
  softDeleteMarkerValue,
});

/** The result of the latest run, once this number of runs has ended. */
export async function endedRun(service: TestService, indexer: string, runs: number): Promise<IndexerRunResult> {
  const history = async (): Promise<IndexerRunResult[]> => {
    const { body } = await service.data('GET', `/indexers('${indexer}')/search.status`);
    return (body as { executionHistory: IndexerRunResult[] }).executionHistory;
  };
  await expect
    .poll(async () => (await history()).filter(({ status }) => status !== 'inProgress').length, { timeout: 60_000 })
    .toBe(runs);
  return (await history())[0]!;
}

/** Runs the indexer, which had this number of runs, and returns the result. */
export async function runAgain(service: TestService, indexer: string, runs: number): Promise<IndexerRunResult> {
  expect((await service.data('POST', `/indexers('${indexer}')/search.run`)).status).toBe(202);
  return endedRun(service, indexer, runs + 1);
}

/** All documents of an index, by their keys. */
export async function documentsByKey(service: TestService, index: string, key: string): Promise<Map<string, object>> {
  const { body } = await service.data('POST', `/indexes('${index}')/docs/search.post.search`, {
    body: { search: '*', top: 1000 },
  });
  const documents = (body as { value: Record<string, unknown>[] }).value;
  return new Map(documents.map((document) => [String(document[key]), document]));
}

import { dialects, operations, type DialectId, type OperationId } from '@searchdeck/contract';
import { expect, test } from 'playwright/test';
import { operationReportFolder, readOperationReports } from '../support/operation-log.js';

/**
 * Operations that the local service does not support. The console disables them for local connections, and shows the error of a
 * service that rejects them.
 */
const unsupportedLocally: readonly OperationId[] = ['indexers.resync'];

const OTHER_METHOD = 'The console sends the same parameters by POST.';
const IN_LIST = 'The list contains the same object.';
const BY_BFF = 'The BFF sends it while it follows a long-running operation.';
/** Operations that users don't request by clicking, with the reason. */
const notByClicking: Partial<Readonly<Record<OperationId, string>>> = {
  'documents.searchGet': OTHER_METHOD,
  'documents.suggestGet': OTHER_METHOD,
  'documents.autocompleteGet': OTHER_METHOD,
  'privateEndpointConnections.get': IN_LIST,
  'services.listByResourceGroup': 'The list of a subscription contains the services of its resource groups.',
  'services.usage': 'The list of usages contains each SKU.',
  'sharedPrivateLinks.get': BY_BFF,
  'networkSecurityPerimeters.get': BY_BFF,
  'operationResults.get': BY_BFF,
  'operationStatuses.get': BY_BFF,
  'provider.operations': 'Command-line tools and policies read the list of permissions.',
  'subscriptions.list': 'A connection names its subscriptions.',
  'service.indexStatistics': 'The BFF sends it while it records usage.',
  'documents.count': 'Searches return the number of documents.',
  'knowledgebases.retrieve': 'The local service does not retrieve: it has no language model.',
};

const folder = () => operationReportFolder(test.info().project.outputDir);
const notCalled = new Set<string>([...unsupportedLocally, ...Object.keys(notByClicking)]);

for (const dialect of Object.keys(dialects) as DialectId[]) {
  test(`every operation is performed by clicking in a browser, in the dialect ${dialect}`, () => {
    const reports = readOperationReports(folder()).filter((report) => report.dialect === dialect);
    const succeeded = new Set<string>(reports.flatMap((report) => report.succeeded));
    const expected = operations.map(({ id }) => id).filter((id) => !notCalled.has(id));
    expect(expected.length).toBeGreaterThan(60);
    expect(expected.filter((id) => !succeeded.has(id))).toEqual([]);
    // A reason that is no longer true is removed from the list.
    expect([...notCalled].filter((id) => succeeded.has(id))).toEqual([]);
  });
}

test('the operations that the local service does not support are named', () => {
  const reports = readOperationReports(folder());
  // It does not support some requests of other operations, either.
  const succeeded = new Set(reports.flatMap((report) => report.succeeded));
  const unsupported = new Set(reports.flatMap((report) => report.unsupported).filter((id) => !succeeded.has(id)));
  expect([...unsupported]).toEqual(unsupportedLocally);
});

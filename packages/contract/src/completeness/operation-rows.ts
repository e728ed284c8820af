import type { OperationId } from '../operations/index.js';

interface OperationRow {
  id: OperationId;
  method: string;
  path: string;
  versions: readonly string[];
  statuses: readonly number[];
}
const svc =
  '/subscriptions/{subscriptionId}/resourceGroups/{resourceGroupName}/providers/Vendor.Search/searchServices/{searchServiceName}';

/** "Endpoints" of management-plane.md and data-plane.md. */
export const documentedOperations: readonly OperationRow[] = [
  { id: 'services.update', method: 'PATCH', path: svc, versions: ['2025-05-01'], statuses: [200] },
  { id: 'services.delete', method: 'DELETE', path: svc, versions: ['2025-02-01-preview'], statuses: [200, 204, 404] },
  {
    id: 'services.upgrade',
    method: 'POST',
    path: `${svc}/upgrade`,
    versions: ['2025-05-01', '2025-02-01-preview'],
    statuses: [200, 202],
  },
  {
    id: 'services.deleteQueryKey',
    method: 'DELETE',
    path: `${svc}/deleteQueryKey/{key}`,
    versions: ['2025-05-01'],
    statuses: [200, 204, 404],
  },
  {
    id: 'knowledgebases.create',
    method: 'POST',
    path: '/knowledgebases',
    versions: ['2026-05-01-preview'],
    statuses: [201],
  },
  { id: 'skillsets.list', method: 'GET', path: '/skillsets', versions: ['2026-04-01'], statuses: [200] },
  {
    id: 'skillsets.delete',
    method: 'DELETE',
    path: "/skillsets('{skillsetName}')",
    versions: ['2024-09-01-preview'],
    statuses: [204, 404],
  },
  { id: 'indexes.get', method: 'GET', path: "/indexes('{indexName}')", versions: ['2026-04-01'], statuses: [200] },
  { id: 'indexes.list', method: 'GET', path: '/indexes', versions: ['2023-11-01'], statuses: [200] },
  {
    id: 'indexes.delete',
    method: 'DELETE',
    path: "/indexes('{indexName}')",
    versions: ['2025-11-01-preview', '2025-05-01-preview', '2025-03-01-preview'],
    statuses: [204, 404],
  },
  {
    id: 'documents.searchGet',
    method: 'GET',
    path: "/indexes('{indexName}')/docs",
    versions: ['2026-05-01-preview', '2023-10-01-Preview'],
    statuses: [200],
  },
  {
    id: 'documents.autocompletePost',
    method: 'POST',
    path: "/indexes('{indexName}')/docs/search.post.autocomplete",
    versions: ['2024-03-01-Preview'],
    statuses: [200],
  },
  { id: 'indexers.create', method: 'POST', path: '/indexers', versions: ['2026-04-01'], statuses: [201] },
  { id: 'datasources.create', method: 'POST', path: '/datasources', versions: ['2024-03-01-Preview'], statuses: [201] },
  {
    id: 'datasources.delete',
    method: 'DELETE',
    path: "/datasources('{dataSourceName}')",
    versions: ['2026-04-01'],
    statuses: [204, 404],
  },
  { id: 'aliases.create', method: 'POST', path: '/aliases', versions: ['2026-04-01'], statuses: [201] },
  {
    id: 'aliases.put',
    method: 'PUT',
    path: "/aliases('{aliasName}')",
    versions: ['2025-05-01-preview'],
    statuses: [200, 201],
  },
  {
    id: 'synonymmaps.get',
    method: 'GET',
    path: "/synonymmaps('{synonymMapName}')",
    versions: ['2024-03-01-Preview'],
    statuses: [200],
  },
];

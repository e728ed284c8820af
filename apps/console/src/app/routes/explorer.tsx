import { ExplorerPage } from '../../features/explorer/explorer-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ indexName }) => (indexName === undefined ? 'Explorer' : `${indexName} · Explorer`),
  crumbs: ({ indexName }) =>
    indexName === undefined
      ? [{ label: 'Explorer' }]
      : [
          { label: 'Explorer', to: '/explorer' },
          { label: indexName, isMonospace: true },
        ],
};
export const Component = ExplorerPage;

import { ExplorerPage } from '../../features/explorer/explorer-page';
import { messages } from '../../features/explorer/messages';
import { pagePaths } from '../../shared/api/paths';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ indexName }) => (indexName === undefined ? messages.title : `${indexName} · ${messages.title}`),
  crumbs: ({ indexName }) =>
    indexName === undefined
      ? [{ label: messages.title }]
      : [
          { label: messages.title, to: pagePaths.explorer },
          { label: indexName, isMonospace: true },
        ],
};
export const Component = ExplorerPage;

import { kindById } from '@searchdeck/contract';
import { rebuildMessages } from '../../features/indexes/rebuild/messages';
import { RebuildPage } from '../../features/indexes/rebuild/rebuild-page';
import { pagePaths } from '../../shared/api/paths';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ name = '' }) => `${name} · ${rebuildMessages.action}`,
  crumbs: ({ name = '' }) => [
    { label: kindById('indexes').plural, to: pagePaths.indexes },
    { label: name, to: `/indexes/${encodeURIComponent(name)}`, isMonospace: true },
    { label: rebuildMessages.action },
  ],
};
export const Component = RebuildPage;

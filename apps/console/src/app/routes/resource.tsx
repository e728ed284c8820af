import { kinds } from '@searchdeck/contract';
import { ResourcePage } from '../../features/resources/resource-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ name = '' }) => name,
  crumbs: ({ kind = '', name = '' }) => [
    { label: kinds.find((k) => k.id === kind)?.plural ?? kind, to: `/resources/${encodeURIComponent(kind)}` },
    { label: name, mono: true },
  ],
};
export const Component = ResourcePage;

import type { ResourceKind } from '@searchdeck/contract';
import { formatNumber, plural } from '../../shared/format/format';

type Named = Pick<ResourceKind, 'singular' | 'plural'>;
const singular = (kind: Named): string => kind.singular.toLowerCase();
const many = (kind: Named): string => kind.plural.toLowerCase();

export const listMessages = {
  create: (kind: Named) => `Create ${singular(kind)}`,
  filter: 'Filter by name',
  count: (kind: Named, count: number) => plural(count, singular(kind), many(kind)),
  filteredCount: (visible: number, total: number) => `${formatNumber(visible)} of ${formatNumber(total)}`,
  deleted: (kind: Named) => `Deleted ${many(kind)}`,
  refresh: 'Refresh',
  updatedBefore: 'Updated ',
  notLoaded: (kind: Named) => `Couldn't load ${many(kind)}`,
  notRefreshed: "Couldn't refresh the list",
  noMatch: (kind: Named, filter: string) => `No ${many(kind)} match "${filter}".`,
  select: (name: string) => `Select ${name}`,
};

export const pageMessages = {
  copyName: 'Copy name',
  more: (name: string) => `More actions for ${name}`,
  duplicate: 'Duplicate',
  rename: 'Rename',
  copyToConnection: 'Copy to another connection',
  activity: 'View activity',
  delete: (kind: Named) => `Delete ${singular(kind)}`,
  tabs: (name: string) => `Views of ${name}`,
  unsavedChanges: 'unsaved changes',
  notFoundTitle: (kind: Named, name: string) => `${kind.singular} ${name} doesn't exist`,
  notFoundText: 'It may have been deleted or renamed. Check the URL.',
  viewList: (kind: Named) => `View ${many(kind)}`,
  notLoaded: (name: string) => `Couldn't load ${name}`,
};

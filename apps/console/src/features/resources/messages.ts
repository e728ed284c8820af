import { notFoundAdvice } from '../../shared/api/messages';
import { formatNumber } from '../../shared/format/format';
import { countOf, pluralOf, singularOf, type KindNames } from '../../shared/format/kind-names';

export const listMessages = {
  create: (kind: KindNames) => `Create ${singularOf(kind)}`,
  filter: 'Filter by name',
  count: countOf,
  filteredCount: (visible: number, total: number) => `${formatNumber(visible)} of ${formatNumber(total)}`,
  deleted: (kind: KindNames) => `Deleted ${pluralOf(kind)}`,
  refresh: 'Refresh',
  updatedBefore: 'Updated ',
  loadFailed: (kind: KindNames) => `Couldn't load ${pluralOf(kind)}`,
  refreshFailed: "Couldn't refresh the list",
  noMatch: (kind: KindNames, filter: string) => `No ${pluralOf(kind)} match "${filter}".`,
  select: (name: string) => `Select ${name}`,
};

export const pageMessages = {
  copyName: 'Copy name',
  more: (name: string) => `More actions for ${name}`,
  duplicate: 'Duplicate',
  rename: 'Rename',
  copyToConnection: 'Copy to another connection',
  activity: 'View activity',
  delete: (kind: KindNames) => `Delete ${singularOf(kind)}`,
  tabs: (name: string) => `Views of ${name}`,
  unsavedChanges: 'unsaved changes',
  notFoundTitle: (kind: KindNames, name: string) => `${kind.singular} ${name} doesn't exist`,
  notFoundText: notFoundAdvice,
  viewList: (kind: KindNames) => `View ${pluralOf(kind)}`,
  loadFailed: (name: string) => `Couldn't load ${name}`,
};

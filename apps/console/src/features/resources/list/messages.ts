import { countOf, pluralOf, type KindNames } from '../../../shared/format/kind-names';
import { pageMessages } from '../messages';

export const emptyListMessages = {
  title: (kind: KindNames) => `No ${pluralOf(kind)} yet`,
  importData: 'Import data',
};

export const rowMessages = {
  unsavedDraft: 'Unsaved draft in this browser',
  duplicate: (name: string) => `Duplicate ${name}`,
  rename: (name: string) => `Rename ${name}`,
  delete: (name: string) => `Delete ${name}`,
};

export const bulkMessages = {
  selectedCount: countOf,
  edit: 'Edit',
  copy: pageMessages.copyToConnection,
  delete: (kind: KindNames, count: number) => `Delete ${countOf(kind, count)}`,
};

import { formatNumber, plural } from '../../../shared/format/format';
import type { FieldCounts } from '../fields/messages';

export const statisticsMessages = {
  loadFailed: (name: string) => `Couldn't load the statistics of ${name}`,
  documents: 'Documents',
  storage: 'Storage',
  storagePerDocument: 'Storage per document',
  vectorStorage: 'Vector storage',
  fields: 'Fields',
  /** As on the tab of the fields: `19 (2 complex)` */
  fieldCount: ({ all, complex }: FieldCounts) =>
    complex === 0 ? formatNumber(all) : `${formatNumber(all)} (${formatNumber(complex)} complex)`,
  withoutComplex: (others: number) =>
    `Of the ${plural(others, 'field')} that aren't complex. Complex fields have no attributes.`,
  bytes: (count: number) => plural(count, 'byte'),
  none: '–',
  attributes: 'Field attributes',
  attribute: 'Attribute',
  share: 'Share',
  ofFields: (count: number, total: number) => `${formatNumber(count)} of ${formatNumber(total)}`,
  updated: 'Updated',
  lag: 'Counts can lag by a few seconds.',
};

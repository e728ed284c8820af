import { formatNumber, plural } from '../../../shared/format/format';

export const statisticsMessages = {
  loadFailed: (name: string) => `Couldn't load the statistics of ${name}`,
  documents: 'Documents',
  storage: 'Storage',
  storagePerDocument: 'Storage per document',
  vectorStorage: 'Vector storage',
  fields: 'Fields',
  bytes: (count: number) => plural(count, 'byte'),
  none: '–',
  attributes: 'Field attributes',
  attribute: 'Attribute',
  share: 'Share',
  ofFields: (count: number, total: number) => `${formatNumber(count)} of ${formatNumber(total)}`,
  updated: 'Updated',
  lag: 'Counts can lag by a few seconds.',
};

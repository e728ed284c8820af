import { formatNumber, plural } from '../../../shared/format/format';

export const statisticsMessages = {
  notLoaded: (name: string) => `Couldn't load the statistics of ${name}`,
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
  updatedBefore: 'Updated ',
  lag: '. Counts can lag by a few seconds.',
};

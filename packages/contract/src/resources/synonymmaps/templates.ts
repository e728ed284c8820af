import type { Template } from '../kind.js';

export const synonymMapTemplates: readonly Template[] = [
  {
    id: 'equivalent',
    title: 'Equivalent words',
    description: 'Every word of a line finds all the others.',
    value: {
      name: 'equivalents',
      format: 'solr',
      synonyms: 'usa, united states, united states of america\ntv, television, telly\nlaptop, notebook',
    },
  },
  {
    id: 'corrections',
    title: 'Corrections and abbreviations',
    description: 'What people type is replaced by what documents say.',
    value: {
      name: 'corrections',
      format: 'solr',
      synonyms: 'wifi, wi-fi, wi fi => wlan\nfridge => refrigerator\nbike => bicycle',
    },
  },
];

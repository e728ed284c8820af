import type { Template } from '../kind.js';

export const synonymMapTemplates: readonly Template[] = [
  {
    id: 'equivalent',
    title: 'Equivalent terms',
    description: 'Every term in a rule matches all other terms in the rule.',
    value: {
      name: 'equivalents',
      format: 'solr',
      synonyms: 'usa, united states, united states of america\ntv, television, telly\nlaptop, notebook',
    },
  },
  {
    id: 'corrections',
    title: 'Corrections and abbreviations',
    description: 'Explicit mappings that replace query terms.',
    value: {
      name: 'corrections',
      format: 'solr',
      synonyms: 'wifi, wi-fi, wi fi => wlan\nfridge => refrigerator\nbike => bicycle',
    },
  },
];

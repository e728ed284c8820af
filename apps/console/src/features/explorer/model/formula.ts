import type { Explanation } from './explanation';
import { formatScore } from './format';

/** A formula in the field's terms, and the same with the numbers of one node in it. */
export interface Formula {
  symbols: string;
  numbers: string;
}

const join = (sign: string) => (values: readonly string[]) => values.join(` ${sign} `);
/** How the local service works out each operation (docs/fidelity.md, `debug=explain`), by name. */
const FORMULAS: Readonly<Record<string, { symbols: string; numbers: (v: readonly string[]) => string }>> = {
  sum: { symbols: 'the parts, added up', numbers: join('+') },
  product: { symbols: 'the parts, multiplied', numbers: join('×') },
  average: { symbols: 'the mean of the parts', numbers: (v) => `(${v.join(' + ')}) / ${v.length}` },
  minimum: { symbols: 'the least part', numbers: (v) => `min(${v.join(', ')})` },
  maximum: { symbols: 'the greatest part', numbers: (v) => `max(${v.join(', ')})` },
  firstMatching: { symbols: 'the first part that applies', numbers: ([a = '']) => a },
  difference: { symbols: 'a − b', numbers: join('−') },
  quotient: { symbols: 'a / b', numbers: join('/') },
  'bm25-idf': {
    symbols: 'ln(1 + (N − n + 0.5) / (n + 0.5))',
    numbers: ([n = 'n', all = 'N']) => `ln(1 + (${all} − ${n} + 0.5) / (${n} + 0.5))`,
  },
  'bm25-tf': {
    symbols: 'freq / (freq + k1 · (1 − b + b · dl / avgdl))',
    numbers: ([freq = 'freq', k1 = 'k1', b = 'b', dl = 'dl', avgdl = 'avgdl']) =>
      `${freq} / (${freq} + ${k1} · (1 − ${b} + ${b} · ${dl} / ${avgdl}))`,
  },
  'classic-idf': {
    symbols: 'ln((N + 1) / (n + 1)) + 1',
    numbers: ([n = 'n', all = 'N']) => `ln((${all} + 1) / (${n} + 1)) + 1`,
  },
  'classic-tf': { symbols: '√freq / √dl', numbers: ([freq = 'freq', dl = 'dl']) => `√${freq} / √${dl}` },
  boost: { symbols: '1 + (boost − 1) · shape', numbers: ([b = 'boost', s = 'shape']) => `1 + (${b} − 1) · ${s}` },
  cosine: { symbols: '1 / (1 + (1 − cosine))', numbers: ([s = 'cosine']) => `1 / (1 + (1 − ${s}))` },
};

/** Undefined for a fact that follows from nothing else, and where the numbers would say no more than the list below. */
export const formulaOf = (node: Explanation): Formula | undefined => {
  const formula = node.operation === undefined ? undefined : FORMULAS[node.operation];
  const details = node.details.filter((detail) => !detail.aside);
  if (formula === undefined || details.length === 0 || details.length > 6) return undefined;
  return { symbols: formula.symbols, numbers: formula.numbers(details.map((detail) => formatScore(detail.value))) };
};

/** The sign before a node: how its parts make up its value. */
export const signOf = (node: Explanation): string => {
  switch (node.operation) {
    case undefined:
      return '';
    case 'sum':
      return 'Σ';
    case 'product':
      return '×';
    case 'quotient':
      return '÷';
    case 'difference':
      return '−';
    default:
      return 'ƒ';
  }
};

/** The words of the trees, for those who meet them for the first time. */
export const GLOSSARY: readonly { word: string; meaning: string }[] = [
  { word: 'idf', meaning: 'How rare a term is: n of the N documents with the field have it. Rare terms count more.' },
  {
    word: 'tf',
    meaning:
      'How often the term is in the field (freq), saturated: the tenth occurrence adds little. A field longer (dl) than the average (avgdl) counts less.',
  },
  { word: 'k1, b', meaning: 'How soon more occurrences stop counting, and how much the length of the field counts.' },
  { word: 'boost', meaning: 'A factor of the query (term^2) or the weight of the field in the scoring profile.' },
  {
    word: 'scoring function',
    meaning:
      'A factor by a value of the document: its magnitude, freshness, distance or tags, shaped by the interpolation.',
  },
  {
    word: 'reciprocal rank fusion',
    meaning:
      'Each ranking (the text query, every vector query) adds weight / (60 + rank): only places count, not the scores behind them.',
  },
  { word: 'cosine', meaning: 'How alike two vectors point, −1 to 1; the score is 1 / (1 + (1 − cosine)).' },
  {
    word: 'reranker score',
    meaning: 'How well the passages of the document answer the query, 0 to 4; it orders semantic results.',
  },
];

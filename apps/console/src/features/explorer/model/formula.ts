import { partsOf, type Explanation } from './explanation';
import { formatScore } from './format';
import { messages } from './messages';

/** A formula, in symbols and with the numbers of one node. */
export interface Formula {
  symbols: string;
  numbers: string;
}

const join = (sign: string) => (values: readonly string[]) => values.join(` ${sign} `);
/** How the local service computes each operation (docs/fidelity.md, `debug=explain`), by name. */
const FORMULAS: Readonly<Record<string, { symbols: string; numbers: (v: readonly string[]) => string }>> = {
  sum: { symbols: messages.explanation.formulas.sum, numbers: join('+') },
  product: { symbols: messages.explanation.formulas.product, numbers: join('×') },
  average: { symbols: messages.explanation.formulas.average, numbers: (v) => `(${v.join(' + ')}) / ${v.length}` },
  minimum: { symbols: messages.explanation.formulas.minimum, numbers: (v) => `min(${v.join(', ')})` },
  maximum: { symbols: messages.explanation.formulas.maximum, numbers: (v) => `max(${v.join(', ')})` },
  firstMatching: { symbols: messages.explanation.formulas.firstMatching, numbers: ([a = '']) => a },
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

/** Longer formulas would only repeat the list of parts. */
const MAX_PARTS = 6;

/** The formula of a node; undefined if the node has no parts, or more than {@link MAX_PARTS}. */
export const formulaOf = (node: Explanation): Formula | undefined => {
  const formula = node.operation === undefined ? undefined : FORMULAS[node.operation];
  const parts = partsOf(node);
  if (formula === undefined || parts.length === 0 || parts.length > MAX_PARTS) return undefined;
  return { symbols: formula.symbols, numbers: formula.numbers(parts.map((part) => formatScore(part.value))) };
};

/** The sign of a node's operation. */
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

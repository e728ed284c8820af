import { describe, expect, it } from 'vitest';
import { alignRoots, contributionsOf, differencesOf, readExplanation, type Explanation } from './explanation';
import { formulaOf } from './formula';

const read = (json: unknown): Explanation => {
  const tree = readExplanation(json);
  if (tree === undefined) throw new Error('no tree');
  return tree;
};
const term = (field: string, word: string, value: number) => ({
  value,
  description: `weight(${field}:${word})`,
  operation: 'product',
  field,
  term: word,
  details: [
    { value: 1, description: 'query boost' },
    {
      value,
      description: `idf, inverse document frequency of ${word}`,
      operation: 'bm25-idf',
      term: word,
      details: [
        { value: 22, description: 'n' },
        { value: 3199, description: 'N' },
      ],
    },
  ],
});
const sum = (...details: { value: number }[]) => ({
  value: details.reduce((total, each) => total + each.value, 0),
  description: 'sum of:',
  operation: 'sum',
  details,
});

describe('a score tree', () => {
  it('is read leniently', () => {
    expect(readExplanation(undefined)).toBeUndefined();
    expect(readExplanation({ value: 1 })).toBeUndefined();
    expect(read({ value: 3, description: 'sum of:', details: [{ value: 3, description: 'x' }, 7] })).toMatchObject({
      operation: 'sum',
      details: [{ value: 3, details: [], isInformational: false }],
    });
  });

  it('is split into its clauses, largest first, with their shares', () => {
    const { parts, factors } = contributionsOf(read(sum(term('plot', 'war', 1), sum(term('title', 'war', 3)))));
    expect(parts.map((p) => [p.label, p.value, p.share])).toEqual([
      ['title: war', 3, 0.75],
      ['plot: war', 1, 0.25],
    ]);
    expect(factors).toEqual([]);
  });

  it('separates the functions of a profile as factors of every clause', () => {
    const tree = read({
      value: 8,
      description: 'score times the scoring functions',
      operation: 'product',
      details: [
        sum(term('title', 'war', 3), term('plot', 'war', 1)),
        {
          value: 2,
          description: 'sum of the functions',
          operation: 'sum',
          details: [{ value: 2, description: 'magnitude(rating)' }],
        },
      ],
    });
    const { parts, factors } = contributionsOf(tree);
    expect(parts.map((p) => [p.label, p.value, p.share])).toEqual([
      ['title: war', 6, 0.75],
      ['plot: war', 2, 0.25],
    ]);
    expect(factors).toEqual([{ label: 'sum of the functions', value: 2 }]);
  });

  it('numbers ranks from 1', () => {
    const rank = (n: number, of: string) => ({
      value: 1 / (60 + n),
      description: `rank ${n} of ${of}`,
      operation: 'quotient',
      details: [{ ...term('title', 'war', 9), informational: true }],
    });
    const { parts } = contributionsOf(
      read({ ...sum(rank(0, 'the text query'), rank(2, 'embedding')), description: 'reciprocal rank fusion of:' }),
    );
    expect(parts.map((p) => p.label)).toEqual(['Rank 1 in the text query', 'Rank 3 in embedding']);
  });

  it('uses the only detail of a score without parts', () => {
    const root = {
      value: 2,
      description: 'reranker score',
      details: [{ ...sum({ ...term('a', 'x', 0.3) }, term('b', 'y', 0.1)), informational: true }],
    };
    expect(contributionsOf(read(root)).parts.map((p) => [p.label, Number(p.share.toFixed(2))])).toEqual([
      ['a: x', 0.75],
      ['b: y', 0.25],
    ]);
  });

  it('prints each formula with its numbers', () => {
    expect(formulaOf(read(term('title', 'war', 5)).details[1]!)).toEqual({
      symbols: 'ln(1 + (N − n + 0.5) / (n + 0.5))',
      numbers: 'ln(1 + (3,199 − 22 + 0.5) / (22 + 0.5))',
    });
    expect(formulaOf(read({ value: 1, description: 'a fact' }))).toBeUndefined();
  });
});

describe('two trees', () => {
  const a = read(sum(term('title', 'war', 3), term('plot', 'war', 1)));
  const b = read(term('title', 'war', 2));

  it('are aligned by clause, also when one has a single clause', () => {
    const root = alignRoots(a, b);
    expect([root.left?.value, root.right?.value]).toEqual([4, 2]);
    expect(root.children.map((c) => [c.label, c.left?.value, c.right?.value])).toEqual([
      ['title: war', 3, 2],
      ['plot: war', 1, undefined],
    ]);
    expect(root.children[0]?.children.map((c) => [c.left?.value, c.right?.value])).toEqual([
      [1, 1],
      [3, 2],
    ]);
  });

  it('show both ranks where they differ', () => {
    const fused = (n: number) => ({
      ...sum({ value: 1 / (60 + n), description: `rank ${n} of the text query`, operation: 'quotient' } as never),
      description: 'reciprocal rank fusion of:',
    });
    expect(alignRoots(read(fused(0)), read(fused(6))).children.map((c) => c.label)).toEqual([
      'Rank 1 · 7 in the text query',
    ]);
    expect(differencesOf(read(fused(0)), read(fused(6))).map((d) => d.label)).toEqual(['Rank in the text query']);
  });

  it('list the largest difference first', () => {
    expect(differencesOf(a, b)).toEqual([
      { label: 'title: war', left: 3, right: 2 },
      { label: 'plot: war', left: 1, right: 0 },
    ]);
    expect(differencesOf(b, a)[0]).toEqual({ label: 'title: war', left: 2, right: 3 });
  });
});

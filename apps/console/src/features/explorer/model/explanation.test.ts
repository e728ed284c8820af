import { describe, expect, it } from 'vitest';
import { alignRoots, contributionsOf, differencesOf, ordinal, readExplanation, type Explanation } from './explanation';
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
    { value: 1, description: 'boost of the query' },
    {
      value,
      description: `idf, rarity of ${word}`,
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
      details: [{ value: 3, details: [], aside: false }],
    });
  });

  it('is taken apart into its clauses, largest first, with their shares', () => {
    const { parts, factors } = contributionsOf(read(sum(term('plot', 'war', 1), sum(term('title', 'war', 3)))));
    expect(parts.map((p) => [p.label, p.value, p.share])).toEqual([
      ['title: war', 3, 0.75],
      ['plot: war', 1, 0.25],
    ]);
    expect(factors).toEqual([]);
  });

  it('puts the functions of a profile aside as a factor of every clause', () => {
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

  it('tells places in rankings as people count', () => {
    const rank = (n: number, of: string) => ({
      value: 1 / (60 + n),
      description: `rank ${n} of ${of}`,
      operation: 'quotient',
      details: [{ ...term('title', 'war', 9), aside: true }],
    });
    const { parts } = contributionsOf(
      read({ ...sum(rank(0, 'the text query'), rank(2, 'embedding')), description: 'reciprocal rank fusion of:' }),
    );
    expect(parts.map((p) => p.label)).toEqual(['1st in the text query', '3rd in embedding']);
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '102nd',
    ]);
  });

  it('looks behind a score that only is said to follow from something', () => {
    const root = {
      value: 2,
      description: 'reranker score',
      details: [{ ...sum({ ...term('a', 'x', 0.3) }, term('b', 'y', 0.1)), aside: true }],
    };
    expect(contributionsOf(read(root)).parts.map((p) => [p.label, Number(p.share.toFixed(2))])).toEqual([
      ['a: x', 0.75],
      ['b: y', 0.25],
    ]);
  });

  it('says each formula with its numbers', () => {
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

  it('lie over each other clause by clause, also where one of them has a single clause', () => {
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

  it('say both places where a ranking has them at different ones', () => {
    const fused = (n: number) => ({
      ...sum({ value: 1 / (60 + n), description: `rank ${n} of the text query`, operation: 'quotient' } as never),
      description: 'reciprocal rank fusion of:',
    });
    expect(alignRoots(read(fused(0)), read(fused(6))).children.map((c) => c.label)).toEqual([
      '1st · 7th in the text query',
    ]);
    expect(differencesOf(read(fused(0)), read(fused(6))).map((d) => d.label)).toEqual(['rank in the text query']);
  });

  it('differ most where it says first', () => {
    expect(differencesOf(a, b)).toEqual([
      { label: 'title: war', left: 3, right: 2 },
      { label: 'plot: war', left: 1, right: 0 },
    ]);
    expect(differencesOf(b, a)[0]).toEqual({ label: 'title: war', left: 2, right: 3 });
  });
});

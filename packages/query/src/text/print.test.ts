import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextQuery } from '../ast.js';
import { queryTree, rejectionMessage, withoutSpans } from '../test-support/s-expressions.js';
import { parseFullQuery } from './full.js';
import { printTextQuery } from './print.js';
import { parseSimpleQuery } from './simple.js';

type Wildcard = Extract<TextQuery, { kind: 'wildcard' }>;
type Clauses = Extract<TextQuery, { kind: 'bool' }>['clauses'];
const span = { start: 0, end: 0 };
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  fc.stringMatching(/^[-+|!(){}[\]^"~*?:\\/& ab.]{1,6}$/),
  fc.constantFrom('constructor', '__proto__', 'AND', 'OR', 'NOT', '&&', '||', '*', '-', '\u3000', '\\u0041'),
);
const field = fc.constantFrom(undefined, undefined, 'title', 'Address/City', 'odd name', 'a:b/');
const named = (name: string | undefined) => (name === undefined ? {} : { field: name });

/** Text parts with a wildcard after each, which only the wildcard syntax can express. */
const wildcard = fc
  .tuple(
    field,
    fc.array(fc.tuple(text, fc.constantFrom('run' as const, 'one' as const)), { minLength: 1, maxLength: 3 }),
  )
  .map(([name, pairs]): Wildcard => ({
    kind: 'wildcard',
    ...span,
    ...named(name),
    parts: [...pairs.flatMap(([part, any]) => [part, { any }]), { any: 'one' }],
  }));
const fullLeaf: fc.Arbitrary<TextQuery> = fc.oneof(
  fc.tuple(field, text).map(([name, value]): TextQuery => ({ kind: 'term', ...span, ...named(name), text: value })),
  fc
    .tuple(field, fc.string({ unit: 'binary' }), fc.nat(20))
    .map(([name, value, slop]): TextQuery => ({ kind: 'phrase', ...span, ...named(name), text: value, slop })),
  fc.tuple(field, text).map(([name, value]): TextQuery => ({ kind: 'prefix', ...span, ...named(name), text: value })),
  wildcard,
  fc
    .tuple(field, fc.stringMatching(/^[a-z.*+|()]{0,5}(\\\/)?[a-z]$/))
    .map(([name, pattern]): TextQuery => ({ kind: 'regexp', ...span, ...named(name), pattern })),
  fc
    .tuple(field, text, fc.constantFrom(0 as const, 1 as const, 2 as const))
    .map(([name, value, distance]): TextQuery => ({ kind: 'fuzzy', ...span, ...named(name), text: value, distance })),
  fc.constant<TextQuery>({ kind: 'match-all', ...span }),
);
const isBareTree = (clauses: Clauses): boolean => clauses.length > 1 || clauses[0]?.occur !== 'should';
const boost = fc.oneof(fc.nat(100), fc.double({ min: 1e-9, max: 1e24, noNaN: true, noDefaultInfinity: true }));
const fullTree = fc.letrec<{ tree: TextQuery }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fullLeaf,
    fc.tuple(boost, tie('tree')).map(([by, query]): TextQuery => ({ kind: 'boost', ...span, boost: by, query })),
    fc
      .array(fc.record({ occur: fc.constantFrom('must', 'should', 'must-not'), query: tie('tree') }), {
        minLength: 1,
        maxLength: 4,
      })
      .filter(isBareTree)
      .map((clauses): TextQuery => ({ kind: 'bool', ...span, clauses })),
  ),
})).tree;
const isAllNegative = (query: TextQuery): boolean =>
  query.kind === 'boost'
    ? isAllNegative(query.query)
    : query.kind === 'bool' && query.clauses.every((clause) => clause.occur === 'must-not');

test('full: parse(print(query)) is the query', () => {
  fc.assert(
    fc.property(
      fullTree.filter((tree) => !isAllNegative(tree)),
      (tree) => {
        expect(withoutSpans(parseFullQuery(printTextQuery(tree, 'full')))).toEqual(withoutSpans(tree));
      },
    ),
    { numRuns: 1000 },
  );
});

const simpleLeaf: fc.Arbitrary<TextQuery> = fc.oneof(
  text.map((value): TextQuery => ({ kind: 'term', ...span, text: value })),
  text.map((value): TextQuery => ({ kind: 'prefix', ...span, text: value })),
  text.map((value): TextQuery => ({ kind: 'phrase', ...span, text: value, slop: 0 })),
);
const simpleTree = fc.letrec<{ tree: TextQuery }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    simpleLeaf,
    tie('tree').map((query): TextQuery => ({
      kind: 'bool',
      ...span,
      clauses: [
        { occur: 'must-not', query },
        { occur: 'should', query: { kind: 'match-all', ...span } },
      ],
    })),
    fc
      .tuple(fc.constantFrom('must' as const, 'should' as const), fc.array(tie('tree'), { minLength: 2, maxLength: 4 }))
      .map(([occur, queries]): TextQuery => ({
        kind: 'bool',
        ...span,
        clauses: queries.map((query) => ({ occur, query })),
      })),
  ),
})).tree;

test('simple: parse(print(query)) is the query, in either mode', () => {
  fc.assert(
    fc.property(simpleTree, fc.constantFrom('any' as const, 'all' as const), (tree, searchMode) => {
      const printed = printTextQuery(tree, 'simple');
      expect(withoutSpans(parseSimpleQuery(printed, { searchMode }))).toEqual(withoutSpans(tree));
    }),
    { numRuns: 1000 },
  );
});

test('any text parses to a tree that can be printed, or is a 400', () => {
  const piece = fc.constantFrom(
    'a',
    'b*',
    '"',
    '(',
    ')',
    '+',
    '-',
    '|',
    ' ',
    '\\',
    '~1',
    '^2',
    'f:',
    'AND',
    '/',
    '?',
    '!',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const value = pieces.join('');
      const simple = parseSimpleQuery(value);
      expect(queryTree(parseSimpleQuery(printTextQuery(simple, 'simple')))).toBe(queryTree(simple));
      let full: TextQuery;
      try {
        full = parseFullQuery(value);
      } catch (error) {
        expect(error).toMatchObject({ status: 400, target: 'search' });
        return;
      }
      expect(queryTree(parseFullQuery(printTextQuery(full, 'full')))).toBe(queryTree(full));
    }),
    { numRuns: 2000 },
  );
});

test('the simple syntax rejects queries that it cannot express', () => {
  for (const query of ['a~1', 'f:a', 'a^2', '"a b"~3', 'a?b', '/a/', '+a b', '+a -b']) {
    expect(rejectionMessage(() => printTextQuery(parseFullQuery(query), 'simple'))).toContain(
      'The simple query syntax cannot',
    );
  }
});

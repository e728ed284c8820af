import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter, Literal, Operand, OrderClause, Path } from '../ast.js';
import { withoutSpans } from '../test-support/s-expressions.js';
import { parseFilter } from './filter.js';
import { readDate, readNumber } from './literals.js';
import { parseOrderBy } from './order-by.js';
import { printFilter, printOrderBy } from './print.js';
import { visitFilter } from './walk.js';

const span = { start: 0, end: 0 };
const name = fc.oneof(
  fc
    .stringMatching(/^[A-Za-z_][A-Za-z_0-9]{0,8}$/)
    .filter((word) => !/^(true|false|null|not|NaN|INF|geography|geometry)$/i.test(word)),
  fc.constantFrom('and', 'eq', 'any', 'all', 'search', 'geo', 'asc', 'NaNa'),
);
const path: fc.Arbitrary<Path> = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((segments) => ({ kind: 'path', ...span, segments }));
const literal: fc.Arbitrary<Literal> = fc
  .oneof(
    fc.constant({ type: 'null' as const }),
    fc.boolean().map((value) => ({ type: 'boolean' as const, value })),
    fc.string({ unit: 'binary' }).map((value) => ({ type: 'string' as const, value })),
    fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), fc.double()).map((value) => {
      const text = String(value).replace('Infinity', 'INF');
      return readNumber(text) ?? { type: 'null' as const };
    }),
    fc
      .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
      .map((date) => readDate(date.toISOString()) ?? { type: 'null' as const }),
  )
  .map((value) => ({ kind: 'literal', ...span, ...value }));
const point = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
});
const ring = fc.array(point, { minLength: 3, maxLength: 6 }).map((points) => [...points, ...points.slice(0, 1)]);
const number = fc
  .constantFrom('5', '0.5')
  .map((text): Literal => ({ kind: 'literal', ...span, ...(readNumber(text) ?? { type: 'null' }) }));

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(path, literal, fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'), fc.boolean())
    .map(([subject, constant, operator, isSwapped]): Filter => {
      const [left, right]: Operand[] = isSwapped ? [constant, subject] : [subject, constant];
      return { kind: 'compare', ...span, operator, left: left ?? subject, right: right ?? constant };
    }),
  fc
    .oneof(
      path,
      fc.boolean().map((value): Literal => ({ kind: 'literal', ...span, type: 'boolean', value })),
    )
    .map((operand): Filter => ({ kind: 'truth', ...span, operand })),
  fc.tuple(path, point, number, fc.constantFrom('lt', 'ge')).map(([subject, at, right, operator]): Filter => ({
    kind: 'compare',
    ...span,
    operator,
    left: { kind: 'geo.distance', ...span, path: subject, point: at },
    right,
  })),
  fc
    .tuple(path, ring)
    .map(([subject, points]): Filter => ({ kind: 'geo.intersects', ...span, path: subject, ring: points })),
  fc.tuple(path, fc.array(fc.stringMatching(/^[a-z' ]{1,5}$/), { maxLength: 4 })).map(([subject, values]): Filter => ({
    kind: 'search.in',
    ...span,
    path: subject,
    values,
    delimiters: '|;',
    list: values.join('|'),
  })),
  fc
    .tuple(fc.string(), fc.boolean(), fc.option(fc.array(name, { minLength: 1 }), { nil: undefined }), fc.boolean())
    .map(([search, isScoring, fields, typed]): Filter => ({
      kind: 'search.ismatch',
      ...span,
      isScoring,
      search,
      ...(fields === undefined ? {} : { fields }),
      ...(typed ? { queryType: 'full' as const, searchMode: 'all' as const } : {}),
    })),
  path.map((subject): Filter => ({ kind: 'lambda', ...span, quantifier: 'any', path: subject })),
);
const filter = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    tie('tree').map((operand): Filter => ({ kind: 'not', ...span, operand })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
      .map(([kind, operands]): Filter => ({ kind, ...span, operands })),
    fc.tuple(fc.constantFrom('any', 'all'), path, tie('tree')).map(([quantifier, subject, body]): Filter => ({
      kind: 'lambda',
      ...span,
      quantifier,
      path: subject,
      variable: 'v',
      body,
    })),
  ),
})).tree;

/** Gives each lambda its own variable and binds some of the paths below it, as in a parsed tree. */
function bind(node: Filter, variables: readonly string[] = []): Filter {
  const bindPath = (at: Path): Path => {
    const variable = variables[at.segments.join('').length % (variables.length + 1)];
    return variable === undefined ? at : { ...at, variable };
  };
  switch (node.kind) {
    case 'and':
    case 'or':
      return { ...node, operands: node.operands.map((operand) => bind(operand, variables)) };
    case 'not':
      return { ...node, operand: bind(node.operand, variables) };
    case 'lambda': {
      if (node.body === undefined) return { ...node, path: bindPath(node.path) };
      const variable = `${`$v${variables.length}`.slice(1)}_`;
      return { ...node, path: bindPath(node.path), variable, body: bind(node.body, [...variables, variable]) };
    }
    case 'compare': {
      const operand = (side: Operand): Operand => {
        if (side.kind === 'path') return bindPath(side);
        return side.kind === 'geo.distance' ? { ...side, path: bindPath(side.path) } : side;
      };
      return { ...node, left: operand(node.left), right: operand(node.right) };
    }
    case 'truth':
      return node.operand.kind === 'path' ? { ...node, operand: bindPath(node.operand) } : node;
    case 'search.in':
    case 'geo.intersects':
      return { ...node, path: bindPath(node.path) };
    case 'search.ismatch':
      return node;
  }
}
const boundFilter = filter.map((tree) => bind(tree));

test('parse(print(filter)) is the filter', () => {
  fc.assert(
    fc.property(boundFilter, (tree) => {
      expect(withoutSpans(parseFilter(printFilter(tree)))).toEqual(withoutSpans(tree));
    }),
    { numRuns: 1000 },
  );
});

test('the text in the span of every node parses to the node', () => {
  fc.assert(
    fc.property(boundFilter, (tree) => {
      const text = printFilter(tree);
      visitFilter(parseFilter(text), {
        node(node, scope) {
          if (scope.variables.length > 0) return;
          expect(printFilter(parseFilter(text.slice(node.start, node.end)))).toBe(printFilter(node));
        },
      });
    }),
    { numRuns: 200 },
  );
});

test('parse(print(orderby)) is the orderby', () => {
  const by = fc.oneof<fc.Arbitrary<OrderClause['by']>[]>(
    path,
    fc.constant({ kind: 'search.score', ...span }),
    fc.tuple(path, point).map(([subject, at]) => ({ kind: 'geo.distance', ...span, path: subject, point: at })),
  );
  const clauses = fc.array(fc.record({ by, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
    maxLength: 32,
  });
  fc.assert(
    fc.property(clauses, (list) => {
      const orderBy = list.map((clause) => ({ ...span, ...clause }));
      expect(withoutSpans(parseOrderBy(printOrderBy(orderBy)))).toEqual(withoutSpans(orderBy));
    }),
  );
});

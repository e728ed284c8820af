import { limits } from '@searchdeck/contract';
import { describe, expect, test } from 'vitest';
import { filterTree, rejectionMessage } from '../test-support/s-expressions.js';
import { parseFilter } from './filter.js';
import { printFilter } from './print.js';

/** In milliseconds: hostile input must not hang, even on a slow machine. */
const TIMEOUT_MS = 20_000;

const POINT = "geography'POINT(-122.13 47.67)'";
const POLYGON = "geography'POLYGON((-122 47, -121 47, -121 48, -122 47))'";

describe('text to tree', () => {
  test.each([
    // comparisons, constants on either side
    ['Rating ge 4', '(ge Rating 4)'],
    ['4 le Rating', '(le 4 Rating)'],
    ["Name eq 'O''Hara'", `(eq Name "O'Hara")`],
    ["Name eq ''", '(eq Name "")'],
    ["''''eq Name", `(eq "'" Name)`],
    ['Rating ne null', '(ne Rating null)'],
    ['flag eq true', '(eq flag true)'],
    ['x eq -5', '(eq x -5)'],
    ['x eq +5', '(eq x 5)'],
    ['x eq 9007199254740993', '(eq x 9007199254740993)'],
    ['x eq 5L', '(eq x 5)'],
    ['x lt 4.5', '(lt x (double 4.5))'],
    ['x lt -1.5e-3', '(lt x (double -0.0015))'],
    ['x lt 1E5', '(lt x (double 100000))'],
    ['x eq NaN', '(eq x (double NaN))'],
    ['x lt INF', '(lt x (double Infinity))'],
    ['x gt -INF', '(gt x (double -Infinity))'],
    ['NaNs eq 1', '(eq NaNs 1)'],
    ['Address/City eq null', '(eq Address/City null)'],
    // dates
    ['d gt 1970-01-01T00:00:01Z', '(gt d (date 1000 0))'],
    ['d gt 1970-01-01T00:00Z', '(gt d (date 0 0))'],
    ['d gt 1970-01-01T02:00:00+02:00', '(gt d (date 0 0))'],
    ['d gt 1969-12-31T16:00:00-08:00', '(gt d (date 0 0))'],
    ['d gt 1970-01-01T00:00:00.1234567Z', '(gt d (date 123 456700))'],
    ['d gt 0001-01-01T00:00:00Z', '(gt d (date -62135596800000 0))'],
    ['d gt 2024-02-29t00:00:00z', '(gt d (date 1709164800000 0))'],
    // precedence: not, comparison, and, or
    ['a or b and c', '(or a (and b c))'],
    ['a and b or c and d', '(or (and a b) (and c d))'],
    ['(a or b) and c', '(and (or a b) c)'],
    ['a and b and c', '(and a b c)'],
    ['(a and b) and c', '(and (and a b) c)'],
    ['not a and b', '(and (not a) b)'],
    ['not (a and b)', '(not (and a b))'],
    ['not not a', '(not (not a))'],
    ['not (Rating gt 5)', '(not (gt Rating 5))'],
    ['true', 'true'],
    ['not false', '(not false)'],
    ['((((a))))', 'a'],
    // keywords as names
    ['not eq', '(not eq)'],
    ['and eq 1 and or eq 2', '(and (eq and 1) (eq or 2))'],
    ['any eq 1', '(eq any 1)'],
    ['a/any eq 1', '(eq a/any 1)'],
    // lambdas
    ['tags/any()', '(any tags)'],
    ["tags/any(t: t eq 'pool')", '(any tags t (eq $t "pool"))'],
    ["tags/all(t:t ne 'pool')", '(all tags t (ne $t "pool"))'],
    ['flags/any(f: f)', '(any flags f $f)'],
    ['Rooms/any(r: r/Rate lt 100 and r/Open)', '(any Rooms r (and (lt $r/Rate 100) $r/Open))'],
    [
      "stores/any(s: s/amenities/any(a: a eq 'parking')) and details/margin gt 0.5",
      '(and (any stores s (any s/amenities a (eq $a "parking"))) (gt details/margin (double 0.5)))',
    ],
    ['a/b/any(x: x eq 1) or x eq 2', '(or (any a/b x (eq $x 1)) (eq x 2))'],
    ['a / any ( x : x eq 1 )', '(any a x (eq $x 1))'],
    // functions
    [`geo.distance(loc, ${POINT}) le 10`, '(le (geo.distance loc -122.13,47.67) 10)'],
    [`geo.distance(${POINT}, loc) lt 0.5`, '(lt (geo.distance loc -122.13,47.67) (double 0.5))'],
    [`10 gt geo.distance(loc,${POINT})`, '(gt 10 (geo.distance loc -122.13,47.67))'],
    [`geo.intersects(loc, ${POLYGON})`, '(geo.intersects loc -122,47 -121,47 -121,48 -122,47)'],
    [`locs/any(l: geo.distance(l, ${POINT}) lt 5)`, '(any locs l (lt (geo.distance $l -122.13,47.67) 5))'],
    ["search.in(name, 'a,b c')", '(search.in name "a" "b" "c")'],
    ["search.in(name, 'Sea View|Budget, cheap', '|')", '(search.in name "Sea View" "Budget, cheap")'],
    ["search.in(name, ',,a,,')", '(search.in name "a")'],
    ["search.in(name, '')", '(search.in name )'],
    ["tags/any(t: search.in(t, 'x|y', '|'))", '(any tags t (search.in t "x" "y"))'],
    ["search.in(a, 'x') eq false", '(not (search.in a "x"))'],
    ["true eq search.in(a, 'x')", '(search.in a "x")'],
    ["search.ismatch('waterfront')", '(search.ismatch "waterfront")'],
    ["search.ismatchscoring('lux*', 'Name, Description')", '(search.ismatchscoring "lux*" Name,Description)'],
    [
      `search.ismatch('"hotel airport"~5', 'Description', 'full', 'any') and not a`,
      '(and (search.ismatch "\\"hotel airport\\"~5" Description full any) (not a))',
    ],
    ["search.ismatch('x', null, 'simple', 'all')", '(search.ismatch "x" simple all)'],
  ])('%s', (text, tree) => {
    expect(filterTree(parseFilter(text))).toBe(tree);
    // The canonical text of the tree is the same filter.
    expect(filterTree(parseFilter(printFilter(parseFilter(text))))).toBe(tree);
  });
});

describe('errors', () => {
  test.each([
    ['This is not a valid filter.', "Syntax error at position 7 in 'This is not a valid filter.'."],
    ['', "Expression expected at position 0 in ''."],
    ['Rating ge', "Expression expected at position 9 in 'Rating ge'."],
    ['Rating ge )', "Expression expected at position 10 in 'Rating ge )'."],
    ['a and', "Expression expected at position 5 in 'a and'."],
    ['a eq 1 b', "Syntax error at position 8 in 'a eq 1 b'."],
    ['(a eq 1', "')' or operator expected at position 7 in '(a eq 1'."],
    ['a eq 1)', "Syntax error at position 7 in 'a eq 1)'."],
    ["a eq 'x", "There is an unterminated string literal at position 7 in 'a eq 'x'."],
    ['a eq "x"', `Syntax error: character '"' is not valid at position 5 in 'a eq "x"'.`],
    ['a eq 😀', "Syntax error: character '😀' is not valid at position 5 in 'a eq 😀'."],
    ['a eq 5.', "A digit was expected at position 7 in 'a eq 5.'."],
    ['a/ eq 5', "Syntax error at position 7 in 'a/ eq 5'."],
    ['a eq b', 'Comparison must be between a field, range variable or function call and a literal value.'],
    ['1 eq 1', 'Comparison must be between a field, range variable or function call and a literal value.'],
    ['(a eq 1) eq true', 'Comparison must be between a field, range variable or function call and a literal value.'],
    ['foo(a) eq 1', "An unknown function with name 'foo' was found."],
    ['startswith(a)', "An unknown function with name 'startswith' was found."],
    [
      'not Rating gt 5',
      "A unary operator with an incompatible type was detected. The operator 'not' binds tighter than 'gt': put the comparison in parentheses.",
    ],
    ['5', 'The $filter expression must evaluate to a single boolean value, but the part at position 0 does not.'],
    [
      "a or 'x'",
      'The $filter expression must evaluate to a single boolean value, but the part at position 5 does not.',
    ],
    ['a gt 2024-02-30T00:00:00Z', "Unrecognized 'Edm.DateTimeOffset' literal '2024-02-30T00:00:00Z' at '5'"],
    ['a gt 2024-01-01', "Unrecognized 'Edm.DateTimeOffset' literal '2024-01-01' at '5'"],
    ['a gt 2024-01-01T00:00:00', "Unrecognized 'Edm.DateTimeOffset' literal '2024-01-01T00:00:00' at '5'"],
    ['a gt 2024-01-01T25:00:00Z', "Unrecognized 'Edm.DateTimeOffset' literal"],
    ['tags/all()', "Syntax error at position 10 in 'tags/all()'."],
    ['tags/any(t)', "Syntax error at position 11 in 'tags/any(t)'."],
    ['a/any(x: a/any(x: x eq 1))', "The range variable 'x' has already been declared."],
    [`geo.distance(l, ${POINT}) eq 5`, "The operator 'eq' cannot be used with the function 'geo.distance'."],
    [`geo.distance(l, ${POINT}) lt 'x'`, "The function 'geo.distance' can only be compared with a number"],
    [`geo.distance(l, ${POLYGON}) lt 1`, "it must be a geography'POINT…'."],
    ["geo.distance(l, geography'POINT(200 5)') lt 1", 'it needs a longitude of -180 to 180'],
    ["geo.distance(l, geography'POINT(5,5)') lt 1", 'it needs a longitude of -180 to 180'],
    [
      `l eq ${POINT}`,
      "The geography literal at position 5 cannot be compared; use it as an argument of 'geo.distance' or 'geo.intersects'.",
    ],
    ["geo.intersects(l, geography'POLYGON((0 0, 1 1, 0 0))')", 'it needs at least four points.'],
    ["geo.intersects(l, geography'POLYGON((0 0, 1 0, 1 1, 0 1))')", 'it is not closed'],
    ["geo.intersects(l, geography'POLYGON((0 0, 1 0, 1 1, 0 0),(0 0, 1 0, 1 1, 0 0))')", 'exactly one ring'],
    ["search.in('a', 'b')", 'Syntax error at position 13 in'],
    ["search.in(a, 'b', '')", "The delimiters of 'search.in' must not be empty."],
    ['search.in(a b)', "')' or ',' expected at position 12"],
    ["search.ismatch('a', 'b', 'fast', 'any')", "'fast' at position 25 is not one of 'simple', 'full'."],
    ["search.ismatch('a', 'b', 'full')", 'Syntax error at position 32'],
    ['search.score() gt 1', "The function 'search.score' can only be used in $orderby."],
    ['a add 1 eq 2', "Syntax error at position 5 in 'a add 1 eq 2'."],
    ["a in ('x', 'y')", 'Syntax error at position 4 in'],
    ['a AND b', "Syntax error at position 5 in 'a AND b'."],
  ])('%s', (text, message) => {
    const actual = rejectionMessage(() => parseFilter(text));
    expect(actual.startsWith('Invalid expression: ')).toBe(true);
    expect(actual).toContain(message);
    expect(actual.endsWith('\r\nParameter name: $filter')).toBe(true);
  });

  test('the target of an error is the parameter', () => {
    expect(() => parseFilter('a eq', 'filter')).toThrow(expect.objectContaining({ status: 400, target: 'filter' }));
  });
});

describe('hostile text', () => {
  const message = (text: string) => rejectionMessage(() => parseFilter(text)).slice(0, 400);
  test.each([
    ['parentheses', '('.repeat(100_000), 'Recursion limit reached at position 250'],
    ['not', `${'not '.repeat(100_000)}a`, 'Recursion limit reached'],
    ['lambdas', 'a/any(x:'.repeat(100_000), 'already been declared'],
    ['nested lambdas', Array.from({ length: 5000 }, (_, i) => `a/any(v${i}:`).join(''), 'Recursion limit reached'],
    ['path steps', `${'a/'.repeat(100_000)}a eq 1`, 'A field path has more than 250 steps.'],
    [
      'clauses',
      Array.from({ length: limits.clauses + 1 }, () => 'a eq 1').join(' or '),
      `too many clauses. The maximum is ${limits.clauses}`,
    ],
    ['digits', `a eq ${'9'.repeat(1_000_000)}`, "Unrecognized 'Edm.Double' literal"],
    ['letters', `${'a'.repeat(1_000_000)} eq`, 'Expression expected at position 1000003'],
    ['a long constant', `a eq '${'x'.repeat(32_767)}'`, 'A string constant has more than 32766 bytes'],
    ['quotes', "'".repeat(999_999), 'unterminated string literal'],
    ['spaces', `a eq${' '.repeat(1_000_000)}`, 'Expression expected'],
    ['whitespace before a slash', `a/any${' '.repeat(1_000_000)}(`, 'Syntax error at position 1000006'],
  ])(
    '%s',
    (_, text, expected) => {
      expect(message(text)).toContain(expected.slice(0, 300));
    },
    TIMEOUT_MS,
  );

  test('truncates a long expression in a message', () => {
    expect(rejectionMessage(() => parseFilter('b '.repeat(500_000))).length).toBeLessThan(3000);
  });

  test('parses expressions at the limits', () => {
    expect(parseFilter(Array.from({ length: 3000 }, () => 'a eq 1').join(' or '))).toMatchObject({ kind: 'or' });
    expect(filterTree(parseFilter(`${'('.repeat(249)}a${')'.repeat(249)}`))).toBe('a');
    const list = Array.from({ length: 100_000 }, (_, i) => `id${i}`).join(',');
    expect(parseFilter(`search.in(id, '${list}')`)).toMatchObject({ kind: 'search.in' });
  });
});

test('the span of a node includes its parentheses', () => {
  const text = ' (a eq 1 or b) and not c/any(x: x eq 2)';
  const filter = parseFilter(text);
  const at = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  expect(filter.kind === 'and' && filter.operands.map(at)).toEqual(['(a eq 1 or b)', 'not c/any(x: x eq 2)']);
});

import { describe, expect, test } from 'vitest';
import { rejectionMessage } from '../test-support/s-expressions.js';
import { parseFilter } from './filter.js';
import { checkLambdas } from './lambdas.js';

const TYPES: Record<string, string> = {
  tags: 'Collection(Edm.String)',
  flags: 'Collection(Edm.Boolean)',
  ratings: 'Collection(Edm.Int32)',
  dates: 'Collection(Edm.DateTimeOffset)',
  margins: 'Collection(Edm.Double)',
  locations: 'Collection(Edm.GeographyPoint)',
  stores: 'Collection(Edm.ComplexType)',
  'stores/name': 'Edm.String',
  'stores/amenities': 'Collection(Edm.String)',
  details: 'Edm.ComplexType',
  'details/margin': 'Edm.Double',
};
const check = (text: string) => checkLambdas(parseFilter(text), (path) => TYPES[path]);
const P = "geography'POINT(-122 49)'";
const R = "geography'POLYGON((-122 47, -121 47, -121 48, -122 47))'";

// The examples of the documentation's page on collection filters, and a few more.
describe('allowed', () => {
  test.each([
    "tags/any(t: t eq 'books')",
    "tags/any(t: 'books' eq t)",
    "tags/any(t: search.in(t, 'books, games, toys'))",
    "tags/all(t: t ne 'books')",
    "tags/all(t: not (t eq 'books'))",
    "tags/all(t: not search.in(t, 'books, games, toys'))",
    "tags/any(t: t eq 'books' or t eq 'games')",
    "tags/all(t: t ne 'books' and not (t eq 'games'))",
    "tags/any(t: not (t ne 'books' and t ne 'games'))",
    "not tags/any(t: t eq 'x') and tags/any()",
    'flags/any(f: f)',
    'flags/all(f: f)',
    'flags/any(f: f ne true)',
    'flags/all(f: not (f eq true))',
    `locations/any(l: geo.distance(l, ${P}) lt 10)`,
    `locations/any(l: 10 gt geo.distance(l, ${P}))`,
    `locations/any(l: not (geo.distance(l, ${P}) ge 10) or geo.intersects(l, ${R}))`,
    `locations/all(l: geo.distance(l, ${P}) ge 10 and not geo.intersects(l, ${R}))`,
    'ratings/any(r: r ne 5)',
    'dates/any(d: d gt 2017-08-24T00:00:00Z)',
    'not margins/all(m: m eq 3.5)',
    'ratings/any(r: r ne 5 or r gt 7)',
    'ratings/any(r: r gt 2 and r le 5)',
    'ratings/any(r: (r gt 2 and r le 5) or (r gt 7 and r lt 10))',
    'ratings/any(r: (r gt 2 and (r le 5 and r lt 4)) or r eq 1)',
    'ratings/any(r: not (r le 2 or r gt 5))',
    'ratings/all(r: r eq 5)',
    'ratings/all(r: r eq 5 and r le 7)',
    'ratings/all(r: r le 5 or r gt 7)',
    'ratings/all(r: (r le 2 or r gt 5) and (r lt 7 or r ge 10))',
    "stores/any(s: s/amenities/any(a: a eq 'parking')) and details/margin gt 0.5",
    "stores/any(s: s/amenities/any(a: a eq 'parking') and s/name ne 'Flagship')",
    "stores/any(s: (s/name eq 'a' or s/name eq 'b') and not (s/name eq 'c' and s/name gt 'd'))",
    "search.ismatch('x') or tags/any(t: t eq 'x')",
    "unknown/any(u: u gt 'x' and u ne 'y')",
  ])('%s', (text) => {
    expect(() => check(text)).not.toThrow();
  });
});

describe('rejected', () => {
  const OPPOSITE =
    "Invalid lambda expression. Found a test for equality or inequality where the opposite was expected in a lambda expression that iterates over a field of type Collection(Edm.String). For 'any', use expressions of the form 'x eq y' or 'search.in(...)'. For 'all', use expressions of the form 'x ne y', 'not (x eq y)', or 'not search.in(...)'.";
  const COMPLEX =
    "Invalid lambda expression. Complex Boolean expressions aren't supported in lambda expressions that iterate over fields of type ";
  const ORDER = "Invalid lambda expression. Found a comparison operator (one of 'lt', 'le', 'gt', or 'ge').";
  const GEO =
    "Invalid lambda expression. Found an unsupported use of geo.distance() or geo.intersects() in a lambda expression that iterates over a field of type Collection(Edm.GeographyPoint). For 'any', make sure you compare geo.distance() using the 'lt' or 'le' operators and make sure that any usage of geo.intersects() isn't negated. For 'all', make sure you compare geo.distance() using the 'gt' or 'ge' operators and make sure that any usage of geo.intersects() is negated.";
  const FORM = 'Invalid lambda expression. Found an unsupported form of complex Boolean expression.';
  const BOUND = "Only bound field references are supported inside lambda expressions ('any' or 'all').";
  test.each([
    ["tags/any(t: t ne 'books')", OPPOSITE],
    ["tags/any(t: not search.in(t, 'books, games, toys'))", OPPOSITE],
    ["tags/all(t: t eq 'books')", OPPOSITE],
    ["tags/all(t: search.in(t, 'books, games, toys'))", OPPOSITE],
    ["tags/any(t: not (t eq 'books'))", OPPOSITE],
    ["tags/any(t: t eq 'books' and t ne 'games')", `${COMPLEX}Collection(Edm.String).`],
    ["tags/all(t: t ne 'books' or not (t eq 'games'))", `${COMPLEX}Collection(Edm.String).`],
    ["tags/any(t: not (t ne 'a' or t ne 'b'))", `${COMPLEX}Collection(Edm.String).`],
    ["tags/any(t: t gt 'books')", ORDER],
    ["tags/all(t: 'books' le t)", ORDER],
    ['flags/any(f: f or not f)', `${COMPLEX}Collection(Edm.Boolean).`],
    ['flags/all(f: not (f and f eq true))', `${COMPLEX}Collection(Edm.Boolean).`],
    [`locations/any(l: not geo.intersects(l, ${R}))`, GEO],
    [`locations/all(l: geo.intersects(l, ${R}))`, GEO],
    [`locations/any(l: geo.distance(l, ${P}) gt 10)`, GEO],
    [`locations/all(l: geo.distance(l, ${P}) lt 10)`, GEO],
    ['locations/any(l: l eq null)', GEO],
    [
      `locations/any(l: geo.distance(l, ${P}) lt 10 and geo.intersects(l, ${R}))`,
      `${COMPLEX}Collection(Edm.GeographyPoint).`,
    ],
    [
      `locations/all(l: geo.distance(l, ${P}) le 10 or not geo.intersects(l, ${R}))`,
      `${COMPLEX}Collection(Edm.GeographyPoint).`,
    ],
    ['ratings/any(r: r ne 5 and r gt 2)', FORM],
    ['ratings/any(r: r gt 1 and (r lt 5 or r eq 7))', FORM],
    ['ratings/all(r: r eq 5 or r le 2)', FORM],
    ['ratings/all(r: r le 2 or (r gt 5 and r lt 7))', FORM],
    ['dates/all(d: not (d ne 2017-08-24T00:00:00Z and d gt 2018-08-24T00:00:00Z))', FORM],
    ["stores/any(s: s/amenities/any(a: a eq 'parking' and details/margin gt 0.5))", BOUND],
    ["stores/any(s: s/amenities/any(a: a eq 'parking' and s/name ne 'Flagship'))", BOUND],
    ['stores/any(s: details/margin gt 0.5)', BOUND],
    [
      "stores/any(s: search.ismatch('x'))",
      "The function 'ismatch' has no parameters bound to the range variable 's'. ",
    ],
    ["stores/any(s: not search.ismatchscoring('x'))", "The function 'ismatchscoring' has no parameters"],
    ["stores/any(s: s/amenities/any(a: a ne 'x'))", OPPOSITE],
  ])('%s', (text, message) => {
    const actual = rejectionMessage(() => check(text));
    expect(actual).toContain(message);
    expect(actual).toMatch(/\r\nParameter name: \$filter$/);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageOf, rowsOf, startCorpusService } from '../testing/query-corpus.js';
import type { ApiResponse, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startCorpusService();
});
afterAll(() => service.dispose());

const ids = (response: ApiResponse) =>
  rowsOf(response)
    .map((row) => row.id)
    .sort()
    .join('');
const byPost = (filter: string) =>
  service.data('POST', '/indexes/corpus/docs/search', { body: { filter, select: 'id' } });
const byGet = (filter: string) =>
  service.data('GET', `/indexes('corpus')/docs?$select=id&$filter=${encodeURIComponent(filter)}`);

/** Keys of the matching documents, or the error message. */
const outcome = (response: ApiResponse): string => {
  if (response.status === 200) return ids(response);
  const message = messageOf(response);
  return /\r\nParameter name: \S+$/.test(message) ? `${response.status} ${message}` : `names no parameter: ${message}`;
};
/** By POST and by GET. */
const both = async (filter: string) => [outcome(await byPost(filter)), outcome(await byGet(filter))];
const rejection = (words: string) => Array.from({ length: 2 }, () => expect.stringMatching(exactly(words)) as string);
const exactly = (words: string) =>
  new RegExp(`^400 .*${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`, 's');

const POINT = (lonLat: string) => `geography'POINT(${lonLat})'`;
const inside = (ring: string) => `geo.intersects(place, geography'POLYGON((${ring}))')`;

describe('Booleans and null, as in the tables of the logical operators', () => {
  test.each([
    ['flag', '1'],
    ['not flag', '234'],
    ['flag eq true', '1'],
    ['flag eq false', '2'],
    ['flag eq null', '34'],
    ['flag ne true', '234'],
    ['flag ne false', '134'],
    ['flag ne null', '12'],
    ['flag and true', '1'],
    ['flag and false', ''],
    ['flag or true', '1234'],
    ['flag or false', '1'],
    ['not not flag', '1'],
    ['', '1234'],
    ['  ', '1234'],
  ])('%s', async (filter, keys) => expect(await both(filter)).toEqual([keys, keys]));
});

describe('comparisons', () => {
  test.each([
    ['int eq 10', '1'],
    ['int eq 10.0', '1'],
    ['5 lt int', '13'],
    ['int gt 9999999999', ''],
    ['int lt 9999999999', '123'],
    ['long lt 9223372036854775808', '12'],
    ['double eq NaN', ''],
    ['double ne NaN', '1234'],
    ['double gt 1', '13'],
    ['double lt INF', '1'],
    ['double le INF', '13'],
    ['double gt -INF', '13'],
    ['double eq null', '4'],
    ['null eq double', '4'],
    ['double ne null', '123'],
    ['double eq 45e-1', '1'],
    ['int eq 10 or int eq -3 and flag', '1'],
    ['(int eq 10 or int eq -3) and not flag', '2'],
    ['int  eq\n10', '1'],
    ['date eq 1969-12-31T23:30:00Z', '1'],
    ['date lt 1970-01-01T00:00:00Z', '1'],
    ['date ge 2015-06-01T22:00:00-08:00', '2'],
    ['date eq 2015-06-02T06:00Z', '2'],
    ['date lt 9999-12-31T23:59:59.9999999Z', '12'],
    ['date eq 1969-12-31T23:30:00.0000001Z', ''],
    ["code eq 'O''Neil'", '1'],
    ["code eq ''", '3'],
    ["code ne ''", '124'],
    ["category eq 'RESORT'", '12'],
    ["hidden eq 'h1'", '1'],
    ["address/country/code eq 'FR'", '1'],
    ['address/zip eq null', '234'],
  ])('%s', async (filter, keys) => expect(await both(filter)).toEqual([keys, keys]));

  test.each([
    ['int eq NaN', "Found operand types 'Edm.Int32' and 'Edm.Double' for operator kind 'Equal'."],
    ['long lt -INF', "Found operand types 'Edm.Int64' and 'Edm.Double' for operator kind 'LessThan'."],
    ['flag lt true', "Found operand types 'Edm.Boolean' and 'Edm.Boolean' for operator kind 'LessThan'."],
    ["date gt '2015-01-01T00:00:00Z'", "Found operand types 'Edm.DateTimeOffset' and 'Edm.String'"],
    ['double gt null', "The field 'double' can be compared with the constant null only by 'eq' and 'ne'."],
    ['null lt double', "The field 'double' can be compared with the constant null only by 'eq' and 'ne'."],
    ['category eq Resort', "Could not find a property named 'Resort' on type 'search.document'."],
    ['5 gt nope', "Could not find a property named 'nope' on type 'search.document'."],
    ['code eq address/nope', "Could not find a property named 'nope' on type 'search.complex.address'."],
    ['tags/any(t: t eq pool)', "Could not find a property named 'pool' on type 'search.document'."],
    ['flag eq 1', "Found operand types 'Edm.Boolean' and 'Edm.Int32' for operator kind 'Equal'."],
    ['flag eq 2147483648', "Found operand types 'Edm.Boolean' and 'Edm.Int64' for operator kind 'Equal'."],
    ['int eq long', 'Comparison must be between a field, range variable or function call and a literal value.'],
    ['This is not a valid filter.', "Syntax error at position 7 in 'This is not a valid filter.'."],
    ['NOT flag', "Syntax error at position 8 in 'NOT flag'."],
    ['flag AND true', "Syntax error at position 8 in 'flag AND true'."],
    ['int in (1,2)', "Syntax error at position 6 in 'int in (1,2)'."],
    ["code eq 'O'Neil'", "Syntax error at position 15 in 'code eq 'O'Neil''."],
    ["code eq 'b c", "There is an unterminated string literal at position 12 in 'code eq 'b c'."],
    [
      'not int gt 5',
      "A unary operator with an incompatible type was detected. Found operand type 'Edm.Int32' for operator kind 'Not'.",
    ],
    [
      'not int',
      "A unary operator with an incompatible type was detected. Found operand type 'Edm.Int32' for operator kind 'Not'.",
    ],
    ["about eq 'x'", "'about' is not a filterable field. Only filterable fields can be used in filter expressions."],
    ["nope eq 'x'", "Could not find a property named 'nope' on type 'search.document'."],
    ["address/nope eq 'x'", "Could not find a property named 'nope' on type 'search.complex.address'."],
    ["address/city/x eq 'x'", "Could not find a property named 'x' on type 'Edm.String'."],
    ["address eq 'x'", "'address' is a complex field."],
    ['date gt 2015-02-30T00:00:00Z', "Unrecognized 'Edm.DateTimeOffset' literal '2015-02-30T00:00:00Z' at '8'"],
  ])('%s', async (filter, words) => expect(await both(filter)).toEqual(rejection(words)));
});

describe('search.in', () => {
  test.each([
    ["search.in(code, 'b c')", ''],
    ["search.in(code, 'b c', ',')", '2'],
    ["search.in(code, 'O''Neil|b c', '|')", '12'],
    ["search.in(code, '')", ''],
    ["search.in(category, 'RESORT,budget')", '123'],
    ["search.in(code, 'b c', ',') eq false", '134'],
    ["tags/any(t: search.in(t, 'sauna, pool'))", '13'],
    ["tags/all(t: not search.in(t, 'pool'))", '234'],
    [`search.in(code, '${Array.from({ length: 200 }, (_v, i) => `k${i}`).join(',')},b c', ',')`, '2'],
  ])('%s', async (filter, keys) => expect(await both(filter)).toEqual([keys, keys]));
  test.each([
    ["search.in(int, '10')", "'int' is of type 'Edm.Int32'"],
    ["search.in(code, 'a', '')", "The delimiters of 'search.in' must not be empty."],
    ["Search.In(code, 'b')", "An unknown function with name 'Search.In' was found."],
  ])('%s', async (filter, words) => expect(await both(filter)).toEqual(rejection(words)));
});

describe('collections', () => {
  test.each([
    ['tags/any()', '13'],
    ['not rooms/any()', '24'],
    ["tags/all(t: t ne 'pool')", '234'],
    ["rooms/any(r: r/type eq 'Deluxe' and r/rate lt 100)", '1'],
    ['rooms/all(r: r/rate lt 100)', '124'],
    ['rooms/all(r: not r/smoking)', '234'],
    ['rooms/any(r: r/smoking eq null)', '3'],
    ["rooms/any(r: r/tags/any(t: t eq 'tv'))", '13'],
    ["rooms/any(r: r/beds/any(b: b/size eq 2 and b/kind eq 'a'))", '3'],
    ['flags/any(f: f ne true)', '1'],
    ['flags/all(f: not (f eq true))', '24'],
    ['numbers/any(n: n ne 5)', '1'],
    ['numbers/any(n: n ne 5 or n gt 7)', '1'],
    ['numbers/any(n: (n gt 2 and n le 5) or (n gt 7 and n lt 10))', '13'],
    ['numbers/all(n: (n le 2 or n gt 5) and (n lt 7 or n ge 10))', '24'],
    ["rooms/any(id: id/type eq 'Deluxe')", '13'],
  ])('%s', async (filter, keys) => expect(await both(filter)).toEqual([keys, keys]));

  const OPPOSITE = 'Invalid lambda expression. Found a test for equality or inequality where the opposite was expected';
  const COMPLEX = 'Invalid lambda expression. Complex Boolean expressions';
  const FORM = 'Invalid lambda expression. Found an unsupported form of complex Boolean expression.';
  const GEO = 'Invalid lambda expression. Found an unsupported use of geo.distance() or geo.intersects()';
  test.each([
    ["tags/any(t: t ne 'x')", OPPOSITE],
    ["tags/any(t: not search.in(t, 'x'))", OPPOSITE],
    ["tags/all(t: t eq 'x')", OPPOSITE],
    ["tags/any(t: t eq 'x' and t ne 'y')", COMPLEX],
    ["tags/any(t: t gt 'x')", 'Invalid lambda expression. Found a comparison operator'],
    ['flags/any(f: f or not f)', COMPLEX],
    ['numbers/any(n: n ne 5 and n gt 2)', FORM],
    ['numbers/all(n: n eq 5 or n le 2)', FORM],
    [`points/any(p: geo.distance(p, ${POINT('0 0')}) gt 1)`, GEO],
    [`points/any(p: p eq ${POINT('0 0')})`, 'cannot be compared'],
    ["rooms/any(r: r/type eq 'Deluxe' and flag)", "The field reference 'flag' is not bound to the range variable 'r'."],
    [
      "rooms/any(r: r/tags/any(t: t eq 'tv' and r/rate lt 100))",
      "The field reference 'r/rate' is not bound to the range variable 't'.",
    ],
    [
      "rooms/any(r: search.ismatch('tv'))",
      "The function 'ismatch' has no parameters bound to the range variable 'r'. Only bound field references",
    ],
    ["rooms/any(r: r/tags/any(r: r eq 'tv'))", "The range variable 'r' has already been declared."],
    ["rooms/type eq 'Deluxe'", "Use 'any' or 'all'"],
    ['rooms/any(r: r/nope eq 1)', "Could not find a property named 'nope' on type 'search.complex.rooms'."],
    ['vector/any(v: v eq 1)', "'vector' is not a filterable field."],
    ['code/any()', "'code' is not a collection."],
  ])('%s', async (filter, words) => expect(await both(filter)).toEqual(rejection(words)));
});

describe('geography', () => {
  test.each([
    [`geo.distance(place, ${POINT('180 65.5')}) lt 50`, '12'],
    [`geo.distance(${POINT('-180 65.5')}, place) le 25`, '12'],
    [`50 gt geo.distance(place, ${POINT('180 65.5')})`, '12'],
    [`not (geo.distance(place, ${POINT('180 65.5')}) lt 50)`, '34'],
    [`geo.distance(place, ${POINT('0 90')}) lt 3000`, '12'],
    [`points/any(p: geo.distance(p, ${POINT('0 0')}) lt 1)`, '3'],
    [`points/all(p: geo.distance(p, ${POINT('0 0')}) gt 1)`, '124'],
    // Across the date line, in both directions.
    [inside('179 65, -179 65, -179 66, 179 66, 179 65'), '12'],
    [inside('179 65, 179 66, -179 66, -179 65, 179 65'), '12'],
    // Up to the date line, and wide areas that do not cross it.
    [inside('170 60, 180 60, 180 70, 170 70, 170 60'), '1'],
    [inside('-180 -90, 180 -90, 180 90, -180 90, -180 -90'), '12'],
    [inside('-170 60, 0 60, 170 60, 170 70, 0 70, -170 70, -170 60'), ''],
    [inside('-170 60, 170 60, 170 70, -170 70, -170 60'), '12'],
    ['place eq null', '34'],
  ])('%s', async (filter, keys) => expect(await both(filter)).toEqual([keys, keys]));
  test.each([
    [`geo.distance(place, ${POINT('0 91')}) lt 1`, 'a latitude of -90 to 90'],
    [`geo.distance(place, ${POINT('0 0')}) eq 1`, "Use 'lt', 'le', 'gt', or 'ge'."],
    [`geo.distance(int, ${POINT('0 0')}) lt 1`, "a field of type 'Edm.GeographyPoint' is expected"],
    [inside('0 0, 1 0, 1 1, 0 1'), 'is not closed'],
    [inside('0 0, 1 1, 0 0'), 'needs at least four points'],
    [`place eq ${POINT('0 0')}`, "use it as an argument of 'geo.distance' or 'geo.intersects'"],
  ])('%s', async (filter, words) => expect(await both(filter)).toEqual(rejection(words)));
});

describe('search.ismatch and search.ismatchscoring', () => {
  test.each([
    ["search.ismatch('luxury')", '12'],
    ["not search.ismatch('luxury')", '34'],
    ["search.ismatch('luxury pool', 'title', 'simple', 'all')", '1'],
    ["search.ismatch('title:luxury AND pool', '', 'full', 'all')", '1'],
    ["search.ismatch('luxury', null, 'full', 'any')", '12'],
    ['search.ismatch(\'"wi fi"\') eq true', '1'],
  ])('%s', async (filter, keys) => expect(await both(filter)).toEqual([keys, keys]));
  test.each([
    ["search.ismatch('luxury', 'code')", "The field 'code' in the search field list is not searchable."],
    ["search.ismatch('luxury', 'title', 'fast', 'any')", "'fast' at position 34 is not one of 'simple', 'full'."],
    ["search.ismatch('a(', 'title', 'full', 'any')", 'Failed to parse query string at line 1, column 2.'],
  ])('%s', async (filter, words) => expect(await both(filter)).toEqual(rejection(words)));

  const scores = async (body: object) =>
    new Map(
      (
        (await service.data('POST', '/indexes/corpus/docs/search', { body })).body as {
          value: { id: string; '@search.score': number }[];
        }
      ).value.map((row) => [row.id, row['@search.score']]),
    );
  test('a scoring filter scores like a search for the same text', async () => {
    const filtered = await scores({ filter: "search.ismatchscoring('luxury')" });
    expect(filtered).toEqual(await scores({ search: 'luxury' }));
    expect(await scores({ search: '*', filter: "search.ismatchscoring('luxury')" })).toEqual(filtered);
  });
  test('a document that no scored part matched has the score 0', async () => {
    const matches = await scores({ filter: "search.ismatchscoring('luxury') or int eq 2147483647" });
    expect(matches.get('3')).toBe(0);
    expect(matches.get('1')).toBeGreaterThan(0);
  });
  test('search.ismatch does not change scores, search.ismatchscoring adds to them', async () => {
    expect([...(await scores({ filter: "search.ismatch('luxury')" })).values()]).toEqual([1, 1]);
    const text = (await scores({ search: 'pool' })).get('1')!;
    const sum = (await scores({ search: 'pool', filter: "search.ismatchscoring('luxury')" })).get('1')!;
    const luxury = (await scores({ search: 'luxury' })).get('1')!;
    expect(sum).toBeCloseTo(text + luxury, 5);
  });
});

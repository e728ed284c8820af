import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const PREVIEW = '2026-05-01-preview';
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', {
    body: {
      name: 'exact',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'n', type: 'Edm.Int64', facetable: true },
        { name: 'text', type: 'Edm.String', searchable: true },
        { name: 'parts', type: 'Collection(Edm.ComplexType)', fields: [{ name: 'tag', type: 'Edm.String' }] },
      ],
    },
  });
  const body =
    '{"value":[{"id":"1","n":9007199254740993,"text":"\\ud83d\\ude00"},{"id":"2","n":9223372036854775807},{"id":"3","n":-1}]}';
  expect(await service.data('POST', "/indexes('exact')/docs/search.index", { body })).toMatchObject({ status: 200 });
});
afterAll(() => service.dispose());

describe('Int64 beyond 2^53 in facets, as text of the response', () => {
  const facet = async (expression: string): Promise<string> => {
    const response = await service.data('POST', "/indexes('exact')/docs/search.post.search", {
      body: { facets: [expression], top: 0 },
      version: PREVIEW,
    });
    expect(response.status, response.text).toBe(200);
    return /"@search.facets":(.*),"value":\[\]/.exec(response.text)![1]!;
  };
  it.each([
    [
      'n',
      '{"n":[{"count":1,"value":-1},{"count":1,"value":9007199254740993},{"count":1,"value":9223372036854775807}]}',
    ],
    [
      'n,values:9007199254740993|9223372036854775807',
      '{"n":[{"count":1,"to":9007199254740993},{"count":1,"from":9007199254740993,"to":9223372036854775807},{"count":1,"from":9223372036854775807}]}',
    ],
    [
      'n,interval:2',
      '{"n":[{"count":1,"value":-2},{"count":1,"value":9007199254740992},{"count":1,"value":9223372036854775806}]}',
    ],
    ['n,metric:sum', '{"n":[{"sum":9232379236109516799}]}'],
    ['n,metric:min', '{"n":[{"min":-1}]}'],
    ['n,metric:max', '{"n":[{"max":9223372036854775807}]}'],
  ])('%s', async (expression, expected) => {
    expect(await facet(expression)).toBe(expected);
  });
});

describe('at the bounds of a type', () => {
  beforeAll(async () => {
    const field = (name: string, type: string) => ({ name, type });
    await service.data('POST', '/indexes', {
      body: {
        name: 'ends',
        fields: [
          { ...field('id', 'Edm.String'), key: true },
          field('n', 'Edm.Int64'),
          field('at', 'Edm.DateTimeOffset'),
          field('place', 'Edm.GeographyPoint'),
        ],
      },
    });
    const body =
      '{"value":[{"id":"1","n":-9223372036854775808,"at":"0001-01-01T00:00:00Z"},{"id":"2","n":9223372036854775807,"at":"9999-12-31T23:59:59.999Z"}]}';
    await service.data('POST', "/indexes('ends')/docs/search.index", { body });
  });
  const response = async (body: object) =>
    (await service.data('POST', "/indexes('ends')/docs/search.post.search", { body, version: PREVIEW })).text;
  it.each([
    ['n,interval:10', '"value":-9223372036854775808},{"count":1,"value":9223372036854775800}'],
    ['n,interval:9223372036854775807', '"value":-9223372036854775808},{"count":1,"value":9223372036854775807}'],
    ['n,interval:1e30', '"value":-9223372036854775808},{"count":1,"value":0}'],
    ['n,metric:sum', '"sum":-1}'],
    ['n,values:-9223372036854775808|9223372036854775807', '"from":9223372036854775807}'],
    ['at,interval:week', '"value":"0001-01-01T00:00:00Z"},{"count":1,"value":"9999-12-26T00:00:00Z"}'],
    [
      'at,interval:quarter,timeoffset:-11:30',
      '"value":"0001-01-01T00:00:00Z"},{"count":1,"value":"9999-10-01T11:30:00Z"}',
    ],
  ])('a facet contains %s', async (facet, words) => {
    expect(await response({ facets: [facet], top: 0 })).toContain(words);
  });
  it('both sides of the date line are the same point', async () => {
    const at = (id: string, longitude: number, latitude: number) => ({
      '@search.action': 'mergeOrUpload',
      id,
      place: { type: 'Point', coordinates: [longitude, latitude] },
    });
    const value = [at('e', 180, 10), at('w', -180, 10), at('n', 17, 90), at('s', -17, -90)];
    await service.data('POST', "/indexes('ends')/docs/search.index", { body: { value } });
    for (const [point, keys] of [
      ['180 10', '"e".*"w"'],
      ['-180 10', '"e".*"w"'],
      ['-180 90', '"n"'],
      ['180 -90', '"s"'],
    ] as const) {
      const filter = `geo.distance(place, geography'POINT(${point})') le 1e-9`;
      expect(await response({ filter, select: 'id', orderby: 'id' })).toMatch(
        new RegExp(`"value":\\[[^[]*${keys}[^[]*\\]`),
      );
    }
    await service.data('POST', "/indexes('ends')/docs/search.index", {
      body: { value: value.map(({ id }) => ({ '@search.action': 'delete', id })) },
    });
  });
  it.each(['0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-00:01', '0000-12-31T23:59:59Z'])(
    'a filter rejects the date %s, which no document can have',
    async (date) => {
      expect(await response({ filter: `at lt ${date}` })).toContain(
        `Unrecognized 'Edm.DateTimeOffset' literal '${date}' at '6' in 'at lt ${date}'.`,
      );
    },
  );
  it.each([
    ['n eq -9223372036854775808', '"1"'],
    ['n gt 9223372036854775806', '"2"'],
    ['at eq 0001-01-01T01:00:00+01:00', '"1"'],
    ['at gt 9999-12-31T23:59:59.9985Z', '"2"'],
  ])('a filter finds %s', async (filter, key) => {
    expect(await response({ filter, select: 'id' })).toMatch(new RegExp(`"value":\\[\\{[^}]*"id":${key}\\}\\]`));
  });
});

it.each([
  ['{"id":"w","n":9007199254740993.0}', '"n":9007199254740993,'],
  ['{"id":"w","n":-9223372036854775808.00}', '"n":-9223372036854775808,'],
])('the integer of %s keeps every digit', async (document, printed) => {
  const written = await service.data('POST', "/indexes('exact')/docs/search.index", {
    body: `{"value":[${document}]}`,
  });
  expect(written.status).toBe(200);
  expect((await service.data('GET', "/indexes('exact')/docs('w')")).text).toContain(printed);
});

it.each([
  '{"type":"Point","coordinates":[12345678901234567890,1]}',
  '{"type":"Point","coordinates":[1,1],"crs":{"properties":{"name":12345678901234567890}}}',
])('long digits in a point are rejected with the name of the field: %s', async (point) => {
  const body = `{"value":[{"id":"1","place":${point}}]}`;
  const { status, text } = await service.data('POST', "/indexes('ends')/docs/search.index", { body });
  expect([status, text]).toEqual([400, expect.stringContaining('"target":"value[0].place')]);
  expect(text).toContain('12345678901234567890');
});

describe('half of a surrogate pair', () => {
  const write = (document: string) =>
    service.data('POST', "/indexes('exact')/docs/search.index", { body: `{"value":[${document}]}` });
  it.each([
    ['{"id":"9","text":"a\\ud800"}', 'value[0].text', 'position 1 (U+D800)'],
    ['{"id":"9","text":"\\udc00"}', 'value[0].text', 'position 0 (U+DC00)'],
    ['{"id":"9","parts":[{"tag":"ok"},{"tag":"\\ude00\\ud83d"}]}', 'value[0].parts[1].tag', 'position 0 (U+DE00)'],
  ])('%s is rejected with field and position', async (document, target, place) => {
    const response = await write(document);
    expect(response.status).toBe(400);
    expect(response.text).toContain(`"target":"${target}"`);
    expect(response.text).toContain(place);
    expect(await service.data('GET', "/indexes('exact')/docs('9')")).toMatchObject({ status: 404 });
  });
  it('a complete pair is returned unchanged', async () => {
    const { body } = await service.data('GET', "/indexes('exact')/docs('1')");
    expect(body).toMatchObject({ text: '\u{1F600}' });
  });
});

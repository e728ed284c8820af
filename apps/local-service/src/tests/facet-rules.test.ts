import { dataVersions } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageOf, startCorpusService } from '../testing/query-corpus.js';
import type { TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startCorpusService();
});
afterAll(() => service.dispose());

const PREVIEW = '2026-05-01-preview';
const byPost = (facets: string[], version = '2026-04-01') =>
  service.data('POST', '/indexes/corpus/docs/search', { body: { facets, top: 0 }, version });
const byGet = (facets: string[], version = '2026-04-01') =>
  service.data(
    'GET',
    `/indexes('corpus')/docs?$top=0&${facets.map((facet) => `facet=${encodeURIComponent(facet)}`).join('&')}`,
    { version },
  );
interface Bucket {
  count?: number;
  value?: string | number | boolean;
  from?: string | number;
  to?: string | number;
  '@search.facets'?: Record<string, Bucket[]>;
}

/** Buckets as `value×count`, `from..to×count`, or a metric's members. */
const visible = (bucket: Bucket): string => {
  const { count, value, from, to, ...metrics } = bucket;
  if (count === undefined) return JSON.stringify(metrics);
  return `${value === undefined ? `${from ?? ''}..${to ?? ''}` : value}×${count}`;
};
const facet = async (expression: string, version?: string): Promise<string[]> => {
  const response = await byPost([expression], version);
  expect([response.status, response.status === 200 ? '' : response.text]).toEqual([200, '']);
  expect((await byGet([expression], version)).body).toEqual(response.body);
  const facets = (response.body as { '@search.facets': Record<string, Bucket[]> })['@search.facets'];
  return Object.values(facets)[0]!.map(visible);
};

describe('values, ranges, intervals', () => {
  test.each<[string, string[]]>([
    ['category', ['resort×2', 'budget×1']],
    ['tags', ['view×2', 'pool×1', 'sauna×1']],
    ['tags,sort:value', ['pool×1', 'sauna×1', 'view×2']],
    ['tags,sort:-value', ['view×2', 'sauna×1', 'pool×1']],
    ['tags,sort:-count', ['pool×1', 'sauna×1', 'view×2']],
    ['tags , count : 1', ['view×2']],
    ['tags,count:0', ['view×2', 'pool×1', 'sauna×1']],
    ['double,sort:value', ['NaN×1', '4.5×1', 'INF×1']],
    ['double,sort:-value', ['INF×1', '4.5×1', 'NaN×1']],
    ['flag', ['false×1', 'true×1']],
    ['hidden', ['h1×1', 'h2×1']],
    ['rooms/type', ['Deluxe×2', 'Budget×1']],
    ['rooms/beds/size', ['2×2', '1×1']],
    ['int,values: 0 | 5 | 100', ['..0×1', '0..5×0', '5..100×1', '100..×1']],
    ['rooms/rate,values:80|100', ['..80×1', '80..100×1', '100..×1']],
    ['int,interval:10', ['-10×1', '10×1', '2147483640×1']],
    ['numbers,interval:5', ['0×1', '5×2']],
    ['int,interval:5.0', ['-5×1', '10×1', '2147483645×1']],
    ['double,interval:0.1', ['4.5×1']],
    ['date,values:2000-01-01T00:00:00Z', ['..2000-01-01T00:00:00Z×1', '2000-01-01T00:00:00Z..×1']],
    ['date,interval:year', ['1969-01-01T00:00:00Z×1', '2015-01-01T00:00:00Z×1']],
    ['date,interval:quarter', ['1969-10-01T00:00:00Z×1', '2015-04-01T00:00:00Z×1']],
    ['date,interval:day', ['1969-12-31T00:00:00Z×1', '2015-06-02T00:00:00Z×1']],
    ['date,interval:day,timeoffset:-01:00', ['1969-12-31T01:00:00Z×1', '2015-06-02T01:00:00Z×1']],
    ['date,interval:day,timeoffset:+0530', ['1969-12-31T18:30:00Z×1', '2015-06-01T18:30:00Z×1']],
    ['date,interval:hour,timeoffset:-08', ['1969-12-31T23:00:00Z×1', '2015-06-02T06:00:00Z×1']],
  ])('%s', async (expression, buckets) => expect(await facet(expression)).toEqual(buckets));
});

describe('rejected', () => {
  test.each([
    ['tags,count:-1', "'count' must be a whole number from 0"],
    ['tags,sort:Value', "'sort' must be one of count, -count, value, -value"],
    ['tags,count:2,count:3', "'count' is specified twice"],
    ['tags,foo:1', "'foo' is not a facet parameter"],
    ['int,interval:0', "'interval' must be a number above 0"],
    [
      'int,interval:0.5',
      "The 'interval' of the facet 'int' must be a whole number, as the field is of type 'Edm.Int32'",
    ],
    ['numbers,interval:1.5', "The 'interval' of the facet 'numbers' must be a whole number"],
    ['long,values:9223372036854775808', "must be of the field's type 'Edm.Int64', but one is '9223372036854775808'"],
    ['long,values:-1e19|0', "must be of the field's type 'Edm.Int64', but one is '-1e19'"],
    ['int,interval:10,count:5', "'count' cannot be combined with 'interval'"],
    ['int,values:1,sort:value', "'sort' cannot be combined with 'values'"],
    ['int,values:0,interval:5', "'interval' and 'values' cannot be combined"],
    ['int,values:5|0', "'values' must be in ascending order"],
    ['double,values:1|INF', "'values' must be finite numbers or dates, but one is 'INF'"],
    ['double,values:NaN', "'values' must be finite numbers or dates, but one is 'NaN'"],
    ['date,values:5', "must be of the field's type 'Edm.DateTimeOffset'"],
    ['date,interval:5', "does not fit the field's type 'Edm.DateTimeOffset'"],
    ['int,interval:10,timeoffset:+01:00', "'timeoffset' needs an 'interval' of minute"],
    ['date,timeoffset:+01:00', "'timeoffset' needs an 'interval' of minute"],
    ['date,interval:day,timeoffset:+15:00', 'up to 14 hours'],
    ['category,interval:5', "'interval' needs a numeric or date field"],
    ['about', "The field 'about' is not facetable."],
    ['place', "The field 'place' is not facetable."],
    ['rooms', "The field 'rooms' is not facetable."],
    ['nope', "Unknown field 'nope' in facet specification."],
    ['address/nope', "Unknown field 'address/nope' in facet specification."],
  ])('%s', async (expression, words) => {
    for (const response of [await byPost(['tags', expression]), await byGet(['tags', expression])]) {
      expect(response).toMatchObject({
        status: 400,
        body: { error: { code: '', target: 'facets[1]' } },
      });
      expect(messageOf(response)).toContain(words);
      expect(messageOf(response)).toContain('Parameter name: facet');
    }
  });
  test('a field that is faceted twice, because the response could contain only one list of buckets', async () => {
    const response = await byPost(['tags', 'tags,sort:value']);
    expect([response.status, response.text]).toEqual([
      400,
      expect.stringContaining("'tags' is in the facet list more than once"),
    ]);
  });
});

describe('in previews', () => {
  const WITH = ['2025-03-01-preview', '2025-05-01-preview', '2025-11-01-preview', '2026-05-01-preview'];
  const PREVIEW_FACETS: [string, string][] = [
    ['int,metric:sum', 'metric'],
    ['category > tags', '>'],
    ['tags,includeTermFilter:/v.*/', 'includeTermFilter'],
    ['tags,excludeTermFilter:/v.*/', 'excludeTermFilter'],
  ];
  test.each(dataVersions)('%s', async (version) => {
    for (const [expression, part] of PREVIEW_FACETS) {
      const response = await byPost([expression], version);
      expect((await byGet([expression], version)).status).toBe(response.status);
      if (WITH.includes(version)) expect(response.status).toBe(200);
      else {
        expect(response.status).toBe(400);
        expect(response.text).toContain(`'${part}' faceting is not supported in the API version '${version}'`);
      }
    }
    expect((await byPost(['tags,count:1,sort:value'], version)).status).toBe(200);
  });

  test.each<[string, string[]]>([
    ['int, metric: sum', ['{"sum":2147483654}']],
    ['int,metric:sum,default:2', ['{"sum":2147483656}']],
    ['int,metric:min', ['{"min":-3}']],
    ['int,metric:cardinality', ['{"cardinality":3}']],
    ['category,metric:cardinality', ['{"cardinality":2}']],
    ['category, metric: cardinality, precisionThreshold: 40000', ['{"cardinality":2}']],
    ['double,metric:sum', ['{"sum":"NaN"}']],
    ['rooms/rate,metric:sum', ['{"sum":260}']],
    ['tags,includeTermFilter:/v.*/', ['view×2']],
    ['tags,includeTermFilter:/.*/,excludeTermFilter:/view/', ['pool×1', 'sauna×1']],
    ['category,includeTermFilter:/(resort|x)/', ['resort×2']],
  ])('%s', async (expression, buckets) => expect(await facet(expression, PREVIEW)).toEqual(buckets));

  test('several metrics of one field are a list', async () => {
    const list = ['int,metric:min', 'tags', 'int,metric:max', 'int,metric:cardinality'];
    const response = await byPost(list, PREVIEW);
    expect(response.body).toMatchObject({
      '@search.facets': {
        int: [{ min: -3 }, { max: 2147483647 }, { cardinality: 3 }],
        tags: [{ value: 'view' }, {}, {}],
      },
    });
    expect((await byGet(list, PREVIEW)).body).toEqual(response.body);
    const nested = await byPost(['category > (int,metric:min ; int,metric:max)'], PREVIEW);
    expect(nested.body).toMatchObject({
      '@search.facets': { category: [{ '@search.facets': { int: [{ min: -3 }, { max: 10 }] } }, {}] },
    });
    for (const mixed of [
      ['int', 'int,metric:min'],
      ['int,metric:min', 'int,metric:max', 'int'],
    ]) {
      expect((await byPost(mixed, PREVIEW)).text).toContain("'int' is in the facet list more than once");
    }
  });

  test('parentheses group sub-facets', async () => {
    const names = async (expression: string) => {
      const response = await byPost([expression], PREVIEW);
      const { category } = (response.body as { '@search.facets': Record<string, Bucket[]> })['@search.facets'];
      const below = category![0]!['@search.facets']!;
      return Object.entries(below).map(([name, buckets]) => [name, Object.keys(buckets[0]?.['@search.facets'] ?? {})]);
    };
    expect(await names('category > (tags > (int ; flag))')).toEqual([['tags', ['int', 'flag']]]);
    expect(await names('category > (tags > int ; flag)')).toEqual([
      ['tags', ['int']],
      ['flag', []],
    ]);
  });

  test.each([
    ['category,metric:sum', 400, "The metric 'sum' needs a numeric field"],
    ['date,metric:min', 400, "The metric 'min' needs a numeric field"],
    ['int,default:3', 400, "'default' needs a 'metric'"],
    ['int,metric:sum,precisionThreshold:100', 400, "'precisionThreshold' needs the 'metric' cardinality"],
    ['int,metric:cardinality,precisionThreshold:40001', 400, 'must be a whole number from 0 to 40000'],
    ['int,includeTermFilter:/1.*/', 400, "'includeTermFilter' needs a string field"],
    ['tags,includeTermFilter:/v(/', 400, 'Parameter name: facet'],
    ['int,metric:sum > category', 400, 'has no buckets'],
    ['category > tags ; flag', 400, "';' separates the children of one parent"],
    ['(category;tags) > int', 400, "the parent before '>' must be a single field"],
    ['category > (tags ; tags)', 400, "'tags' is in the facet list more than once"],
    ['category > nope', 400, "Unknown field 'nope' in facet specification."],
    ['int,metric:sum,count:3', 501, "The facet parameter 'count' with 'metric'"],
    ['int,metric:sum,interval:5', 501, "The facet parameter 'interval' with 'metric'"],
  ])('%s is rejected', async (expression, status, words) => {
    const response = await byPost([expression], PREVIEW);
    expect([response.status, messageOf(response)]).toEqual([status, expect.stringContaining(words)]);
  });
});

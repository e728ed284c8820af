import { odata, type SearchClient, type SearchOptions } from '@azure/search-documents';
import { withHotels, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { fieldsOf } from './support/client-repairs.js';
import { all, expect, test, unique } from './support/test.js';

test.describe('search', () => {
  let client: SearchClient<Hotel>;
  test.beforeEach(async ({ service: { indexes } }) => {
    client = await withHotels(indexes, unique('search'));
  });
  const search = async (text: string | undefined, options: SearchOptions<Hotel> = {}) => {
    const response = await client.search(text, options);
    return { ...response, hits: await all(response.results) };
  };
  const ids = async (text: string | undefined, options: SearchOptions<Hotel> = {}) =>
    (await search(text, options)).hits.map(({ document }) => document.id);

  test('finds matching documents, best first', async () => {
    const { hits, count } = await search('harbor hotel', { includeTotalCount: true });
    expect(count).toBe(3);
    expect(hits[0]?.document.id).toBe('1');
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
    expect(await ids('harbor hotel', { searchMode: 'all' })).toEqual(['1']);
    expect((await search('*')).hits.map(({ score }) => score)).toEqual([1, 1, 1, 1, 1]);
    expect(await ids(undefined)).toHaveLength(5);
  });

  test('supports the simple and the full syntax', async () => {
    expect(await ids('"old harbor"')).toEqual(['1']);
    expect((await ids('quiet +sauna')).includes('3')).toBe(true);
    expect(await ids('harbor -budget', { searchMode: 'all' })).toEqual(['1']);
    expect(await ids('moun*')).toEqual(['3']);
    const full = { queryType: 'full' } as const;
    expect(await ids('name:palace', full)).toEqual(['4']);
    expect(await ids('hrabor~1 AND category:boutique', full)).toEqual(['1']);
    expect(await ids('/h.rbor/ NOT cheap', full)).toEqual(['1']);
    expect((await errorOf(client.search('name:(', full))).message).toContain('Failed to parse query string');
  });

  test('searches only the requested fields', async () => {
    expect(await ids('hamburg', { searchFields: ['name'] })).toEqual([]);
    expect((await ids('hamburg', { searchFields: ['address/city'] })).sort()).toEqual(['1', '2']);
    expect((await errorOf(client.search('x', { searchFields: ['rating'] }))).statusCode).toBe(400);
  });

  test('filters with the odata helper', async () => {
    const filtered = async (filter: string) => (await ids('*', { filter })).sort();
    const [low, city, quoted] = [4, 'Hamburg', "it's"];
    expect(await filtered(odata`rating ge ${low} and address/city eq ${city}`)).toEqual(['1']);
    expect(await filtered(odata`name eq ${quoted}`)).toEqual([]);
    expect(await filtered(odata`tags/any(t: t eq ${'breakfast'}) and parking eq ${true}`)).toEqual(['2', '4']);
    expect(await filtered('rates/any(r: r/price lt 100)')).toEqual(['1', '2']);
    expect(await filtered('renovated gt 2016-01-01T00:00:00Z')).toEqual(['1', '3']);
    expect(await filtered("geo.distance(location, geography'POINT(10 53.55)') lt 50")).toEqual(['1', '2']);
    expect(await filtered("search.in(category, 'Budget,Luxury')")).toEqual(['2', '4', '5']);
    expect(await filtered('rating eq null')).toEqual(['5']);
    expect(await filtered("search.ismatch('sauna', 'description')")).toEqual(['3']);
    expect(await filtered('guests eq 9007199254740991')).toEqual(['1']);
  });

  test('reports the position of a filter error', async () => {
    const syntax = await errorOf(client.search('*', { filter: 'rating gt' }));
    expect(syntax).toMatchObject({ statusCode: 400, message: expect.stringContaining('Invalid expression') });
    expect(syntax.message).toContain('Parameter name: $filter');
    const unknown = await errorOf(client.search('*', { filter: 'nmae eq 1' }));
    expect(unknown.message).toContain("Could not find a property named 'nmae'");
    expect((await errorOf(client.search('*', { filter: "description eq 'x'" }))).message).toContain(
      'not a filterable field',
    );
  });

  test('sorts, and rejects fields that are not sortable', async () => {
    expect(await ids('*', { orderBy: ['rating desc'] })).toEqual(['4', '3', '1', '2', '5']);
    expect(await ids('*', { orderBy: ['category', 'rooms desc'] })).toEqual(['1', '2', '5', '4', '3']);
    const near = ["geo.distance(location, geography'POINT(16 48)')"];
    expect((await ids('*', { orderBy: near })).slice(0, 2)).toEqual(['4', '3']);
    expect((await errorOf(client.search('*', { orderBy: ['description'] }))).message).toContain(
      'is not a sortable field',
    );
  });

  test('counts facets', async () => {
    const { facets } = await search('*', {
      facets: [
        'category,count:2',
        'tags,sort:value',
        'rating,values:3|4.6',
        'rooms,interval:50',
        'renovated,interval:year',
        'address/country',
      ],
      top: 0,
    });
    expect(facets?.['category']).toMatchObject([{ value: 'Budget', count: 2 }, { count: 1 }]);
    expect(facets?.['tags']?.map(({ value }) => value as string)).toEqual([
      'breakfast',
      'mountain',
      'opera',
      'quiet',
      'sauna',
      'sea',
      'spa',
      'station',
    ]);
    expect(facets?.['rating']).toMatchObject([
      { to: 3, count: 1 },
      { from: 3, to: 4.6, count: 1 },
      { from: 4.6, count: 2 },
    ]);
    expect(facets?.['rooms']).toMatchObject([
      { value: 0, count: 2 },
      { value: 50, count: 1 },
      { value: 150, count: 1 },
    ]);
    expect(facets?.['renovated']?.[0]?.['value']).toEqual(new Date('2005-01-01T00:00:00Z'));
    expect(facets?.['address/country']).toMatchObject([
      { value: 'Austria', count: 2 },
      { value: 'Germany', count: 2 },
    ]);
    expect((await errorOf(client.search('*', { facets: ['name'] }))).statusCode).toBe(400);
  });

  test('highlights with the requested tags', async () => {
    const { hits } = await search('quiet', {
      highlightFields: 'description,tags',
      highlightPreTag: '[',
      highlightPostTag: ']',
      orderBy: ['id'],
    });
    expect(hits[0]?.highlights?.description?.[0]).toContain('A [quiet] hotel');
    expect(hits[0]?.highlights?.tags).toEqual(['[quiet]']);
    expect(hits.map(({ document }) => document.id)).toEqual(['1', '3']);
  });

  test('selects fields, also of complex fields', async () => {
    const response = await client.search('view', { select: ['name', 'address/city'], top: 1 });
    const [first] = await all(response.results);
    expect(fieldsOf(first?.document ?? {})).toEqual({ name: 'Harbor View', address: { city: 'Hamburg' } });
    expect((await errorOf(client.search('*', { select: ['nmae' as 'name'] }))).message).toContain(
      "Could not find a property named 'nmae'",
    );
  });

  test('scores with a profile and its parameters', async () => {
    expect((await ids('breakfast', { scoringProfile: 'best' }))[0]).toBe('4');
    const tagged = { scoringProfile: 'tagged', scoringParameters: ['wanted-station'] };
    expect((await ids('breakfast', tagged))[0]).toBe('2');
    expect((await errorOf(client.search('x', { scoringProfile: 'none' }))).statusCode).toBe(400);
    expect((await errorOf(client.search('x', { scoringProfile: 'tagged' }))).statusCode).toBe(400);
  });

  test('accepts scoring statistics, session, and coverage', async () => {
    const { hits, coverage } = await search('harbor', {
      scoringStatistics: 'global',
      sessionId: 'one',
      minimumCoverage: 90,
    });
    expect(hits).toHaveLength(2);
    expect(coverage).toBe(100);
  });
});

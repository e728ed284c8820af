import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const index = {
  name: 'stays',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true, analyzer: 'en.lucene' },
    { name: 'tags', type: 'Collection(Edm.String)', searchable: true },
    { name: 'rating', type: 'Edm.Double', filterable: true, sortable: true },
    { name: 'hidden', type: 'Edm.String', searchable: true, retrievable: false },
    {
      name: 'rooms',
      type: 'Collection(Edm.ComplexType)',
      fields: [{ name: 'kind', type: 'Edm.String', searchable: true }],
    },
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['title', 'tags', 'rooms/kind'] }],
};
const documents = [
  { id: '1', title: 'Sea View Hotel', tags: ['pool'], rating: 4.5, hidden: 'x', rooms: [{ kind: 'Sea suite' }] },
  { id: '2', title: 'Seaside Motel', tags: ['pool'], rating: 3, rooms: [{ kind: 'Deluxe seats' }] },
  { id: '3', title: 'Mountain hut', tags: ["it's quiet"], rating: 5, rooms: [] },
];

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  for (const body of [index, { name: 'plain', fields: index.fields.slice(0, 2) }]) {
    const created = await service.data('POST', '/indexes', { body });
    expect(created.status, created.text).toBe(201);
  }
  await service.data('POST', "/indexes('stays')/docs/search.index", { body: { value: documents } });
});
afterAll(() => service.dispose());

type Kind = 'suggest' | 'autocomplete';
type Body = Record<string, unknown>;
const post = (kind: Kind, body: Body, name = 'stays') =>
  service.data('POST', `/indexes('${name}')/docs/search.post.${kind}`, { body: { suggesterName: 'sg', ...body } });
const DOLLAR = new Set(['filter', 'orderby', 'select', 'top']);
const get = (kind: Kind, body: Body) => {
  const query = Object.entries<unknown>({ suggesterName: 'sg', ...body }).map(
    ([name, value]) => `${DOLLAR.has(name) ? '$' : ''}${name}=${encodeURIComponent(String(value))}`,
  );
  return service.data('GET', `/indexes('stays')/docs/search.${kind}?${query.join('&')}`);
};
/** The response of GET and POST, which must be the same. */
const both = async (kind: Kind, body: Body): Promise<{ value: Record<string, unknown>[]; [name: string]: unknown }> => {
  const [posted, gotten] = [await post(kind, body), await get(kind, body)];
  expect(posted.status, posted.text).toBe(200);
  expect(gotten.body).toEqual(posted.body);
  return posted.body as { value: Record<string, unknown>[] };
};

const MARKED = { highlightPreTag: '<b>', highlightPostTag: '</b>' };

describe('suggest', () => {
  const texts = async (body: Body) => (await both('suggest', body)).value.map((each) => each['@search.text']);
  it.each<[Body, string[]]>([
    [{ search: 'sea' }, ['Sea View Hotel', 'Seaside Motel']],
    [{ search: 'SEA v' }, ['Sea View Hotel']],
    [{ search: 'seaside mot' }, ['Seaside Motel']],
    [{ search: 'saeside' }, []],
    [{ search: 'saeside', fuzzy: true }, ['Seaside Motel']],
    [{ search: 'seasde motl', fuzzy: true }, ['Seaside Motel']],
    [{ search: "it's" }, ["it's quiet"]],
    [{ search: '!!!' }, []],
    [{ search: 'a'.repeat(100) }, []],
    [{ search: 'sea', filter: 'rating gt 4' }, ['Sea View Hotel']],
    [{ search: 'sea', orderby: 'rating asc' }, ['Seaside Motel', 'Sea View Hotel']],
    [{ search: 'sea', searchFields: 'rooms/kind' }, ['Sea suite', 'Deluxe seats']],
    [{ search: 'sea', top: 1 }, ['Sea View Hotel']],
    [
      { search: 'sea', highlightPreTag: '<b>', highlightPostTag: '</b>' },
      ['<b>Sea</b> View Hotel', '<b>Seaside</b> Motel'],
    ],
    // Whole words are highlighted, as in recorded responses, including the one that is being typed.
    [{ search: 'SEA mot', ...MARKED }, []],
    [{ search: 'sea vi', ...MARKED }, ['<b>Sea</b> <b>Vi</b>ew Hotel']],
    [{ search: 'saes', fuzzy: true, ...MARKED }, ['<b>Seaside</b> Motel']],
    // One letter matches words that have it among their first two letters.
    [{ search: 'i', fuzzy: true, ...MARKED }, ['Sea <b>Vi</b>ew Hotel', "<b>it</b>'s quiet"]],
    [{ search: 'z', fuzzy: true }, []],
  ])('%o', async (body, expected) => {
    expect(await texts(body)).toEqual(expected);
  });

  it('returns the key or the selected fields, and the coverage on request', async () => {
    const { value, ...page } = await both('suggest', { search: 'mount' });
    expect(value).toEqual([{ '@search.text': 'Mountain hut', id: '3' }]);
    expect(page).not.toHaveProperty('@search.coverage');
    const selected = await both('suggest', { search: 'mount', select: 'title,rating', minimumCoverage: 80 });
    expect(selected).toMatchObject({
      '@search.coverage': 100,
      value: [{ '@search.text': 'Mountain hut', title: 'Mountain hut', rating: 5 }],
    });
    expect(Object.keys(selected.value[0]!)).not.toContain('id');
    const all = await both('suggest', { search: 'mount', select: '*' });
    expect(Object.keys(all.value[0]!)).toEqual(['@search.text', 'id', 'title', 'tags', 'rating', 'rooms']);
  });
});

describe('autocomplete', () => {
  it.each<[Body, string[], string[]]>([
    [{ search: 'sea' }, ['sea', 'seaside', 'seats'], ['sea', 'seaside', 'seats']],
    [{ search: 'nice sea v' }, ['view'], ['nice sea view']],
    [{ search: 'sea', autocompleteMode: 'twoTerms' }, ['sea suite', 'sea view', 'seaside motel', 'seats'], []],
    [{ search: 'nice sea v', autocompleteMode: 'oneTermWithContext' }, ['sea view'], ['nice sea view']],
    [{ search: 'hotel in se', autocompleteMode: 'oneTermWithContext' }, [], []],
    [{ search: 'seeside', fuzzy: true }, ['seaside'], ['seaside']],
    [{ search: 'seesid', fuzzy: true, autocompleteMode: 'twoTerms' }, ['seaside motel'], []],
    [{ search: 'sea veiw', fuzzy: true, autocompleteMode: 'oneTermWithContext' }, ['sea view'], ['sea view']],
    [{ search: 'sea', filter: 'rating lt 4' }, ['seaside', 'seats'], []],
    [{ search: 'sea', searchFields: 'rooms/kind' }, ['sea', 'seats'], []],
    [{ search: 'sea', top: 1 }, ['sea'], []],
    [{ search: 'my mou', highlightPreTag: '<b>', highlightPostTag: '</b>' }, ['mountain'], ['my <b>mountain</b>']],
  ])('%o', async (body, text, queryPlusText) => {
    const page = await both('autocomplete', body);
    expect(page.value.map((each) => each['text'])).toEqual(text);
    if (queryPlusText.length > 0) expect(page.value.map((each) => each['queryPlusText'])).toEqual(queryPlusText);
    // data-plane.md "SearchDocumentsResult": null when minimumCoverage was not requested.
    expect(page['@search.coverage']).toBeNull();
  });
  it('returns the coverage on request', async () => {
    expect(await both('autocomplete', { search: 'a', minimumCoverage: 80 })).toMatchObject({ '@search.coverage': 100 });
  });
});

describe('invalid parameters are reported', () => {
  const cases: [Body, string][] = [
    [{}, "'search' is required"],
    [{ search: '' }, "'search' must not be empty"],
    [{ search: 'a'.repeat(101) }, "'search' must have at most 100 characters"],
    [
      { search: 'a', suggesterName: 'zz' },
      "The specified suggester name 'zz' does not exist in this index definition.",
    ],
    [{ search: 'a', top: 0 }, 'between 1 and 100'],
    [{ search: 'a', top: 101 }, 'between 1 and 100'],
    [{ search: 'a', minimumCoverage: 101 }, 'between 0 and 100'],
    [{ search: 'a', highlightPreTag: '<b>' }, 'must be set together'],
    [{ search: 'a', highlightPostTag: '</b>' }, 'must be set together'],
    [{ search: 'a', searchFields: 'hidden' }, "'hidden' is not a source field of the suggester 'sg'"],
    [{ search: 'a', searchFields: 'zz' }, "'zz' is not a source field"],
    [{ search: 'a', filter: 'rating gt' }, 'Parameter name: $filter'],
    [{ search: 'a', filter: 'zz eq 1' }, "Could not find a property named 'zz'"],
    [{ search: 'a', filter: "search.ismatch('b')" }, 'cannot be used'],
  ];
  const suggestOnly: [Body, string][] = [
    [{ search: 'a', select: 'zz' }, "Could not find a property named 'zz'"],
    [{ search: 'a', select: 'hidden' }, "'hidden' is not a retrievable field"],
    [{ search: 'a', orderby: 'tags' }, "'tags' is not a sortable field"],
  ];
  it.each<[Kind, Body, string]>(
    cases.flatMap(([body, words]): [Kind, Body, string][] => [
      ['suggest', body, words],
      ['autocomplete', body, words],
    ]),
  )('%s %o', async (kind, body, words) => {
    for (const response of [await post(kind, body), await get(kind, body)]) {
      expect(response.status, response.text).toBe(400);
      expect((response.body as { error: { message: string } }).error.message).toContain(words);
    }
  });
  it.each(suggestOnly)('suggest %o', async (body, words) => {
    const { status, text } = await get('suggest', body);
    expect(status).toBe(400);
    expect(text).toContain(words);
  });
  it.each<[Body, string]>([
    [{ search: 'a', autocompleteMode: 'three' }, 'Allowed: oneTerm, twoTerms, oneTermWithContext'],
    [{ search: 'a', select: 'id' }, "'select' in the request payload is not a valid parameter"],
    [{ search: 'a', orderby: 'id' }, "'orderby' in the request payload is not a valid parameter"],
  ])('autocomplete %o', async (body, words) => {
    const { status, text } = await post('autocomplete', body);
    expect(status).toBe(400);
    expect(text).toContain(words);
  });
  it.each(['suggest', 'autocomplete'] as const)('%s without a suggester in the index', async (kind) => {
    const response = await post(kind, { search: 'a' }, 'plain');
    expect(response.status).toBe(400);
    expect(response.text).toContain('Cannot find fields enabled for suggestions.');
  });
  it.each(['suggest', 'autocomplete'] as const)('%s in an index that does not exist', async (kind) => {
    expect(await post(kind, { search: 'a' }, 'nowhere')).toMatchObject({ status: 404 });
  });
});

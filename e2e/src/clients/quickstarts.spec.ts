import { odata, type SearchField, type SearchIndex } from '@azure/search-documents';
import { all, expect, test, unique } from './support/test.js';

/** The calls and the shape of the definitions of the vendor's JavaScript quickstarts, with other documents. */
interface Inn {
  InnId: string;
  Name: string;
  Description: string;
  DescriptionVector?: number[];
  Tags: string[];
  /** The quickstarts send Booleans as text. */
  Parking: string | boolean;
  Renovated: string;
  Rating: number;
  Address: { City: string; State: string };
  Location?: { type: 'Point'; coordinates: number[]; crs?: object };
}

const DIMENSIONS = 8;
/** A unit vector along one axis. */
const axis = (at: number) => Array.from({ length: DIMENSIONS }, (_, i) => (i === at ? 1 : 0));

const CRS = { type: 'name', properties: { name: 'EPSG:4326' } };
const INNS: Inn[] = [
  {
    InnId: '1',
    Name: 'Harbor House',
    Description: 'An old warehouse beside the harbor. Guests walk to restaurants and shops in two minutes.',
    DescriptionVector: axis(0),
    Tags: ['free wifi', 'view'],
    Parking: 'false',
    Renovated: '2022-01-18T00:00:00Z',
    Rating: 3.6,
    Address: { City: 'Tampa', State: 'FL' },
    Location: { type: 'Point', coordinates: [-82.45, 27.95], crs: CRS },
  },
  {
    InnId: '2',
    Name: 'Library Lodge',
    Description: 'A lodge for people who read: a thousand books, deep chairs, and free wifi in every room.',
    DescriptionVector: axis(1),
    Tags: ['free wifi', 'quiet'],
    Parking: 'true',
    Renovated: '2019-02-18T00:00:00Z',
    Rating: 4.6,
    Address: { City: 'Sarasota', State: 'FL' },
    Location: { type: 'Point', coordinates: [-82.53, 27.33] },
  },
  {
    InnId: '3',
    Name: 'Summit Cabin',
    Description: 'A cabin under the summit, with a stove and no neighbors.',
    DescriptionVector: axis(2),
    Tags: ['pets'],
    Parking: true,
    Renovated: '2015-09-20T00:00:00Z',
    Rating: 4.8,
    Address: { City: 'Aspen', State: 'CO' },
    Location: { type: 'Point', coordinates: [-106.82, 39.19] },
  },
];

const text = { type: 'Edm.String', searchable: true } as const;
const fields: SearchField[] = [
  { name: 'InnId', type: 'Edm.String', key: true, filterable: true },
  { ...text, name: 'Name', sortable: true },
  { ...text, name: 'Description', analyzerName: 'en.lucene' },
  { name: 'Tags', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
  { name: 'Parking', type: 'Edm.Boolean', filterable: true, sortable: true, facetable: true },
  { name: 'Renovated', type: 'Edm.DateTimeOffset', filterable: true, sortable: true, facetable: true },
  { name: 'Rating', type: 'Edm.Double', filterable: true, sortable: true, facetable: true },
  {
    name: 'Address',
    type: 'Edm.ComplexType',
    fields: [
      { ...text, name: 'City', filterable: true, facetable: true },
      { ...text, name: 'State', filterable: true, facetable: true },
    ],
  },
];
const keywordIndex = (name: string): SearchIndex => ({
  name,
  fields,
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['Name'] }],
});
const semanticConfiguration = {
  name: 'semantic-config',
  prioritizedFields: {
    titleField: { name: 'Name' },
    contentFields: [{ name: 'Description' }],
    keywordsFields: [{ name: 'Tags' }],
  },
};
const vectorIndex = (name: string): SearchIndex => ({
  name,
  fields: [
    ...fields,
    {
      name: 'DescriptionVector',
      type: 'Collection(Edm.Single)',
      searchable: true,
      hidden: true,
      vectorSearchDimensions: DIMENSIONS,
      vectorSearchProfileName: 'my-vector-profile',
    },
    { name: 'Location', type: 'Edm.GeographyPoint', filterable: true, sortable: true },
  ],
  vectorSearch: {
    algorithms: [
      { name: 'hnsw-vector-config', kind: 'hnsw' },
      { name: 'eknn-vector-config', kind: 'exhaustiveKnn' },
    ],
    profiles: [{ name: 'my-vector-profile', algorithmConfigurationName: 'hnsw-vector-config' }],
  },
  semanticSearch: { configurations: [semanticConfiguration] },
  suggesters: [],
});

test('the keyword quickstart', async ({ service: { indexes, documents } }) => {
  const name = unique('keyword-quickstart');
  await indexes.createIndex(keywordIndex(name));
  const client = documents<Inn>(name);
  const { results } = await client.mergeOrUploadDocuments(
    INNS.map(({ DescriptionVector: _vector, Location: _location, ...inn }) => inn as Inn),
  );
  expect(results.map(({ succeeded }) => succeeded)).toEqual([true, true, true]);
  const everything = await client.search('*', { includeTotalCount: true, select: ['InnId', 'Name', 'Rating'] });
  expect(everything.count).toBe(3);
  const wifi = await client.search('wifi', {
    filter: odata`Address/State eq ${'FL'}`,
    orderBy: ['Rating desc'],
    select: ['InnId', 'Name', 'Rating'],
  });
  expect((await all(wifi.results)).map(({ document }) => document.InnId)).toEqual(['2', '1']);
  const named = await client.search('library cliff', { searchFields: ['Name'], select: ['InnId'] });
  expect((await all(named.results)).map(({ document }) => document.InnId)).toEqual(['2']);
  const faceted = await client.search('*', { facets: ['Tags'], searchFields: ['Name'] });
  expect(faceted.facets?.['Tags']?.[0]).toMatchObject({ value: 'free wifi', count: 2 });
  const inn = await client.getDocument('1');
  expect(inn).toMatchObject({ Name: 'Harbor House', Parking: false });
});

test('the vector quickstart', async ({ service: { indexes, documents } }) => {
  const name = unique('vector-quickstart');
  await indexes.createOrUpdateIndex(vectorIndex(name));
  const client = documents<Inn>(name);
  await client.mergeOrUploadDocuments(INNS);
  const queries = [
    {
      kind: 'vector' as const,
      vector: axis(1),
      fields: ['DescriptionVector' as const],
      kNearestNeighborsCount: 3,
      exhaustive: true,
    },
  ];
  const vectorSearchOptions = { queries, filterMode: 'postFilter' as const };
  const options = { top: 3, includeTotalCount: true, vectorSearchOptions, select: ['InnId', 'Name', 'Tags'] as const };
  const ids = async (query: string, queryOptions: object) => {
    const { results } = await client.search(query, { ...options, ...queryOptions });
    return (await all(results)).map(({ document }) => document.InnId);
  };
  expect((await ids('*', {}))[0]).toBe('2');
  expect((await ids('*', { filter: "Tags/any(tag: tag eq 'free wifi')" })).toSorted()).toEqual(['1', '2']);
  const near = "geo.distance(Location, geography'POINT(-82.5 27.5)') le 300";
  expect((await ids('*', { filter: near, facets: ['Address/State'] })).toSorted()).toEqual(['1', '2']);
  expect((await ids('books and deep chairs', {}))[0]).toBe('2');
  const semantic = await client.search('a place for people who read', {
    vectorSearchOptions,
    queryType: 'semantic',
    semanticSearchOptions: { configurationName: 'semantic-config' },
  });
  const [best] = await all(semantic.results);
  expect(best?.document.InnId).toBe('2');
  expect(best?.rerankerScore).toBeGreaterThan(0);
});

test('the semantic quickstart', async ({ service: { indexes, documents } }) => {
  const name = unique('semantic-quickstart');
  await indexes.createIndex(keywordIndex(name));
  const client = documents<Inn>(name);
  await client.mergeOrUploadDocuments(
    INNS.map(({ DescriptionVector: _vector, Location: _location, ...inn }) => inn as Inn),
  );
  const index = await indexes.getIndex(name);
  expect(index.semanticSearch?.configurations).toBeUndefined();
  index.semanticSearch = { configurations: [semanticConfiguration] };
  await indexes.createOrUpdateIndex(index);
  expect((await indexes.getIndex(name)).semanticSearch?.configurations).toMatchObject([semanticConfiguration]);
  const response = await client.search('a good inn for people who like to read', {
    queryType: 'semantic',
    semanticSearchOptions: {
      configurationName: 'semantic-config',
      captions: { captionType: 'extractive', highlight: true },
      answers: { answerType: 'extractive' },
    },
    select: ['Name', 'Description'],
  });
  const [best] = await all(response.results);
  expect(best?.document.Name).toBe('Library Lodge');
  expect(best?.captions?.[0]?.text).toContain('read');
  expect(response.answers).toBeDefined();
});

const RAG_DIMENSIONS = 3072;
const ragAxis = (i: number): number[] => Array.from({ length: RAG_DIMENSIONS }, (_, j) => (i === j ? 1 : 0));

/** The definition of the vendor's RAG demo: filterable text fields that the semantic configuration names. */
test('the index of the RAG demo', async ({ service: { indexes, documents } }) => {
  const name = unique('rag');
  const filterable = { type: 'Edm.String', filterable: true, facetable: true } as const;
  await indexes.createIndex({
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'content', type: 'Edm.String', searchable: true, analyzerName: 'en.microsoft' },
      { ...filterable, name: 'category' },
      { ...filterable, name: 'sourcepage' },
      { ...filterable, name: 'sourcefile' },
      { ...filterable, name: 'storageUrl', facetable: false },
      {
        name: 'embedding3',
        type: 'Collection(Edm.Single)',
        searchable: true,
        hidden: true,
        stored: false,
        vectorSearchDimensions: RAG_DIMENSIONS,
        vectorSearchProfileName: 'embedding3-profile',
      },
      { name: 'oids', type: 'Collection(Edm.String)', filterable: true },
      { name: 'groups', type: 'Collection(Edm.String)', filterable: true },
    ],
    semanticSearch: {
      defaultConfigurationName: 'default',
      configurations: [
        {
          name: 'default',
          prioritizedFields: { titleField: { name: 'sourcepage' }, contentFields: [{ name: 'content' }] },
        },
      ],
    },
    vectorSearch: {
      algorithms: [{ name: 'hnsw_config', kind: 'hnsw', parameters: { metric: 'cosine' } }],
      compressions: [
        {
          compressionName: 'binary-compression',
          kind: 'binaryQuantization',
          truncationDimension: 1024,
          rescoringOptions: {
            enableRescoring: true,
            defaultOversampling: 10,
            rescoreStorageMethod: 'preserveOriginals',
          },
        },
      ],
      profiles: [
        {
          name: 'embedding3-profile',
          algorithmConfigurationName: 'hnsw_config',
          compressionName: 'binary-compression',
          vectorizerName: 'embedding3-vectorizer',
        },
      ],
      vectorizers: [
        {
          vectorizerName: 'embedding3-vectorizer',
          kind: 'azureOpenAI',
          parameters: {
            resourceUrl: 'https://example.openai.azure.com',
            deploymentId: 'text-embedding-3-large',
            modelName: 'text-embedding-3-large',
          },
        },
      ],
    },
  });
  interface Section {
    id: string;
    content: string;
    sourcepage: string;
    embedding3: number[];
    groups: string[];
  }
  const client = documents<Section>(name);
  await client.uploadDocuments([
    {
      id: 'a-1',
      content: 'Dental care is covered.',
      sourcepage: 'b.pdf#page=1',
      embedding3: ragAxis(0),
      groups: ['g'],
    },
    { id: 'a-2', content: 'Parking costs extra.', sourcepage: 'b.pdf#page=2', embedding3: ragAxis(1), groups: ['h'] },
  ]);
  const response = await client.search('Is dental care covered?', {
    filter: "groups/any(g: search.in(g, 'g, k'))",
    top: 3,
    queryType: 'semantic',
    semanticSearchOptions: { configurationName: 'default', captions: { captionType: 'extractive' } },
    vectorSearchOptions: {
      queries: [{ kind: 'vector', vector: ragAxis(0), kNearestNeighborsCount: 50, fields: ['embedding3'] }],
    },
  });
  expect((await all(response.results)).map(({ document }) => document.id)).toEqual(['a-1']);
});

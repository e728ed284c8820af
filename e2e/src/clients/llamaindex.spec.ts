import {
  AzureKeyCredential,
  IndexDocumentsBatch,
  SearchClient,
  SearchIndexClient,
  type SearchIndex,
} from '@azure/search-documents';
import { all, expect, test, unique } from './support/test.js';

/**
 * The calls and the definition of the vector store in `@llamaindex/azure` 0.2.1, with other documents. The package
 * cannot be a dependency: it is no longer maintained, and its one module imports clients of other databases and models
 * (more than 60 MB) that the vector store does not use.
 */
interface Node {
  id: string;
  chunk: string;
  embedding: number[];
  metadata: string;
  doc_id: string;
  author: string;
  tags: string[];
}

const API_VERSION = '2024-09-01-preview';
const DIMENSIONS = 8;
/** A unit vector along one axis. */
const axis = (at: number) => Array.from({ length: DIMENSIONS }, (_, i) => (i === at ? 1 : 0));

const node = (id: string, chunk: string, embedding: number[], author: string, tags: string[]): Node => {
  const metadata = JSON.stringify({ author, tags, _node_type: 'TEXT', document_id: id });
  return { id, doc_id: id, chunk, embedding, metadata, author, tags };
};
const NODES = [
  node('n-1', 'The ferry crosses the bay every hour.', axis(0), "O'Neil", ['sea', 'travel']),
  node('n-2', 'The lighthouse keeper writes letters.', axis(1), 'Woolf', ['sea']),
  node('n-3', 'The train climbs to the pass.', axis(2), 'Woolf', ['travel']),
];

const definition = (name: string): SearchIndex => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', hidden: false, key: true, filterable: true, searchable: true },
    { name: 'chunk', type: 'Edm.String', hidden: false, analyzerName: 'en.lucene', searchable: true },
    {
      name: 'embedding',
      type: 'Collection(Edm.Single)',
      vectorSearchDimensions: DIMENSIONS,
      vectorSearchProfileName: 'myHnswProfile',
      hidden: false,
      searchable: true,
    },
    { name: 'metadata', hidden: false, type: 'Edm.String' },
    { name: 'doc_id', type: 'Edm.String', hidden: false, filterable: true, searchable: true },
    { name: 'author', type: 'Edm.String', filterable: true },
    { name: 'tags', type: 'Collection(Edm.String)', filterable: true },
  ],
  vectorSearch: {
    algorithms: [
      {
        name: 'myHnsw',
        kind: 'hnsw',
        parameters: { m: 4, efConstruction: 400, efSearch: 500, metric: 'cosine' },
      },
      { name: 'myExhaustiveKnn', kind: 'exhaustiveKnn', parameters: { metric: 'cosine' } },
    ],
    compressions: [{ compressionName: 'myBinaryCompression', kind: 'binaryQuantization' }],
    profiles: [
      {
        name: 'myHnswProfile',
        algorithmConfigurationName: 'myHnsw',
        compressionName: 'myBinaryCompression',
      },
      { name: 'myExhaustiveKnnProfile', algorithmConfigurationName: 'myExhaustiveKnn' },
    ],
  },
  semanticSearch: {
    configurations: [
      {
        name: 'mySemanticConfig',
        prioritizedFields: {
          contentFields: [{ name: 'chunk' }],
          keywordsFields: [{ name: 'metadata' }],
          titleField: { name: 'id' },
        },
      },
    ],
  },
});

test('the calls of the vector store of LlamaIndex.TS', async ({ service: { ready } }) => {
  const credential = new AzureKeyCredential(ready.adminKey);
  const options = { serviceVersion: API_VERSION, allowInsecureConnection: true };
  const indexes = new SearchIndexClient(ready.endpoint, credential, options);
  const name = unique('llamaindex');
  const client = new SearchClient<Node>(ready.endpoint, name, credential, options);

  expect(await all(indexes.listIndexesNames())).not.toContain(name);
  await indexes.createIndex(definition(name));
  // The store adds the whole list again with each node, so that a batch has the same document several times.
  const batch = new IndexDocumentsBatch<Node>();
  for (const count of NODES.keys()) batch.upload(NODES.slice(0, count + 1));
  const { results } = await client.indexDocuments(batch);
  expect(results).toHaveLength(6);
  expect(results.every(({ succeeded }) => succeeded)).toBe(true);
  expect(await client.getDocumentsCount()).toBe(3);

  const select = ['id', 'chunk', 'metadata', 'doc_id'] as const;
  const nearest = (at: number, kNearestNeighborsCount: number) => ({
    queries: [{ kind: 'vector' as const, vector: axis(at), kNearestNeighborsCount, fields: ['embedding' as const] }],
  });
  const find = async (text: string, query: object) => {
    const response = await client.search(text, { top: 2, select, filter: '', ...query });
    return (await all(response.results)).map(({ document }) => document);
  };
  const ids = async (text: string, query: object) => (await find(text, query)).map(({ id }) => id);

  // The default mode is a vector query, whose empty filter is no filter.
  const [first] = await find('*', { vectorSearchOptions: nearest(1, 2) });
  expect(first).toMatchObject({ id: 'n-2', doc_id: 'n-2', chunk: NODES[1]?.chunk, metadata: NODES[1]?.metadata });
  // Sparse, with no vector queries.
  expect(await ids('ferries', { vectorSearchOptions: { queries: [] } })).toEqual(['n-1']);
  // Hybrid: a document that only the text finds, and one that both rankings find.
  expect(await ids('train', { vectorSearchOptions: nearest(0, 1) })).toEqual(expect.arrayContaining(['n-1', 'n-3']));
  expect((await ids('ferry train', { vectorSearchOptions: nearest(0, 1) }))[0]).toBe('n-1');
  // Semantic hybrid, with the semantic ranker's 50 documents.
  const semantic = await client.search('Who writes letters?', {
    top: 2,
    select,
    filter: '',
    queryType: 'semantic',
    semanticSearchOptions: { configurationName: 'mySemanticConfig' },
    vectorSearchOptions: nearest(1, 50),
  });
  const [best] = await all(semantic.results);
  expect(best?.document.id).toBe('n-2');
  expect(best?.rerankerScore).toBeGreaterThan(0);

  const filtered = (filter: string) => ids('*', { filter, vectorSearchOptions: nearest(0, 3), top: 3 });
  expect(await filtered("author eq 'O''Neil'")).toEqual(['n-1']);
  expect(await filtered("tags/any(t: t eq 'sea' or t eq 'mountain') and author eq 'Woolf'")).toEqual(['n-2']);

  // Nodes by id or by metadata, with their vectors.
  const nodes = await client.search('*', {
    filter: "(id eq 'n-1' or id eq 'n-2') or (author eq 'Woolf')",
    top: 1000,
    skip: 0,
    select: ['id', 'doc_id', 'chunk', 'embedding', 'metadata'],
  });
  const embeddings = (await all(nodes.results)).map(({ document }) => [document.id, document.embedding] as const);
  expect(Object.fromEntries(embeddings)).toEqual({ 'n-1': axis(0), 'n-2': axis(1), 'n-3': axis(2) });

  // It deletes the documents that a search returned, with all their fields, until there are none.
  const ofDocument = async () => {
    const response = await client.search('*', { filter: "doc_id eq 'n-2'", top: 1000 });
    return (await all(response.results)).map(({ document }) => document);
  };
  await client.deleteDocuments(await ofDocument());
  expect(await ofDocument()).toEqual([]);
  expect(await client.getDocumentsCount()).toBe(2);
});

// The vector store of LangChain.js as users call it. Prints what each call returned.
import { AzureKeyCredential, SearchIndexClient } from '@azure/search-documents';
import { AzureAISearchVectorStore } from '@langchain/community/vectorstores/azure_aisearch';
import { Embeddings } from '@langchain/core/embeddings';

const VOCABULARY = ['dog', 'barks', 'sleeps', 'car', 'drives', 'tree'];

/** Counts the words of a vocabulary, so that texts with the same words are near to each other. */
class WordEmbeddings extends Embeddings {
  async embedQuery(text) {
    const words = text.split(' ');
    return VOCABULARY.map((word) => words.filter((other) => other === word).length + 0.01);
  }
  embedDocuments(texts) {
    return Promise.all(texts.map((text) => this.embedQuery(text)));
  }
}

const { SEARCH_ENDPOINT: endpoint = '', SEARCH_KEY: key = '' } = process.env;
const storeFor = (indexName, type) =>
  new AzureAISearchVectorStore(new WordEmbeddings({}), { endpoint, key, indexName, search: { type } });

const pets = { source: 'pets', attributes: [{ key: 'language', value: 'en' }] };
const documents = [
  { pageContent: 'the dog barks', metadata: pets },
  { pageContent: 'the dog barks and the dog sleeps', metadata: pets },
  { pageContent: 'the car drives', metadata: { source: 'streets' } },
  { pageContent: 'the tree', metadata: { source: 'gardens' } },
];
const contents = (results) => results.map(({ pageContent }) => pageContent);

async function exerciseStore(type) {
  const store = storeFor(`langchain-${type.replaceAll('_', '-')}`, type);
  const ids = await store.addDocuments(documents, { ids: ['1', '2', '3', '4'] });
  const filter = { filterExpression: "metadata/attributes/any(a: a/key eq 'language' and a/value eq 'en')" };
  const scored = await store.similaritySearchWithScore('dog barks', 2);
  const filtered = await store.similaritySearch('car drives', 4, { ...filter, vectorFilterMode: 'preFilter' });
  await store.delete({ ids: ['1'] });
  const withoutOne = await store.similaritySearch('dog barks', 4);
  await store.delete({ filter: { filterExpression: "metadata/source eq 'pets'" } });
  const withoutPets = await store.similaritySearch('dog barks', 4);
  return {
    ids,
    nearest: contents(scored.map(([document]) => document)),
    metadata: scored[0][0].metadata,
    scores: scored.map(([, score]) => score),
    filtered: contents(filtered).toSorted(),
    withoutOne: contents(withoutOne).toSorted(),
    withoutPets: contents(withoutPets).toSorted(),
  };
}

/** Before and after the vectors can be returned: the store's own definition leaves that to the default. */
async function maximalMarginalRelevance() {
  const indexName = 'langchain-mmr';
  const store = await AzureAISearchVectorStore.fromDocuments(documents, new WordEmbeddings({}), {
    endpoint,
    key,
    indexName,
  });
  const search = async () => contents(await store.maxMarginalRelevanceSearch('dog barks', { k: 2, lambda: 0.2 }));
  const hidden = await search().catch(({ message }) => ({ message }));
  const indexes = new SearchIndexClient(endpoint, new AzureKeyCredential(key));
  const index = await indexes.getIndex(indexName);
  for (const field of index.fields) if (field.name === 'content_vector') field.hidden = false;
  await indexes.createOrUpdateIndex(index);
  return { hidden, retrievable: await search() };
}

const results = {
  similarity: await exerciseStore('similarity'),
  similarity_hybrid: await exerciseStore('similarity_hybrid'),
  semantic_hybrid: await exerciseStore('semantic_hybrid'),
  maximalMarginalRelevance: await maximalMarginalRelevance(),
};
process.stdout.write(`${JSON.stringify(results)}\n`);

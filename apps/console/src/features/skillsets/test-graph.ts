import { enrichmentGraph, type EnrichmentGraph } from './enrichment-graph';
import type { Pipeline, PipelineIndexer, TargetIndex } from './pipeline';
import { readSkillset } from './skillset-draft';

export const SPLIT = '#Vendor.Skills.Text.SplitSkill';
export const EMBED = '#Vendor.Skills.Text.CloudLlmEmbeddingSkill';
export const PHRASES = '#Vendor.Skills.Text.KeyPhraseExtractionSkill';
export const SHAPER = '#Vendor.Skills.Util.ShaperSkill';

/** Splits text, embeds each chunk, and projects chunks with their vectors to the index `passages`. */
export const chunking = {
  name: 'chunking',
  skills: [
    {
      '@odata.type': SPLIT,
      name: 'split',
      inputs: [{ name: 'text', source: '/document/content' }],
      outputs: [{ name: 'textItems', targetName: 'chunks' }],
    },
    {
      '@odata.type': EMBED,
      name: 'embed',
      context: '/document/chunks/*',
      resourceUri: 'https://models.example.com',
      dimensions: 512,
      inputs: [{ name: 'text', source: '/document/chunks/*' }],
      outputs: [{ name: 'embedding', targetName: 'vector' }],
    },
  ],
  indexProjections: {
    selectors: [
      {
        targetIndexName: 'passages',
        parentKeyFieldName: 'parentId',
        sourceContext: '/document/chunks/*',
        mappings: [
          { name: 'text', source: '/document/chunks/*' },
          { name: 'vector', source: '/document/chunks/*/vector' },
          { name: 'file', source: '/document/metadata_storage_name' },
        ],
      },
    ],
    parameters: { projectionMode: 'skipIndexingParentDocuments' },
  },
};

export const field = (name: string, type: string, dimensions?: number) => ({
  name,
  type,
  dimensions,
  isKey: name === 'id',
});
export const passages: TargetIndex = {
  name: 'passages',
  fields: [
    field('id', 'Edm.String'),
    field('parentId', 'Edm.String'),
    field('text', 'Edm.String'),
    field('vector', 'Collection(Edm.Single)', 512),
    field('file', 'Edm.String'),
    field('language', 'Edm.String'),
    field('phrases', 'Collection(Edm.String)'),
  ],
};

export const blobIndexer: PipelineIndexer = {
  name: 'crawl',
  indexName: 'passages',
  dataSourceName: 'files',
  dataSourceType: 'cloudblob',
  parsingMode: 'default',
  createsImages: false,
  readsFileData: false,
  fieldMappings: [],
  outputFieldMappings: [],
};

export function graphOf(
  definition: unknown,
  {
    indexers = [blobIndexer],
    indexes = [passages],
    isBilled = true,
  }: { indexers?: Pipeline['indexers']; indexes?: TargetIndex[]; isBilled?: boolean } = {},
): EnrichmentGraph {
  return enrichmentGraph(readSkillset(definition), {
    indexers,
    indexOf: (name) => indexes.find((index) => index.name === name),
    isBilled,
  });
}

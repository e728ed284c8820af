import {
  LOCAL_EMBEDDING_DIMENSIONS,
  LOCAL_EMBEDDINGS,
  type SearchField,
  type SearchIndex,
  type SearchSkillset,
} from '@searchdeck/contract';
import type { EnrichmentId, ImportDraft } from './import-draft';

type Skill = SearchSkillset['skills'][number];

interface Enrichment {
  /** Type of the skill, with its output and the name in the enrichment tree. */
  type: Skill['@odata.type'];
  output: string;
  target: string;
  /** The index field that receives it. */
  field: Omit<SearchField, 'name'>;
}

const list = { type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true } as const;
const label = { type: 'Edm.String', searchable: false, filterable: true, facetable: true, sortable: true } as const;

export const enrichments: Readonly<Record<EnrichmentId, Enrichment>> = {
  language: {
    type: '#Vendor.Skills.Text.LanguageDetectionSkill',
    output: 'languageCode',
    target: 'language',
    field: label,
  },
  keyPhrases: {
    type: '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
    output: 'keyPhrases',
    target: 'keyPhrases',
    field: list,
  },
  sentiment: { type: '#Vendor.Skills.Text.V3.SentimentSkill', output: 'sentiment', target: 'sentiment', field: label },
  piiEntities: {
    type: '#Vendor.Skills.Text.PIIDetectionSkill',
    output: 'maskedText',
    target: 'maskedText',
    field: { type: 'Edm.String', searchable: true, filterable: false, facetable: false, sortable: false },
  },
};

/** Fields of an index of chunks. */
export const chunkFields = { key: 'chunkId', parent: 'parentId', text: 'chunk', vector: 'vector' } as const;
export const CHUNKS = '/document/chunks/*';

/** The content with the text of the images in it. */
export const MERGED_TEXT = '/document/mergedText';
const IMAGES = '/document/normalized_images/*';

/** The skills that read the text of images and merge it into the text at a path of the enrichment tree. */
export const imageSkillsOf = (text: string): Skill[] =>
  [
    {
      '@odata.type': '#Vendor.Skills.Vision.OcrSkill',
      name: 'imageText',
      context: IMAGES,
      detectOrientation: true,
      inputs: [{ name: 'image', source: IMAGES }],
      outputs: [{ name: 'text', targetName: 'text' }],
    },
    {
      '@odata.type': '#Vendor.Skills.Text.MergeSkill',
      name: 'mergeImageText',
      context: '/document',
      inputs: [
        { name: 'text', source: text },
        { name: 'itemsToInsert', source: `${IMAGES}/text` },
        { name: 'offsets', source: `${IMAGES}/contentOffset` },
      ],
      outputs: [{ name: 'mergedText', targetName: MERGED_TEXT.slice('/document/'.length) }],
    },
  ] as Skill[];

/** Names in the vector search of the index. */
const PROFILE = 'vector-profile';

const dimensionsOf = ({ model }: ImportDraft, isLocal: boolean): number =>
  isLocal ? LOCAL_EMBEDDING_DIMENSIONS : model.dimensions;

export const vectorField = (draft: ImportDraft, isLocal: boolean): SearchField => ({
  name: chunkFields.vector,
  type: 'Collection(Edm.Single)',
  searchable: true,
  retrievable: false,
  dimensions: dimensionsOf(draft, isLocal),
  vectorSearchProfile: PROFILE,
});

const modelOf = ({ model: { resourceUri, deploymentId, modelName } }: ImportDraft) => ({
  resourceUri,
  deploymentId,
  modelName,
});

export const vectorSearchOf = (draft: ImportDraft, isLocal: boolean): NonNullable<SearchIndex['vectorSearch']> => ({
  algorithms: [{ name: 'nearest', kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
  vectorizers: [
    isLocal
      ? { name: 'model', kind: 'customWebApi', customWebApiParameters: { uri: LOCAL_EMBEDDINGS } }
      : { name: 'model', kind: 'cloudLlm', cloudLlmParameters: modelOf(draft) },
  ],
  profiles: [{ name: PROFILE, algorithm: 'nearest', vectorizer: 'model' }],
});

/** The skills that the draft selects, for the text at a path of the enrichment tree. */
export function skillsOf(draft: ImportDraft, text: string, isLocal: boolean): Skill[] {
  const overlap = Math.floor(draft.pageLength / 10);
  const chunkSkills = [
    {
      '@odata.type': '#Vendor.Skills.Text.SplitSkill',
      name: 'chunks',
      context: '/document',
      textSplitMode: 'pages',
      maximumPageLength: draft.pageLength,
      pageOverlapLength: overlap,
      inputs: [{ name: 'text', source: text }],
      outputs: [{ name: 'textItems', targetName: 'chunks' }],
    },
    {
      '@odata.type': '#Vendor.Skills.Text.CloudLlmEmbeddingSkill',
      name: 'embedding',
      context: CHUNKS,
      ...(isLocal
        ? { resourceUri: LOCAL_EMBEDDINGS }
        : { ...modelOf(draft), dimensions: dimensionsOf(draft, isLocal) }),
      inputs: [{ name: 'text', source: CHUNKS }],
      outputs: [{ name: 'embedding', targetName: chunkFields.vector }],
    },
  ];
  const enrichmentSkills = draft.enrichments.map((id) => {
    const { type, output, target } = enrichments[id];
    return {
      '@odata.type': type,
      name: id,
      context: '/document',
      ...(id === 'piiEntities' ? { maskingMode: 'replace' } : {}),
      inputs: [{ name: 'text', source: text }],
      outputs: [{ name: output, targetName: target }],
    };
  });
  return [...(draft.chunks ? chunkSkills : []), ...enrichmentSkills] as Skill[];
}

import type { Template } from '../kind.js';

export const skillsetTemplates: readonly Template[] = [
  {
    id: 'text',
    title: 'Language detection and key phrases',
    description: 'Detects the language and extracts key phrases.',
    value: {
      name: 'text-enrichment',
      description: 'Language detection and key phrases',
      skills: [
        {
          '@odata.type': '#Vendor.Skills.Text.LanguageDetectionSkill',
          name: 'language',
          context: '/document',
          inputs: [{ name: 'text', source: '/document/content' }],
          outputs: [{ name: 'languageCode', targetName: 'language' }],
        },
        {
          '@odata.type': '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
          name: 'key-phrases',
          context: '/document',
          inputs: [
            { name: 'text', source: '/document/content' },
            { name: 'languageCode', source: '/document/language' },
          ],
          outputs: [{ name: 'keyPhrases', targetName: 'keyPhrases' }],
        },
      ],
    },
  },
  {
    id: 'chunks',
    title: 'Chunk and embed',
    description: 'Splits text into pages, embeds each page, and indexes pages as separate documents.',
    value: {
      name: 'chunk-and-embed',
      skills: [
        {
          '@odata.type': '#Vendor.Skills.Text.SplitSkill',
          name: 'pages',
          context: '/document',
          textSplitMode: 'pages',
          maximumPageLength: 2000,
          pageOverlapLength: 200,
          inputs: [{ name: 'text', source: '/document/content' }],
          outputs: [{ name: 'textItems', targetName: 'pages' }],
        },
        {
          '@odata.type': '#Vendor.Skills.Text.CloudLlmEmbeddingSkill',
          name: 'embedding',
          context: '/document/pages/*',
          resourceUri: 'https://models.example.com',
          deploymentId: 'text-embedding-3-small',
          modelName: 'text-embedding-3-small',
          dimensions: 512,
          inputs: [{ name: 'text', source: '/document/pages/*' }],
          outputs: [{ name: 'embedding', targetName: 'vector' }],
        },
      ],
      indexProjections: {
        selectors: [
          {
            targetIndexName: 'passages',
            parentKeyFieldName: 'source',
            sourceContext: '/document/pages/*',
            mappings: [
              { name: 'content', source: '/document/pages/*' },
              { name: 'contentVector', source: '/document/pages/*/vector' },
              { name: 'title', source: '/document/metadata_storage_name' },
            ],
          },
        ],
        parameters: { projectionMode: 'skipIndexingParentDocuments' },
      },
    },
  },
  {
    id: 'images',
    title: 'OCR',
    description: 'Extracts text from images and merges it into the content.',
    value: {
      name: 'read-images',
      skills: [
        {
          '@odata.type': '#Vendor.Skills.Vision.OcrSkill',
          name: 'ocr',
          context: '/document/normalized_images/*',
          defaultLanguageCode: 'en',
          detectOrientation: true,
          inputs: [{ name: 'image', source: '/document/normalized_images/*' }],
          outputs: [{ name: 'text', targetName: 'text' }],
        },
        {
          '@odata.type': '#Vendor.Skills.Text.MergeSkill',
          name: 'merge',
          context: '/document',
          inputs: [
            { name: 'text', source: '/document/content' },
            { name: 'itemsToInsert', source: '/document/normalized_images/*/text' },
            { name: 'offsets', source: '/document/normalized_images/*/contentOffset' },
          ],
          outputs: [{ name: 'mergedText', targetName: 'mergedText' }],
        },
      ],
    },
  },
  {
    id: 'custom',
    title: 'Custom web API',
    description: 'Calls a custom web API with batches of records.',
    value: {
      name: 'custom-skill',
      skills: [
        {
          '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
          name: 'classify',
          context: '/document',
          uri: 'https://skills.example.com/classify',
          httpMethod: 'POST',
          timeout: 'PT30S',
          batchSize: 10,
          httpHeaders: {},
          inputs: [{ name: 'text', source: '/document/content' }],
          outputs: [{ name: 'category', targetName: 'category' }],
        },
      ],
    },
  },
];

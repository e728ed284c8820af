import { array, boolean, enumOf, noted, object, required, string, union, type Infer } from '../../schema/node.js';
import { KnowledgeBaseModel } from '../knowledgebases/knowledge-base.js';
import { IndexingSchedule } from '../indexers/indexer.js';
import { CloudLlmParameters } from '../shared/cloud-llm.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { description, etag, indexName } from '../shared/names.js';

const added = { documented: false } as const;
const FieldReference = object(
  { name: required(string({ ...added, description: 'Name of a field of the index.' })) },
  { name: 'SearchIndexFieldReference', ...added },
);
const ingestionParameters = object(
  {
    identity: noted(SearchIndexerDataIdentity, { ...added, description: 'Managed identity for the source.' }),
    embeddingModel: union(
      'kind',
      {
        cloudLlm: object(
          { cloudLlmParameters: CloudLlmParameters },
          { name: 'KnowledgeSourceCloudLlmVectorizer', ...added },
        ),
      },
      { name: 'KnowledgeSourceVectorizer', ...added, description: 'Embedding model for the chunks.' },
    ),
    chatCompletionModel: noted(KnowledgeBaseModel, {
      ...added,
      description: 'Language model that puts images into words.',
    }),
    disableImageVerbalization: boolean({ ...added, description: 'Images are not put into words.', default: false }),
    ingestionSchedule: noted(IndexingSchedule, { ...added, description: 'When the source is read again.' }),
    contentExtractionMode: enumOf(
      { minimal: 'Text alone.', standard: 'Text, structure and images, with an AI service.' },
      { ...added, description: 'How content is extracted.', default: 'minimal' },
    ),
    aiServices: object(
      {
        uri: required(string({ ...added, description: 'Address of the AI service account.', format: 'uri' })),
        apiKey: string({ ...added, description: 'Key of the account.', secret: true }),
      },
      { name: 'AIServices', ...added, description: 'AI service account, for standard extraction.' },
    ),
  },
  { name: 'KnowledgeSourceIngestionParameters', ...added, unknown: 'keep', description: 'How the source is read.' },
);
const createdResources = object(
  {},
  {
    name: 'CreatedResources',
    ...added,
    unknown: 'keep',
    readOnly: true,
    description: 'Objects made for the source, by kind.',
  },
);

const common = {
  name: required(noted(indexName, { description: 'Name of the knowledge source.', documented: false })),
  description: noted(description, { ...added, description: 'The description of the knowledge source.' }),
  encryptionKey: noted(SearchResourceEncryptionKey, added),
  '@odata.etag': noted(etag, added),
};

const kinds = {
  searchIndexParameters: object(
    {
      searchIndexName: required(string({ ...added, description: 'Name of the index.', ref: 'indexes', minLength: 1 })),
      sourceDataFields: array(FieldReference, { ...added, description: 'Fields returned as source data.' }),
      searchFields: array(FieldReference, { ...added, description: 'Fields to search; all when absent.' }),
      semanticConfigurationName: string({ ...added, description: 'Semantic configuration of the index.' }),
    },
    { name: 'SearchIndexKnowledgeSourceParameters', ...added, description: 'For kind searchIndex.' },
  ),
  cloudBlobParameters: object(
    {
      connectionString: required(
        string({ ...added, description: 'Connection string, or resource id with a managed identity.', secret: true }),
      ),
      containerName: required(string({ ...added, description: 'Container to read.', minLength: 1 })),
      folderPath: string({ ...added, description: 'Folder of the container.' }),
      isLakeGen2: boolean({ ...added, description: 'The account has a hierarchical namespace.', default: false }),
      ingestionParameters,
      createdResources,
    },
    { name: 'CloudBlobKnowledgeSourceParameters', ...added, description: 'For kind cloudBlob.' },
  ),
  indexedOneLakeParameters: object(
    {
      fabricWorkspaceId: required(string({ ...added, description: 'Workspace id.' })),
      lakehouseId: required(string({ ...added, description: 'Lakehouse id.' })),
      targetPath: string({ ...added, description: 'Folder or shortcut to read.' }),
      ingestionParameters,
      createdResources,
    },
    { name: 'IndexedOneLakeKnowledgeSourceParameters', ...added, description: 'For kind indexedOneLake.' },
  ),
  webParameters: object(
    {
      domains: object(
        {
          allowedDomains: array(
            object(
              {
                address: required(string({ ...added, description: 'Domain.' })),
                includeSubpages: boolean({ ...added, description: 'Also what lies under it.' }),
              },
              { name: 'WebKnowledgeSourceDomain', ...added },
            ),
            {
              ...added,
              description: 'The only domains to search.',
            },
          ),
          blockedDomains: array(
            object(
              {
                address: required(string({ ...added, description: 'Domain.' })),
                includeSubpages: boolean({ ...added, description: 'Also what lies under it.' }),
              },
              { name: 'WebKnowledgeSourceDomain', ...added },
            ),
            {
              ...added,
              description: 'Domains never to search.',
            },
          ),
        },
        { name: 'WebKnowledgeSourceDomains', ...added, description: 'Domains to search, and domains not to.' },
      ),
    },
    { name: 'WebKnowledgeSourceParameters', ...added, description: 'For kind web.' },
  ),
};

/** service-behavior §1, §3 and §4: the interface documents only name knowledge sources. */
export const KnowledgeSource = object(
  {
    ...common,
    kind: required(
      enumOf(
        {
          searchIndex: 'An index of the service.',
          cloudBlob: 'Blob storage, indexed for you.',
          indexedOneLake: 'A lakehouse, indexed for you.',
          web: 'The public web.',
        },
        { ...added, description: 'The kind of knowledge source.', immutable: true },
      ),
    ),
    ...kinds,
  },
  { name: 'KnowledgeSource', ...added, description: 'Where a knowledge base finds what it knows.' },
);
export type KnowledgeSource = Infer<typeof KnowledgeSource>;

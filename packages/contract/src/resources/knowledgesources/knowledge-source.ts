import {
  array,
  boolean,
  enumOf,
  withMeta,
  object,
  required,
  string,
  union,
  undocumented,
  type Infer,
} from '../../schema/node.js';
import { KnowledgeBaseModel } from '../knowledgebases/knowledge-base.js';
import { IndexingSchedule } from '../indexers/indexer.js';
import { CloudLlmParameters } from '../shared/cloud-llm.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { description, etag, indexName } from '../shared/names.js';

const FieldReference = object(
  { name: required(string({ ...undocumented, description: 'Name of a field of the index.' })) },
  { name: 'SearchIndexFieldReference', ...undocumented },
);
const ingestionParameters = object(
  {
    identity: withMeta(SearchIndexerDataIdentity, {
      ...undocumented,
      description: 'Managed identity used to connect to the source.',
    }),
    embeddingModel: union(
      'kind',
      {
        cloudLlm: object(
          { cloudLlmParameters: CloudLlmParameters },
          { name: 'KnowledgeSourceCloudLlmVectorizer', ...undocumented },
        ),
      },
      { name: 'KnowledgeSourceVectorizer', ...undocumented, description: 'Embedding model used to vectorize chunks.' },
    ),
    chatCompletionModel: withMeta(KnowledgeBaseModel, {
      ...undocumented,
      description: 'Language model used for image verbalization.',
    }),
    disableImageVerbalization: boolean({
      ...undocumented,
      description: 'Whether to disable image verbalization.',
      default: false,
    }),
    ingestionSchedule: withMeta(IndexingSchedule, { ...undocumented, description: 'Ingestion schedule.' }),
    contentExtractionMode: enumOf(
      {
        minimal: 'Extracts essential content and metadata.',
        standard: 'Extracts all content with the full content extraction pipeline.',
      },
      { ...undocumented, description: 'Content extraction mode.', default: 'minimal' },
    ),
    aiServices: object(
      {
        uri: required(string({ ...undocumented, description: 'URL of the AI service account.', format: 'uri' })),
        apiKey: string({ ...undocumented, description: 'API key of the account.', isSecret: true }),
      },
      { name: 'AIServices', ...undocumented, description: 'AI service account used for content extraction.' },
    ),
  },
  {
    name: 'KnowledgeSourceIngestionParameters',
    ...undocumented,
    unknown: 'keep',
    description: 'Ingestion parameters.',
  },
);
const createdResources = object(
  {},
  {
    name: 'CreatedResources',
    ...undocumented,
    unknown: 'keep',
    readOnly: true,
    description: 'Objects created for the source, by kind.',
  },
);

const common = {
  name: required(withMeta(indexName, { description: 'Name of the knowledge source.', isDocumented: false })),
  description: withMeta(description, { ...undocumented, description: 'Description of the knowledge source.' }),
  encryptionKey: withMeta(SearchResourceEncryptionKey, undocumented),
  '@odata.etag': withMeta(etag, undocumented),
};

const webDomains = (listDescription: string) =>
  array(
    object(
      {
        address: required(string({ ...undocumented, description: 'Domain name.' })),
        includeSubpages: boolean({ ...undocumented, description: 'Whether to include subpages.' }),
      },
      { name: 'WebKnowledgeSourceDomain', ...undocumented },
    ),
    { ...undocumented, description: listDescription },
  );
const parameterFields = {
  searchIndexParameters: object(
    {
      searchIndexName: required(
        string({ ...undocumented, description: 'Name of the index.', ref: 'indexes', minLength: 1 }),
      ),
      sourceDataFields: array(FieldReference, { ...undocumented, description: 'Fields returned as source data.' }),
      searchFields: array(FieldReference, {
        ...undocumented,
        description: 'Fields to search. Defaults to all searchable fields.',
      }),
      semanticConfigurationName: string({ ...undocumented, description: 'Name of the semantic configuration to use.' }),
    },
    { name: 'SearchIndexKnowledgeSourceParameters', ...undocumented, description: 'Parameters of an index source.' },
  ),
  cloudBlobParameters: object(
    {
      connectionString: required(
        string({
          ...undocumented,
          description: 'Connection string, or resource ID when a managed identity is used.',
          isSecret: true,
        }),
      ),
      containerName: required(string({ ...undocumented, description: 'Name of the container.', minLength: 1 })),
      folderPath: string({ ...undocumented, description: 'Path of the folder in the container.' }),
      isLakeGen2: boolean({
        ...undocumented,
        description: 'Whether the storage account has a hierarchical namespace.',
        default: false,
      }),
      ingestionParameters,
      createdResources,
    },
    {
      name: 'CloudBlobKnowledgeSourceParameters',
      ...undocumented,
      description: 'Parameters of a blob storage source.',
    },
  ),
  indexedOneLakeParameters: object(
    {
      fabricWorkspaceId: required(string({ ...undocumented, description: 'ID of the workspace.' })),
      lakehouseId: required(string({ ...undocumented, description: 'ID of the lakehouse.' })),
      targetPath: string({ ...undocumented, description: 'Path of the folder or shortcut to index.' }),
      ingestionParameters,
      createdResources,
    },
    {
      name: 'IndexedOneLakeKnowledgeSourceParameters',
      ...undocumented,
      description: 'Parameters of a lakehouse source.',
    },
  ),
  webParameters: object(
    {
      domains: object(
        {
          allowedDomains: webDomains('Domains that are allowed in web results.'),
          blockedDomains: webDomains('Domains that are excluded from web results.'),
        },
        { name: 'WebKnowledgeSourceDomains', ...undocumented, description: 'Allowed and blocked domains.' },
      ),
    },
    { name: 'WebKnowledgeSourceParameters', ...undocumented, description: 'Parameters of a web source.' },
  ),
};

/** service-behavior §1, §3, and §4: the interface documents only mention knowledge sources. */
export const KnowledgeSource = object(
  {
    ...common,
    kind: required(
      enumOf(
        {
          searchIndex: 'An index of the service.',
          cloudBlob: 'Blob storage, indexed automatically.',
          indexedOneLake: 'A lakehouse, indexed automatically.',
          web: 'The public web.',
        },
        { ...undocumented, description: 'Kind of the knowledge source.', isImmutable: true },
      ),
    ),
    ...parameterFields,
  },
  {
    name: 'KnowledgeSource',
    ...undocumented,
    description: 'A knowledge source, which provides content for knowledge bases.',
  },
);
export type KnowledgeSource = Infer<typeof KnowledgeSource>;

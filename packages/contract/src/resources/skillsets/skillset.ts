import { array, enumOf, withMeta, object, required, string, union, type Infer } from '../../schema/node.js';
import { InputFieldMappingEntry, SearchIndexerSkill } from '../../skills/index.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { description, etag, objectName } from '../shared/names.js';

const accountFields = { description: string({ documented: false, description: 'Description of the account.' }) };

/** data-plane.md "SearchSkillset": attached AI service accounts; discriminators from service-behavior §1. */
export const AiServicesAccount = union(
  '@odata.type',
  {
    '#Vendor.Search.DefaultCognitiveServices': object(accountFields, {
      name: 'DefaultCognitiveServices',
      documented: false,
      description: 'The default account of every service, with a free daily quota.',
    }),
    '#Vendor.Search.CognitiveServicesByKey': object(
      { ...accountFields, key: required(string({ description: 'Account key.', secret: true })) },
      {
        name: 'CognitiveServicesByKey',
        description: 'An account in the same region as the service, authenticated with a key.',
      },
    ),
    '#Vendor.Search.AIServicesByKey': object(
      {
        ...accountFields,
        key: required(string({ description: 'Account key.', secret: true })),
        subdomainUrl: required(string({ description: 'URL of the account.', format: 'uri' })),
      },
      { name: 'AIServicesByKey', description: 'A multi-region account, authenticated with a key.' },
    ),
    '#Vendor.Search.AIServicesByIdentity': object(
      {
        ...accountFields,
        subdomainUrl: required(string({ description: 'URL of the account.', format: 'uri' })),
        identity: withMeta(SearchIndexerDataIdentity, {
          description: 'Managed identity. Defaults to the system-assigned identity.',
        }),
      },
      { name: 'AIServicesByIdentity', description: 'A multi-region account, authenticated with a managed identity.' },
    ),
  },
  { name: 'AiServicesAccount' },
);

const selector = {
  referenceKeyName: string({ documented: false, description: 'Name of the reference key to another projection.' }),
  generatedKeyName: string({ documented: false, description: 'Name of the generated key column.' }),
  source: string({ documented: false, description: 'Path of the data to project.' }),
  sourceContext: string({
    documented: false,
    description: 'Path whose matches are projected together with the nested inputs.',
  }),
  inputs: array(InputFieldMappingEntry, { documented: false, description: 'Nested inputs. Requires sourceContext.' }),
};
const blobs = (name: string) =>
  object(
    {
      ...selector,
      storageContainer: required(
        string({ documented: false, description: 'Name of the target container.', minLength: 1 }),
      ),
    },
    { name, documented: false },
  );
/** service-behavior §9: skillset extras. */
export const KnowledgeStore = object(
  {
    storageConnectionString: required(
      string({
        minLength: 1,
        documented: false,
        description: 'Connection string of the storage account.',
        secret: true,
      }),
    ),
    projections: required(
      array(
        object(
          {
            tables: array(
              object(
                {
                  ...selector,
                  tableName: required(
                    string({ documented: false, description: 'Name of the target table.', minLength: 1 }),
                  ),
                },
                { name: 'KnowledgeStoreTableProjection', documented: false },
              ),
              { documented: false, description: 'Table projections.' },
            ),
            objects: array(blobs('KnowledgeStoreObjectProjection'), {
              documented: false,
              description: 'Object projections, written as JSON to a container.',
            }),
            files: array(blobs('KnowledgeStoreFileProjection'), {
              documented: false,
              description: 'File projections, which write images to a container.',
            }),
          },
          { name: 'KnowledgeStoreProjection', documented: false },
        ),
        { documented: false, description: 'Projections of enriched documents.' },
      ),
    ),
    identity: withMeta(SearchIndexerDataIdentity, {
      documented: false,
      description: 'Managed identity for the storage account.',
    }),
  },
  {
    name: 'KnowledgeStore',
    documented: false,
    description: 'Knowledge store, which projects enriched documents to a storage account.',
  },
);

export const IndexProjection = object(
  {
    selectors: required(
      array(
        object(
          {
            targetIndexName: required(
              string({ documented: false, description: 'Name of the target index.', ref: 'indexes', minLength: 1 }),
            ),
            parentKeyFieldName: required(
              string({
                documented: false,
                description: 'Name of the field that receives the key of the parent document.',
                minLength: 1,
              }),
            ),
            sourceContext: required(
              string({ documented: false, description: 'Path whose matches are indexed as documents.', minLength: 1 }),
            ),
            mappings: required(
              array(InputFieldMappingEntry, { documented: false, description: 'Mappings of paths to index fields.' }),
            ),
          },
          { name: 'IndexProjectionSelector', documented: false },
        ),
        { documented: false, description: 'Selectors of the documents to index.' },
      ),
    ),
    parameters: object(
      {
        projectionMode: enumOf(
          {
            skipIndexingParentDocuments: 'Does not index parent documents.',
            includeIndexingParentDocuments: 'Indexes parent documents.',
          },
          {
            documented: false,
            description: 'Whether parent documents are indexed.',
            default: 'includeIndexingParentDocuments',
          },
        ),
      },
      {
        name: 'IndexProjectionParameters',
        documented: false,
        unknown: 'keep',
        description: 'Parameters of the index projection.',
      },
    ),
  },
  {
    name: 'IndexProjection',
    documented: false,
    description: 'Index projection, which splits a source document into multiple documents of one or more indexes.',
  },
);

/** data-plane.md "SearchSkillset". */
export const SearchSkillset = object(
  {
    name: required(withMeta(objectName, { description: 'Name of the skillset.' })),
    description: withMeta(description, { description: 'Description of the skillset.' }),
    skills: required(array(SearchIndexerSkill, { description: 'Skills of the skillset.' })),
    cognitiveServices: withMeta(AiServicesAccount, { description: 'AI service account used by billable skills.' }),
    knowledgeStore: KnowledgeStore,
    indexProjections: IndexProjection,
    encryptionKey: withMeta(SearchResourceEncryptionKey, { documented: false }),
    '@odata.etag': etag,
  },
  { name: 'SearchSkillset', description: 'A skillset, which enriches documents during indexing.' },
);
export type SearchSkillset = Infer<typeof SearchSkillset>;

import { array, enumOf, withMeta, object, required, string, union, type Infer } from '../../schema/node.js';
import { InputFieldMappingEntry, SearchIndexerSkill } from '../../skills/index.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { description, etag, objectName } from '../shared/names.js';

const accountFields = { description: string({ isDocumented: false, description: 'Description of the account.' }) };

/** data-plane.md "SearchSkillset": attached AI service accounts; discriminators from service-behavior §1. */
export const AiServicesAccount = union(
  '@odata.type',
  {
    '#Vendor.Search.DefaultCognitiveServices': object(accountFields, {
      name: 'DefaultCognitiveServices',
      isDocumented: false,
      description: 'The default account of every service, with a free daily quota.',
    }),
    '#Vendor.Search.CognitiveServicesByKey': object(
      { ...accountFields, key: required(string({ description: 'Account key.', isSecret: true })) },
      {
        name: 'CognitiveServicesByKey',
        description: 'An account in the same region as the service, authenticated with a key.',
      },
    ),
    '#Vendor.Search.AIServicesByKey': object(
      {
        ...accountFields,
        key: required(string({ description: 'Account key.', isSecret: true })),
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
  referenceKeyName: string({ isDocumented: false, description: 'Name of the reference key to another projection.' }),
  generatedKeyName: string({ isDocumented: false, description: 'Name of the generated key column.' }),
  source: string({ isDocumented: false, description: 'Path of the data to project.' }),
  sourceContext: string({
    isDocumented: false,
    description: 'Path whose matches are projected together with the nested inputs.',
  }),
  inputs: array(InputFieldMappingEntry, { isDocumented: false, description: 'Nested inputs. Requires sourceContext.' }),
};
const blobs = (name: string) =>
  object(
    {
      ...selector,
      storageContainer: required(
        string({ isDocumented: false, description: 'Name of the target container.', minLength: 1 }),
      ),
    },
    { name, isDocumented: false },
  );
/** service-behavior §9: skillset extras. */
export const KnowledgeStore = object(
  {
    storageConnectionString: required(
      string({
        minLength: 1,
        isDocumented: false,
        description: 'Connection string of the storage account.',
        isSecret: true,
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
                    string({ isDocumented: false, description: 'Name of the target table.', minLength: 1 }),
                  ),
                },
                { name: 'KnowledgeStoreTableProjection', isDocumented: false },
              ),
              { isDocumented: false, description: 'Table projections.' },
            ),
            objects: array(blobs('KnowledgeStoreObjectProjection'), {
              isDocumented: false,
              description: 'Object projections, written as JSON to a container.',
            }),
            files: array(blobs('KnowledgeStoreFileProjection'), {
              isDocumented: false,
              description: 'File projections, which write images to a container.',
            }),
          },
          { name: 'KnowledgeStoreProjection', isDocumented: false },
        ),
        { isDocumented: false, description: 'Projections of enriched documents.' },
      ),
    ),
    identity: withMeta(SearchIndexerDataIdentity, {
      isDocumented: false,
      description: 'Managed identity for the storage account.',
    }),
  },
  {
    name: 'KnowledgeStore',
    isDocumented: false,
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
              string({ isDocumented: false, description: 'Name of the target index.', ref: 'indexes', minLength: 1 }),
            ),
            parentKeyFieldName: required(
              string({
                isDocumented: false,
                description: 'Name of the field that receives the key of the parent document.',
                minLength: 1,
              }),
            ),
            sourceContext: required(
              string({
                isDocumented: false,
                description: 'Path whose matches are indexed as documents.',
                minLength: 1,
              }),
            ),
            mappings: required(
              array(InputFieldMappingEntry, { isDocumented: false, description: 'Mappings of paths to index fields.' }),
            ),
          },
          { name: 'IndexProjectionSelector', isDocumented: false },
        ),
        { isDocumented: false, description: 'Selectors of the documents to index.' },
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
            isDocumented: false,
            description: 'Whether parent documents are indexed.',
            default: 'includeIndexingParentDocuments',
          },
        ),
      },
      {
        name: 'IndexProjectionParameters',
        isDocumented: false,
        unknown: 'keep',
        description: 'Parameters of the index projection.',
      },
    ),
  },
  {
    name: 'IndexProjection',
    isDocumented: false,
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
    encryptionKey: withMeta(SearchResourceEncryptionKey, { isDocumented: false }),
    '@odata.etag': etag,
  },
  { name: 'SearchSkillset', description: 'A skillset, which enriches documents during indexing.' },
);
export type SearchSkillset = Infer<typeof SearchSkillset>;

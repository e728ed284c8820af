import { array, enumOf, noted, object, required, string, union, type Infer } from '../../schema/node.js';
import { InputFieldMappingEntry, SearchIndexerSkill } from '../../skills/index.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { description, etag, objectName } from '../shared/names.js';

const about = { description: string({ documented: false, description: 'What the account is for.' }) };

/** data-plane.md "SearchSkillset": attached AI service accounts; discriminators from service-behavior §1. */
export const AiServicesAccount = union(
  '@odata.type',
  {
    '#Vendor.Search.DefaultCognitiveServices': object(about, {
      name: 'DefaultCognitiveServices',
      documented: false,
      description: 'The account every service has, with a daily free quota.',
    }),
    '#Vendor.Search.CognitiveServicesByKey': object(
      { ...about, key: required(string({ description: 'Account key.', secret: true })) },
      { name: 'CognitiveServicesByKey', description: 'Account in the region of the service, by key.' },
    ),
    '#Vendor.Search.AIServicesByKey': object(
      {
        ...about,
        key: required(string({ description: 'Account key.', secret: true })),
        subdomainUrl: required(string({ description: 'Address of the account.', format: 'uri' })),
      },
      { name: 'AIServicesByKey', description: 'Multi-region account, by key.' },
    ),
    '#Vendor.Search.AIServicesByIdentity': object(
      {
        ...about,
        subdomainUrl: required(string({ description: 'Address of the account.', format: 'uri' })),
        identity: noted(SearchIndexerDataIdentity, {
          description: 'Managed identity; the system-assigned one when null.',
        }),
      },
      { name: 'AIServicesByIdentity', description: 'Multi-region account, by managed identity.' },
    ),
  },
  { name: 'AiServicesAccount' },
);

const selector = {
  referenceKeyName: string({ documented: false, description: 'Name of the reference key to another projection.' }),
  generatedKeyName: string({ documented: false, description: 'Name of the generated key column.' }),
  source: string({ documented: false, description: 'Path of what is projected.' }),
  sourceContext: string({ documented: false, description: 'Path whose every match is projected with the inputs.' }),
  inputs: array(InputFieldMappingEntry, { documented: false, description: 'Nested inputs, with sourceContext.' }),
};
const blobs = (name: string) =>
  object(
    {
      ...selector,
      storageContainer: required(string({ documented: false, description: 'Container to write to.', minLength: 1 })),
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
                  tableName: required(string({ documented: false, description: 'Table to write to.', minLength: 1 })),
                },
                { name: 'KnowledgeStoreTableProjection', documented: false },
              ),
              { documented: false, description: 'Rows of tables.' },
            ),
            objects: array(blobs('KnowledgeStoreObjectProjection'), {
              documented: false,
              description: 'JSON objects in a container.',
            }),
            files: array(blobs('KnowledgeStoreFileProjection'), {
              documented: false,
              description: 'Images in a container.',
            }),
          },
          { name: 'KnowledgeStoreProjection', documented: false },
        ),
        { documented: false, description: 'What is written where.' },
      ),
    ),
    identity: noted(SearchIndexerDataIdentity, {
      documented: false,
      description: 'Managed identity for the storage account.',
    }),
  },
  { name: 'KnowledgeStore', documented: false, description: 'Also keeps enriched documents in a storage account.' },
);

export const IndexProjection = object(
  {
    selectors: required(
      array(
        object(
          {
            targetIndexName: required(
              string({ documented: false, description: 'Index to write to.', ref: 'indexes', minLength: 1 }),
            ),
            parentKeyFieldName: required(
              string({
                documented: false,
                description: 'Field of the index that gets the key of the parent document.',
                minLength: 1,
              }),
            ),
            sourceContext: required(
              string({ documented: false, description: 'Path whose every match becomes a document.', minLength: 1 }),
            ),
            mappings: required(
              array(InputFieldMappingEntry, { documented: false, description: 'Field of the index from path.' }),
            ),
          },
          { name: 'IndexProjectionSelector', documented: false },
        ),
        { documented: false, description: 'What becomes documents of which index.' },
      ),
    ),
    parameters: object(
      {
        projectionMode: enumOf(
          {
            skipIndexingParentDocuments: 'Parent documents are not indexed.',
            includeIndexingParentDocuments: 'Parent documents are indexed, too.',
          },
          { documented: false, description: 'Whether parents are indexed.', default: 'includeIndexingParentDocuments' },
        ),
      },
      {
        name: 'IndexProjectionParameters',
        documented: false,
        unknown: 'keep',
        description: 'How parents and children are indexed.',
      },
    ),
  },
  {
    name: 'IndexProjection',
    documented: false,
    description: 'Splits one source document into several documents of other indexes.',
  },
);

/** data-plane.md "SearchSkillset". */
export const SearchSkillset = object(
  {
    name: required(noted(objectName, { description: 'Name of the skillset.' })),
    description: noted(description, { description: 'The description of the skillset.' }),
    skills: required(array(SearchIndexerSkill, { description: 'The skills of the skillset.' })),
    cognitiveServices: noted(AiServicesAccount, { description: 'AI service account that billable skills use.' }),
    knowledgeStore: KnowledgeStore,
    indexProjections: IndexProjection,
    encryptionKey: noted(SearchResourceEncryptionKey, { documented: false }),
    '@odata.etag': etag,
  },
  { name: 'SearchSkillset', description: 'Steps that enrich documents between their source and the index.' },
);
export type SearchSkillset = Infer<typeof SearchSkillset>;

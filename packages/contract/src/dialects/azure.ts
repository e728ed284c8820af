import { ComputeType, HostingMode, PublicNetworkAccess } from '../management/enumerations.js';
import { earlierVersions } from '../versions/earlier-versions.js';
import type { EnumNode } from '../schema/node.js';
import { documentDb } from './document-db.js';
import { legacyCompressions } from './legacy-compressions.js';
import type { Dialect } from './dialect.js';

const withLowerCamelCase = (node: EnumNode) => ({
  of: node,
  values: Object.fromEntries(Object.keys(node.values).map((v) => [v, v.charAt(0).toLowerCase() + v.slice(1)])),
});

/** Names of the real service. service-behavior §1. */
export const azure: Dialect = {
  id: 'azure',
  title: 'Azure AI Search',
  prefixes: {
    '#Vendor.Search.': '#Microsoft.Azure.Search.',
    '#Vendor.Skills.': '#Microsoft.Skills.',
  },
  types: {
    '#Vendor.Skills.Util.DocumentLayoutSkill': '#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill',
    '#Vendor.Skills.Text.CloudLlmEmbeddingSkill': '#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill',
  },
  typeNames: {
    CloudLlmParameters: 'AzureOpenAIParameters',
    CloudLlmTokenizerParameters: 'AzureOpenAITokenizerParameters',
    CloudLlmVectorizer: 'AzureOpenAIVectorizer',
    CloudLlmEmbeddingSkill: 'AzureOpenAIEmbeddingSkill',
    KnowledgeBaseCloudLlmModel: 'KnowledgeBaseAzureOpenAIModel',
    KnowledgeSourceCloudLlmVectorizer: 'KnowledgeSourceAzureOpenAIVectorizer',
    CloudBlobKnowledgeSourceParameters: 'AzureBlobKnowledgeSourceParameters',
    CloudBlobKnowledgeSourceParams: 'AzureBlobKnowledgeSourceParams',
    DocumentLayoutSkill: 'DocumentIntelligenceLayoutSkill',
  },
  values: {
    cloudLlm: 'azureOpenAI',
    cloudsql: 'azuresql',
    docdb: 'cosmosdb',
    cloudblob: 'azureblob',
    cloudtable: 'azuretable',
    lakegen2: 'adlsgen2',
    cloudBlob: 'azureBlob',
    CloudServices: 'AzureServices',
    cloudLlmTokens: 'azureOpenAITokens',
  },
  properties: {
    cloudLlmParameters: 'azureOpenAIParameters',
    cloudBlobParameters: 'azureBlobParameters',
    cloudLlmTokenizerParameters: 'azureOpenAITokenizerParameters',
    isLakeGen2: 'isADLSGen2',
  },
  // Versions listed in the vendor's documentation. Preview versions before 2023 are not supported. The newest management
  // clients request 2026-03-01-preview; its additions are not supported.
  versions: {
    management: {
      '2026-03-01-preview': '2025-05-01',
      '2024-06-01-preview': '2025-02-01-preview',
      '2024-03-01-preview': '2025-02-01-preview',
      '2023-11-01': '2025-05-01',
      '2022-09-01': '2025-05-01',
      '2020-08-01': '2025-05-01',
      '2020-03-13': '2025-05-01',
    },
    data: {
      '2025-09-01': '2026-04-01',
      '2025-08-01-preview': '2025-11-01-preview',
      '2024-11-01-preview': '2025-03-01-preview',
      '2024-07-01': '2026-04-01',
      '2024-05-01-preview': '2024-09-01-preview',
      ...Object.fromEntries(earlierVersions.map((version) => [version, version])),
    },
  },
  // The provider Microsoft.Resources has its own versions. The Azure CLI requests 2022-12-01.
  resourceManagerVersion: /^\d{4}-\d{2}-\d{2}(-preview)?$/i,
  providers: {
    'Vendor.Search': 'Microsoft.Search',
    'Vendor.ManagedIdentity': 'Microsoft.ManagedIdentity',
    // Resource types that private links connect.
    'Vendor.CognitiveServices': 'Microsoft.CognitiveServices',
    'Vendor.DBforMySQL': 'Microsoft.DBforMySQL',
    'Vendor.DocumentDB': 'Microsoft.DocumentDB',
    'Vendor.KeyVault': 'Microsoft.KeyVault',
    'Vendor.Network': 'Microsoft.Network',
    'Vendor.Sql': 'Microsoft.Sql',
    'Vendor.Storage': 'Microsoft.Storage',
    'Vendor.Web': 'Microsoft.Web',
  },
  // The real service writes these three in lower camel case.
  enumerations: [
    withLowerCamelCase(ComputeType),
    withLowerCamelCase(HostingMode),
    withLowerCamelCase(PublicNetworkAccess),
  ],
  resources: {
    management: ['https://management.azure.com', 'https://management.core.windows.net'],
    data: ['https://search.azure.com'],
  },
  privateDnsZone: 'privatelink.search.windows.net',
  forms: [legacyCompressions, documentDb],
};

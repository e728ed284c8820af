import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchService } from '../management/search-service.js';
import { SearchDocumentsResult } from '../documents/results.js';
import { IndexBatch } from '../documents/results.js';
import { operations } from '../operations/index.js';
import { kindById, kinds } from '../resources/index.js';
import { RetrievalRequest } from '../service/retrieval.js';
import { applyWriteOnly } from '../rules/write-only.js';
import { findProblems } from '../schema/validate.js';
import { redact } from '../schema/walk.js';
import { arbitraryOf } from '../testing/arbitrary.js';
import { previewVersion } from '../versions/index.js';
import {
  dialectText,
  dialects,
  errorToDialect,
  fromDialect,
  pathFromDialect,
  pathToDialect,
  toDialect,
} from './index.js';

const version = previewVersion.data;

describe('azure', () => {
  it.each([
    ...kinds.map((k) => [k.id, k.schema] as const),
    ['service', SearchService] as const,
    ['retrieve', RetrievalRequest] as const,
  ])('translation to the dialect and back is lossless: %s', (_id, schema) => {
    fc.assert(
      fc.property(arbitraryOf(schema, version), (value) => {
        const written = toDialect(schema, value, 'azure');
        expect(fromDialect(schema, written, 'azure')).toEqual(value);
        expect(/"(#Vendor\.|cloudLlm|cloudblob"|Vendor\.)/.test(JSON.stringify(written))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [
      'indexes',
      {
        vectorSearch: {
          vectorizers: [{ name: 'v', kind: 'cloudLlm', cloudLlmParameters: { deploymentId: 'cloudLlm' } }],
        },
      },
      {
        vectorSearch: {
          vectorizers: [{ name: 'v', kind: 'azureOpenAI', azureOpenAIParameters: { deploymentId: 'cloudLlm' } }],
        },
      },
    ],
    [
      'indexes',
      { similarity: { '@odata.type': '#Vendor.Search.BM25Similarity' } },
      { similarity: { '@odata.type': '#Microsoft.Azure.Search.BM25Similarity' } },
    ],
    ['datasources', { name: 'cloudblob', type: 'cloudblob' }, { name: 'cloudblob', type: 'azureblob' }],
    ['datasources', { type: 'docdb' }, { type: 'cosmosdb' }],
    ['datasources', { type: 'mysql' }, { type: 'mysql' }],
    [
      'skillsets',
      { skills: [{ '@odata.type': '#Vendor.Skills.Util.DocumentLayoutSkill' }] },
      { skills: [{ '@odata.type': '#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill' }] },
    ],
    [
      'skillsets',
      { skills: [{ '@odata.type': '#Vendor.Skills.Text.CloudLlmEmbeddingSkill' }] },
      { skills: [{ '@odata.type': '#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill' }] },
    ],
    [
      'skillsets',
      { skills: [{ '@odata.type': '#Vendor.Skills.Text.V3.SentimentSkill' }] },
      { skills: [{ '@odata.type': '#Microsoft.Skills.Text.V3.SentimentSkill' }] },
    ],
    [
      'knowledgesources',
      { kind: 'cloudBlob', cloudBlobParameters: { isLakeGen2: true } },
      { kind: 'azureBlob', azureBlobParameters: { isADLSGen2: true } },
    ],
  ] as const)('%s %j', (kind, neutral, real) => {
    expect(toDialect(kindById(kind).schema, neutral, 'azure')).toEqual(real);
    expect(fromDialect(kindById(kind).schema, real, 'azure')).toEqual(neutral);
  });

  it('translates resource IDs, types, and the three enumerations of a service', () => {
    const service = {
      id: '/subscriptions/s/resourceGroups/Vendor.Search/providers/Vendor.Search/searchServices/a',
      type: 'Vendor.Search/searchServices',
      tags: { owner: 'Vendor.Search' },
      identity: {
        type: 'UserAssigned',
        userAssignedIdentities: {
          '/subscriptions/s/resourceGroups/g/providers/Vendor.ManagedIdentity/userAssignedIdentities/u': {},
        },
      },
      properties: {
        hostingMode: 'HighDensity',
        publicNetworkAccess: 'Enabled',
        encryptionWithCmk: { enforcement: 'Enabled' },
        networkRuleSet: { bypass: 'CloudServices' },
      },
    };
    const written = toDialect(SearchService, service, 'azure');
    expect(written).toMatchObject({
      type: 'Microsoft.Search/searchServices',
      tags: { owner: 'Vendor.Search' },
      properties: {
        hostingMode: 'highDensity',
        publicNetworkAccess: 'enabled',
        encryptionWithCmk: { enforcement: 'Enabled' },
        networkRuleSet: { bypass: 'AzureServices' },
      },
    });
    expect(Object.keys(written.identity.userAssignedIdentities)[0]).toContain('/Microsoft.ManagedIdentity/');
  });

  it('never changes documents', () => {
    const document = {
      '@search.action': 'upload',
      type: 'cloudblob',
      cloudLlmParameters: { kind: 'cloudLlm' },
      '@odata.type': '#Vendor.Search.X',
    };
    expect(toDialect(IndexBatch, { value: [document] }, 'azure')).toEqual({ value: [document] });
    const result = {
      value: [{ '@search.score': 1, type: 'docdb', cloudBlobParameters: 'x' }],
      '@search.facets': { type: [{ value: 'cloudblob', count: 1 }] },
    };
    expect(toDialect(SearchDocumentsResult, result, 'azure')).toEqual(result);
    expect(toDialect(null, document, 'azure')).toBe(document);
  });

  it('translates paths and messages', () => {
    const path = '/subscriptions/s/resourceGroups/g/providers/Vendor.Search/searchServices/a';
    expect(pathToDialect(path, 'azure')).toContain('/providers/Microsoft.Search/searchServices/a');
    expect(pathFromDialect('/subscriptions/s/providers/microsoft.search/searchServices', 'azure')).toBe(
      '/subscriptions/s/providers/Vendor.Search/searchServices',
    );
    expect(pathFromDialect('/subscriptions/s/providers/Microsoft.SearchOther/x', 'azure')).toContain(
      'Microsoft.SearchOther',
    );
    expect(dialectText("The property 'vectorizers[0].cloudLlmParameters.x' of '#Vendor.Search.Y'", 'azure')).toBe(
      "The property 'vectorizers[0].azureOpenAIParameters.x' of '#Microsoft.Azure.Search.Y'",
    );
    expect(dialectText("The resource 'Vendor.Search/searchServices/a' was not found.", 'azure')).toBe(
      "The resource 'Microsoft.Search/searchServices/a' was not found.",
    );
    expect(
      errorToDialect({ code: 'X', message: "'type' … Allowed: cloudsql, docdb, mysql.", target: 'type' }, 'azure')
        .message,
    ).toBe("'type' … Allowed: azuresql, cosmosdb, mysql.");
    expect(dialectText("Field 'docdb' does not exist.", 'azure')).toBe("Field 'docdb' does not exist.");
  });
});

it('accepts any JSON', () => {
  const names = [
    'constructor',
    '__proto__',
    'toString',
    '@odata.type',
    'kind',
    'name',
    'skills',
    'fields',
    'azureOpenAIParameters',
    'type',
    'vectorSearch',
    'vectorizers',
  ];
  const key = fc.oneof(fc.constantFrom(...names), fc.string());
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(...names),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('json'), { maxLength: 3 }),
    object: fc.dictionary(key, tie('json'), { maxKeys: 4 }),
  }));
  for (const kind of kinds) {
    fc.assert(
      fc.property(json, (value) => {
        const neutral = fromDialect(kind.schema, value, 'azure');
        findProblems(kind.schema, neutral, { version });
        redact(kind.schema, applyWriteOnly(kind.schema, neutral, value));
        toDialect(kind.schema, neutral, 'azure');
      }),
      { numRuns: 200 },
    );
  }
  const tagged = { skills: [{ '@odata.type': 'constructor', inputs: [{ name: 'toString' }] }] };
  expect(fromDialect(kindById('skillsets').schema, tagged, 'azure')).toEqual(tagged);
  expect(applyWriteOnly(kindById('skillsets').schema, tagged, tagged)).toEqual(tagged);
  expect(findProblems(kindById('skillsets').schema, { name: 's', ...tagged }, { version })[0]?.target).toBe(
    'skills[0].@odata.type',
  );
});

it('vendor changes nothing', () => {
  for (const kind of kinds) {
    for (const template of kind.templates) {
      expect(toDialect(kind.schema, template.value, 'vendor')).toEqual(template.value);
      expect(dialectText(JSON.stringify(template.value), dialects.vendor)).toBe(JSON.stringify(template.value));
    }
  }
});

it('has invertible tables', () => {
  for (const dialect of Object.values(dialects)) {
    for (const table of [dialect.prefixes, dialect.types, dialect.values, dialect.properties, dialect.providers]) {
      expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length);
    }
  }
  expect(operations.every((o) => pathFromDialect(pathToDialect(o.path, 'azure'), 'azure') === o.path)).toBe(true);
});

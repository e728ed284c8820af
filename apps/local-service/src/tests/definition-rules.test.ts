import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

/** Missing, duplicate, and out-of-range values of definitions. data-plane.md "Resources and their fields". */
let service: TestService;
const fields = [
  { name: 'id', type: 'Edm.String', key: true },
  { name: 't', type: 'Edm.String', searchable: true },
  { name: 'n', type: 'Edm.Int32' },
];
beforeAll(async () => {
  service = await TestService.start();
  const semantic = { configurations: [{ name: 's', prioritizedFields: { titleField: { fieldName: 't' } } }] };
  for (const [kind, body] of [
    ['indexes', { name: 'there', fields, semantic: { ...semantic, defaultConfiguration: 's' } }],
    [
      'datasources',
      { name: 'there', type: 'cloudblob', credentials: { connectionString: 'x' }, container: { name: 'c' } },
    ],
    ['knowledgesources', { name: 'there', kind: 'searchIndex', searchIndexParameters: { searchIndexName: 'there' } }],
  ] as const) {
    const response = await service.data('POST', `/${kind}`, { body });
    expect(response.status, response.text).toBe(201);
  }
});
afterAll(() => service.dispose());

const field = (more: object) => ({ fields: [...fields, { name: 'x', type: 'Edm.String', searchable: true, ...more }] });
const cors = (...allowedOrigins: string[]) => ({ corsOptions: { allowedOrigins } });
const profile = (more: object) => ({
  vectorSearch: { algorithms: [{ name: 'a', kind: 'hnsw' }], profiles: [{ name: 'p', algorithm: 'a', ...more }] },
});
const skill = (more: object, type = 'Text.SplitSkill') => ({
  skills: [
    {
      '@odata.type': `#Vendor.Skills.${type}`,
      inputs: [{ name: 'text', source: '/document/t' }],
      outputs: [{ name: 'textItems' }],
      ...more,
    },
  ],
});
const bases = {
  indexes: { fields },
  synonymmaps: {},
  skillsets: skill({}),
  datasources: { type: 'cloudblob', credentials: { connectionString: 'x' }, container: { name: 'c' } },
  indexers: { dataSourceName: 'there', targetIndexName: 'there' },
  knowledgebases: { knowledgeSources: [{ name: 'there' }] },
};
const post = (kind: keyof typeof bases, name: string, more: object) =>
  service.data('POST', `/${kind}`, { body: { name, ...bases[kind], ...more } });

describe('rejected with its path', () => {
  test.each<[keyof typeof bases, object, string]>([
    ['indexes', cors(), 'corsOptions.allowedOrigins'],
    ['indexes', cors(''), 'corsOptions.allowedOrigins[0]'],
    ['indexes', cors('https://a.example', '*'), 'corsOptions.allowedOrigins[1]'],
    ['indexes', cors('https://a.example:99999'), 'corsOptions.allowedOrigins[0]'],
    ['indexes', cors('https://*.example'), 'corsOptions.allowedOrigins[0]'],
    ['indexes', cors('https://user@a.example'), 'corsOptions.allowedOrigins[0]'],
    ['indexes', field({ synonymMaps: [''] }), 'fields[3].synonymMaps[0]'],
    ['indexes', field({ normalizer: '' }), 'fields[3].normalizer'],
    ['indexes', field({ analyzer: '' }), 'fields[3].analyzer'],
    ['indexes', profile({ algorithm: '' }), 'vectorSearch.profiles[0].algorithm'],
    ['indexes', profile({ vectorizer: '' }), 'vectorSearch.profiles[0].vectorizer'],
    [
      'indexes',
      { scoringProfiles: [{ name: 's', text: { weights: { t: null } } }] },
      'scoringProfiles[0].text.weights.t',
    ],
    [
      'indexes',
      { charFilters: [{ '@odata.type': '#Vendor.Search.MappingCharFilter', name: 'm', mappings: ['a=>b', 'a=>c'] }] },
      'charFilters[0].mappings[1]',
    ],
    ['skillsets', skill({ inputs: [{ name: 'text', source: 't' }] }), 'skills[0].inputs[0].source'],
    ['skillsets', skill({ outputs: [{ name: 'textItems', targetName: '' }] }), 'skills[0].outputs[0].targetName'],
    [
      'skillsets',
      skill({ outputs: [{ name: 'textItems' }, { name: 'offsets', targetName: 'textItems' }] }),
      'skills[0].outputs[1].targetName',
    ],
    ['skillsets', skill({ name: '' }), 'skills[0].name'],
    [
      'skillsets',
      skill(
        {
          inputs: [{ name: 'file_data', source: '/document/file_data' }],
          outputs: [{ name: 'text_sections' }],
          chunkingProperties: { maximumLength: 300, overlapLength: 300 },
        },
        'Util.DocumentLayoutSkill',
      ),
      'skills[0].chunkingProperties.overlapLength',
    ],
    [
      'datasources',
      { dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy' } },
      'dataDeletionDetectionPolicy.softDeleteColumnName',
    ],
    ['indexers', { parameters: { configuration: { own: { nested: 1 } } } }, 'parameters.configuration.own'],
    [
      'indexers',
      {
        fieldMappings: [
          { sourceFieldName: 'a', targetFieldName: 't' },
          { sourceFieldName: 'b', targetFieldName: 't', mappingFunction: { name: 'extractTokenAtPosition' } },
        ],
      },
      'fieldMappings[1].mappingFunction.parameters.delimiter',
    ],
    ['knowledgebases', { knowledgeSources: [] }, 'knowledgeSources'],
    [
      'knowledgebases',
      { models: [{ kind: 'cloudLlm', cloudLlmParameters: { modelName: 'gpt-4o' } }] },
      'models[0].cloudLlmParameters.resourceUri',
    ],
  ])('%s %j', async (kind, more, target) => {
    const response = await post(kind, 'rejected', more);
    expect(response).toMatchObject({ status: 400, body: { error: { target } } });
  });
});

describe('accepted unchanged', () => {
  test.each<[keyof typeof bases, object]>([
    ['indexes', cors('*')],
    ['indexes', cors('https://a.example', 'http://localhost:5173', 'http://[::1]:8080', 'http://127.0.0.1')],
    ['indexes', profile({ vectorizer: null, compression: null })],
    ['synonymmaps', { synonyms: '# none yet\n\na\\, b, c\n' }],
    ['skillsets', skill({ inputs: [{ name: 'text', source: "='a constant'" }] })],
    ['knowledgebases', {}],
  ])('%s %j', async (kind, more) => {
    const response = await post(kind, 'kept', more);
    expect(response.status, response.text).toBe(201);
    expect((await service.data('DELETE', `/${kind}('kept')`)).status).toBe(204);
  });
});

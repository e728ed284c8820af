import { describe, expect, it } from 'vitest';
import { analysisComponents } from './analysis/index.js';
import { createContract, withAnalysisComponent } from './contract.js';
import { fromDialect, toDialect } from './dialects/index.js';
import { objectQuota } from './limits/object-quota.js';
import { otherOperations } from './operations/index.js';
import type { Operation } from './operations/operation.js';
import { buildPath } from './operations/path.js';
import { kinds } from './resources/index.js';
import type { ResourceKind } from './resources/kind.js';
import { applyDefaults, quotaMessage } from './rules/definitions.js';
import type { Node } from './schema/node.js';
import { toJsonSchema } from './schema/json-schema.js';
import { findProblems } from './schema/validate.js';
import { applyWriteOnly } from './rules/write-only.js';
import { redact } from './schema/walk.js';
import {
  promptKind,
  recencyParameters,
  ReverseDigits,
  reverseDigitsType,
  summarySkill,
  warmOperation,
} from './testing/recipes.js';
import { searchBodyFromQuery, searchQueryFromBody } from './search-parameters/convert.js';
import { searchParameters } from './search-parameters/index.js';
import { skills } from './skills/index.js';

/** The README's recipes: each test adds one thing in memory and sees everything that the contract derives from it. */
const version = '2026-05-01-preview';
const targets = (schema: Node, value: unknown) => findProblems(schema, value, { version }).map((p) => p.target);
const pathsOf = (document: Record<string, unknown>) => document['paths'] as Record<string, Record<string, unknown>>;

describe('a kind of resource', () => {
  const contract = createContract({ kinds: [...kinds, promptKind] });

  it('has its five operations, with paths, roles, and effects', () => {
    const own = contract.operations.filter((operation) => operation.kind === 'prompts');
    expect(own.map(({ id, method, path, role, effect }) => [id, method, path, role, effect])).toEqual([
      ['prompts.list', 'GET', '/prompts', 'reader', 'read'],
      ['prompts.create', 'POST', '/prompts', 'contributor', 'write'],
      ['prompts.get', 'GET', "/prompts('{promptName}')", 'reader', 'read'],
      ['prompts.put', 'PUT', "/prompts('{promptName}')", 'contributor', 'write'],
      ['prompts.delete', 'DELETE', "/prompts('{promptName}')", 'contributor', 'write'],
    ]);
    expect(contract.match('data', 'GET', "/prompts('a')")).toMatchObject({
      match: { operation: { id: 'prompts.get' }, parameters: { promptName: 'a' } },
    });
    expect(contract.match('data', 'PATCH', '/prompts')).toEqual({ allowedMethods: ['GET', 'POST'] });
    expect(createContract().match('data', 'GET', '/prompts')).toBeUndefined();
  });

  it('is in OpenAPI and in the JSON schema of editors', () => {
    const document = contract.openApi('data');
    expect(Object.keys(pathsOf(document))).toEqual(expect.arrayContaining(['/prompts', "/prompts('{promptName}')"]));
    expect(document['components']).toMatchObject({ schemas: { Prompt: { required: ['name', 'text'] } } });
    expect(toJsonSchema(promptKind.schema, { version, isForEditor: true })).toMatchObject({
      $defs: { Prompt: { properties: { targetIndexName: { 'x-ref': 'indexes' } } } },
    });
  });

  it('is validated by its schema, its rule, its references, and its quota', () => {
    expect(targets(promptKind.schema, { name: 'Bad name', text: '', extra: 1 })).toEqual(['name', 'text', 'extra']);
    const check = (definition: Record<string, unknown>) =>
      contract
        .checkDefinition('prompts', definition, { exists: () => false })
        .map(({ target, message }) => [target, message]);
    expect(check({ name: 'p', text: '{{x}}' })).toEqual([['text', 'A prompt has no placeholders.']]);
    expect(check({ name: 'p', text: 'x', targetIndexName: 'films' })).toEqual([
      ['targetIndexName', "This prompt refers to an index 'films' that doesn't exist"],
    ]);
    expect(objectQuota(promptKind, 'free')).toBe(3);
    expect(quotaMessage(promptKind as unknown as ResourceKind, 3)).toContain('The service allows 3 prompts.');
  });

  it('gets defaults, and its secret is write-only', () => {
    expect(applyDefaults(promptKind, { name: 'p', text: 'x' })).toEqual({ name: 'p', text: 'x', enabled: true });
    const stored = applyWriteOnly(
      promptKind.schema,
      { name: 'p', text: 'y', key: null },
      { name: 'p', text: 'x', key: 'k' },
    );
    expect(stored).toEqual({ name: 'p', text: 'y', key: 'k' });
    expect(redact(promptKind.schema, stored)).toEqual({ name: 'p', text: 'y', key: null });
  });
});

describe('an operation', () => {
  const contract = createContract({ operations: [...(otherOperations as readonly Operation[]), warmOperation] });

  it('is matched by its path and its alias, and its path is built', () => {
    for (const path of ["/indexes('films')/search.warm", '/indexes/films/warm']) {
      expect(contract.match('data', 'POST', path)).toMatchObject({
        match: { operation: { id: 'indexes.warm' }, parameters: { indexName: 'films' } },
      });
    }
    expect(buildPath(warmOperation, { indexName: 'a b' })).toBe("/indexes('a%20b')/search.warm");
  });

  it('is in OpenAPI', () => {
    expect(pathsOf(contract.openApi('data'))["/indexes('{indexName}')/search.warm"]).toMatchObject({
      post: { operationId: 'indexes.warm', summary: 'Warm up an index', 'x-added': true },
    });
  });
});

describe('a search parameter', () => {
  const parameters = [...searchParameters, ...recencyParameters];
  const contract = createContract({ searchParameters: parameters });

  it('is validated in the body of a search', () => {
    expect(targets(contract.searchRequest, { search: 'a', recencyBoost: 3 })).toEqual([]);
    expect(targets(contract.searchRequest, { recencyBoost: 11 })).toEqual(['recencyBoost']);
  });

  it('is a query parameter of GET', () => {
    const body = searchBodyFromQuery(new URLSearchParams('search=a&recencyBoost=3'), parameters);
    expect(body).toEqual({ search: 'a', recencyBoost: 3 });
    expect(String(searchQueryFromBody(body, parameters))).toBe('search=a&recencyBoost=3');
  });

  it('is in OpenAPI as a query parameter and in the body, and has what its control needs', () => {
    const document = contract.openApi('data');
    const search = pathsOf(document)["/indexes('{indexName}')/docs"];
    expect(search?.['get']).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'recencyBoost', in: 'query' })]) as unknown,
    });
    expect(document['components']).toMatchObject({
      schemas: { SearchRequest: { properties: { recencyBoost: { maximum: 10 } } } },
    });
    expect(contract.searchParameters.at(-1)).toMatchObject({
      group: 'Scoring',
      label: 'Recency boost',
      description: 'Boost of recent documents.',
    });
  });
});

describe('a skill', () => {
  const contract = createContract({ skills: [...skills, summarySkill] });
  const schema = contract.kindById('skillsets')!.schema;
  const skillset = (more: object = {}) => ({
    name: 's',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SummarySkill',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'summary' }],
        ...more,
      },
    ],
  });

  it('is validated in a skillset: fields, ports, and its own rule', () => {
    expect(targets(schema, skillset({ sentences: 3 }))).toEqual([]);
    expect(targets(schema, skillset({ sentences: 11 }))).toEqual(['skills[0].sentences']);
    const check = (more: object) => contract.checkDefinition('skillsets', skillset(more)).map((p) => p.target);
    expect(check({})).toEqual([]);
    expect(check({ inputs: [] })).toEqual(['skills[0].inputs']);
    expect(check({ outputs: [{ name: 'other' }] })).toEqual(['skills[0].outputs[0].name']);
    expect(check({ style: 'none' })).toEqual(['skills[0].style']);
  });

  it('is in OpenAPI, in the JSON schema of editors, and in the palette', () => {
    const { schemas } = contract.openApi('data')['components'] as {
      schemas: { SearchIndexerSkill: { oneOf: { title: string }[] } };
    };
    expect(schemas.SearchIndexerSkill.oneOf.find(({ title }) => title === 'SummarySkill')).toMatchObject({
      properties: { sentences: { maximum: 10 } },
    });
    expect(JSON.stringify(toJsonSchema(schema, { version, isForEditor: true }))).toContain(
      '"const":"#Vendor.Skills.Text.SummarySkill"',
    );
    expect(contract.skills.at(-1)).toMatchObject({ title: 'Summary', group: 'Text' });
  });

  it('is translated into each dialect', () => {
    const azure = toDialect(schema, skillset(), 'azure');
    expect(azure.skills[0]?.['@odata.type']).toBe('#Microsoft.Skills.Text.SummarySkill');
    expect(fromDialect(schema, azure, 'azure')).toEqual(skillset());
  });
});

describe('an analysis component', () => {
  const contract = createContract({
    analysisComponents: withAnalysisComponent('TokenFilter', reverseDigitsType, ReverseDigits),
  });
  const schema = contract.kindById('indexes')!.schema;
  const index = (filter: object) => ({
    name: 'films',
    fields: [{ name: 'id', type: 'Edm.String', key: true }],
    tokenFilters: [{ '@odata.type': reverseDigitsType, name: 'digits', ...filter }],
  });

  it('is validated in an index', () => {
    expect(targets(schema, index({ onlyLong: true }))).toEqual([]);
    expect(targets(schema, index({ onlyLong: 'yes' }))).toEqual(['tokenFilters[0].onlyLong']);
    expect(contract.checkDefinition('indexes', index({}))).toEqual([]);
    expect(targets(createContract().kindById('indexes')!.schema, index({}))).toEqual(['tokenFilters[0].@odata.type']);
  });

  it('is in OpenAPI and in the JSON schema of editors, beside the others', () => {
    const { schemas } = contract.openApi('data')['components'] as {
      schemas: { TokenFilter: { oneOf: { title: string }[] } };
    };
    expect(schemas.TokenFilter.oneOf.map(({ title }) => title)).toEqual([
      ...Object.values(analysisComponents.TokenFilter).map(({ name }) => name),
      'ReverseDigitsTokenFilter',
    ]);
    expect(JSON.stringify(toJsonSchema(schema, { version, isForEditor: true }))).toContain(
      `"const":"${reverseDigitsType}"`,
    );
  });

  it('is translated into each dialect', () => {
    const azure = toDialect(schema, index({}), 'azure');
    expect(azure.tokenFilters[0]?.['@odata.type']).toBe('#Microsoft.Azure.Search.ReverseDigitsTokenFilter');
    expect(fromDialect(schema, azure, 'azure')).toEqual(index({}));
  });
});

it('without arguments, createContract has the registered rows', () => {
  const contract = createContract();
  expect(contract.kinds.map(({ id }) => id)).toEqual(kinds.map(({ id }) => id));
  expect(contract.openApi('data')).toEqual(createContract({ skills, searchParameters, kinds }).openApi('data'));
});

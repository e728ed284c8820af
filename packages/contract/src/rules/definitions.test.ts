import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindById, kinds, type KindId } from '../resources/index.js';
import type { ResourceKind } from '../resources/kind.js';
import { findProblems } from '../schema/validate.js';
import { skills } from '../skills/index.js';
import { arbitraryOf } from '../testing/arbitrary.js';
import { parseSynonymRules } from '../resources/synonymmaps/rules.js';
import { applyDefaults, checkDefinition } from './definitions.js';
import { referencesOf } from './references.js';
import { applyWriteOnly, completeWriteOnly } from './write-only.js';

const version = '2026-05-01-preview';
const check = (kind: KindId, value: unknown, context: Parameters<typeof checkDefinition>[2] = {}) => {
  expect(findProblems(kindById(kind).schema, value, { version })).toEqual([]);
  return checkDefinition(kindById(kind) as ResourceKind, value as Record<string, unknown>, context).map(
    (p) => p.target,
  );
};
const template = (kind: KindId, id: string) =>
  structuredClone<Record<string, unknown>>(kindById(kind).templates.find((t) => t.id === id)?.value ?? {});

describe.each(kinds.map((k) => [k.id, k] as const))('%s', (id, kind) => {
  it('templates are valid, also with defaults', () => {
    for (const { value } of kind.templates) {
      expect(check(id, value, { sku: 'standard' })).toEqual([]);
      const stored = applyDefaults(kind, value);
      expect(findProblems(kind.schema, stored, { version })).toEqual([]);
      expect(applyDefaults(kind, stored)).toEqual(stored);
    }
  });

  it('rules and defaults do not throw for definitions that the schema accepts', () => {
    fc.assert(
      fc.property(arbitraryOf(kind.schema, version, 4), (value) => {
        for (const p of checkDefinition(kind, value as never, { sku: 'free', exists: () => false })) {
          expect(p.target).toBeTruthy();
        }
        expect(findProblems(kind.schema, applyDefaults(kind, value as never), { version })).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('indexers', () => {
  it.each([
    [{ schedule: { interval: 'PT4M' } }, 'schedule.interval'],
    [{ schedule: { interval: 'P2D' } }, 'schedule.interval'],
    [
      { parameters: { configuration: { imageAction: 'generateNormalizedImages' } } },
      'parameters.configuration.imageAction',
    ],
    [
      {
        skillsetName: 's',
        parameters: { configuration: { imageAction: 'generateNormalizedImages', dataToExtract: 'allMetadata' } },
      },
      'parameters.configuration.dataToExtract',
    ],
    [
      { parameters: { configuration: { parsingMode: 'delimitedText', firstLineContainsHeaders: false } } },
      'parameters.configuration.delimitedTextHeaders',
    ],
    [
      { parameters: { configuration: { parsingMode: 'json', documentRoot: '/a' } } },
      'parameters.configuration.documentRoot',
    ],
  ])('%j is rejected', (more, target) => {
    expect(check('indexers', { name: 'i', dataSourceName: 'd', targetIndexName: 'films', ...more })).toEqual([target]);
  });

  it('keeps unknown configuration keys', () => {
    expect(
      check('indexers', {
        name: 'i',
        dataSourceName: 'd',
        targetIndexName: 'films',
        parameters: { configuration: { somethingNew: 1 } },
      }),
    ).toEqual([]);
  });

  it('requires its data source, skillset, and index', () => {
    const problems = checkDefinition(
      kindById('indexers'),
      { name: 'i', dataSourceName: 'd', targetIndexName: 'x', skillsetName: 's' },
      { exists: (kind) => kind === 'skillsets' },
    );
    expect(problems.map((p) => p.message)).toEqual([
      "This indexer refers to a data source 'd' that doesn't exist",
      "This indexer refers to an index 'x' that doesn't exist",
    ]);
  });
});

describe('data sources', () => {
  const base = { name: 'd', type: 'cloudsql', credentials: { connectionString: 'x' }, container: { name: 't' } };
  it.each([
    [{ credentials: {} }, 'credentials.connectionString'],
    [{ credentials: { connectionString: '<unchanged>' } }, 'credentials.connectionString'],
    [{ container: { name: 't', query: 'q' } }, 'container.query'],
    [
      {
        type: 'docdb',
        dataChangeDetectionPolicy: { '@odata.type': '#Vendor.Search.SqlIntegratedChangeTrackingPolicy' },
      },
      'dataChangeDetectionPolicy',
    ],
    [
      { dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' } },
      'dataDeletionDetectionPolicy',
    ],
  ])('%j is rejected', (more, target) => {
    expect(check('datasources', { ...base, ...more })).toEqual([target]);
  });
  it('can omit the connection string in updates', () => {
    expect(check('datasources', { ...base, credentials: {} }, { previous: base })).toEqual([]);
  });
});

describe('skillsets', () => {
  const skill = (more: object) => ({
    name: 's',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SplitSkill',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'textItems' }],
        ...more,
      },
    ],
  });
  it.each([
    [{ inputs: [] }, 'skills[0].inputs'],
    [
      {
        inputs: [
          { name: 'text', source: '/document/content' },
          { name: 'nope', source: '/document/x' },
        ],
      },
      'skills[0].inputs[1].name',
    ],
    [{ inputs: [{ name: 'text' }] }, 'skills[0].inputs[0]'],
    [{ outputs: [{ name: 'nope' }] }, 'skills[0].outputs[0].name'],
    [{ maximumPageLength: 100 }, 'skills[0].maximumPageLength'],
    [{ maximumPageLength: 400, pageOverlapLength: 200 }, 'skills[0].pageOverlapLength'],
  ])('%j is rejected', (more, target) => {
    expect(check('skillsets', skill(more))).toEqual([target]);
  });
  it.each([
    ['http://example.com/a', ['skills[0].uri']],
    ['https://example.com/a', []],
    ['http://127.0.0.1:8080/a', []],
  ])('web API at %s', (uri, expected) => {
    expect(check('skillsets', skill({ '@odata.type': '#Vendor.Skills.Custom.WebApiSkill', uri }))).toEqual(expected);
  });
  it('numbers skills without a name', () => {
    const { skills: first } = skill({});
    const stored = applyDefaults(kindById('skillsets'), {
      name: 's',
      skills: [{ ...first[0]!, name: 'own' }, first[0]!, first[0]!],
    });
    expect(stored.skills.map((s) => s.name)).toEqual(['own', '#2', '#3']);
    expect(stored.skills[1]?.context).toBe('/document');
  });
  it('has each kind of skill once, with its ports', () => {
    expect(new Set(skills.map((s) => s.type)).size).toBe(skills.length);
    for (const s of skills) if (s.outputs !== 'any') expect(s.outputs.length, s.type).toBeGreaterThan(0);
  });
});

describe('synonym maps', () => {
  it('reads rules', () => {
    expect(parseSynonymRules('usa, united states\n# note\n\nwash. => WA, washington\nred\\, green, blue')).toEqual({
      problems: [],
      rules: [
        { line: 1, terms: ['usa', 'united states'] },
        { line: 4, from: ['wash.'], to: ['WA', 'washington'] },
        { line: 5, terms: ['red, green', 'blue'] },
      ],
    });
  });
  it.each(['a =>', '=> b', 'a => b => c'])('%s is rejected', (synonyms) => {
    expect(check('synonymmaps', { name: 'm', synonyms })).toEqual(['synonyms']);
  });
  it('counts rules and expansions', () => {
    const lines = Array.from({ length: 5001 }, (_, i) => `a${i}, b${i}`).join('\n');
    expect(check('synonymmaps', { name: 'm', synonyms: lines }, { sku: 'free' })).toEqual(['synonyms']);
    expect(check('synonymmaps', { name: 'm', synonyms: lines }, { sku: 'basic' })).toEqual([]);
    expect(check('synonymmaps', { name: 'm', synonyms: Array.from({ length: 21 }, (_, i) => `t${i}`).join() })).toEqual(
      ['synonyms'],
    );
  });
});

describe('knowledge', () => {
  it('answer synthesis requires a model', () => {
    expect(
      check('knowledgebases', {
        name: 'kb',
        knowledgeSources: [{ name: 'ks' }],
        outputMode: 'answerSynthesis',
        retrievalReasoningEffort: { kind: 'low' },
      }),
    ).toEqual(['outputMode', 'retrievalReasoningEffort.kind']);
  });
  it('sources have the parameters of their kind', () => {
    expect(check('knowledgesources', { name: 'ks', kind: 'searchIndex' })).toEqual(['searchIndexParameters']);
    expect(
      check('knowledgesources', { name: 'ks', kind: 'web', searchIndexParameters: { searchIndexName: 'i' } }),
    ).toEqual(['searchIndexParameters']);
    expect(
      check('knowledgesources', { name: 'ks', kind: 'web' }, { previous: { name: 'ks', kind: 'cloudBlob' } }),
    ).toEqual(['kind']);
  });
});

it('finds references with their paths, in nested fields too', () => {
  const fields = [
    { name: 'a', type: 'Edm.String', synonymMaps: ['m1'] },
    { name: 'c', type: 'Edm.ComplexType', fields: [{ name: 'b', type: 'Edm.String', synonymMaps: ['m2'] }] },
  ];
  expect(referencesOf(kindById('indexes'), { name: 'i', fields })).toEqual([
    { path: 'fields[0].synonymMaps[0]', kind: 'synonymmaps', name: 'm1', writes: false },
    { path: 'fields[1].fields[0].synonymMaps[0]', kind: 'synonymmaps', name: 'm2', writes: false },
  ]);
  expect(referencesOf(kindById('indexers'), template('indexers', 'enriched')).map((r) => r.kind)).toEqual([
    'datasources',
    'skillsets',
    'indexes',
  ]);
  expect(referencesOf(kindById('skillsets'), template('skillsets', 'chunks')).map((r) => r.name)).toEqual(['passages']);
});

it('a required secret can be omitted in updates, but not on creation', () => {
  const { schema } = kindById('knowledgesources');
  const source = (connectionString: string | null) => ({
    name: 'ks',
    kind: 'cloudBlob',
    cloudBlobParameters: { connectionString, containerName: 'c' },
  });
  const problems = (value: unknown) => findProblems(schema, value, { version }).map((p) => p.target);
  const removed = applyWriteOnly(schema, source('<redacted>'), source('s'));
  expect(removed.cloudBlobParameters.connectionString).toBeNull();
  for (const before of [source('s'), removed]) {
    expect(problems(completeWriteOnly(schema, source(null), before))).toEqual([]);
  }
  for (const marker of ['<unchanged>', '<redacted>', null]) {
    expect(problems(applyWriteOnly(schema, source(marker), undefined))).toEqual([
      'cloudBlobParameters.connectionString',
    ]);
  }
});

describe('write-only members', () => {
  const { schema } = kindById('datasources');
  const identity = {
    '@odata.type': '#Vendor.Search.DataUserAssignedIdentity',
    userAssignedIdentity: '/subscriptions/s/providers/x/y',
  };
  const before = {
    name: 'd',
    type: 'mysql',
    credentials: { connectionString: 'secret' },
    container: { name: 't' },
    identity,
    encryptionKey: {
      keyVaultKeyName: 'k',
      keyVaultUri: 'https://v.example.com',
      accessCredentials: { applicationId: 'a', applicationSecret: 's' },
    },
  };
  const after = (more: object) => applyWriteOnly(schema, { ...before, ...more }, before);

  it.each([
    ['<unchanged>', 'secret'],
    [null, 'secret'],
    ['new', 'new'],
    ['<redacted>', null],
  ])('connection string %j becomes %j', (connectionString, stored) => {
    expect(after({ credentials: { connectionString } }).credentials.connectionString).toBe(stored);
  });

  it('keeps the encryption key, rotates it, keeps its secret', () => {
    expect(after({ encryptionKey: null }).encryptionKey).toEqual(before.encryptionKey);
    const rotated = {
      keyVaultKeyName: 'k2',
      keyVaultUri: 'https://v.example.com',
      accessCredentials: { applicationId: 'a', applicationSecret: null },
    };
    expect(after({ encryptionKey: rotated }).encryptionKey).toEqual({
      ...rotated,
      accessCredentials: { applicationId: 'a', applicationSecret: 's' },
    });
  });

  it('keeps an absent identity, clears it with the none identity', () => {
    const { identity: _gone, ...rest } = before;
    expect(applyWriteOnly(schema, rest as typeof before, before).identity).toEqual(identity);
    expect(after({ identity: { '@odata.type': '#Vendor.Search.DataNoneIdentity' } }).identity).toBeNull();
  });

  it('keeps keys of skills by name, in any order', () => {
    const skillset = kindById('skillsets').schema;
    const chat = (name: string, apiKey: string | null) => ({
      '@odata.type': '#Vendor.Skills.Custom.ChatCompletionSkill',
      name,
      uri: 'https://m.example.com',
      apiKey,
      inputs: [],
      outputs: [{ name: 'response' }],
    });
    const next = applyWriteOnly(
      skillset,
      { name: 's', skills: [chat('b', null), chat('a', '<unchanged>'), chat('c', null)] },
      { name: 's', skills: [chat('a', 'A'), chat('b', 'B')] },
    );
    expect(next.skills.map((s) => s.apiKey)).toEqual(['B', 'A', null]);
  });

  it('changes nothing without secrets', () => {
    for (const kind of kinds) {
      for (const { value } of kind.templates) expect(applyWriteOnly(kind.schema, value, undefined)).toEqual(value);
    }
  });
});

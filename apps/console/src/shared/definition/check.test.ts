import { kindById, stableVersion } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { checkDraft, errorsFirst, findingsOf, isCertainError } from './check';
import { rulesOf } from './rules';

const kind = kindById('indexes');
const films = (...fields: object[]) => ({
  name: 'films',
  fields: [{ name: 'id', type: 'Edm.String', key: true }, ...fields],
});
const verdict = (previous: unknown, next: unknown, dialect: 'vendor' | 'azure' = 'vendor') =>
  checkDraft(kind, rulesOf(kind, dialect), stableVersion.data, previous, next);

describe('checkDraft', () => {
  it('accepts a new field', () => {
    expect(verdict(films(), films({ name: 'year', type: 'Edm.Int32' }))).toMatchObject({
      schema: [],
      rules: [],
      rebuild: [],
      downtime: [],
    });
  });
  it('names the property that breaks the schema', () => {
    const { schema } = verdict(undefined, films({ name: 'year', type: 'Edm.Int33' }));
    expect(schema.map((f) => f.target)).toEqual(['fields[1].type']);
  });
  it('names a field without a name by its position', () => {
    const messages = verdict(
      films(),
      films({ name: '', type: 'Edm.ComplexType', fields: [{ name: '', type: 'Edm.Int32' }] }),
    ).schema.map(({ message }) => message);
    expect(messages).toEqual(['Field 2 needs a name.', 'Subfield 1 needs a name.']);
  });
  it('warns of an unknown property, which a newer service may know', () => {
    const { schema } = verdict(films(), { ...films(), brandNew: true });
    expect(schema).toMatchObject([{ target: 'brandNew', severity: 'warning' }]);
    expect(schema.some(isCertainError)).toBe(false);
  });
  it('reports errors before warnings, and an unknown value as an error that a newer service may accept', () => {
    const { schema } = verdict(films(), { ...films({ name: 'year', type: 'Edm.Int33' }), brandNew: true });
    expect(errorsFirst(schema.toReversed()).map(({ severity }) => severity)).toEqual(['error', 'warning']);
    expect(schema.some(isCertainError)).toBe(false);
  });
  it('distinguishes a required rebuild from brief downtime', () => {
    const { rebuild } = verdict(films({ name: 'year', type: 'Edm.Int32' }), films({ name: 'year', type: 'Edm.Int64' }));
    expect(rebuild.map((r) => r.target)).toEqual(['fields[1].type']);
    const analyzers = [{ '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'mine' }];
    const offline = verdict(films(), { ...films(), analyzers });
    expect(offline.rebuild).toEqual([]);
    expect(offline.downtime).toHaveLength(1);
    expect(offline.rules[0]?.severity).toBe('warning');
    expect(offline.rules[0]?.message).toMatch(/^Saving this takes the index offline for a few seconds/);
  });
});

describe('checkDraft of a definition with a secret', () => {
  const sources = kindById('datasources');
  const source = (connectionString: string | null) => ({
    name: 'files',
    type: 'cloudblob',
    credentials: { connectionString },
    container: { name: 'documents' },
  });
  const ruleTargets = (previous: unknown, next: unknown) =>
    checkDraft(sources, rulesOf(sources, 'vendor'), stableVersion.data, previous, next).rules.map((f) => f.target);
  it('requires the secret in a new definition and keeps the stored one in an existing definition', () => {
    expect(ruleTargets(undefined, source(null))).toEqual(['credentials.connectionString']);
    expect(ruleTargets(source(null), { ...source(null), description: 'files' })).toEqual([]);
  });
  it('applies where the schema requires the secret', () => {
    const knowledge = kindById('knowledgesources');
    const stored = {
      name: 'files',
      kind: 'cloudBlob',
      cloudBlobParameters: { connectionString: null, containerName: 'documents' },
    };
    const schema = (previous: unknown, next: unknown) =>
      checkDraft(knowledge, rulesOf(knowledge, 'vendor'), stableVersion.data, previous, next).schema.map(
        (f) => f.target,
      );
    expect(schema(stored, { ...stored, description: 'files' })).toEqual([]);
    expect(schema(undefined, stored)).toEqual(['cloudBlobParameters.connectionString']);
  });
});

describe('checkDraft in a dialect', () => {
  it("checks definitions and reports findings in the service's dialect", () => {
    const mine = (type: string) => ({ ...films(), analyzers: [{ '@odata.type': type, name: 'mine' }] });
    expect(verdict(undefined, mine('#Microsoft.Azure.Search.StopAnalyzer'), 'azure').schema).toEqual([]);
    const [finding] = verdict(undefined, mine('#Microsoft.Azure.Search.NoAnalyzer'), 'azure').schema;
    expect(finding?.message).toContain('#Microsoft.Azure.Search.StopAnalyzer');
    expect(finding?.target).toBe('analyzers[0].@odata.type');
  });
});

describe('checkDraft of an empty reference', () => {
  it.each([
    ['aliases', { name: 'live', indexes: [''] }, 'indexes[0]', 'Select an index.'],
    [
      'indexers',
      { name: 'i', dataSourceName: '', targetIndexName: 'films' },
      'dataSourceName',
      'Select a data source.',
    ],
  ] as const)('of %s asks for a resource of its kind', (id, definition, target, message) => {
    const referencing = kindById(id);
    const { schema } = checkDraft(
      referencing,
      rulesOf(referencing, 'vendor'),
      stableVersion.data,
      undefined,
      definition,
    );
    expect(schema).toMatchObject([{ message, target }]);
  });
});

describe('findingsOf', () => {
  it('has none for failures that say nothing about the definition', () => {
    for (const status of [0, 401, 403, 429, 502, 503, 504]) expect(findingsOf({ status, message: 'no' })).toEqual([]);
    expect(findingsOf({ status: 501, message: 'not supported' })).toHaveLength(1);
  });
  it('prefers details with a target', () => {
    const details = [
      { code: 'x', message: 'outer', details: [{ code: 'y', message: 'inner', target: 'fields[1].type' }] },
    ];
    expect(findingsOf({ status: 400, message: 'whole', details })).toEqual([
      { message: 'inner', target: 'fields[1].type', severity: 'error' },
    ]);
    expect(findingsOf({ status: 400, message: 'whole', target: 'name' })).toEqual([
      { message: 'whole', target: 'name', severity: 'error' },
    ]);
  });
});

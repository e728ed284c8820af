import { kindById, stableVersion } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { findingsOf, checkDraft } from './check';
import { rulesOf } from './rules';

const kind = kindById('indexes');
const films = (...fields: object[]) => ({
  name: 'films',
  fields: [{ name: 'id', type: 'Edm.String', key: true }, ...fields],
});
const verdict = (previous: unknown, next: unknown, dialect: 'vendor' | 'azure' = 'vendor') =>
  checkDraft(kind, rulesOf(kind, dialect), stableVersion.data, previous, next);

describe('checkDraft', () => {
  it('lets a new field through', () => {
    expect(verdict(films(), films({ name: 'year', type: 'Edm.Int32' }))).toEqual({
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
  it('says which change needs a rebuild, and which only seconds offline', () => {
    const { rebuild } = verdict(films({ name: 'year', type: 'Edm.Int32' }), films({ name: 'year', type: 'Edm.Int64' }));
    expect(rebuild.map((r) => r.target)).toEqual(['fields[1].type']);
    const analyzers = [{ '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'mine' }];
    const offline = verdict(films(), { ...films(), analyzers });
    expect(offline.rebuild).toEqual([]);
    expect(offline.downtime).toHaveLength(1);
    expect(offline.rules[0]?.severity).toBe('warning');
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
  const judged = (previous: unknown, next: unknown) =>
    checkDraft(sources, rulesOf(sources, 'vendor'), stableVersion.data, previous, next).rules.map((f) => f.target);
  it('asks a new one for it, and lets one that exists keep what the service never shows', () => {
    expect(judged(undefined, source(null))).toEqual(['credentials.connectionString']);
    expect(judged(source(null), { ...source(null), description: 'files' })).toEqual([]);
  });
  it('also where the schema itself requires it', () => {
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
  it('reads definitions and words findings in the names of the service', () => {
    const mine = (type: string) => ({ ...films(), analyzers: [{ '@odata.type': type, name: 'mine' }] });
    expect(verdict(undefined, mine('#Microsoft.Azure.Search.StopAnalyzer'), 'azure').schema).toEqual([]);
    const [finding] = verdict(undefined, mine('#Microsoft.Azure.Search.NoAnalyzer'), 'azure').schema;
    expect(finding?.message).toContain('#Microsoft.Azure.Search.StopAnalyzer');
    expect(finding?.target).toBe('analyzers[0].@odata.type');
  });
});

describe('findingsOf', () => {
  it('prefers details that name a place', () => {
    const details = [
      { code: 'x', message: 'outer', details: [{ code: 'y', message: 'inner', target: 'fields[1].type' }] },
    ];
    expect(findingsOf({ message: 'whole', details })).toEqual([
      { message: 'inner', target: 'fields[1].type', severity: 'error' },
    ]);
    expect(findingsOf({ message: 'whole', target: 'name' })).toEqual([
      { message: 'whole', target: 'name', severity: 'error' },
    ]);
  });
});

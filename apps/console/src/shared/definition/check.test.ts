import { checkIndex, checkIndexUpdate, kindById, needsDowntimeOnly, stableVersion, type SearchIndexDefinition } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { findingsOf, judge, type DefinitionRules } from './check';

const kind = kindById('indexes');
const rules: DefinitionRules = {
  check: (next) => checkIndex(next as SearchIndexDefinition),
  checkUpdate: (previous, next) => {
    const problems = checkIndexUpdate(previous as SearchIndexDefinition, next as SearchIndexDefinition);
    return { problems, downtimeOnly: needsDowntimeOnly(problems) };
  },
};
const films = (...fields: object[]) => ({ name: 'films', fields: [{ name: 'id', type: 'Edm.String', key: true }, ...fields] });
const verdict = (previous: unknown, next: unknown) => {
  if (kind === undefined) throw new Error('the contract has no indexes');
  return judge(kind, rules, stableVersion.data, previous, next);
};

describe('judge', () => {
  it('lets a new field through', () => {
    expect(verdict(films(), films({ name: 'year', type: 'Edm.Int32' }))).toEqual({ schema: [], rules: [], rebuild: [], downtime: [] });
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

describe('findingsOf', () => {
  it('prefers details that name a place', () => {
    const details = [{ code: 'x', message: 'outer', details: [{ code: 'y', message: 'inner', target: 'fields[1].type' }] }];
    expect(findingsOf({ message: 'whole', details })).toEqual([{ message: 'inner', target: 'fields[1].type', severity: 'error' }]);
    expect(findingsOf({ message: 'whole', target: 'name' })).toEqual([{ message: 'whole', target: 'name', severity: 'error' }]);
  });
});

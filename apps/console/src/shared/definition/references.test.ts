import { kindById } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { missingParts, missingReferences, withValueAt } from './references';

const indexers = kindById('indexers');

describe('names in a definition', () => {
  const indexer = { name: 'i', dataSourceName: 'files', targetIndexName: 'films' };

  it('of a list that is not loaded are not reported as missing', () => {
    expect(missingReferences(indexers, indexer, {})).toEqual([]);
  });
  it('that do not exist are reported at their path', () => {
    expect(missingReferences(indexers, indexer, { datasources: [], indexes: ['films'] })).toEqual([
      {
        message: "This indexer refers to a data source 'files' that doesn't exist.",
        target: 'dataSourceName',
        severity: 'warning',
      },
    ]);
  });
});

describe('names of parts of other resources', () => {
  const indexer = {
    name: 'i',
    targetIndexName: 'films',
    fieldMappings: [
      { sourceFieldName: 'x', targetFieldName: 'titel' },
      { sourceFieldName: 'x', targetFieldName: 'unlike' },
    ],
  };
  const definitionOf = (kindId: string, name: string) =>
    kindId === 'indexes' && name === 'films' ? { name, fields: [{ name: 'title' }] } : undefined;

  it('that do not exist are warnings with a suggestion', () => {
    expect(missingParts(indexers, indexer, definitionOf)).toEqual([
      {
        message: "Index 'films' has no field 'titel'. Did you mean \"title\"?",
        target: 'fieldMappings[0].targetFieldName',
        severity: 'warning',
      },
      {
        message: "Index 'films' has no field 'unlike'.",
        target: 'fieldMappings[1].targetFieldName',
        severity: 'warning',
      },
    ]);
  });
  it('are not checked before the other resource is loaded', () => {
    expect(missingParts(indexers, indexer, () => undefined)).toEqual([]);
  });
});

describe('a value at a path', () => {
  it('is replaced in the text, and nothing else', () => {
    const text = '{"name":"x","size":12345678901234567890,"a":{"b":[{"c":"1"},{"c":"2"}]}}';
    expect(JSON.parse(withValueAt(text, 'a.b[1].c', 'new'))).toMatchObject({ a: { b: [{ c: '1' }, { c: 'new' }] } });
    expect(withValueAt(text, 'a.b[1].c', 'new')).toContain('12345678901234567890');
    expect(withValueAt('{ broken', 'a', 'new')).toBe('{ broken');
  });
});

import { kindById } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { missingReferences, withValueAt } from './references';

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

describe('a value at a path', () => {
  it('is replaced in the text, and nothing else', () => {
    const text = '{"name":"x","size":12345678901234567890,"a":{"b":[{"c":"1"},{"c":"2"}]}}';
    expect(JSON.parse(withValueAt(text, 'a.b[1].c', 'new'))).toMatchObject({ a: { b: [{ c: '1' }, { c: 'new' }] } });
    expect(withValueAt(text, 'a.b[1].c', 'new')).toContain('12345678901234567890');
    expect(withValueAt('{ broken', 'a', 'new')).toBe('{ broken');
  });
});

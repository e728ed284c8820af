import { kindById, type ResourceKind } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { closestName } from './closest-name';
import { namesAt, quickFixes } from './quick-fixes';

const indexes = kindById('indexes') as ResourceKind;
const definition = {
  fields: [
    { name: 'title', type: 'Edm.Sting', analyzer: 'en.lucen', synonymMaps: ['countris'] },
    { name: 'own', type: 'Edm.String', analyzer: 'my-analyser' },
  ],
  suggesters: [{ name: 'sg', sourceFields: ['titel'] }],
  analyzers: [{ name: 'my-analyzer' }],
};
const fix = (target: string) =>
  quickFixes(
    indexes,
    definition,
    [{ target, message: '', severity: 'error' }],
    { synonymmaps: ['countries'] },
    (v) => v,
  )[0]?.value;

describe('quickFixes', () => {
  it('proposes the enumeration value or name that is meant', () => {
    expect(fix('fields[0].type')).toBe('Edm.String');
    expect(fix('fields[0].analyzer')).toBe('en.lucene');
    expect(fix('fields[1].analyzer')).toBe('my-analyzer');
    expect(fix('fields[0].synonymMaps[0]')).toBe('countries');
    expect(fix('suggesters[0].sourceFields[0]')).toBe('title');
  });
  it('proposes nothing where nothing is similar or named', () => {
    expect(fix('fields[1].name')).toBeUndefined();
    expect(fix('fields')).toBeUndefined();
    expect(closestName('rating', ['title', 'overview'])).toBeUndefined();
    expect(closestName('Rating', ['rating'])).toBe('rating');
  });
});

it('namesAt lists the names for completion', () => {
  expect(namesAt(indexes, definition, 'suggesters[0].sourceFields[3]', {})).toEqual(['title', 'own']);
  expect(namesAt(indexes, definition, 'fields[0].analyzer', {})).toContain('my-analyzer');
  expect(namesAt(indexes, definition, 'fields[0].name', {})).toBeUndefined();
});

it('names of parts of other resources are proposed, but not for a name that exists', () => {
  const indexers = kindById('indexers') as ResourceKind;
  const indexer = {
    targetIndexName: 'films',
    fieldMappings: ['titel', 'title'].map((name) => ({ sourceFieldName: 'x', targetFieldName: name })),
  };
  const findings = [0, 1].map((i) => ({
    target: `fieldMappings[${i}].targetFieldName`,
    message: '',
    severity: 'warning' as const,
  }));
  const fields = [{ name: 'title' }, { name: 'titles' }];
  expect(
    quickFixes(
      indexers,
      indexer,
      findings,
      {},
      (v) => v,
      () => ({ fields }),
    ),
  ).toEqual([{ target: 'fieldMappings[0].targetFieldName', value: 'title' }]);
});

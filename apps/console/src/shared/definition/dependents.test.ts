import { kindById, kinds } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { dependentsOf, fieldOfPath, kindsReferencing } from './dependents';

describe('dependents', () => {
  it('are searched in the kinds that can reference the resource', () => {
    expect(
      kindsReferencing(kinds, 'indexes')
        .map((k) => k.id)
        .toSorted(),
    ).toEqual(['aliases', 'indexers', 'knowledgesources', 'skillsets']);
    expect(kindsReferencing(kinds, 'synonymmaps').map((k) => k.id)).toEqual(['indexes']);
    expect(kindsReferencing(kinds, 'knowledgebases')).toEqual([]);
  });
  it('are the definitions that reference the resource, with the paths', () => {
    const aliases = [
      { name: 'live', indexes: ['films'] },
      { name: 'other', indexes: ['airports'] },
    ];
    const indexers = [{ name: 'nightly', dataSourceName: 'films', targetIndexName: 'films' }];
    const result = dependentsOf({ kind: 'indexes', name: 'films' }, [
      { kind: kindById('aliases'), definitions: aliases },
      { kind: kindById('indexers'), definitions: indexers },
    ]);
    expect(result.map((d) => [d.kind.id, d.name, d.paths, d.preventsDelete])).toEqual([
      ['aliases', 'live', ['indexes[0]'], true],
      ['indexers', 'nightly', ['targetIndexName'], false],
    ]);
  });
  it('report the path of the field', () => {
    const index = {
      fields: [{ name: 'id' }, { name: 'address', fields: [{ name: 'street' }, { name: 'city' }] }],
    };
    expect(fieldOfPath(index, 'fields[1].fields[1].synonymMaps[0]')).toBe('address/city');
    expect(fieldOfPath(index, 'fields[0].synonymMaps[0]')).toBe('id');
  });
});

import { kindById, kinds } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { dependentsOf, fieldOfPath, kindsThatName } from './dependents';

describe('what depends on an object', () => {
  it('is looked for in the kinds that may name it', () => {
    expect(
      kindsThatName(kinds, 'indexes')
        .map((k) => k.id)
        .toSorted(),
    ).toEqual(['aliases', 'indexers', 'knowledgesources', 'skillsets']);
    expect(kindsThatName(kinds, 'synonymmaps').map((k) => k.id)).toEqual(['indexes']);
    expect(kindsThatName(kinds, 'knowledgebases')).toEqual([]);
  });
  it('are the definitions that name it, with the places', () => {
    const aliases = [
      { name: 'live', indexes: ['films'] },
      { name: 'other', indexes: ['airports'] },
    ];
    const indexers = [{ name: 'nightly', dataSourceName: 'films', targetIndexName: 'films' }];
    const result = dependentsOf({ kind: 'indexes', name: 'films' }, [
      { kind: kindById('aliases'), definitions: aliases },
      { kind: kindById('indexers'), definitions: indexers },
    ]);
    expect(result.map((d) => [d.kind.id, d.name, d.paths])).toEqual([
      ['aliases', 'live', ['indexes[0]']],
      ['indexers', 'nightly', ['targetIndexName']],
    ]);
  });
  it('a dependent reports the path of the field', () => {
    const index = {
      fields: [{ name: 'id' }, { name: 'address', fields: [{ name: 'street' }, { name: 'city' }] }],
    };
    expect(fieldOfPath(index, 'fields[1].fields[1].synonymMaps[0]')).toBe('address/city');
    expect(fieldOfPath(index, 'fields[0].synonymMaps[0]')).toBe('id');
  });
});

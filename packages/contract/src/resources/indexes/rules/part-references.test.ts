import { describe, expect, it } from 'vitest';
import { matchesPath } from '../../../rules/paths.js';
import { indexPartNames, indexPartReferences, indexPartReferencesIn } from './part-references.js';

const definition = {
  fields: [
    { name: 'title', analyzer: 'mine' },
    { name: 'address', fields: [{ name: 'city', analyzer: 'en.lucene' }] },
    { name: 'vector', vectorSearchProfile: 'p' },
    7,
  ],
  scoringProfiles: [{ name: 's', text: { weights: { title: 2, 'address/city': 1 } } }],
  semantic: { configurations: [{ name: 'c', prioritizedFields: { titleField: { fieldName: 'title' } } }] },
};

describe('names inside an index definition', () => {
  it('are found with their paths, in subfields and in property names too', () => {
    expect(indexPartReferencesIn(definition).map(({ path, list, name }) => [path, list, name])).toEqual([
      ['fields[0].analyzer', 'analyzers', 'mine'],
      ['fields[1].fields[0].analyzer', 'analyzers', 'en.lucene'],
      ['fields[2].vectorSearchProfile', 'vectorSearch.profiles', 'p'],
      ['scoringProfiles[0].text.weights.title', 'fields', 'title'],
      ['scoringProfiles[0].text.weights.address/city', 'fields', 'address/city'],
      ['semantic.configurations[0].prioritizedFields.titleField.fieldName', 'fields', 'title'],
    ]);
  });
  it('refer to the names of parts', () => {
    expect(indexPartNames(definition, 'fields')).toEqual(['title', 'address', 'address/city', 'vector']);
    expect(indexPartNames(definition, 'semantic.configurations')).toEqual(['c']);
    expect(indexPartNames({ fields: 'none' }, 'fields')).toEqual([]);
  });
  it('match the patterns of the table', () => {
    for (const { path } of indexPartReferencesIn(definition).filter((r) => !r.path.includes('weights'))) {
      expect(indexPartReferences.filter((r) => matchesPath(r.path, path))).toHaveLength(1);
    }
    expect(matchesPath('fields[*].type', 'fields[0].fields[1].type')).toBe(false);
  });
});

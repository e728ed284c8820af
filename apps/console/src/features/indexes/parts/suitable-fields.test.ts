import { describe, expect, it } from 'vitest';
import { suitableFields } from './suitable-fields';

const definition = {
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', analyzer: 'en.lucene', filterable: false },
    { name: 'code', type: 'Edm.String', analyzer: 'keyword' },
    { name: 'hidden', type: 'Edm.String', retrievable: false },
    { name: 'rating', type: 'Edm.Double' },
    { name: 'price', type: 'Edm.Double', filterable: false },
    { name: 'opened', type: 'Edm.DateTimeOffset' },
    { name: 'tags', type: 'Collection(Edm.String)' },
    {
      name: 'rooms',
      type: 'Collection(Edm.ComplexType)',
      fields: [
        { name: 'size', type: 'Edm.Int32' },
        { name: 'text', type: 'Edm.String' },
      ],
    },
    { name: 'broken' },
  ],
  scoringProfiles: [{ functions: [{ type: 'magnitude' }, { type: 'freshness' }, { type: 'tag' }, {}] }],
  suggesters: [{ name: 'sg', sourceFields: ['title'] }],
};
const names = (target: string, saved?: Parameters<typeof suitableFields>[2]) =>
  suitableFields(definition, target, saved).names;

describe('suitableFields', () => {
  it('offers the fields that the service accepts', () => {
    expect(names('scoringProfiles[0].functions[0].fieldName')).toEqual(['rating']);
    expect(names('scoringProfiles[0].functions[1].fieldName')).toEqual(['opened']);
    expect(names('scoringProfiles[0].functions[2].fieldName')).toEqual(['id', 'code', 'hidden', 'tags', 'broken']);
    expect(names('scoringProfiles[0].functions[3].fieldName')).toEqual([]);
    expect(names('scoringProfiles[0].text.weights')).toEqual([
      'id',
      'title',
      'code',
      'hidden',
      'tags',
      'rooms/text',
      'broken',
    ]);
    expect(names('semantic.configurations[0].prioritizedFields.titleField')).not.toContain('hidden');
    expect(names('suggesters[0].sourceFields')).not.toContain('code');
  });
  it('offers a saved suggester only its own fields and new ones', () => {
    const saved = {
      name: 'i',
      fields: definition.fields.slice(0, 4) as never,
      suggesters: [{ name: 'sg', sourceFields: ['title'] }],
    };
    expect(names('suggesters[0].sourceFields', saved)).toEqual(['title', 'tags', 'rooms/text', 'broken']);
  });
});

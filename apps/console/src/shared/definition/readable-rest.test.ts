import { isObject, kindById, kinds, printJson, stableVersion, type ResourceKind } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes';
import { checkDraft, effectsOfDraft } from './check';
import { setValue, valueAt, type Path } from './edit-text';
import { rulesOf } from './rules';

type Definition = Record<string, unknown>;
const check = (kind: ResourceKind, previous: unknown, next: unknown) =>
  checkDraft(kind, rulesOf(kind, 'vendor'), stableVersion.data, previous, next);

/** A valid index that uses most parts of a definition. */
const films = {
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true },
    { name: 'plot', type: 'Edm.String', analyzer: 'mine' },
    { name: 'year', type: 'Edm.Int32', filterable: true },
    { name: 'cast', type: 'Collection(Edm.ComplexType)', fields: [{ name: 'actor', type: 'Edm.String' }] },
    { name: 'vector', type: 'Collection(Edm.Single)', dimensions: 384, vectorSearchProfile: 'near' },
  ],
  suggesters: [{ name: 'titles', searchMode: 'analyzingInfixMatching', sourceFields: ['title'] }],
  scoringProfiles: [
    {
      name: 'recent',
      text: { weights: { title: 2 } },
      functions: [
        {
          type: 'magnitude',
          fieldName: 'year',
          boost: 2,
          magnitude: { boostingRangeStart: 1990, boostingRangeEnd: 2020 },
        },
      ],
    },
  ],
  defaultScoringProfile: 'recent',
  analyzers: [{ '@odata.type': '#Vendor.Search.CustomAnalyzer', name: 'mine', tokenizer: 'words' }],
  tokenizers: [{ '@odata.type': '#Vendor.Search.StandardTokenizerV2', name: 'words', maxTokenLength: 100 }],
  vectorSearch: {
    algorithms: [{ name: 'hnsw', kind: 'hnsw' }],
    profiles: [{ name: 'near', algorithm: 'hnsw' }],
  },
  semantic: {
    defaultConfiguration: 'meaning',
    configurations: [{ name: 'meaning', prioritizedFields: { titleField: { fieldName: 'title' } } }],
  },
};
const indexes = kindById('indexes');
const brief = (definition: unknown, previous?: unknown) => {
  const { schema, rules } = check(indexes, previous, definition);
  return [schema.map((f) => f.target), rules.map((f) => f.target)];
};
const text = printJson(films, 2);
const filmsWith = (...edits: readonly (readonly [Path, unknown])[]) =>
  JSON.parse(edits.reduce((json, [path, value]) => setValue(json, path, value), text)) as Definition;

describe('a definition that violates its schema', () => {
  it('has the findings of the rules, too', () => {
    const badProfile = [['defaultScoringProfile'], 'none'] as const;
    expect(brief(filmsWith(badProfile, [['fields', 3, 'type'], 'Edm.Int33']))).toEqual([
      ['fields[3].type'],
      ['defaultScoringProfile'],
    ]);
    expect(
      brief(filmsWith(badProfile, [['semantic', 'configurations'], 'x'], [['suggesters', 0, 'sourceFields', 0], 'no'])),
    ).toEqual([['semantic.configurations'], ['defaultScoringProfile', 'suggesters[0].sourceFields[0]']]);
    expect(brief(filmsWith(badProfile, [['filed'], []]))).toEqual([['filed'], ['defaultScoringProfile']]);
  });
  it('has the findings of the same item that do not depend on the broken part', () => {
    const [, rules] = brief(filmsWith([['fields', 2, 'sortable'], 'yes'], [['fields', 2, 'analyzer'], 'nope']));
    expect(rules).toEqual(['fields[2].analyzer']);
  });
  it('has the findings of an update, but none of broken parts', () => {
    const next = filmsWith([['fields', 3, 'facetable'], false], [['fields', 1, 'type'], 'Edm.Strin']);
    expect(brief(next, films)).toEqual([['fields[1].type'], ['fields[3].facetable']]);
    expect(brief(filmsWith([['fields'], 5]), films)).toEqual([['fields'], []]);
    expect(brief(filmsWith([['fields', 3, 'name'], undefined]), films)).toEqual([['fields[3].name'], []]);
  });
  it('marks no change of a broken part as a rebuild', () => {
    const next = filmsWith([['fields', 3, 'facetable'], false], [['fields', 2, 'analyzer'], 5]);
    const changes = changesBetween(films, next);
    const verdict = check(indexes, films, next);
    const effects = effectsOfDraft(rulesOf(indexes, 'vendor'), films, { changes, verdict });
    expect(changes.map((change) => [change.label, effects.get(change)])).toEqual([
      ['fields/plot/analyzer', undefined],
      ['fields/year/facetable', 'rebuild'],
    ]);
  });
  it('does not report names that a broken part may have', () => {
    expect(brief(filmsWith([['fields', 1, 'name'], 5]))).toEqual([['fields[1].name'], []]);
    expect(brief(filmsWith([['fields'], undefined]))).toEqual([['fields'], []]);
    expect(brief(filmsWith([['analyzers', 0, '@odata.type'], '#Vendor.Search.NoAnalyzer']))).toEqual([
      ['analyzers[0].@odata.type'],
      [],
    ]);
    expect(brief(filmsWith([['fields', 0, 'key'], 'yes']))).toEqual([['fields[0].key'], []]);
  });
  it('is not checked unless it is an object', () => {
    expect(check(indexes, undefined, 5).rules).toEqual([]);
    expect(check(indexes, films, [films]).rules).toEqual([]);
  });
});

/** Paths of every member and item. */
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [
        ...(path.length === 0 ? [] : [path]),
        ...(Array.isArray(value)
          ? value.flatMap((item, i) => pathsOf(item, [...path, i]))
          : Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))),
      ];

describe.each(kinds.map((kind) => [kind.id, kind] as const))('any broken part of %s', (id, kind) => {
  const definition = id === 'indexes' ? films : kind.templates[0]?.value;
  it('leads to errors of the schema only', () => {
    expect(check(kind, undefined, definition)).toMatchObject({ schema: [], rules: [] });
    const json = printJson(definition, 2);
    for (const path of pathsOf(definition)) {
      // Without its members, an object may violate rules, too.
      const empty = isObject(valueAt(definition, path)) ? [] : [{}];
      for (const broken of [undefined, 5, 'no such value', ...empty]) {
        const next: unknown = JSON.parse(setValue(json, path, broken));
        const create = check(kind, undefined, next);
        // With another name, a part is missing where its name is used.
        if (create.schema.length === 0 || (path.at(-1) === 'name' && typeof broken === 'string')) continue;
        const label = `${path.join('.')}: ${JSON.stringify(broken)}`;
        expect(create.rules, label).toEqual([]);
        expect(check(kind, definition, next).rules, `update of ${label}`).toEqual([]);
      }
    }
  });
});

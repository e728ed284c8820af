import { describe, expect, it } from 'vitest';
import { kindById, kinds, type KindId } from '../resources/index.js';
import { checkReferences, referencesOf } from './references.js';
import { fitTemplate } from './fit-template.js';

type Definitions = Record<string, Record<string, unknown>[]>;
const template = (kind: KindId, id: string) => kindById(kind).templates.find((each) => each.id === id)!;
const fit = (kind: KindId, id: string, existing: Definitions) =>
  fitTemplate(kindById(kind), template(kind, id), (kindId) => existing[kindId] ?? []);

/** The definitions of all templates, as a service that has each of them. */
const everything: Definitions = Object.fromEntries(
  kinds.map(({ id, templates }) => [id, templates.map(({ value }) => value)]),
);

describe.each(kinds.filter(({ references }) => references.length > 0))('a template of $plural', (kind) => {
  it('references nothing in an empty service', () => {
    for (const each of kind.templates) {
      expect(
        checkReferences(
          kind,
          fitTemplate(kind, each, () => []),
          () => false,
        ),
      ).toEqual([]);
    }
  });
  it('references the resources that it names where they exist', () => {
    for (const each of kind.templates) {
      const names = ({ value }: typeof each) =>
        referencesOf(kind, value)
          .filter(({ kind: id, name }) => everything[id]?.some((definition) => definition['name'] === name))
          .map(({ path, name }) => [path, name]);
      const fitted = fitTemplate(kind, each, (id) => everything[id] ?? []);
      expect(names({ ...each, value: fitted })).toEqual(names(each));
    }
  });
});

describe('the references of a template', () => {
  it('name the first existing resource', () => {
    const existing = { knowledgesources: [{ name: 'b' }, { name: 'c' }] };
    expect(fit('knowledgebases', kindById('knowledgebases').templates[0]?.id ?? '', existing)).toMatchObject({
      knowledgeSources: [{ name: 'b' }],
    });
  });
  it('name the index of an alias only if there is no other one', () => {
    const indexOf = (...names: string[]) =>
      fit('aliases', 'production', { indexes: names.map((name) => ({ name })) })['indexes'];
    expect(indexOf('airports')).toEqual(['airports']);
    expect(indexOf('airports', 'films')).toEqual(['']);
    expect(indexOf('airports', 'products')).toEqual(['products']);
  });
  it('name a data source of a suitable type, and never an index that would be written to', () => {
    const existing = {
      datasources: [
        { name: 'table', type: 'cloudtable' },
        { name: 'lake', type: 'lakegen2' },
        { name: 'rows', type: 'mysql' },
      ],
      indexes: [{ name: 'films', fields: [{ name: 'id' }, { name: 'title' }] }],
    };
    expect(fit('indexers', 'files', existing)).toMatchObject({ dataSourceName: 'lake', targetIndexName: '' });
    expect(fit('indexers', 'database', existing)).toMatchObject({ dataSourceName: 'rows', targetIndexName: '' });
    expect(fit('indexers', 'files', { datasources: [existing.datasources[0]!] })).toMatchObject({ dataSourceName: '' });
  });
  it('name a skillset that writes what the indexer maps', () => {
    const skills = (targetName: string) => [{ outputs: [{ name: 'keyPhrases', targetName }] }, { outputs: null }];
    const existing = {
      skillsets: [
        { name: 'ocr', skills: [{ outputs: [{ name: 'text' }] }] },
        { name: 'phrases', skills: skills('keyPhrases') },
      ],
    };
    expect(fit('indexers', 'enriched', existing)).toMatchObject({ skillsetName: 'phrases' });
  });
  it('name an index with a semantic configuration, and its parts', () => {
    const existing = {
      indexes: [
        { name: 'plain', fields: [{ name: 'title' }] },
        {
          name: 'hotels',
          fields: [{ name: 'hotelId' }, { name: 'title' }],
          semantic: { configurations: [{ name: 'stays' }] },
        },
      ],
    };
    expect(fit('knowledgesources', 'index', existing)).toMatchObject({
      searchIndexParameters: {
        searchIndexName: 'hotels',
        semanticConfigurationName: 'stays',
        sourceDataFields: [{ name: 'title' }],
      },
    });
    expect(fit('knowledgesources', 'index', { indexes: [existing.indexes[0]!] })).toMatchObject({
      searchIndexParameters: { searchIndexName: '' },
    });
  });
});

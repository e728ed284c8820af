import {
  isObject,
  kindById,
  parseJson,
  stableVersion,
  type PreviewedDocument,
  type SearchIndex,
  type SearchIndexer,
  type SearchSkillset,
} from '@searchdeck/contract';
import { describe, expect, test } from 'vitest';
import { checkDraft } from '../../../shared/definition/check';
import { rulesOf } from '../../../shared/definition/rules';
import {
  chunksReason,
  generatedText,
  kindsToCreate,
  missingEnrichmentFields,
  withSuggestedChunks,
  type ImportContext,
} from './definitions';
import { EMPTY_IMPORT, enrichmentIds, readImportDraft, type DraftKind, type ImportDraft } from './import-draft';
import { inferSource, type InferredSource } from './infer-index';

const previewed = (...documents: Record<string, unknown>[]): PreviewedDocument[] =>
  documents.map((fields, i) => ({ itemId: String(i), fields, isCut: false, warnings: [] }));
const files = inferSource(previewed({ content: 'text', metadata_storage_name: 'a.md' }), 'default');
const rows = inferSource(
  previewed({ id: 1, 'full name': 'Ada', notes: 'x'.repeat(300), place: { city: 'Oslo' } }),
  'json',
);

const local: ImportContext = { isLocal: true, dialect: 'vendor', type: 'cloudblob' };
const cloud: ImportContext = { isLocal: false, dialect: 'azure', type: 'cloudblob' };
const draftOf = (more: Partial<ImportDraft> = {}): ImportDraft => ({
  ...EMPTY_IMPORT,
  name: 'films',
  folder: 'films-1',
  model: { ...EMPTY_IMPORT.model, resourceUri: 'https://contoso.openai.azure.com', deploymentId: 'embed' },
  ...more,
});
const definition = (kind: DraftKind, draft: ImportDraft, source: InferredSource, context = local) =>
  parseJson(generatedText(kind, draft, source, context)) as unknown;
const indexOf = (...args: [ImportDraft, InferredSource]) => definition('indexes', ...args) as SearchIndex;
const indexerOf = (...args: [ImportDraft, InferredSource, ImportContext?]) =>
  definition('indexers', ...args) as SearchIndexer;

describe('every combination of choices gives definitions without findings', () => {
  const all = [...enrichmentIds];
  const contexts: [string, ImportContext][] = [
    ['local', local],
    ['cloud', cloud],
    ['database', { ...local, type: 'mysql' }],
  ];
  test.each(contexts)('%s', (_name, context) => {
    for (const source of [files, rows]) {
      for (const chunks of [true, false]) {
        for (const enrichments of [[], all]) {
          for (const template of context.isLocal ? ['blob'] : kindById('datasources').templates.map(({ id }) => id)) {
            const readsImages = enrichments.length > 0;
            const choices = { chunks, enrichments, readsImages, template };
            const draft = draftOf({ ...choices, source: context.isLocal ? 'files' : 'new' });
            for (const kind of kindsToCreate(draft, source)) {
              const value = parseJson(generatedText(kind, draft, source, context));
              const rules = rulesOf(kindById(kind), context.dialect);
              const verdict = checkDraft(kindById(kind), rules, stableVersion.data, undefined, value);
              expect({ kind, chunks, findings: [...verdict.schema, ...verdict.rules] }).toEqual({
                kind,
                chunks,
                findings: [],
              });
            }
          }
        }
      }
    }
  });
});

test('an index of chunks has the text, the vector, and the other fields, but not the whole text', () => {
  const index = indexOf(draftOf({ enrichments: ['keyPhrases'] }), files);
  expect(index.fields.map(({ name }) => name)).toEqual([
    'chunkId',
    'parentId',
    'chunk',
    'vector',
    'metadata_storage_name',
    'keyPhrases',
  ]);
});

describe('the text of images', () => {
  const inputsOf = (draft: ImportDraft, source = files) => {
    const { skills } = definition('skillsets', draft, source) as { skills: { name: string; inputs: unknown[] }[] };
    return Object.fromEntries(skills.map(({ name, inputs }) => [name, inputs[0]]));
  };
  const mergedText = { name: 'text', source: '/document/mergedText' };

  test('is merged into the content before it is divided', () => {
    const draft = draftOf({ readsImages: true });
    expect(inputsOf(draft)).toMatchObject({
      imageText: { name: 'image', source: '/document/normalized_images/*' },
      mergeImageText: { name: 'text', source: '/document/content' },
      chunks: mergedText,
    });
    expect(indexerOf(draft, files).parameters?.configuration).toEqual({ imageAction: 'generateNormalizedImages' });
  });

  test('without chunks, the content of the index has it', () => {
    const draft = draftOf({ readsImages: true, chunks: false });
    expect(kindsToCreate(draft, files)).toContain('skillsets');
    expect(indexerOf(draft, files).outputFieldMappings).toEqual([
      { sourceFieldName: '/document/mergedText', targetFieldName: 'content' },
    ]);
  });

  test('is not read from rows, or if it was not chosen', () => {
    for (const [draft, source] of [
      [draftOf({ readsImages: true, parsingMode: 'json' }), rows],
      [draftOf({ readsImages: true, parsingMode: 'markdown' }), files],
      [draftOf(), files],
    ] as const) {
      expect(inputsOf(draft, source)).not.toHaveProperty('imageText');
      expect(JSON.stringify(indexerOf(draft, source))).not.toContain('imageAction');
    }
  });
});

test('without chunks, the key of the rows is the key of the index, and changed names are mapped', () => {
  const draft = draftOf({ chunks: false, parsingMode: 'json' });
  const index = indexOf(draft, rows);
  expect(index.fields.filter(({ key }) => key === true).map(({ name, type }) => [name, type])).toEqual([
    ['id', 'Edm.String'],
  ]);
  const indexer = indexerOf(draft, rows);
  expect(indexer).toMatchObject({ parameters: { configuration: { parsingMode: 'json' } } });
  expect(indexer.fieldMappings).toEqual([{ sourceFieldName: 'full name', targetFieldName: 'full_name' }]);
  expect(indexer.skillsetName).toBeUndefined();
  expect(kindsToCreate(draft, rows)).toEqual(['datasources', 'indexes', 'indexers']);
});

test('chunks of rows have keys from the key column', () => {
  const indexer = indexerOf(draftOf(), rows, { ...local, type: 'mysql' });
  expect(indexer.fieldMappings).toEqual([{ sourceFieldName: 'id', targetFieldName: 'chunkId' }]);
});

test('chunks are suggested for files and long texts only, until the user decides', () => {
  const long = inferSource(previewed({ id: '1', title: 'Emus', plot: 'x'.repeat(2001) }), 'json');
  const suggestion = (draft: ImportDraft, source: InferredSource) => [
    chunksReason(draft, source),
    withSuggestedChunks(draft, source).chunks,
  ];
  expect(suggestion(draftOf(), files)).toEqual(['files', true]);
  expect(suggestion(draftOf(), long)).toEqual(['longTexts', true]);
  expect(suggestion(draftOf({ textField: 'title' }), long)).toEqual(['shortTexts', false]);
  expect(suggestion(draftOf(), rows)).toEqual(['shortTexts', false]);
  expect(withSuggestedChunks(draftOf({ areChunksChosen: true }), rows).chunks).toBe(true);
  expect(withSuggestedChunks(draftOf({ chunks: false }), files).chunks).toBe(false);
});

test('an existing data source is used and not created', () => {
  const draft = draftOf({ source: 'existing', existingName: 'guides' });
  expect(kindsToCreate(draft, files)).toEqual(['indexes', 'skillsets', 'indexers']);
  expect(indexerOf(draft, files).dataSourceName).toBe('guides');
});

test('a stored draft is read even if it is damaged', () => {
  expect(readImportDraft('{')).toEqual(EMPTY_IMPORT);
  expect(readImportDraft('[1]')).toEqual(EMPTY_IMPORT);
  const read = readImportDraft('{"name":"a","files":"b","chunks":null,"edited":{"indexes":"{}"}}');
  expect(read).toEqual({ ...EMPTY_IMPORT, name: 'a', edited: { indexes: '{}' } });
  expect(isObject(read.edited)).toBe(true);
});

describe('an edited index', () => {
  const withFields = (draft: ImportDraft, source: InferredSource, includes: (name: string) => boolean): ImportDraft => {
    const index = indexOf(draft, source);
    const fields = index.fields.filter(({ name }) => includes(name));
    return { ...draft, edited: { indexes: JSON.stringify({ ...index, fields }) } };
  };

  test('its chunks have values for its fields only, and fields that enrichments lack are named', () => {
    const draft = withFields(draftOf({ chunks: true }), files, (name) => name !== 'metadata_storage_name');
    const projected = (edited: ImportDraft) =>
      (definition('skillsets', edited, files) as SearchSkillset).indexProjections?.selectors[0]?.mappings.map(
        ({ name }) => name,
      );
    expect(projected(draft)).toEqual(['chunk', 'vector']);
    expect(missingEnrichmentFields(draft, files, local)).toEqual([]);
    const withLanguage: ImportDraft = { ...draft, enrichments: ['language'] };
    expect(projected(withLanguage)).toEqual(['chunk', 'vector']);
    expect(missingEnrichmentFields(withLanguage, files, local)).toEqual(['language']);
    expect(projected(draftOf({ chunks: true, enrichments: ['language'] }))).toContain('language');
  });

  test('mappings of its indexer lead to its fields only', () => {
    const draft = draftOf({ chunks: false, enrichments: ['language', 'sentiment'] });
    const targets = (edited: ImportDraft) => {
      const { fieldMappings, outputFieldMappings } = indexerOf(edited, rows);
      return [...(fieldMappings ?? []), ...(outputFieldMappings ?? [])].map(({ targetFieldName }) => targetFieldName);
    };
    expect(targets(draft)).toEqual(['full_name', 'language', 'sentiment']);
    const removed = ['full_name', 'sentiment'];
    expect(targets(withFields(draft, rows, (name) => !removed.includes(name)))).toEqual(['language']);
    // It is checked where it is edited.
    expect(targets({ ...draft, edited: { indexes: '{' } })).toEqual(['full_name', 'language', 'sentiment']);
  });
});

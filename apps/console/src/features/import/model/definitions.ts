import {
  fromDialect,
  isObject,
  kindById,
  LOCAL_FILES_FOLDER,
  parseJson,
  printJson,
  toDialect,
  type DialectId,
  type SearchField,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { readsRows } from './change-policy';
import { CONTAINER_PLACEHOLDER } from './missing-parts';
import {
  CHUNKS,
  chunkFields,
  enrichments,
  imageSkillsOf,
  MERGED_TEXT,
  skillsOf,
  vectorField,
  vectorSearchOf,
} from './enrichments';
import type { DraftKind, ImportDraft } from './import-draft';
import type { InferredSource, SourceField } from './infer-index';

const GENERATED_KEY = 'id';

export interface ImportContext {
  /** The data source is read by a local service, which has its own embedding model. */
  isLocal: boolean;
  dialect: DialectId;
  /** Type of the data source. */
  type: SearchIndexerDataSource['type'];
}

/** A data source that reads the folder of uploaded files. */
export const folderSource = (draft: ImportDraft): SearchIndexerDataSource => ({
  name: draft.name,
  type: 'cloudblob',
  credentials: { connectionString: `LocalFolder=${LOCAL_FILES_FOLDER}` },
  container: { name: draft.folder },
  dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
});

/**
 * A template of the contract with the name of the draft. How changed rows are found depends on their columns, and the
 * container has another name.
 */
function templateSource(draft: ImportDraft): Record<string, unknown> {
  const { templates } = kindById('datasources');
  const template = templates.find(({ id }) => id === draft.template) ?? templates[0];
  const { dataChangeDetectionPolicy, ...value } = (template?.value ?? {}) as Partial<SearchIndexerDataSource>;
  const keepsPolicy = dataChangeDetectionPolicy != null && !readsRows(value);
  return {
    ...value,
    ...(keepsPolicy ? { dataChangeDetectionPolicy } : {}),
    container: { ...value.container, name: CONTAINER_PLACEHOLDER },
    name: draft.name,
  };
}

/** Parameters of the indexer, which the preview also uses. */
export function parametersOf(draft: ImportDraft): NonNullable<SearchIndexer['parameters']> {
  const { parsingMode, extensions } = draft;
  const configuration = {
    ...(parsingMode === 'default' ? {} : { parsingMode }),
    ...(extensions.trim() === '' ? {} : { indexedFileNameExtensions: extensions }),
  };
  return Object.keys(configuration).length === 0 ? {} : { configuration };
}

/** The source field whose text is enriched; undefined if there is none. */
export const textFieldOf = (draft: ImportDraft, { textFields }: InferredSource): string | undefined =>
  textFields.includes(draft.textField) ? draft.textField : textFields[0];

/** Why chunks are suggested, or not: the index then has one document per chunk, which short texts of rows don't need. */
export function chunksReason(draft: ImportDraft, source: InferredSource): 'files' | 'longTexts' | 'shortTexts' {
  if (source.hasFiles) return 'files';
  return source.longTextFields.includes(textFieldOf(draft, source) ?? '') ? 'longTexts' : 'shortTexts';
}

/** The draft with chunks if the user selected them, or, until the user decides, if they are suggested. */
export const withSuggestedChunks = (draft: ImportDraft, source: InferredSource): ImportDraft =>
  draft.areChunksChosen || !draft.chunks ? draft : { ...draft, chunks: chunksReason(draft, source) !== 'shortTexts' };

/** Whether the documents are files whose images can be read. */
export const canReadImages = (draft: ImportDraft, source: InferredSource): boolean =>
  source.hasFiles && draft.parsingMode === 'default' && textFieldOf(draft, source) === 'content';

const readsImages = (draft: ImportDraft, source: InferredSource): boolean =>
  draft.readsImages && canReadImages(draft, source);

const keyColumnOf = (draft: ImportDraft, source: InferredSource, { type }: ImportContext): string | undefined =>
  readsRows({ type }) ? draft.keyColumn || source.key || source.fields[0]?.source : source.key;

const usesChunks = (draft: ImportDraft, source: InferredSource): boolean =>
  draft.chunks && textFieldOf(draft, source) !== undefined;

const isComplex = ({ field }: SourceField): boolean => field.type.includes('Edm.ComplexType');

/** The source fields that the index contains. In an index of chunks, the chunks contain the text. */
function indexedFields(draft: ImportDraft, source: InferredSource): SourceField[] {
  if (!usesChunks(draft, source)) return source.fields;
  const text = textFieldOf(draft, source);
  return source.fields.filter((each) => each.source !== text && !isComplex(each));
}

const enrichedFields = (draft: ImportDraft, source: InferredSource): SearchField[] =>
  textFieldOf(draft, source) === undefined
    ? []
    : draft.enrichments.map((id) => ({ name: enrichments[id].target, ...enrichments[id].field }));

/** Names of the fields of an index that the user edited; undefined: it is generated, or cannot be read. */
function editedFieldNames({ edited }: ImportDraft, dialect: DialectId): ReadonlySet<string> | undefined {
  if (edited.indexes === undefined) return undefined;
  const index = readDefinition('indexes', edited.indexes, dialect) as Partial<SearchIndex> | undefined;
  return Array.isArray(index?.fields) ? new Set(index.fields.map(({ name }) => name)) : undefined;
}

/** Whether the index has a field: documents with other fields are rejected. */
function hasField(draft: ImportDraft, { dialect }: ImportContext): (name: string) => boolean {
  const names = editedFieldNames(draft, dialect);
  return (name) => names === undefined || names.has(name);
}

/** Fields of the selected enrichments that the edited index lacks. */
export const missingEnrichmentFields = (
  draft: ImportDraft,
  source: InferredSource,
  context: ImportContext,
): readonly string[] => {
  const isIndexed = hasField(draft, context);
  const fields = [
    ...(usesChunks(draft, source) ? [chunkFields.parent, chunkFields.text, chunkFields.vector] : []),
    ...enrichedFields(draft, source).map(({ name }) => name),
  ];
  return fields.filter((name) => !isIndexed(name));
};

const uniqueFields = (fields: readonly SearchField[]): SearchField[] =>
  fields.filter(({ name }, i) => fields.findIndex((f) => f.name.toLowerCase() === name.toLowerCase()) === i);

function semanticOf(title: string | undefined, content: string): NonNullable<SearchIndex['semantic']> {
  return {
    defaultConfiguration: 'default',
    configurations: [
      {
        name: 'default',
        prioritizedFields: {
          ...(title === undefined ? {} : { titleField: { fieldName: title } }),
          prioritizedContentFields: [{ fieldName: content }],
        },
      },
    ],
  };
}

export function indexOf(draft: ImportDraft, source: InferredSource, context: ImportContext): SearchIndex {
  const fields = indexedFields(draft, source);
  const sourceIndexFields = fields.map(({ field }) => field);
  const title = ['metadata_storage_name', 'metadata_title', 'title', 'name'].find((name) =>
    sourceIndexFields.some((field) => field.name === name && field.type === 'Edm.String' && field.searchable === true),
  );
  const enrichmentFields = enrichedFields(draft, source);
  if (usesChunks(draft, source)) {
    const { key, parent, text } = chunkFields;
    return {
      name: draft.name,
      fields: uniqueFields([
        { name: key, type: 'Edm.String', key: true, searchable: true, filterable: true, analyzer: 'keyword' },
        { name: parent, type: 'Edm.String', searchable: false, filterable: true, facetable: false },
        { name: text, type: 'Edm.String', searchable: true, filterable: false, sortable: false, facetable: false },
        vectorField(draft, context.isLocal),
        ...sourceIndexFields,
        ...enrichmentFields,
      ]),
      semantic: semanticOf(title, text),
      vectorSearch: vectorSearchOf(draft, context.isLocal),
    };
  }
  const keyColumn = keyColumnOf(draft, source, context);
  const keyField = fields.find((each) => each.source === keyColumn)?.field;
  const keyName = keyField?.name ?? GENERATED_KEY;
  const content = fields.find((each) => each.source === textFieldOf(draft, source))?.field.name;
  return {
    name: draft.name,
    fields: uniqueFields([
      { name: keyName, type: 'Edm.String', key: true, searchable: false, filterable: true },
      ...sourceIndexFields.filter((field) => field !== keyField),
      ...enrichmentFields,
    ]),
    ...(content === undefined ? {} : { semantic: semanticOf(title, content) }),
  };
}

function skillsetOf(draft: ImportDraft, source: InferredSource, context: ImportContext): SearchSkillset {
  const { isLocal } = context;
  const isIndexed = hasField(draft, context);
  const text = textFieldOf(draft, source);
  const path = `/document/${text}`;
  const skills =
    text === undefined
      ? []
      : readsImages(draft, source)
        ? [...imageSkillsOf(path), ...skillsOf(draft, MERGED_TEXT, isLocal)]
        : skillsOf(draft, path, isLocal);
  if (!usesChunks(draft, source)) return { name: draft.name, skills };
  return {
    name: draft.name,
    skills,
    indexProjections: {
      selectors: [
        {
          targetIndexName: draft.name,
          parentKeyFieldName: chunkFields.parent,
          sourceContext: CHUNKS,
          mappings: [
            { name: chunkFields.text, source: CHUNKS },
            { name: chunkFields.vector, source: `${CHUNKS}/${chunkFields.vector}` },
            ...indexedFields(draft, source).map(({ source: name, field }) => ({
              name: field.name,
              source: `/document/${name}`,
            })),
            ...enrichedFields(draft, source).map(({ name }) => ({ name, source: `/document/${name}` })),
          ].filter(({ name }) => isIndexed(name)),
        },
      ],
      parameters: { projectionMode: 'skipIndexingParentDocuments' },
    },
  };
}

/** Whether the draft selects any skill, and the source has a text for it. */
export const hasSkills = (draft: ImportDraft, source: InferredSource): boolean =>
  textFieldOf(draft, source) !== undefined &&
  (draft.chunks || draft.enrichments.length > 0 || readsImages(draft, source));

function indexerOf(draft: ImportDraft, source: InferredSource, context: ImportContext): SearchIndexer {
  const isChunked = usesChunks(draft, source);
  const isIndexed = hasField(draft, context);
  const keyColumn = keyColumnOf(draft, source, context);
  const renameMappings = isChunked
    ? []
    : source.fields
        .filter(({ source: name, field }) => name !== field.name)
        .map(({ source: name, field }) => ({ sourceFieldName: name, targetFieldName: field.name }));
  const keyMapping =
    isChunked && keyColumn !== undefined ? [{ sourceFieldName: keyColumn, targetFieldName: chunkFields.key }] : [];
  const enrichmentFields = isChunked ? [] : enrichedFields(draft, source);
  const hasImages = readsImages(draft, source);
  const parameters = parametersOf(draft);
  const content = source.fields.find(({ source: name }) => name === textFieldOf(draft, source))?.field.name;
  const mergedTextMappings =
    hasImages && !isChunked && content !== undefined
      ? [{ sourceFieldName: MERGED_TEXT, targetFieldName: content }]
      : [];
  return {
    name: draft.name,
    dataSourceName: draft.source === 'existing' ? draft.existingName : draft.name,
    ...(hasSkills(draft, source) ? { skillsetName: draft.name } : {}),
    targetIndexName: draft.name,
    parameters: {
      ...parameters,
      ...(hasImages
        ? { configuration: { ...parameters.configuration, imageAction: 'generateNormalizedImages' as const } }
        : {}),
      maxFailedItems: -1,
      maxFailedItemsPerBatch: -1,
    },
    fieldMappings: [...keyMapping, ...renameMappings.filter(({ targetFieldName }) => isIndexed(targetFieldName))],
    outputFieldMappings: [
      ...mergedTextMappings,
      ...enrichmentFields.map(({ name }) => ({ sourceFieldName: `/document/${name}`, targetFieldName: name })),
    ].filter(({ targetFieldName }) => isIndexed(targetFieldName)),
  };
}

/** The kinds of resources to create: no existing data source, and no skillset without skills. */
export function kindsToCreate(draft: ImportDraft, source: InferredSource): DraftKind[] {
  return [
    ...(draft.source === 'existing' ? [] : (['datasources'] as const)),
    'indexes',
    ...(hasSkills(draft, source) || draft.edited.skillsets !== undefined ? (['skillsets'] as const) : []),
    'indexers',
  ];
}

/** The generated definition as JSON text in the dialect of the connection. */
export function generatedText(
  kind: DraftKind,
  draft: ImportDraft,
  source: InferredSource,
  context: ImportContext,
): string {
  const definition = {
    datasources: () => (draft.source === 'files' ? folderSource(draft) : templateSource(draft)),
    indexes: () => indexOf(draft, source, context),
    skillsets: () => skillsetOf(draft, source, context),
    indexers: () => indexerOf(draft, source, context),
  }[kind]();
  return printJson(toDialect(kindById(kind).schema, definition, context.dialect), 2);
}

/** A definition of a JSON text, in neutral names; undefined if it cannot be read. */
function readDefinition(kind: DraftKind, text: string, dialect: DialectId): Record<string, unknown> | undefined {
  try {
    const value = fromDialect(kindById(kind).schema, parseJson(text), dialect);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The data source of a JSON text, in neutral names; undefined if it cannot be read. */
export const readDataSource = (text: string, dialect: DialectId): SearchIndexerDataSource | undefined =>
  readDefinition('datasources', text, dialect) as SearchIndexerDataSource | undefined;

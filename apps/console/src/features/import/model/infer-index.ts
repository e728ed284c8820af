import {
  contentMetadataFields,
  GENERATED_KEY_FIELD,
  storageMetadataFields,
  suggestFieldNames,
  type ContentMetadata,
  type PreviewedDocument,
  type SearchField,
  type StorageMetadata,
} from '@searchdeck/contract';
import { inferFields } from '../../../shared/definition/infer-fields';
import { isKeyName, keyCandidates } from '../../../shared/definition/infer-key';
import { readStrings } from '../../../shared/definition/read-strings';
import { DEFAULT_PAGE_LENGTH, hasContent, type ParsingMode } from './import-draft';

/** A field of the source, and the index field for it. */
export interface SourceField {
  /** Name in the source, which cannot always name a field of an index. */
  source: string;
  field: SearchField;
}

export interface InferredSource {
  fields: SourceField[];
  /** The source field whose values are keys; undefined: keys are generated. */
  key: string | undefined;
  /** The source fields that contain text, the longest first. */
  textFields: string[];
  /** Those of them with a text that is longer than a chunk. */
  longTextFields: string[];
  /** The documents are files, which can contain images. */
  hasFiles: boolean;
}

/** Metadata of files that is searched or filtered by; the others can be added to the index by name. */
const metadataFields: readonly (keyof StorageMetadata | keyof ContentMetadata)[] = [
  'metadata_storage_name',
  'metadata_storage_path',
  'metadata_storage_size',
  'metadata_storage_last_modified',
  'metadata_title',
  'metadata_author',
];
const FILE_FIELDS: readonly string[] = ['content', ...metadataFields, 'sections', 'ordinal_position'];
const isStorageMetadata = (name: string): boolean => Object.hasOwn(storageMetadataFields, name);
const isMetadata = (name: string): boolean => isStorageMetadata(name) || Object.hasOwn(contentMetadataFields, name);
/** Fields that every file has, for services without a preview. */
const fileDocument: Readonly<Partial<Record<'content' | keyof StorageMetadata, unknown>>> = {
  content: '',
  metadata_storage_name: '',
  metadata_storage_path: '',
  metadata_storage_size: 2 ** 40,
  metadata_storage_last_modified: '2026-01-01T00:00:00Z',
};
const IGNORED_FIELDS: readonly string[] = [GENERATED_KEY_FIELD, 'file_data'];
/** Fields with longer strings are searchable but not filterable. */
const MAX_FILTERABLE_LENGTH = 200;

type Fields = Readonly<Record<string, unknown>>;

/** Attributes of a field, from its type and its values. */
function attributesOf({ type }: SearchField, values: readonly unknown[]): Partial<SearchField> {
  if (type === 'Edm.ComplexType' || type === 'Collection(Edm.ComplexType)' || type === 'Collection(Edm.Single)') {
    return {};
  }
  if (type === 'Edm.String' || type === 'Collection(Edm.String)') {
    const isShort = values.flat().every((value) => typeof value !== 'string' || value.length <= MAX_FILTERABLE_LENGTH);
    const isList = type !== 'Edm.String';
    return { searchable: true, filterable: isShort, facetable: isShort, sortable: isShort && !isList };
  }
  const isPoint = type.includes('GeographyPoint');
  const isList = type.startsWith('Collection');
  return { filterable: true, facetable: !isPoint, sortable: !isList };
}

const keyIn = (documents: readonly Fields[], names: readonly string[]): string | undefined =>
  keyCandidates(documents, names).find(isKeyName);

const isFile = (fields: Fields): boolean => 'content' in fields || 'metadata_storage_name' in fields;

export interface InferenceOptions {
  /** The documents are rows of a table or items of a database: later ones can have larger integers. */
  hasColumns?: boolean;
}

/** The field with 64-bit integers, at every depth. */
const withInt64 = (field: SearchField): SearchField => ({
  ...field,
  type: field.type.replace('Edm.Int32', 'Edm.Int64') as SearchField['type'],
  ...(field.fields == null ? {} : { fields: field.fields.map(withInt64) }),
});

/** Infers fields from previewed documents. Without documents, returns the fields that every file has. */
export function inferSource(
  previewedDocuments: readonly PreviewedDocument[],
  mode: ParsingMode,
  { hasColumns = false }: InferenceOptions = {},
): InferredSource {
  const readableDocuments = previewedDocuments
    .filter(({ error }) => error === undefined)
    .map(({ fields }) => fields as Fields);
  const isText = hasContent(mode) && (readableDocuments.length === 0 || readableDocuments.some(isFile));
  // Images and other files without text have a text once a skill reads it.
  const documents =
    isText && !readableDocuments.some((fields) => 'content' in fields)
      ? [fileDocument, ...readableDocuments]
      : readableDocuments;
  const isUsed = (name: string): boolean =>
    !IGNORED_FIELDS.includes(name) &&
    !name.startsWith('@') &&
    (isText ? FILE_FIELDS.includes(name) : !isStorageMetadata(name));
  const usedDocuments = documents.map((document) =>
    Object.fromEntries(Object.entries(document).filter(([name]) => isUsed(name))),
  );
  const names = [...new Set(usedDocuments.flatMap((document) => Object.keys(document)))];
  if (isText) names.sort((a, b) => FILE_FIELDS.indexOf(a) - FILE_FIELDS.indexOf(b));
  const key = isText ? undefined : keyIn(usedDocuments, names);
  const values = mode === 'delimitedText' ? readStrings(usedDocuments) : usedDocuments;
  const suggestedNames = suggestFieldNames(names);
  const fields = names.flatMap((source): SourceField[] => {
    const name = suggestedNames.get(source) ?? source;
    const column = values.map((document) => ({ [name]: document[source] }));
    const [narrowField] = inferFields(column, []).fields;
    if (narrowField === undefined) return [];
    const inferredField = hasColumns ? withInt64(narrowField) : narrowField;
    const type = source === 'metadata_storage_size' ? 'Edm.Int64' : inferredField.type;
    const field: SearchField = { ...inferredField, type };
    const isLong = source === 'content';
    const attributes = attributesOf(field, isLong ? [] : values.map((document) => document[source]));
    return [
      {
        source,
        field: {
          ...field,
          ...attributes,
          ...(isLong && type === 'Edm.String' ? { filterable: false, facetable: false, sortable: false } : {}),
        },
      },
    ];
  });
  // Letters only, so that dates and numbers in strings don't count as texts.
  const lengthOf = (source: string): number =>
    usedDocuments.reduce(
      (sum, { [source]: value }) => sum + (typeof value === 'string' ? (value.match(/\p{L}/gu)?.length ?? 0) : 0),
      0,
    );
  const textFields = fields
    .filter(({ field, source }) => field.type === 'Edm.String' && !isMetadata(source) && source !== key)
    .map(({ source }) => source)
    .toSorted((a, b) => Number(b === 'content') - Number(a === 'content') || lengthOf(b) - lengthOf(a));
  const isLongText = (value: unknown): boolean => typeof value === 'string' && value.length > DEFAULT_PAGE_LENGTH;
  const longTextFields = textFields.filter((source) => usedDocuments.some((document) => isLongText(document[source])));
  const hasFiles = isText && documents.some((document) => 'metadata_storage_name' in document);
  return { fields, key, textFields, longTextFields, hasFiles };
}

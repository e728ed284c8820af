import { GENERATED_KEY_FIELD } from '@searchdeck/contract';
import { crackDocument, isPlainText } from '../cracking/crack-document.js';
import type { CrackedItems } from '../cache/cracked-items.js';
import type { CrackedDocument, CrackingLimits } from '../cracking/cracker.js';
import { contentTypeOfFile } from '../cracking/detect-content-type.js';
import type { DocumentCracking } from '../cracking/cracking-threads.js';
import { breakIfBusy } from '../break-if-busy.js';
import { declaredContentType } from '../content-type.js';
import { CrackingError, DataSourceError, type Warning } from '../errors.js';
import { urlTokenEncode } from '../mappings/functions.js';
import { isOneToMany, parseContent, parsesStructure } from '../parsing/index.js';
import type { DataSourceReader, ItemReference, SourceItem } from '../readers/reader.js';
import type { PipelineConfiguration } from './configuration.js';
import type { IndexProjections } from './index-projections.js';
import { itemFailure, type ItemFailed } from './outcome.js';

export interface PipelineLimits extends CrackingLimits {
  /** Maximum size of the content of an item. */
  maxBytes: number;
  /** Maximum time to extract the text of an item. */
  maxCrackingMs: number;
}

export interface ItemSource {
  reader: DataSourceReader;
  crackedItems?: CrackedItems | undefined;
  configuration: PipelineConfiguration;
  cracking: DocumentCracking;
  limits: PipelineLimits;
  signal: AbortSignal;
  projections?: Pick<IndexProjections, 'skipsParents'>;
  /** Nothing is indexed. */
  isPreview?: boolean;
}

/** A document before enrichment, or the reason why it failed. */
export type ItemDocument =
  | {
      fields: Record<string, unknown>;
      warnings: Warning[];
      /** Position among the documents of the item, from 1; absent in parsing modes with one document per item. */
      number?: number;
    }
  | { failure: ItemFailed }
  /** The remainder of the item has no documents. */
  | { isSkipped: true; warnings: Warning[] };

/**
 * The generated key: the encoded path of a file, otherwise the encoded ID of the item. `number` distinguishes the documents
 * of one item.
 */
export function generatedKey({ id, fields }: ItemReference, number: number | undefined): string {
  const path = fields['metadata_storage_path'];
  const source = typeof path === 'string' ? path : id;
  return urlTokenEncode(number === undefined ? source : `${source};${number}`);
}

/** What is indexed of an item whose content cannot be read. Without parent documents, its metadata usually is not either. */
function withoutContent({ projections, isPreview }: ItemSource): string {
  if (isPreview === true) return 'Only its metadata was read.';
  return projections?.skipsParents === true ? 'None of its content is indexed.' : 'Only the metadata is indexed.';
}

/** Reads an item. If it is too large, it fails or has only its metadata, as configured. */
async function read(source: ItemSource, item: ItemReference, warnings: Warning[]): Promise<SourceItem> {
  const { reader, configuration, limits, signal } = source;
  if (!configuration.readsItems) return { reference: item, fields: item.fields };
  try {
    return await reader.read(item, { signal, maxBytes: limits.maxBytes });
  } catch (error) {
    if (!(error instanceof DataSourceError)) throw error;
    if (error.code !== 'tooLarge' || !configuration.indexesMetadataOfOversizedItems) {
      throw itemFailure('content', error.message);
    }
    warnings.push({ name: 'content', message: `${error.message} ${withoutContent(source)}` });
    return { reference: item, fields: item.fields };
  }
}

const nameOf = (fields: Readonly<Record<string, unknown>>): string => {
  const name = fields['metadata_storage_name'];
  return typeof name === 'string' ? name : '';
};

/** Whether the fields of an item are stored. Reading plain text again is faster, and file data is read in any case. */
function storesFields({ configuration, crackedItems }: ItemSource, { fields, version }: ItemReference): boolean {
  if (crackedItems === undefined || version === undefined || configuration.parsingMode !== 'default') return false;
  const contentType = fields['metadata_storage_content_type'];
  return (
    configuration.readsItems &&
    !configuration.providesFileData &&
    typeof contentType === 'string' &&
    !isPlainText(declaredContentType(contentType, nameOf(fields)))
  );
}

async function crack(
  { configuration, cracking, limits, signal }: ItemSource,
  { fields, content }: SourceItem & Required<Pick<SourceItem, 'content'>>,
): Promise<CrackedDocument> {
  const { bytes } = content;
  if (configuration.parsingMode === 'text') return crackDocument('text/plain', bytes, limits);
  const contentType = await contentTypeOfFile(content.contentType, nameOf(fields), bytes);
  if (isPlainText(contentType)) return crackDocument(contentType, bytes, limits);
  const { images } = configuration;
  return cracking.crack(
    { contentType, bytes, limits, ...(images === undefined ? {} : { images }) },
    { maxMilliseconds: limits.maxCrackingMs, signal },
  );
}

/** Rethrows an error that fails the item. Turns other errors into a warning, which ends with what is indexed instead. */
function tolerate(
  error: unknown,
  configuration: PipelineConfiguration,
  warnings: Warning[],
  consequence: string,
): void {
  if (!(error instanceof CrackingError)) throw error;
  const fails =
    error.code === 'unsupportedContentType'
      ? configuration.failOnUnsupportedContentType
      : configuration.failOnUnprocessableDocument;
  if (fails) throw itemFailure('content', error.message);
  const remedy =
    error.setting === undefined
      ? ''
      : ` After you change '${error.setting}', reset the indexer: otherwise, it reads only files that changed.`;
  warnings.push({ name: 'content', message: `${error.message} ${consequence}${remedy}` });
}

/**
 * The properties of all objects; later ones take precedence. Spread syntax would create a hidden class for each row, several
 * kilobytes that the garbage collector copies while requests wait.
 */
function merge(...objects: Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const object of objects) {
    for (const name of Object.keys(object)) {
      if (name === '__proto__') Object.defineProperty(result, name, Object.getOwnPropertyDescriptor(object, name)!);
      else result[name] = object[name];
    }
  }
  return result;
}

/** The documents of a structured item, such as the rows of a CSV file. */
async function* parse(
  { configuration, limits }: ItemSource,
  { reference, fields, content }: SourceItem & Required<Pick<SourceItem, 'content'>>,
  warnings: Warning[],
): AsyncGenerator<ItemDocument> {
  const isNumbered = isOneToMany(configuration);
  let number = 0;
  await breakIfBusy();
  const entries = parseContent(content.bytes, configuration, warnings);
  for await (const entry of entries) {
    number++;
    const key = generatedKey(reference, isNumbered ? number : undefined);
    if ('error' in entry) {
      const subject = isNumbered ? `Document ${number} of the item` : 'The item';
      yield { failure: itemFailure('content', `${subject} could not be parsed. ${entry.error}`) };
      continue;
    }
    const document = merge(fields, { [GENERATED_KEY_FIELD]: key }, entry.fields);
    // The limit for extracted text applies to each string.
    for (const name of Object.keys(entry.fields)) {
      const value = entry.fields[name];
      if (typeof value === 'string' && value.length > limits.maxCharacters) {
        document[name] = value.slice(0, limits.maxCharacters);
      }
    }
    yield { fields: document, warnings: warnings.splice(0), ...(isNumbered ? { number } : {}) };
  }
}

/**
 * The documents of an item before enrichment, with the fields of `/document`. Some parsing modes yield several documents.
 * Throws ItemFailed if the item as a whole cannot be read.
 */
export async function* documentsOf(source: ItemSource, item: ItemReference): AsyncGenerator<ItemDocument> {
  const { configuration, crackedItems, signal } = source;
  const warnings: Warning[] = [];
  const isStored = storesFields(source, item);
  const storedFields = isStored ? await crackedItems?.find(item, signal) : undefined;
  if (storedFields !== undefined) return yield { fields: { ...storedFields }, warnings };
  const sourceItem = await read(source, item, warnings);
  const { content } = sourceItem;
  const fields = { ...sourceItem.fields, [GENERATED_KEY_FIELD]: generatedKey(item, undefined) };
  if (content === undefined) return yield { fields, warnings };
  const fileData = configuration.providesFileData
    ? { file_data: { $type: 'file', data: Buffer.from(content.bytes).toString('base64') } }
    : {};
  let documentCount = 0;
  const withContent = { ...sourceItem, content, fields: { ...sourceItem.fields, ...fileData } };
  try {
    if (configuration.extractsContent && parsesStructure(configuration)) {
      for await (const document of parse(source, withContent, warnings)) {
        documentCount++;
        yield document;
      }
      return;
    }
    const { text, metadata, warnings: crackWarnings, images = [] } = await crack(source, withContent);
    warnings.push(...crackWarnings);
    const crackedFields = {
      ...metadata,
      ...fields,
      ...fileData,
      ...(configuration.extractsContent ? { content: text } : {}),
      ...(configuration.images === undefined ? {} : { normalized_images: images }),
    };
    // Warnings are reported by every run.
    if (isStored && warnings.length === 0) await crackedItems?.save(item, crackedFields, signal);
    yield { fields: crackedFields, warnings };
  } catch (error) {
    if (isOneToMany(configuration)) {
      const missing =
        documentCount === 0 ? 'None of its documents are indexed.' : 'Its remaining documents are not indexed.';
      tolerate(error, configuration, warnings, missing);
      return yield { isSkipped: true, warnings };
    }
    tolerate(error, configuration, warnings, withoutContent(source));
    yield { fields: { ...fields, ...fileData }, warnings };
  }
}

import type { SearchIndexer, SearchIndexerDataSource } from '@searchdeck/contract';
import { defaultCracking } from '../cracking/cracking-threads.js';
import { openReader } from '../readers/index.js';
import type { ReaderEnvironment } from '../readers/open-reader.js';
import type { ItemReference } from '../readers/reader.js';
import { checkSupported, configurationOf } from './configuration.js';
import { ItemFailed } from './outcome.js';
import { documentsOf, type ItemSource } from './read-item.js';
import { isSelected } from './item-tasks.js';
import { DEFAULT_LIMITS } from './prepare-pipeline.js';

/** A data source that is read without an indexer. */
export interface PreviewDefinition {
  dataSource: SearchIndexerDataSource;
  parameters?: SearchIndexer['parameters'];
  /** Column of a table that identifies the rows. Default: the first column. */
  keyColumn?: string;
}

/** A document before enrichment, with the fields of `/document`. */
export interface SourceDocument {
  itemId: string;
  fields: Readonly<Record<string, unknown>>;
  warnings: readonly string[];
  /** Why the document could not be read. */
  error?: string;
}

/** The documents of one item; an item that cannot be read has one with its error. */
async function* documentsOfItem(source: ItemSource, item: ItemReference): AsyncGenerator<SourceDocument> {
  const failure = (error: ItemFailed): SourceDocument => ({
    itemId: item.id,
    fields: {},
    warnings: [],
    error: error.errors.map(({ message }) => message).join(' '),
  });
  try {
    for await (const entry of documentsOf(source, item)) {
      if ('failure' in entry) yield failure(entry.failure);
      else {
        const warnings = entry.warnings.map(({ message }) => message);
        yield { itemId: item.id, fields: 'fields' in entry ? entry.fields : {}, warnings } satisfies SourceDocument;
      }
    }
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error;
    yield failure(error);
  }
}

/**
 * The documents of a data source as the skills of an indexer would receive them. Throws SearchError 400 or 501 for a
 * definition that cannot be run, DataSourceError if the source cannot be read, and an AbortError.
 */
export async function* previewDocuments(
  { dataSource, parameters, keyColumn }: PreviewDefinition,
  environment: ReaderEnvironment & { signal: AbortSignal },
): AsyncGenerator<SourceDocument> {
  checkSupported({ parameters }, dataSource, undefined);
  const configuration = configurationOf({ parameters });
  const { signal } = environment;
  const reader = await openReader(dataSource, environment, { keyColumn, ...configuration.rows });
  const cracking = defaultCracking();
  const source: ItemSource = { reader, configuration, cracking, limits: DEFAULT_LIMITS, signal, isPreview: true };
  try {
    for await (const { kind, item } of reader.changes(undefined, signal)) {
      if (kind === 'upserted' && isSelected(configuration, item)) yield* documentsOfItem(source, item);
    }
  } finally {
    await reader.close?.();
  }
}

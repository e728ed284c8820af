import {
  badRequest,
  completeWriteOnly,
  localSourceLimits,
  SearchError,
  SearchIndexerDataSource,
  type DataSourcePreview,
  type DataSourcePreviewRequest,
  type PreviewedDocument,
} from '@searchdeck/contract';
import { DataSourceError, previewDocuments, type SourceDocument } from '@searchdeck/enrichment';
import type { DataCall } from '../call.js';
import type { ApiResponse } from '../response.js';

/** A preview ends earlier with the documents that were read by then. */
const MAX_PREVIEW_MS = 20_000;
const { defaultPreviewDocuments, previewCharacters } = localSourceLimits;

/** The value with long strings truncated, and whether any string was truncated. */
function truncate(value: unknown): { value: unknown; isCut: boolean } {
  if (typeof value === 'string') {
    const isCut = value.length > previewCharacters;
    return { value: isCut ? value.slice(0, previewCharacters) : value, isCut };
  }
  if (value instanceof Date) return { value: value.toISOString(), isCut: false };
  if (typeof value !== 'object' || value === null) return { value, isCut: false };
  const entries = Object.entries(value).map(([name, member]) => [name, truncate(member)] as const);
  const isCut = entries.some(([, member]) => member.isCut);
  const values = entries.map(([name, member]) => [name, member.value] as const);
  return { value: Array.isArray(value) ? values.map(([, member]) => member) : Object.fromEntries(values), isCut };
}

function documentOf({ itemId, fields, warnings, error }: SourceDocument): PreviewedDocument {
  const { value, isCut } = truncate(fields);
  return {
    itemId,
    fields: value as PreviewedDocument['fields'],
    isCut,
    warnings: [...warnings],
    ...(error === undefined ? {} : { error }),
  };
}

/** The requested definition, with the connection string of the stored one if it has none. */
function definitionOf({ app, service }: DataCall, dataSource: SearchIndexerDataSource): SearchIndexerDataSource {
  const storedBody = app.definitions.get(service.id, 'datasources', dataSource.name)?.body;
  if (storedBody === undefined) return dataSource;
  return completeWriteOnly(SearchIndexerDataSource, dataSource, storedBody as unknown as SearchIndexerDataSource);
}

/** Reads the first documents of a data source that need not be stored. Writes nothing. */
export async function previewDataSource(call: DataCall): Promise<ApiResponse> {
  const { dataSource, parameters, keyColumn, maxDocuments } = call.body as DataSourcePreviewRequest;
  const { config, outbound } = call.app;
  const limit = maxDocuments ?? defaultPreviewDocuments;
  const timeLimit = AbortSignal.timeout(MAX_PREVIEW_MS);
  const signal = AbortSignal.any([call.signal, timeLimit]);
  const documents: PreviewedDocument[] = [];
  let hasMore = false;
  try {
    const definition = {
      dataSource: definitionOf(call, dataSource),
      ...(parameters == null ? {} : { parameters }),
      ...(keyColumn == null ? {} : { keyColumn }),
    };
    const environment = {
      allowedFolders: config.allowedFolders,
      baseFolder: config.dataFolder,
      fetch: outbound.fetch,
      openSocket: outbound.openSocket,
      signal,
    };
    for await (const document of previewDocuments(definition, environment)) {
      hasMore = documents.length === limit;
      if (hasMore) break;
      documents.push(documentOf(document));
    }
  } catch (error) {
    if (error instanceof DataSourceError) throw badRequest(error.message, { target: 'dataSource' });
    if (!timeLimit.aborted) throw error;
    if (documents.length === 0) {
      throw new SearchError({
        status: 504,
        code: 'PreviewTimeout',
        message: `The data source returned no document within ${MAX_PREVIEW_MS / 1000} seconds.`,
      });
    }
    hasMore = true;
  }
  return { status: 200, body: { documents, hasMore } satisfies DataSourcePreview };
}

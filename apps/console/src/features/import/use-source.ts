import {
  fileSourceTypes,
  localSourceLimits,
  parseJson,
  printJson,
  type DataSourcePreview,
  type SearchError,
  type SearchIndexerDataSource,
} from '@searchdeck/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readJson } from '../../shared/api/json-problem';
import { operationKey } from '../../shared/api/keys';
import type { ApiResponse } from '../../shared/api/send';
import { useConnection } from '../../shared/api/use-connection';
import { callLocalService, useLocalService } from '../../shared/api/use-local-service';
import { useOperationQuery } from '../../shared/api/use-operation';
import { generatedText, parametersOf, readDataSource, type ImportContext } from './model/definitions';
import type { ImportDraft } from './model/import-draft';
import { inferSource, type InferredSource } from './model/infer-index';
import { missingParts, type MissingPart } from './model/missing-parts';

/** Number of documents that fields are inferred from. */
const PREVIEW_DOCUMENTS = Math.min(50, localSourceLimits.previewDocuments);
/** Time without changes until documents are read, so that not every character starts a preview. */
const DEBOUNCE_MS = 400;

export const isFileSource = ({ type }: Pick<SearchIndexerDataSource, 'type'>): boolean =>
  fileSourceTypes.includes(type);

/** Whether the documents are rows or items of a database. */
const hasTypedColumns = ({ type }: Pick<SearchIndexerDataSource, 'type'>): boolean =>
  ['cloudsql', 'mysql', 'docdb', 'cloudtable'].includes(type);

export interface ImportSource {
  context: ImportContext;
  /** Undefined: no data source is selected yet. */
  dataSource: SearchIndexerDataSource | undefined;
  /** What a new data source lacks. */
  missingParts: readonly MissingPart[];
  /** Whether a preview needs a connection string that the service doesn't return. */
  needsConnectionString: boolean;
  /** Why documents cannot be previewed; undefined when they can. */
  previewDenialReason: string | undefined;
  preview: UseQueryResult<ApiResponse<DataSourcePreview>, SearchError>;
  /** Whether the documents for the current settings are still being read. */
  isPreviewLoading: boolean;
  inferredSource: InferredSource;
}

const EMPTY_SOURCE: InferredSource = {
  fields: [],
  key: undefined,
  textFields: [],
  longTextFields: [],
  hasFiles: false,
};

export interface SourceOptions {
  /** Number of uploads so far: every upload changes the preview, also one that replaces a file. */
  uploadCount: number;
  /** Files are being deleted: there is no preview. */
  isRemoving: boolean;
  /** Connection string of the existing data source of a cloud service, which never returns it. It is not stored. */
  connectionString: string;
}

/** The data source of a draft, its first documents, and the fields that are inferred from them. */
export function useSource(
  draft: ImportDraft,
  { uploadCount, isRemoving, connectionString }: SourceOptions,
): ImportSource {
  const connection = useConnection();
  const { dialect } = connection;
  const { connection: local, denialReason } = useLocalService();
  const isLocal = connection.kind === 'local';
  const existingSource = useOperationQuery<SearchIndexerDataSource>(
    'datasources.get',
    { path: { dataSourceName: draft.existingName } },
    { enabled: draft.source === 'existing' && draft.existingName !== '' },
  );
  // The name of the folder never changes: editing the name of the resources must not start another preview.
  const previewDraft = draft.source === 'files' ? { ...draft, name: draft.folder } : draft;
  const text =
    draft.source === 'existing'
      ? existingSource.data?.text
      : draft.source === 'files' && draft.folder === ''
        ? undefined
        : (draft.edited.datasources ??
          generatedText('datasources', previewDraft, EMPTY_SOURCE, { isLocal, dialect, type: 'cloudblob' }));
  const dataSource = useMemo(() => (text === undefined ? undefined : readDataSource(text, dialect)), [text, dialect]);
  const context: ImportContext = useMemo(
    () => ({ isLocal, dialect, type: dataSource?.type ?? 'cloudblob' }),
    [isLocal, dialect, dataSource?.type],
  );
  const missing = useMemo(
    () => (draft.source === 'new' && dataSource !== undefined ? missingParts(dataSource) : []),
    [draft.source, dataSource],
  );
  const needsConnectionString = !isLocal && draft.source === 'existing';
  const readResult = text === undefined ? undefined : readJson(text);
  const definition =
    readResult !== undefined && 'value' in readResult ? (readResult.value as Record<string, unknown>) : undefined;
  const request = printJson({
    dataSource: needsConnectionString ? { ...definition, credentials: { connectionString } } : definition,
    parameters: parametersOf(draft),
    ...(draft.keyColumn === '' ? {} : { keyColumn: draft.keyColumn }),
    maxDocuments: PREVIEW_DOCUMENTS,
  });
  const [debouncedRequest] = useDebouncedValue(request, DEBOUNCE_MS);
  const body = useMemo(() => parseJson(debouncedRequest), [debouncedRequest]);
  const isDebounced = request === debouncedRequest;
  const preview = useQuery<ApiResponse<DataSourcePreview>, SearchError>({
    // Another key ends the request.
    queryKey: [
      ...operationKey(local?.id ?? '', { operation: 'local.previewDataSource', body }),
      uploadCount,
      isRemoving,
    ],
    queryFn: ({ signal }) => {
      if (local === undefined) throw new Error(denialReason);
      return callLocalService<DataSourcePreview>(connection, local, 'local.previewDataSource', { body, signal });
    },
    enabled:
      isDebounced &&
      !isRemoving &&
      denialReason === undefined &&
      dataSource !== undefined &&
      (draft.source !== 'files' || draft.files.length > 0) &&
      missing.length === 0 &&
      (!needsConnectionString || connectionString !== ''),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const documents = preview.data?.body.documents;
  const mode = isFileSource(context) ? draft.parsingMode : 'json';
  const hasColumns = hasTypedColumns(context);
  const inferredSource = useMemo(
    () => inferSource(documents ?? [], mode, { hasColumns }),
    [documents, mode, hasColumns],
  );
  return {
    context,
    dataSource,
    missingParts: missing,
    needsConnectionString,
    previewDenialReason: denialReason,
    preview,
    isPreviewLoading: !isDebounced || preview.isLoading || preview.isPlaceholderData,
    inferredSource,
  };
}

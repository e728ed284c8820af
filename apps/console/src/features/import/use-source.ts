import {
  localSourceLimits,
  parseJson,
  type DataSourcePreview,
  type SearchError,
  type SearchIndexerDataSource,
} from '@searchdeck/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { operationKey } from '../../shared/api/keys';
import { callOperation } from '../../shared/api/operations';
import type { ApiResponse } from '../../shared/api/send';
import { useConnection } from '../../shared/api/use-connection';
import { useOperationQuery } from '../../shared/api/use-operation';
import { generatedText, parametersOf, readDataSource, type ImportContext } from './model/definitions';
import type { ImportDraft } from './model/import-draft';
import { inferSource, type InferredSource } from './model/infer-index';

/** Number of documents that fields are inferred from. */
const PREVIEW_DOCUMENTS = Math.min(50, localSourceLimits.previewDocuments);
const FILE_TYPES: readonly string[] = ['cloudblob', 'lakegen2'];

export const isFileSource = ({ type }: Pick<SearchIndexerDataSource, 'type'>): boolean => FILE_TYPES.includes(type);

export interface ImportSource {
  context: ImportContext;
  /** Undefined: no data source is selected yet. */
  dataSource: SearchIndexerDataSource | undefined;
  preview: UseQueryResult<ApiResponse<DataSourcePreview>, SearchError>;
  /** Whether the documents for the current settings are still being read. */
  isPreviewLoading: boolean;
  inferred: InferredSource;
}

const EMPTY_SOURCE: InferredSource = { fields: [], key: undefined, texts: [], hasFiles: false };

/** The data source of a draft, its first documents, and the fields that are inferred from them. */
export function useSource(draft: ImportDraft, uploads: number): ImportSource {
  const connection = useConnection();
  const { dialect, id } = connection;
  const isLocal = connection.kind === 'local';
  const existing = useOperationQuery<SearchIndexerDataSource>(
    'datasources.get',
    { path: { dataSourceName: draft.existingName } },
    { enabled: draft.source === 'existing' && draft.existingName !== '' },
  );
  // The name of the folder never changes: editing the name of the resources must not start another preview.
  const previewed = draft.source === 'files' ? { ...draft, name: draft.folder } : draft;
  const text =
    draft.source === 'existing'
      ? existing.data?.text
      : draft.source === 'files' && draft.folder === ''
        ? undefined
        : (draft.edited.datasources ??
          generatedText('datasources', previewed, EMPTY_SOURCE, { isLocal, dialect, type: 'cloudblob' }));
  const dataSource = useMemo(() => (text === undefined ? undefined : readDataSource(text, dialect)), [text, dialect]);
  const context: ImportContext = useMemo(
    () => ({ isLocal, dialect, type: dataSource?.type ?? 'cloudblob' }),
    [isLocal, dialect, dataSource?.type],
  );
  const body = {
    dataSource: dataSource === undefined || text === undefined ? undefined : parseJson(text),
    parameters: parametersOf(draft),
    ...(draft.keyColumn === '' ? {} : { keyColumn: draft.keyColumn }),
    maxDocuments: PREVIEW_DOCUMENTS,
  };
  const preview = useQuery<ApiResponse<DataSourcePreview>, SearchError>({
    queryKey: [...operationKey(id, { operation: 'local.previewDataSource', body }), uploads],
    queryFn: ({ signal }) => callOperation<DataSourcePreview>(id, 'local.previewDataSource', { body, signal }),
    enabled: isLocal && dataSource !== undefined && (draft.source !== 'files' || uploads > 0),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const documents = preview.data?.body.documents;
  const mode = isFileSource(context) ? draft.parsingMode : 'json';
  const inferred = useMemo(() => inferSource(documents ?? [], mode), [documents, mode]);
  return { context, dataSource, preview, isPreviewLoading: preview.isLoading || preview.isPlaceholderData, inferred };
}

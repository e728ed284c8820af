import type { AnalyzeRequestBody, AnalyzeResultBody, SearchError } from '@searchdeck/contract';
import { useState } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import { useOperationQuery } from '../../../shared/api/use-operation';

export interface Analysis {
  /** The analyze request without its text; undefined while the choice is incomplete. */
  request: Omit<AnalyzeRequestBody, 'text'> | undefined;
  text: string;
  response: ApiResponse<AnalyzeResultBody> | undefined;
  /** The text that the response belongs to; it lags behind while typing. */
  analyzedText: string;
  /** The response belongs to a previous text or choice. */
  isStale: boolean;
  error: SearchError | undefined;
  retry: () => void;
}

/** Duration of the pause in typing after which a text is analyzed. */
export const ANALYSIS_DEBOUNCE_MS = 180;

/** Short, because someone else may change the index. */
const STALE_MS = 30_000;

/** Analyzes a text with the components of an index; keeps the previous response while a new one loads. */
export const useAnalysis = (
  indexName: string,
  request: Omit<AnalyzeRequestBody, 'text'> | undefined,
  text: string,
): Analysis => {
  const isEnabled = request !== undefined && text !== '';
  const query = useOperationQuery<AnalyzeResultBody>(
    'indexes.analyze',
    { path: { indexName }, body: { text, ...request } },
    { enabled: isEnabled, keepsPrevious: true, staleTime: STALE_MS },
  );
  const [analyzedText, setAnalyzedText] = useState('');
  if (query.data !== undefined && !query.isPlaceholderData && analyzedText !== text) setAnalyzedText(text);
  return {
    request,
    text,
    response: isEnabled ? query.data : undefined,
    analyzedText,
    isStale: query.isPlaceholderData,
    error: isEnabled ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
  };
};

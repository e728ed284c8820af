import type { AnalyzeRequestBody, AnalyzeResultBody, SearchError } from '@searchdeck/contract';
import { useState } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import { useOperationQuery } from '../../../shared/api/use-operation';

export interface Analysis {
  /** What is asked for, without the text; undefined: nothing complete is chosen. */
  request: Omit<AnalyzeRequestBody, 'text'> | undefined;
  text: string;
  answer: ApiResponse<AnalyzeResultBody> | undefined;
  /** The text that the answer belongs to: while one types, it lags behind. */
  answeredText: string;
  /** The answer is that of a former text or choice. */
  stale: boolean;
  error: SearchError | undefined;
  retry: () => void;
}

/** Half a minute is long for a definition that someone else may change. */
const STALE_MS = 30_000;

/** Analyzes a text with the components of an index; the former answer stays until the next has come. */
export const useAnalysis = (
  indexName: string,
  request: Omit<AnalyzeRequestBody, 'text'> | undefined,
  text: string,
): Analysis => {
  const enabled = request !== undefined && text !== '';
  const query = useOperationQuery<AnalyzeResultBody>(
    'indexes.analyze',
    { path: { indexName }, body: { text, ...request } },
    { enabled, keepPrevious: true, staleTime: STALE_MS },
  );
  const [answeredText, setAnsweredText] = useState('');
  if (query.data !== undefined && !query.isPlaceholderData && answeredText !== text) setAnsweredText(text);
  return {
    request,
    text,
    answer: enabled ? query.data : undefined,
    answeredText,
    stale: query.isPlaceholderData,
    error: enabled ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
  };
};

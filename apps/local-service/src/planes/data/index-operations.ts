import { badRequest, limits, SearchError, type AnalyzeRequestBody, type SearchIndex } from '@searchdeck/contract';
import { createAnalysis, noteOnAnalyzer, type AnalysisResources } from '@searchdeck/analysis';
import type { ApiResponse } from '../response.js';
import { odataContext, parameter, typeName, type DataCall } from '../call.js';
import { findIndex, withIndex } from '../../indexes/index-access.js';
import { listPage } from './list-page.js';
import { statisticsOfIndexes } from '../../indexes/storage.js';

/** The disk space of an empty index is not counted. */
const countedStatistics = <T extends { documentCount: number; storageSize: number }>(statistics: T): T =>
  statistics.documentCount === 0 ? { ...statistics, storageSize: 0 } : statistics;

/** service-behavior §2: the statistics of each index, by name. */
export const listIndexStatistics = async (call: DataCall): Promise<ApiResponse> => {
  const { items, count, next } = listPage(call, 'indexstats', await statisticsOfIndexes(call.app, call.service));
  return {
    status: 200,
    body: {
      ...odataContext(call, `$metadata#Collection(${typeName(call, 'IndexStatisticsSummary')})`),
      ...count,
      value: items.map(countedStatistics),
      ...next,
    },
  };
};

export const getIndexStatistics = (call: DataCall): Promise<ApiResponse> =>
  withIndex(call.app, call.service, parameter(call, 'indexName'), (engine) => {
    const { documentCount, storageSize, vectorIndexSize } = engine.statistics();
    return {
      status: 200,
      body: {
        ...odataContext(
          call,
          `indexes('${parameter(call, 'indexName')}')/$metadata#${typeName(call, 'IndexStatistics')}`,
        ),
        ...countedStatistics({ documentCount, storageSize, vectorIndexSize }),
      },
    };
  });

const AD_HOC = 'analyze-request';
/** The components of the index with an additional analyzer of the requested ones (service-behavior §6 "Analyze request"). */
const withRequestedAnalyzer = (request: AnalyzeRequestBody, index: SearchIndex) => ({
  ...index,
  analyzers: [
    ...(index.analyzers ?? []),
    {
      '@odata.type': '#Vendor.Search.CustomAnalyzer' as const,
      name: AD_HOC,
      tokenizer: request.tokenizer ?? '',
      tokenFilters: request.tokenFilters ?? [],
      charFilters: request.charFilters ?? [],
    },
  ],
});

/** Limits of the tokens of one request, because analysis blocks the process. */
const ANALYZE_LIMITS = { tokens: limits.analyzeTokens, characters: limits.analyzeTokenCharacters };

const tokensOf = (request: AnalyzeRequestBody, index: SearchIndex, resources: AnalysisResources) => {
  const { analyzer, tokenizer, normalizer, text } = request;
  const componentNames = [analyzer, tokenizer, normalizer].filter((name) => typeof name === 'string');
  if (componentNames.length !== 1) {
    throw badRequest("Exactly one of 'analyzer', 'tokenizer', and 'normalizer' must be specified.", {
      target: 'analyzer',
    });
  }
  if (
    typeof tokenizer !== 'string' &&
    typeof normalizer !== 'string' &&
    (request.tokenFilters?.length || request.charFilters?.length)
  ) {
    throw badRequest("'tokenFilters' and 'charFilters' can only be specified with a tokenizer.", {
      target: 'tokenFilters',
    });
  }
  if (typeof normalizer === 'string') {
    const token = createAnalysis(index, resources).normalizer(normalizer).normalize(text);
    return [{ token, startOffset: 0, endOffset: text.length, position: 0 }];
  }
  const analysis = createAnalysis(
    typeof tokenizer === 'string' ? withRequestedAnalyzer(request, index) : index,
    resources,
  );
  const tokens = analysis.analyzer(analyzer ?? AD_HOC).analyzeUpTo(text, ANALYZE_LIMITS);
  if (tokens === undefined) {
    throw badRequest(
      `The text has too many tokens: at most ${ANALYZE_LIMITS.tokens} tokens with at most ${ANALYZE_LIMITS.characters} characters in total are returned. Shorten the text, or use other components.`,
      { target: 'text' },
    );
  }
  return tokens.map(({ text: token, start, end, position }) => ({
    token,
    startOffset: start,
    endOffset: end,
    position,
  }));
};

/** Where the request names a component: `tokenFilters[1]`. */
const targetOf = (name: string, request: AnalyzeRequestBody): string | undefined => {
  const componentProperty = (['analyzer', 'tokenizer', 'normalizer'] as const).find(
    (property) => request[property] === name,
  );
  if (componentProperty !== undefined) return componentProperty;
  for (const property of ['charFilters', 'tokenFilters'] as const) {
    const position = request[property]?.indexOf(name) ?? -1;
    if (position !== -1) return `${property}[${position}]`;
  }
  return undefined;
};

/** The error with the request's property as its target, in place of the component's name. */
const withRequestTarget = (error: unknown, request: AnalyzeRequestBody): unknown => {
  if (!(error instanceof SearchError) || error.target === undefined) return error;
  const { status, code, message, details } = error;
  const target = targetOf(error.target, request) ?? error.target;
  return new SearchError({ status, code, message, target, ...(details === undefined ? {} : { details }) });
};

/** A note in the response about an analyzer that is only approximated here (docs/fidelity.md). */
const noteOf = ({ analyzer }: AnalyzeRequestBody, resources: AnalysisResources): { '@search.note'?: string } => {
  const note = analyzer ? noteOnAnalyzer(analyzer, resources) : undefined;
  return note === undefined ? {} : { '@search.note': note };
};

/** Analyze text with the components of an index; an alias is not accepted here (service-behavior §5). */
export const analyze = (call: DataCall): ApiResponse => {
  const index = findIndex(call.app, call.service, parameter(call, 'indexName')).body as unknown as SearchIndex;
  const request = call.body as AnalyzeRequestBody;
  let tokens: ReturnType<typeof tokensOf>;
  try {
    tokens = tokensOf(request, index, call.app.analysis);
  } catch (cause) {
    throw withRequestTarget(cause, request);
  }
  return {
    status: 200,
    body: {
      ...odataContext(call, `indexes('${parameter(call, 'indexName')}')/$metadata#${typeName(call, 'AnalyzeResult')}`),
      ...noteOf(request, call.app.analysis),
      tokens,
    },
  };
};

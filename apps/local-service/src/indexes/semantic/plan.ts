import {
  badRequest,
  NO_ERROR_CODE,
  PARAMETER_NAME,
  type SearchIndex,
  type SemanticConfiguration,
} from '@searchdeck/contract';
import type { SearchRequest } from '@searchdeck/engine';
import {
  invalidParameter,
  parseAnswers,
  parseCaptions,
  parseFieldList,
  type AnswerOptions,
  type CaptionOptions,
} from '@searchdeck/query';
import { vectorRewrites } from './rewrites.js';

/** The semantic ranking that a request specifies. data-plane.md "Search documents: query parameters". */
export interface SemanticPlan {
  /** Text that documents are compared with; blank if the request has none. */
  query: string;
  /** Field paths, most important first. */
  title: string | undefined;
  content: string[];
  keywords: string[];
  /** Order by the reranker score times the boost of the scoring profile. */
  isBoosted: boolean;
  answers: AnswerOptions | undefined;
  captions: CaptionOptions | undefined;
  preTag: string | undefined;
  postTag: string | undefined;
  /** Milliseconds. */
  maxWaitMs: number | undefined;
  onError: 'partial' | 'fail';
  includesDebug: boolean;
}

const textOf = (request: SearchRequest, name: keyof SearchRequest): string | undefined => {
  const value = request[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

const fieldNames = (fields: readonly ({ fieldName?: string | null } | null)[] | null | undefined): string[] =>
  (fields ?? []).flatMap((field) => field?.fieldName ?? []);

/** The fields of the configuration that the request names, or of the index's default one. */
function configurationOf(request: SearchRequest, index: SearchIndex): SemanticConfiguration {
  const name = textOf(request, 'semanticConfiguration') ?? index.semantic?.defaultConfiguration;
  if (!name) {
    throw invalidParameter(
      `The request uses semantic ranking, so 'semanticConfiguration' must name a semantic configuration: the index '${index.name}' has no default one.`,
      'semanticConfiguration',
    );
  }
  const configuration = index.semantic?.configurations?.find((each) => each?.name === name);
  if (configuration == null) {
    const message = `Unknown semantic configuration '${name}'.`;
    throw badRequest(`${message}${PARAMETER_NAME}semanticConfiguration`, {
      code: NO_ERROR_CODE,
      target: 'semanticConfiguration',
      details: [{ code: 'UnknownSemanticConfiguration', message }],
    });
  }
  return configuration;
}

/** `semanticFields` of the preview: content fields in their order, instead of a configuration. */
function listedFields(list: string, index: SearchIndex): string[] {
  return parseFieldList(list, 'semanticFields').map((path) => {
    let fields = index.fields;
    let field: (typeof fields)[number] | undefined;
    for (const name of path.split('/')) {
      field = fields?.find((each) => each?.name === name);
      fields = field?.fields ?? [];
    }
    if (field == null) {
      throw invalidParameter(`Unknown field '${path}' in the list of semantic fields.`, 'semanticFields');
    }
    if (
      !/^(?:Collection\()?Edm\.String\)?$/.test(field.type) ||
      field.searchable === false ||
      field.retrievable === false
    ) {
      throw invalidParameter(
        `The field '${path}' must be a searchable and retrievable string field.`,
        'semanticFields',
      );
    }
    return path;
  });
}

/** Rejects parameters that need semantic ranking. */
function rejectSemanticParameters(request: SearchRequest): undefined {
  for (const name of ['answers', 'captions', 'queryRewrites'] as const) {
    const value = textOf(request, name);
    if (value !== undefined && value !== 'none') {
      throw invalidParameter(`The parameter '${name}' is valid only when 'queryType' is 'semantic'.`, name);
    }
  }
  const queryIndex = vectorRewrites(request.vectorQueries).findIndex((count) => count > 0);
  if (queryIndex !== -1) {
    throw invalidParameter(
      "'queryRewrites' of a vector query is valid only when 'queryType' is 'semantic'.",
      `vectorQueries[${queryIndex}].queryRewrites`,
    );
  }
}

/**
 * Undefined if the request does not use semantic ranking: neither `queryType` semantic nor a `semanticQuery`, which
 * adds it to the other query types. SearchError 400 for conflicting parameters.
 */
export function semanticPlan(request: SearchRequest, index: SearchIndex): SemanticPlan | undefined {
  const semanticQuery = textOf(request, 'semanticQuery');
  if (request.queryType !== 'semantic' && semanticQuery === undefined) return rejectSemanticParameters(request);
  if (textOf(request, 'orderby') !== undefined) {
    throw invalidParameter(
      "The parameter 'orderby' cannot be combined with semantic ranking, which sorts the results itself.",
      'orderby',
    );
  }

  const search = request.search?.trim() ?? '';
  const fieldList = textOf(request, 'semanticFields');
  const configuration = fieldList === undefined ? configurationOf(request, index) : undefined;
  const fields = configuration?.prioritizedFields;
  const debug = request.debug?.split('|') ?? [];
  const maxWaitMs = request['semanticMaxWaitInMilliseconds'];
  return {
    query: semanticQuery ?? (search === '*' ? '' : search),
    title: fields?.titleField?.fieldName ?? undefined,
    content: fieldList === undefined ? fieldNames(fields?.prioritizedContentFields) : listedFields(fieldList, index),
    keywords: fieldNames(fields?.prioritizedKeywordsFields),
    isBoosted: configuration?.rankingOrder !== 'RerankerScore',
    answers: parseAnswers(textOf(request, 'answers') ?? 'none'),
    captions: parseCaptions(textOf(request, 'captions') ?? 'none'),
    preTag: request.highlightPreTag ?? undefined,
    postTag: request.highlightPostTag ?? undefined,
    maxWaitMs: typeof maxWaitMs === 'number' ? maxWaitMs : undefined,
    onError: request['semanticErrorHandling'] === 'fail' ? 'fail' : 'partial',
    includesDebug: debug.includes('semantic') || debug.includes('all'),
  };
}

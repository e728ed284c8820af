import {
  FILE_METADATA_PREFIX,
  isObject,
  type FacetBucket,
  type SearchIndex,
  type SearchRequestBody,
} from '@searchdeck/contract';
import { isIdentifier } from '../../../shared/documents/fields';
import { readDebugInfo, type DebugInfo } from './debug-info';
import { asObjects, asText } from './json-values';

/** A passage, plain and with marked key phrases; either may be missing. */
export interface Passage {
  text: string;
  highlights?: string;
}
export const MAX_RERANKER_SCORE = 4;

/** A result: the fields of the document, separate from the service's `@search.` annotations. */
export interface ResultRow {
  document: Record<string, unknown>;
  score?: number;
  /** 0 to {@link MAX_RERANKER_SCORE}. */
  rerankerScore?: number;
  rerankerBoostedScore?: number;
  /** The reranker score by which the results of a semantic query are sorted. */
  rankingScore?: number;
  captions?: Passage[];
  highlights: Record<string, string[]>;
  debug?: DebugInfo;
}
export interface SearchResult {
  rows: ResultRow[];
  count?: number;
  coverage?: number;
  facets: Record<string, FacetBucket[]>;
  answers: (Passage & { key: string; score: number })[];
  /** Why semantic ranking is incomplete, and which results are returned. */
  partial?: { reason: string; type?: string };
  /** Rewrites of the query by a language model. */
  rewrites: { query: string; rewrites: string[] }[];
  /** The query could not be rewritten. */
  usesOriginalQueryOnly: boolean;
}

const readPassage = (value: Record<string, unknown>): Passage => {
  const highlights = asText(value['highlights']);
  return { text: asText(value['text']), ...(highlights === '' ? {} : { highlights }) };
};
const readNumbers = <K extends string>(row: Record<string, unknown>, names: Readonly<Record<K, string>>) =>
  Object.fromEntries(
    Object.entries<string>(names).flatMap(([name, member]) =>
      typeof row[member] === 'number' ? [[name, row[member]]] : [],
    ),
  ) as Partial<Record<K, number>>;

/** Whether results with a boosted reranker score are sorted by it: the semantic configuration decides. */
export const ordersByBoostedScore = (index: SearchIndex, body: SearchRequestBody): boolean => {
  const name = body.semanticConfiguration ?? index.semantic?.defaultConfiguration;
  return index.semantic?.configurations?.find((each) => each.name === name)?.rankingOrder !== 'RerankerScore';
};

const readRow = (row: Record<string, unknown>, isBoosted: boolean): ResultRow => {
  const scores = readNumbers(row, {
    score: '@search.score',
    rerankerScore: '@search.rerankerScore',
    rerankerBoostedScore: '@search.rerankerBoostedScore',
  });
  const rankingScore = (isBoosted ? scores.rerankerBoostedScore : undefined) ?? scores.rerankerScore;
  const highlights = row['@search.highlights'];
  const captions = asObjects(row['@search.captions']).map(readPassage);
  return {
    document: Object.fromEntries(Object.entries(row).filter(([k]) => !k.startsWith('@'))),
    highlights: isObject(highlights) ? (highlights as Record<string, string[]>) : {},
    ...scores,
    ...(rankingScore === undefined ? {} : { rankingScore }),
    ...(captions.length === 0 ? {} : { captions }),
    ...(isObject(row['@search.documentDebugInfo']) ? { debug: readDebugInfo(row['@search.documentDebugInfo']) } : {}),
  };
};

const readRewrites = (debug: unknown): SearchResult['rewrites'] => {
  const info = isObject(debug) && isObject(debug['queryRewrites']) ? debug['queryRewrites'] : {};
  return [info['text'], ...(Array.isArray(info['vectors']) ? (info['vectors'] as unknown[]) : [])]
    .filter(isObject)
    .map((each) => ({
      query: asText(each['inputQuery']),
      rewrites: Array.isArray(each['rewrites']) ? each['rewrites'].map(asText) : [],
    }))
    .filter((each) => each.rewrites.length > 0);
};

/** data-plane.md "SearchDocumentsResult", parsed leniently: missing parts stay empty. `isBoosted`: see `ordersByBoostedScore`. */
export const readSearchResponse = (body: unknown, isBoosted = true): SearchResult => {
  const response = isObject(body) ? body : {};
  const facets = response['@search.facets'];
  const reason = asText(response['@search.semanticPartialResponseReason']);
  const type = asText(response['@search.semanticPartialResponseType']);
  return {
    rows: asObjects(response['value']).map((row) => readRow(row, isBoosted)),
    facets: isObject(facets) ? (facets as SearchResult['facets']) : {},
    answers: asObjects(response['@search.answers']).map((each) => ({
      ...readPassage(each),
      key: asText(each['key']),
      score: Number(each['score'] ?? 0),
    })),
    rewrites: readRewrites(response['@search.debug']),
    usesOriginalQueryOnly: response['@search.semanticQueryRewritesResultType'] === 'originalQueryOnly',
    ...readNumbers(response, { count: '@odata.count', coverage: '@search.coverage' }),
    ...(reason === '' ? {} : { partial: { reason, ...(type === '' ? {} : { type }) } }),
  };
};

interface ColumnRoles {
  /** The title field: the first column. */
  title: string | undefined;
  key: string | undefined;
  /** Fields that the results are sorted by: next to the title. */
  sortedBy?: readonly string[];
}

const isShort = (value: unknown): boolean => typeof value !== 'string' || value.length <= 80;

/**
 * The columns of the table: the selected fields, or all top-level fields of the response with the title first, then
 * those that contain highlights, short values before long texts, what describes files and identifiers after these, and
 * vectors and fields that are empty on the whole page last.
 */
export const columnsOf = (
  rows: readonly ResultRow[],
  selectedFields: readonly string[],
  roles: ColumnRoles,
): string[] => {
  const { title, key, sortedBy = [] } = roles;
  const names = [...new Set(rows.flatMap((r) => Object.keys(r.document)))];
  if (selectedFields.length > 0) {
    const topLevelNames = [...new Set(selectedFields.map((path) => path.split('/')[0] ?? path))];
    return topLevelNames.filter((name) => names.includes(name));
  }
  const rank = (name: string): number => {
    if (name === title) return 0;
    if (sortedBy.includes(name)) return 1;
    if (rows.some((r) => r.highlights[name] !== undefined)) return 1.5;
    const values = rows
      .map((r) => r.document[name])
      .filter((v) => v !== null && v !== undefined && !(Array.isArray(v) && v.length === 0));
    if (values.length === 0) return 5;
    if (name === key || isIdentifier(name)) return 4;
    if (values.some((v) => Array.isArray(v) && v.length > 16 && v.every((x) => typeof x === 'number'))) return 5;
    if (name.startsWith(FILE_METADATA_PREFIX)) return 3.5;
    return values.every(isShort) ? 2 : 3;
  };
  return names
    .map((name, i) => ({ name, rank: rank(name), i }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map((x) => x.name);
};

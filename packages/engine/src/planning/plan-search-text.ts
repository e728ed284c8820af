import { badRequest, PARAMETER_NAME } from '@searchdeck/contract/core';
import { parseFullQuery, parseSimpleQuery } from '@searchdeck/query';
import type { IndexSchema } from '../definition/index-schema.js';
import { BoolWeight } from '../weights/bool-weight.js';
import type { Weight } from '../weights/weight.js';
import { planTextQuery, type PlanOptions } from './query-planner.js';
import { readSearchFields } from './search-fields.js';

/** The parameters of a search text. */
export interface SearchText {
  search?: string | null;
  searchMode?: 'any' | 'all' | null;
  queryType?: 'simple' | 'full' | 'semantic' | null;
  searchFields?: string | null;
  /** Rewrites of `search`, without operators. */
  rewrites?: readonly string[];
}

/** What all search texts of a request have in common. */
export type PlanContext = Omit<PlanOptions, 'fields' | 'searchMode'>;

/** A search text as a weight. */
export function planSearchText(text: SearchText, context: PlanContext, parameter = 'search'): Weight {
  const searchMode = text.searchMode ?? 'any';
  const parse = text.queryType === 'full' ? parseFullQuery : parseSimpleQuery;
  const query = parse(text.search ?? '', { searchMode, parameter });
  if (query.kind !== 'match-all') checkIsSearchable(context.snapshot.schema, parameter);
  const fields = readSearchFields(context.snapshot.schema, text.searchFields);
  const weight = planTextQuery(query, { ...context, fields, searchMode });
  if (text.rewrites === undefined || text.rewrites.length === 0) return weight;
  const others = text.rewrites.map((rewrite) => {
    const words = parseSimpleQuery(plainWords(rewrite), { searchMode, parameter });
    return planTextQuery(words, { ...context, fields, searchMode });
  });
  return new BoolWeight([], [weight, ...others], []);
}

/** service-behavior §12 "no searchable field". Vectors are searched without text and don't count. */
function checkIsSearchable(schema: IndexSchema, parameter: string): void {
  if (schema.searchable.length > 0) return;
  const message =
    'If a query contains the search option the target index must contain one or more searchable string fields.';
  throw badRequest(`${message}${PARAMETER_NAME}${parameter}`, {
    code: 'OperationNotAllowed',
    target: parameter,
    details: [{ code: 'CannotSearchWithoutSearchableFields', message }],
  });
}

/** Removes everything that the simple syntax reads as an operator. */
const plainWords = (text: string): string =>
  text
    .replaceAll(/[+|"()*~\\]+/g, ' ')
    .replaceAll(/(^|\s)-+/g, '$1')
    .trim();

import type { ObjectNode, ObjectOf, Schema } from '../schema/node.js';
import { advanced } from './advanced.js';
import { facets } from './facets.js';
import { fields } from './fields.js';
import { filtering } from './filtering.js';
import { fullText } from './full-text.js';
import { highlighting } from './highlighting.js';
import { paging } from './paging.js';
import { searchRequestOf, type SearchParameterRow, type SearchParameterSet } from './parameter.js';
import { scoring } from './scoring.js';
import { semantic } from './semantic.js';
import { vectors } from './vectors.js';

const registry = [
  fullText,
  filtering,
  facets,
  fields,
  highlighting,
  paging,
  scoring,
  semantic,
  vectors,
  advanced,
] as const;

type MembersOf<S> = S extends SearchParameterSet<infer D> ? { [K in keyof D]: D[K]['schema'] } : never;
type Intersect<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;
type Members = Intersect<MembersOf<(typeof registry)[number]>>;

/**
 * The body of search by POST.
 * data-plane.md "Search documents: query parameters" (there in their GET form); vector and hybrid search: service-behavior §3.
 */
export type SearchRequestBody = ObjectOf<Members>;
export type SearchParameter = SearchParameterRow<Extract<keyof SearchRequestBody, string>>;

/** Every parameter of search, in the order in which the explorer offers them. */
export const searchParameters: readonly SearchParameter[] = registry.flatMap(
  ({ rows }): readonly SearchParameter[] => rows,
);
export const SearchRequest = searchRequestOf(searchParameters) as Schema<SearchRequestBody, ObjectNode>;

export { previewFacetVersions } from './facets.js';
export {
  defineSearchParameters,
  searchParameterGroups,
  type SearchParameterGroup,
  type SearchParameterKind,
  type SearchParameterRow,
} from './parameter.js';

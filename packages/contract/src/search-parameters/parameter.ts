import { resolve, type Node } from '../schema/node.js';
import { SearchRequest, type SearchRequestBody } from '../documents/search-request.js';

/**
 * How a value travels. `text`: the same text in both; `commas`: a comma-separated string in both;
 * `repeated`: the GET parameter repeats, the body has an array; `body`: only the POST body has it.
 */
export type SearchParameterKind = 'text' | 'boolean' | 'integer' | 'double' | 'enum' | 'commas' | 'repeated' | 'body';

/** One row of the search parameters: the explorer's control, the GET parameter and the member of the POST body. */
export interface SearchParameter {
  /** Name in the query of a GET, such as `$filter`; the member's own name where GET has none. */
  id: string;
  /** Member of the POST body. */
  body: keyof SearchRequestBody;
  kind: SearchParameterKind;
  group: SearchParameterGroup;
  label: string;
  description: string;
  schema: Node;
  only?: 'preview' | readonly string[];
}
export const searchParameterGroups = [
  'Search',
  'Filter and sort',
  'Facets',
  'Fields',
  'Highlighting',
  'Paging',
  'Scoring',
  'Semantic',
  'Vectors',
  'Advanced',
] as const;
export type SearchParameterGroup = (typeof searchParameterGroups)[number];

/** Everything but names and placement comes from the schema of the search body, so that no fact stands twice. */
export const searchParameter = (
  body: keyof SearchRequestBody,
  kind: SearchParameterKind,
  label: string,
  id: string = body,
): Omit<SearchParameter, 'group'> => {
  const schema = SearchRequest.fields[body]?.schema;
  if (schema === undefined) throw new Error(`SearchRequest has no member '${body}'.`);
  const { description = '', only } = resolve(schema);
  return { id, body, kind, label, description, schema, ...(only === undefined ? {} : { only }) };
};

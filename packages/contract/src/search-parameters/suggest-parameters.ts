import { AutocompleteRequest, SuggestRequest } from '../documents/suggest-requests.js';
import { resolve, type Node, type ObjectNode } from '../schema/node.js';
import type { SearchParameterKind } from './parameter.js';

export interface QueryMember {
  id: string;
  body: string;
  kind: SearchParameterKind;
  schema: Node;
  required: boolean;
}
/** OData system options, which have a dollar sign in GET. */
const systemOptions = new Set(['filter', 'orderby', 'select', 'top']);
const commaSeparated = new Set(['orderby', 'select', 'searchFields']);

const kindOf = (name: string, schema: Node): SearchParameterKind => {
  if (commaSeparated.has(name)) return 'commas';
  const node = resolve(schema);
  if (node.kind === 'boolean') return 'boolean';
  if (node.kind === 'enum') return 'enum';
  if (node.kind === 'number') return node.isInteger ? 'integer' : 'double';
  return 'text';
};
const membersOf = (request: ObjectNode): QueryMember[] =>
  Object.entries(request.fields).map(([body, field]) => ({
    id: systemOptions.has(body) ? `$${body}` : body,
    body,
    kind: kindOf(body, field.schema),
    schema: field.schema,
    required: field.required,
  }));

/** Query parameters of suggest and autocomplete by GET, derived from their bodies. service-behavior §2. */
export const suggestQueryMembers = {
  suggest: membersOf(SuggestRequest),
  autocomplete: membersOf(AutocompleteRequest),
} as const;

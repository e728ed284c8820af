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
/** GET writes these OData system options with a dollar sign. */
const dollar = new Set(['filter', 'orderby', 'select', 'top']);
const commas = new Set(['orderby', 'select', 'searchFields']);

const kindOf = (name: string, schema: Node): SearchParameterKind => {
  if (commas.has(name)) return 'commas';
  const node = resolve(schema);
  if (node.kind === 'boolean') return 'boolean';
  if (node.kind === 'enum') return 'enum';
  if (node.kind === 'number') return node.integer ? 'integer' : 'double';
  return 'text';
};
const membersOf = (request: ObjectNode): QueryMember[] =>
  Object.entries(request.fields).map(([body, field]) => ({
    id: dollar.has(body) ? `$${body}` : body,
    body,
    kind: kindOf(body, field.schema),
    schema: field.schema,
    required: field.required,
  }));

/** Query parameters of suggest and autocomplete by GET, read off their bodies. service-behavior §2. */
export const suggestQueryMembers = {
  suggest: membersOf(SuggestRequest),
  autocomplete: membersOf(AutocompleteRequest),
} as const;

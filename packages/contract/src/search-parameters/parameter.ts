import { object, resolve, type Node, type ObjectNode, type Typed } from '../schema/node.js';

/**
 * How GET and POST write a value. `text`: the same text in both; `commas`: a comma-separated string in both;
 * `repeated`: a repeated parameter in GET, an array in POST; `body`: only in POST.
 */
export type SearchParameterKind = 'text' | 'boolean' | 'integer' | 'double' | 'enum' | 'commas' | 'repeated' | 'body';

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

/** One parameter of search: the explorer's control, the GET parameter, and the member of the POST body. */
export interface SearchParameterRow<Body extends string = string> {
  /** Name in the query of a GET, such as `$filter`; the member's own name where GET has none. */
  id: string;
  /** Member of the POST body. */
  body: Body;
  kind: SearchParameterKind;
  group: SearchParameterGroup;
  label: string;
  description: string;
  schema: Node;
  only?: 'preview' | readonly string[];
}

interface Definition {
  /** Name in the query of a GET, where it differs from the member of the body. */
  get?: string;
  kind: SearchParameterKind;
  label: string;
  schema: Node & Typed<unknown>;
}
type Definitions = Readonly<Record<string, Definition>>;

/** Parameters of one group, with the type of the members that they add to the body. */
export interface SearchParameterSet<D extends Definitions = Definitions> {
  rows: readonly SearchParameterRow<Extract<keyof D, string>>[];
  /** Carries the type only. */
  readonly members?: { [K in keyof D]: D[K]['schema'] };
}

/** Defines search parameters; the keys are the members of the POST body. */
export const defineSearchParameters = <const D extends Definitions>(
  group: SearchParameterGroup,
  definitions: D,
): SearchParameterSet<D> => ({
  rows: Object.entries(definitions).map(([body, { get, kind, label, schema }]) => {
    const { description = '', only } = resolve(schema);
    return {
      id: get ?? body,
      body: body as Extract<keyof D, string>,
      kind,
      group,
      label,
      description,
      schema,
      ...(only === undefined ? {} : { only }),
    };
  }),
});

/** The schema of the body of search by POST. */
export const searchRequestOf = (rows: readonly SearchParameterRow[]): ObjectNode =>
  object(Object.fromEntries(rows.map(({ body, schema }) => [body, schema])), {
    name: 'SearchRequest',
    action: 'search',
    description: 'A search query.',
  });

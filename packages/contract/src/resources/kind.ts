import type { Node, ObjectNode, StringNode } from '../schema/node.js';
import type { ApiVersion } from '../versions/index.js';

/** A starting point offered by the console: a complete definition that validates. */
export interface Template {
  id: string;
  title: string;
  description: string;
  value: Record<string, unknown>;
}

/** A place where a definition names another object. `fields[*].synonymMaps[*]` is a path with wildcards. */
export interface Reference {
  path: string;
  /** Registry key of the kind that is named. */
  kind: string;
}

/**
 * One kind of object of the data plane. From this row come navigation, list, JSON editor, forms, BFF access,
 * the local service's create, get, list, put and delete with ETags, OpenAPI and the smoke test.
 */
export interface ResourceKind<Id extends string = string> {
  /** Collection segment of the path and registry key: `indexes`. */
  id: Id;
  /** Sentence case: `Index`, `Indexes`. */
  singular: string;
  plural: string;
  /** One sentence: what it is and why one wants it. */
  description: string;
  schema: ObjectNode;
  /** Name of the path parameter: `indexName`. */
  parameter: string;
  /** Rule of the name (service-behavior §5). */
  name: StringNode;
  /** Error bodies of list in versions that answer another one. */
  listErrorIn?: Readonly<Record<string, Node>>;
  /** Versions that require the header Prefer on create or update. */
  preferRequiredIn?: readonly ApiVersion[];
  /** Which operations the interface documents describe, with exactly their api-versions. */
  documented: Partial<Record<'create' | 'list' | 'get' | 'put' | 'delete', readonly string[]>>;
  /** Top-level fields that a list shows first. */
  columns: readonly string[];
  references: readonly Reference[];
  templates: readonly Template[];
  /** Extra query parameters of create-or-update, such as allowIndexDowntime. */
  putParameters?: readonly (
    | 'allowIndexDowntime'
    | 'ignoreResetRequirements'
    | 'disableCacheReprocessingChangeDetection'
  )[];
  /** The whole kind is not in the interface documents (knowledge sources). */
  added?: boolean;
}

export const defineKind = <const Id extends string>(kind: ResourceKind<Id>): ResourceKind<Id> => kind;

import type { ObjectQuota } from '../limits/object-quota.js';
import type { DefinitionContext } from '../rules/context.js';
import type { RuleFinding, RuleFindings } from '../rules/findings.js';
import type { Node, ObjectNode, Schema, StringNode, Typed } from '../schema/node.js';
import type { ApiVersion } from '../versions/index.js';

/** A template of the console: a complete, valid definition. */
export interface Template {
  id: string;
  title: string;
  description: string;
  value: Record<string, unknown>;
  /** Whether an existing resource suits a reference, by the path of the reference; default: every resource does. */
  suits?: Readonly<Record<string, (definition: Readonly<Record<string, unknown>>) => boolean>>;
  /** Changes what depends on the referenced resources, such as the names of their parts. */
  adapt?(
    this: void,
    value: Record<string, unknown>,
    definitionOf: (kindId: string, name: string) => Readonly<Record<string, unknown>> | undefined,
  ): Record<string, unknown>;
}

/** A property with the name of another object. */
export interface Reference {
  /**
   * Path of the property. `indexes[*]` covers every item; `fields[**].synonymMaps[*]` covers the items and, below each of
   * them, the items of its member of the same name.
   */
  path: string;
  /** `id` of the kind of the other object. */
  kind: string;
  /** The object writes to the other one, so the console does not suggest a default. */
  writes?: true;
  /** What the object is for, so the console suggests a resource only if there is no other one. */
  isDecision?: true;
  /** The service rejects deleting the other object as long as it is referenced. */
  preventsDelete?: true;
}

/** The definition of another object, as far as it is known. */
export type DefinitionLookup = (kindId: string, name: string) => unknown;

/** How a list formats the value of a column. `text` prints it unchanged. */
export type ColumnFormat = 'text' | 'name' | 'count' | 'enabled' | 'schedule' | 'lines' | 'names';

/** A column of the list of a kind. */
export interface Column {
  /** Path of the property: `searchIndexParameters.searchIndexName`. */
  field: string;
  /** Sentence case: `Data source`. */
  header: string;
  format: ColumnFormat;
  /** What a line of the value is, if the format is `lines`: `rule`. */
  unit?: string;
}

export interface UpdateOptions {
  /** Query parameter of create or update: the index can go offline for a few seconds to add analysis components. */
  allowIndexDowntime?: boolean;
}

/** Query parameters of create or update that only some kinds have. */
export type PutParameter = 'allowIndexDowntime' | 'ignoreResetRequirements' | 'disableCacheReprocessingChangeDetection';

/**
 * One kind of object of the data plane. Everything about a kind is in this definition: navigation, list, JSON editor, forms,
 * BFF access, the local service's CRUD with ETags, OpenAPI, and the smoke test are derived from it.
 */
export interface ResourceKind<Id extends string = string, T = Record<string, unknown>> {
  /** Collection segment of the path and registry key: `indexes`. */
  id: Id;
  /** Sentence case: `Index`, `Indexes`. */
  singular: string;
  plural: string;
  /** One sentence for administrators. */
  description: string;
  /** Name of an icon of the Tabler set: `database`. */
  icon: string;
  /** Second key after `g` that opens the list. */
  shortcut?: string;
  schema: Schema<T, ObjectNode>;
  /** Name of the path parameter: `indexName`. */
  parameter: string;
  /** Rule of the name (service-behavior §5). */
  name: StringNode;
  /** Columns of the list, in this order. */
  columns: readonly Column[];
  references: readonly Reference[];
  /** `id` of the kind whose objects are aliases: a reference to this kind may contain the name of one. */
  aliasKind?: string;
  /** Applications query it directly, so an object that no other one references is in use. */
  isQueriedDirectly?: boolean;
  templates: readonly Template[];
  /** Number of objects that a service of each SKU may have. */
  quota: ObjectQuota;
  /** Rules that span several properties or objects. The definition has passed the schema. */
  check?(definition: T, findings: RuleFindings, context: DefinitionContext): void;
  /** Paths of the references whose definitions `checkParts` and `namesAt` read; the definition may be invalid. */
  partReferences?(this: void, definition: unknown): readonly string[];
  /** Names of parts of other objects, such as fields of an index, that those objects don't have. */
  checkParts?(this: void, definition: unknown, findings: RuleFindings, definitionOf: DefinitionLookup): void;
  /** Names that the member at a path can have, of parts of this or another definition; undefined if it names none. */
  namesAt?(
    this: void,
    definition: unknown,
    path: string,
    definitionOf?: DefinitionLookup,
  ): readonly string[] | undefined;
  /** Reasons why an existing definition cannot be changed to `next`; empty if the service updates it in place. */
  checkUpdate?(previous: T, next: T, options?: UpdateOptions): RuleFinding[];
  /** The definition as a request of `version` stores it: defaults, null for unset objects, [] for unset arrays. */
  applyDefaults?(definition: T, version?: string): T;
  /** Adds the values that depend on other members, for comparisons. Parts of the definition may be invalid. */
  withDependentDefaults?(this: void, definition: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Operations that the interface documents describe, with exactly their api-versions. */
  documentedVersions: Partial<Record<'create' | 'list' | 'get' | 'put' | 'delete', readonly string[]>>;
  /** Error bodies of list in versions whose error body differs. */
  listErrorIn?: Readonly<Record<string, Node>>;
  /** Versions that require the header Prefer on create or update. */
  preferRequiredIn?: readonly ApiVersion[];
  putParameters?: readonly PutParameter[];
  /** List takes $top, $skip, and $count in the newest preview. */
  hasPagedList?: boolean;
}

/** Defines a kind; the type of its definitions is the type of its schema. */
export const defineKind = <const Id extends string, T>(
  kind: Omit<ResourceKind<Id, T>, 'schema'> & { schema: ObjectNode & Typed<T> },
): ResourceKind<Id, T> => kind;

/** The first column of most lists. */
export const nameColumn: Column = { field: 'name', header: 'Name', format: 'name' };
export const descriptionColumn: Column = { field: 'description', header: 'Description', format: 'text' };

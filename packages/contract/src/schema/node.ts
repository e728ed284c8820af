/**
 * The schema language of the contract: plain data that describes one JSON value of the interface.
 * Validation, JSON Schema, OpenAPI, forms, secrets, and dialects are derived from it.
 */
export interface Meta {
  /** Help text, as shown in forms, JSON completion, OpenAPI, and the reference. */
  description?: string;
  /** False: not in the interface documents; service-behavior has the source. Default: true. */
  isDocumented?: boolean;
  /** Set by the service; ignored in requests. */
  readOnly?: boolean;
  /** Set by the service. Requests can contain it, for example as it was read, but forms don't offer it. */
  isSetByService?: boolean;
  /** Write-only: stored, but returned as null. `<unchanged>` keeps it, `<redacted>` removes it. */
  isSecret?: boolean;
  /** Cannot change once the object exists. */
  isImmutable?: boolean;
  /** Value that the service uses when the field is absent. */
  default?: unknown;
  /** The api-versions that have it. `preview`: all preview versions. */
  only?: 'preview' | readonly string[];
  /** The string names an object of that kind (a key of the resource registry). */
  ref?: string;
  /** Values that editors suggest. */
  examples?: readonly unknown[];
}

declare const TYPE: unique symbol;
/** Carries the TypeScript type of the value a schema describes; it does not exist at run time. */
export interface Typed<T> {
  readonly [TYPE]?: T;
}

export interface StringNode extends Meta {
  kind: 'string';
  format?: 'uri' | 'uuid' | 'date-time' | 'duration' | 'resource-id' | 'resource-type' | 'cidr' | 'multiline';
  minLength?: number;
  maxLength?: number;
  /** ECMAScript regular expression source. */
  pattern?: string;
  /** What the pattern requires, for error messages. */
  patternDescription?: string;
  /** The service's own error message, if known; `{value}` is replaced by the value. service-behavior §12. */
  patternMessage?: string;
}
export interface EnumNode extends Meta {
  kind: 'enum';
  /** Values with their descriptions; '' if there is none. */
  values: Readonly<Record<string, string>>;
  /** Requests can use any letter case; responses use the case of `values`. */
  ignoresCase?: boolean;
  /** Other values are valid, too. */
  isOpen?: boolean;
  /** The service's own error message for a value outside the list; `{value}` is replaced by the value. */
  valueMessage?: string;
  /** Values that are not in the interface documents. */
  added?: readonly string[];
  /** The api-versions that have a value, by value; default: all. */
  valueOnly?: Readonly<Record<string, 'preview' | readonly string[]>>;
}
export interface NumberNode extends Meta {
  kind: 'number';
  isInteger: boolean;
  format: 'int32' | 'int64' | 'double';
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  /** The only values allowed. */
  oneOf?: readonly number[];
  /** Texts that are accepted instead of a number. */
  texts?: readonly string[];
  /** Name of the query parameter in the service's messages, where it differs from the member: `$skip`. */
  parameter?: string;
}
export interface BooleanNode extends Meta {
  kind: 'boolean';
}
export interface ArrayNode extends Meta {
  kind: 'array';
  items: Node;
  /** Schemas of the first items, if each has its own bounds. */
  firstItems?: readonly Node[];
  minItems?: number;
  maxItems?: number;
  /** Member that must differ between items, such as `name`. */
  uniqueBy?: string;
}
export interface MapNode extends Meta {
  kind: 'map';
  values: Node;
  /** Schema of the keys, such as resource IDs; default: any string. */
  keys?: Node;
}
export interface Field {
  schema: Node;
  required: boolean;
}
export interface ObjectNode extends Meta {
  kind: 'object';
  /** Type name of the interface documents; becomes a component of the OpenAPI documents. */
  name?: string;
  fields: Readonly<Record<string, Field>>;
  /** `reject`: an unknown property is 400 with its path. `keep`: it survives a round trip. */
  unknown: 'reject' | 'keep';
  /** The operation whose parameters the members are, for error messages. */
  action?: string;
}
export interface UnionNode extends Meta {
  kind: 'union';
  name?: string;
  /** Property whose value selects the variant, such as `@odata.type` or `kind`. */
  discriminator: string;
  variants: Readonly<Record<string, ObjectNode>>;
}
export interface AnyNode extends Meta {
  kind: 'any';
}
export interface LazyNode extends Meta {
  kind: 'lazy';
  name: string;
  get: () => Node;
}
export type Node =
  | StringNode
  | EnumNode
  | NumberNode
  | BooleanNode
  | ArrayNode
  | MapNode
  | ObjectNode
  | UnionNode
  | AnyNode
  | LazyNode;

export type Schema<T = unknown, N extends Node = Node> = N & Typed<T>;
/** The TypeScript type of the values that a schema describes. */
export type Infer<S> = S extends Typed<infer T> ? T : never;

export interface FieldOf<T, R extends boolean> extends Field {
  required: R;
  readonly [TYPE]?: T;
}
type Fields = Readonly<Record<string, FieldOf<unknown, boolean> | (Node & Typed<unknown>)>>;
type RequiredKeys<F> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F];
type Simplify<T> = { [K in keyof T]: T[K] } & {};
type TypeOf<F> = F extends { readonly [TYPE]?: infer T } ? T : unknown;
/** Optional fields can be null, because the service returns unset ones as null (service-behavior §3). */
export type ObjectOf<F extends Fields> = Simplify<
  { [K in RequiredKeys<F>]: TypeOf<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: TypeOf<F[K]> | null }
>;

/** Marks an object's field as required: absent or null is 400. */
export const required = <S extends Node & Typed<unknown>>(schema: S): FieldOf<Infer<S>, true> => ({
  schema,
  required: true,
});

export const string = (options: Omit<StringNode, 'kind'> = {}): Schema<string, StringNode> => ({
  kind: 'string',
  ...options,
});
export const boolean = (options: Omit<BooleanNode, 'kind'> = {}): Schema<boolean, BooleanNode> => ({
  kind: 'boolean',
  ...options,
});
type NumberOptions = Omit<NumberNode, 'kind' | 'isInteger' | 'format'>;
export const int32 = (options: NumberOptions = {}): Schema<number, NumberNode> => ({
  kind: 'number',
  isInteger: true,
  format: 'int32',
  ...options,
});
export const int64 = (options: NumberOptions = {}): Schema<number, NumberNode> => ({
  kind: 'number',
  isInteger: true,
  format: 'int64',
  ...options,
});
export const double = (options: NumberOptions = {}): Schema<number, NumberNode> => ({
  kind: 'number',
  isInteger: false,
  format: 'double',
  ...options,
});
/** `values`: value to description, or a list of values without one. */
export const enumOf = <const V extends readonly string[] | Readonly<Record<string, string>>>(
  values: V,
  options: Omit<EnumNode, 'kind' | 'values'> = {},
): Schema<V extends readonly string[] ? V[number] : Extract<keyof V, string>, EnumNode> => ({
  kind: 'enum',
  values: Array.isArray(values)
    ? Object.fromEntries(values.map((v: string) => [v, '']))
    : (values as Readonly<Record<string, string>>),
  ...options,
});
export const array = <S extends Node & Typed<unknown>>(
  items: S,
  options: Omit<ArrayNode, 'kind' | 'items'> = {},
): Schema<Infer<S>[], ArrayNode> => ({ kind: 'array', items, ...options });
export const map = <S extends Node & Typed<unknown>>(
  values: S,
  options: Omit<MapNode, 'kind' | 'values'> = {},
): Schema<Record<string, Infer<S>>, MapNode> => ({ kind: 'map', values, ...options });
export const any = <T = unknown>(options: Omit<AnyNode, 'kind'> = {}): Schema<T, AnyNode> => ({
  kind: 'any',
  ...options,
});

const isField = (value: Field | Node): value is Field => !('kind' in value);

/** An object with the given fields; plain schemas are optional, `required(…)` ones are not. */
export const object = <const F extends Fields>(
  fields: F,
  options: Partial<Omit<ObjectNode, 'kind' | 'fields'>> = {},
): Schema<ObjectOf<F>, ObjectNode> => ({
  kind: 'object',
  unknown: 'reject',
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, f]) => [
      name,
      isField(f as Field | Node) ? (f as Field) : { schema: f as Node, required: false },
    ]),
  ),
  ...options,
});

type Variants = Readonly<Record<string, ObjectNode & Typed<unknown>>>;
/** One of several objects, selected by the value of the discriminator property. */
export const union = <const D extends string, const V extends Variants>(
  discriminator: D,
  variants: V,
  options: Partial<Omit<UnionNode, 'kind' | 'discriminator' | 'variants'>> = {},
): Schema<{ [K in keyof V]: Simplify<{ [P in D]: K } & Omit<Infer<V[K]>, D>> }[keyof V], UnionNode> => ({
  kind: 'union',
  discriminator,
  variants,
  ...options,
});

/** A reference to a recursive type, such as SearchField. */
export const lazy = <T>(name: string, get: () => Node): Schema<T, LazyNode> => ({ kind: 'lazy', name, get });

/** Resolves lazy nodes to their target. */
export const resolve = (node: Node): Exclude<Node, LazyNode> => {
  let n = node;
  while (n.kind === 'lazy') n = n.get();
  return n;
};

/** The variant of a union for a discriminator value; undefined for other values, such as names of Object.prototype. */
export const variantOf = (node: UnionNode, tag: unknown): ObjectNode | undefined =>
  typeof tag === 'string' && Object.hasOwn(node.variants, tag) ? node.variants[tag] : undefined;

/** Metadata of what is not in the interface documents. */
export const undocumented = { isDocumented: false } as const;

/** The same schema with other metadata: `withMeta(Sku, { description: '…' })`. */
export const withMeta = <S extends Node>(schema: S, meta: Meta): S => ({ ...schema, ...meta });
